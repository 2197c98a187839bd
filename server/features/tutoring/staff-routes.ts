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
  reads(contract.listTutoring, (input, { caller, platform }) => listDeskSessions(platform, caller, input)),
  reads(contract.findDeskSheets, ({ search }, { caller, platform }) =>
    findSheetsOfDesk(platform, caller, search),
  ),
  reads(contract.getTutoring, ({ id }, { caller, platform }) => readDeskSession(platform, caller, id)),
  writes(contract.saveTutoring, async (input, { caller, platform, trx }) => ({
    changed: (await saveFromDesk(trx, platform, caller, input)).toISOString(),
  })),
  writes(contract.endTutoring, ({ id }, { caller, platform, trx }) =>
    endFromDesk(trx, caller, id, platform.clock.now()),
  ),
  writes(contract.cancelTutoring, ({ id }, { caller, trx }) => cancelFromDesk(trx, caller, id)),
  writesInSteps(contract.addTutoringCaption, async (platform, person, { id, ...caption }) => ({
    changed: (await addCaption(platform, person, { sheetId: id, ...caption })).toISOString(),
  })),
  writesInSteps(contract.beginReplayParts, (platform, person, { id, ...file }) =>
    beginReplay(platform, person, { sheetId: id, ...file }),
  ),
  reads(contract.signReplayParts, async ({ id, key, parts }, { platform, caller }) => ({
    parts: await signReplay(platform, caller, { sheetId: id, key, parts }),
  })),
  writesInSteps(contract.finishReplayParts, async (platform, person, { id, key }) => ({
    state: await finishReplay(platform, person, { sheetId: id, key }),
  })),
  writes(contract.abortReplayParts, ({ id, key }, { caller, trx }) =>
    abortReplay(trx, caller, { sheetId: id, key }),
  ),
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
      new Date(start),
      minutes ?? '',
      ended === null ? '' : new Date(ended),
      owners,
      views,
      viewers,
    ]
  }
}
