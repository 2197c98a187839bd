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
  reads(contract.listStaffMessages, async (input, { caller, db }) => ({
    data: await listBroadcasts(db, caller, input),
  })),
  reads(contract.getStaffMessage, async ({ id }, { caller, db }) => ({
    data: await readBroadcast(db, caller, id),
  })),
  reads(contract.findReceivers, async ({ search }, { caller, db }) => ({
    data: await findPeople(db, caller, search),
  })),
  reads(contract.countReceivers, async (to, { caller, db }) => {
    await mustReach(db, caller, to)
    if (isWithoutTarget(to)) return refuse('messages.receiver-missing')
    return { data: { count: await countOfReceivers(db, to) } }
  }),
  writes(contract.saveStaffMessage, async (draft, { caller, trx, platform }) => ({
    data: await saveBroadcast(trx, caller, draft, platform.clock.now()),
  })),
  writes(contract.deleteStaffMessage, async ({ id }, { caller, trx }) => {
    await deleteBroadcast(trx, caller, id)
    return { data: {} }
  }),
  writes(contract.sendStaffMessage, async (input, { caller, trx, platform }) => ({
    data: { receivers: await sendBroadcast(trx, caller, input, platform.clock.now()) },
  })),
  writes(contract.steerStaffMessage, async (input, { caller, trx, platform }) => {
    await steerBroadcast(trx, caller, input, platform.clock.now())
    return { data: {} }
  }),
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
      at,
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
