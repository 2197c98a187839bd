import * as contract from '#contract/staff/messages.ts'
import { refuse } from '#rules/refusal.ts'
import { defineDownload, streamRows } from '#server/platform/downloads.ts'
import { reads, writes } from '#server/platform/route.ts'
import { countOfReceivers, findPeople, mustReach } from './broadcast-receivers.ts'
import {
  type BroadcastFilters,
  broadcastQuery,
  type BroadcastRow,
  listBroadcasts,
  readBroadcast,
  summaryOf,
} from './read-broadcasts.ts'
import { deleteBroadcast, saveBroadcast } from './save-broadcast.ts'
import { isWithoutTarget, sendBroadcast, steerBroadcast } from './send-broadcast.ts'

export const staffRoutes = [
  reads(contract.listStaffMessages, (input, { caller, db }) => listBroadcasts(db, caller, input)),
  reads(contract.getStaffMessage, ({ id }, { caller, db }) => readBroadcast(db, caller, id)),
  reads(contract.findReceivers, ({ search }, { caller, db }) => findPeople(db, caller, search)),
  reads(contract.countReceivers, async (to, { caller, db }) => {
    await mustReach(db, caller, to)
    if (isWithoutTarget(to)) return refuse('messages.receiver-missing')
    return { count: await countOfReceivers(db, to) }
  }),
  writes(contract.saveStaffMessage, (draft, { caller, trx, platform }) =>
    saveBroadcast(trx, caller, draft, platform.clock.now()),
  ),
  writes(contract.deleteStaffMessage, ({ id }, { caller, trx }) => deleteBroadcast(trx, caller, id)),
  writes(contract.sendStaffMessage, async (input, { caller, trx, platform }) => ({
    receivers: await sendBroadcast(trx, caller, input, platform.clock.now()),
  })),
  writes(contract.steerStaffMessage, (input, { caller, trx, platform }) =>
    steerBroadcast(trx, caller, input, platform.clock.now()),
  ),
]

const fileRowsMax = 1_000_000

/** The history as a file, with the filters of the screen. */
export const downloads = [
  defineDownload<BroadcastFilters>({
    list: 'messages',
    audience: 'staff-1',
    input: contract.broadcastFilters,
    fileName: () => 'messages.csv',
    header: ['id', 'state', 'at', 'by', 'to', 'target', 'type', 'receivers', 'sent', 'read', 'text'],
    rows: async (filters, { platform, caller }) => {
      const { sql, parameters } = broadcastQuery(caller, filters, { limit: fileRowsMax }).compile(platform.db)
      return linesOf(streamRows<BroadcastRow>(platform, sql, parameters))
    },
  }),
]

async function* linesOf(rows: AsyncIterable<BroadcastRow>) {
  for await (const row of rows) {
    const { _id, state, at, by, audience, target, type, receivers, sent, read, line } = summaryOf(row)
    yield [
      _id,
      state,
      new Date(at),
      by,
      audience,
      target?.name ?? '',
      type,
      receivers ?? '',
      sent,
      read,
      line[0] || line[1] || '',
    ]
  }
}
