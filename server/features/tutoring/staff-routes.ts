import * as contract from '#contract/staff/tutoring.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import { reads, writes, writesInSteps } from '#server/platform/route.ts'
import { cancelFromDesk, endFromDesk, saveFromDesk } from './desk-save.ts'
import {
  findSheetsOfDesk,
  listDeskSessions,
  presentSession,
  readDeskSession,
  sessionQuery,
  type SessionRow,
  type TutoringFilters,
} from './desk-sessions.ts'
import { addCaption } from './place-replay.ts'
import { abortReplay, beginReplay, finishReplay, signReplay } from './replay-parts.ts'

export const staffRoutes = [
  reads(contract.listTutoring, async (input, { caller, platform }) => ({
    data: await listDeskSessions(platform, caller, input),
  })),
  reads(contract.findDeskSheets, async ({ search }, { caller, platform }) => ({
    data: await findSheetsOfDesk(platform, caller, search),
  })),
  reads(contract.getTutoring, async ({ id }, { caller, platform }) => ({
    data: await readDeskSession(platform, caller, id),
  })),
  writes(contract.saveTutoring, async (input, { caller, platform, trx }) => ({
    data: { changed: (await saveFromDesk(trx, platform, caller, input)).toISOString() },
  })),
  writes(contract.endTutoring, async ({ id }, { caller, platform, trx }) => {
    await endFromDesk(trx, caller, id, platform.clock.now())
    return { data: {} }
  }),
  writes(contract.cancelTutoring, async ({ id }, { caller, trx }) => {
    await cancelFromDesk(trx, caller, id)
    return { data: {} }
  }),
  writesInSteps(contract.addTutoringCaption, async (platform, person, { id, ...caption }) => ({
    changed: (await addCaption(platform, person, { sheetId: id, ...caption })).toISOString(),
  })),
  writesInSteps(contract.beginReplayParts, (platform, person, { id, ...file }) =>
    beginReplay(platform, person, { sheetId: id, ...file }),
  ),
  reads(contract.signReplayParts, async ({ id, key, parts }, { platform, caller }) => ({
    data: { parts: await signReplay(platform, caller, { sheetId: id, key, parts }) },
  })),
  writesInSteps(contract.finishReplayParts, async (platform, person, { id, key }) => ({
    state: await finishReplay(platform, person, { sheetId: id, key }),
  })),
  writes(contract.abortReplayParts, async ({ id, key }, { caller, trx }) => {
    await abortReplay(trx, caller, { sheetId: id, key })
    return { data: {} }
  }),
]

const fileRowsMax = 1_000_000

/** The list as a file, with the filters of the screen. */
export const downloads = [
  defineDownload<TutoringFilters>({
    list: 'tutoring',
    audience: 'staff-1',
    input: contract.tutoringFilters,
    fileName: () => 'tutoring.csv',
    header: [
      'sheet',
      'name',
      'store',
      'storeName',
      'state',
      'start',
      'minutes',
      'ended',
      'owners',
      'views',
      'viewers',
    ],
    rows: async (filters, { platform, caller }) => {
      const now = platform.clock.now()
      const query = sessionQuery(caller, filters, now, { limit: fileRowsMax })
      const { sql, parameters } = query.compile(platform.db)
      return linesOf(streamRows<SessionRow>(platform, sql, parameters), now)
    },
  }),
]

async function* linesOf(rows: AsyncIterable<SessionRow>, now: Date) {
  for await (const row of rows) {
    const { _id, name, store, storeName, state, start, minutes, ended, owners, views, viewers } =
      presentSession(row, now)
    yield [
      _id,
      name,
      store,
      storeName[0] ?? '',
      state,
      start,
      minutes ?? '',
      ended ?? '',
      owners,
      views,
      viewers,
    ]
  }
}
