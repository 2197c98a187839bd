import { getOnlineTutorSheets } from '#contract/buyer/tutoring.ts'
import { findOwnedSheets, presentSheetCard } from '#server/features/sheets/index.ts'
import { presentUser } from '#server/features/stores/index.ts'
import { reads } from '#server/platform/route.ts'
import { listTutorSheets } from './list-tutor-sheets.ts'

export const routes = [
  reads(getOnlineTutorSheets, async (ask, { platform, caller }) => {
    const rows = await listTutorSheets(platform, { ...ask, store: ask.filter.store })
    const owned = await findOwnedSheets(
      platform,
      caller,
      rows.map((row) => row.id),
    )
    return {
      data: rows.map((row) => presentSheetCard(row, owned.has(row.id))),
      top: {
        user: presentUser(caller),
        ...(ask.timeStamp === undefined ? {} : { timeStamp: ask.timeStamp }),
      },
    }
  }),
]
