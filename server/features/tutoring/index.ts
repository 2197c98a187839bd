import {
  getOnlineTutorSheets,
  getReplayLiveStream,
  keepVideoPosition,
  sessionCalendar,
  updateViews,
} from '#contract/buyer/tutoring.ts'
import { presentUser } from '#server/platform/caller.ts'
import { reads, writesPrepared } from '#server/platform/route.ts'
import { findOwnedSheets, presentSheetCard } from '../catalogue/index.ts'
import { calendarLink } from './file-links.ts'
import { getReplay } from './get-replay.ts'
import { listTutorSheets } from './list-tutor-sheets.ts'
import { staffRoutes } from './staff-routes.ts'
import { requireSession } from './watchable-session.ts'
import { countView, doesViewCount, storePosition } from './watching.ts'

export { registerTutoringFiles } from './deliver-files.ts'
export { paidSessions } from './paid-sessions.ts'
export { abandonReplaysOf } from './replay-parts.ts'
export { cancelTutoringSession, saveTutoringSession, type TutoringSession } from './save-session.ts'
export { downloads } from './staff-routes.ts'

export const routes = [
  reads(getOnlineTutorSheets, async (input, { platform, caller }) => {
    const rows = await listTutorSheets(platform, { ...input, store: input.filter.store })
    const owned = await findOwnedSheets(
      platform,
      caller,
      rows.map((row) => row.id),
    )
    return {
      data: rows.map((row) => ({
        ...presentSheetCard(row, owned.has(row.id)),
        plannedMinutes: row.planned_minutes,
      })),
      top: {
        user: presentUser(caller),
        ...(input.timeStamp === undefined ? {} : { timeStamp: input.timeStamp }),
      },
    }
  }),
  reads(getReplayLiveStream, ({ id }, { caller, platform }) => getReplay(platform, caller, id)),
  writesPrepared(
    updateViews,
    ({ id }, { caller, platform }) => doesViewCount(platform, caller, id),
    async ({ id }, { platform, trx }, counts) => {
      if (counts) await countView(trx, id, platform.clock.now())
    },
  ),
  writesPrepared(
    keepVideoPosition,
    ({ id }, { caller, platform }) => requireSession(platform, caller, id),
    (position, { caller, platform, trx }) => storePosition(trx, caller, position, platform.clock.now()),
  ),
  reads(sessionCalendar, async ({ id, language }, { caller, platform }) => {
    const session = await requireSession(platform, caller, id)
    return calendarLink(platform, caller, session.id, language)
  }),
  ...staffRoutes,
]
