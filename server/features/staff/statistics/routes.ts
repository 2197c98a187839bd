import * as contract from '#contract/staff/statistics.ts'
import { listStores } from '../../institutions/index.ts'
import { inReport } from '#server/platform/database.ts'
import { defineDownload } from '#server/platform/downloads.ts'
import { everyStore, holds, permission } from '#server/platform/rights.ts'
import { reads } from '#server/platform/route.ts'
import {
  readMostMissed,
  readSameDays,
  readStatistics,
  readTopStores,
  type StatisticsInput,
} from './read-statistics.ts'

export const routes = [
  reads(contract.getStatMeta, async (_input, { caller, platform }) => {
    const stores = await listStores(platform)
    return {
      user: { _id: caller.id, name: caller.name },
      stores: stores
        .filter(({ code }) => holds(caller, permission.money, code))
        .map(({ code, nameTh, nameEn }) => ({ code, name: [nameTh, nameEn] })),
      showAll: holds(caller, permission.money, everyStore),
    }
  }),
  reads(contract.getStat, async (input, { caller, db, platform }) => ({
    data: await inReport(db, (trx) => readStatistics(trx, caller, input, platform.clock.now())),
    top: {
      sameDays: await inReport(db, (trx) => readSameDays(trx, caller, input, platform.clock.now())),
    },
  })),
  reads(contract.getStatStores, (_input, { caller, db, platform }) =>
    inReport(db, (trx) => readTopStores(trx, caller, platform.clock.now())),
  ),
  reads(contract.getStatMisses, ({ store }, { caller, db }) => readMostMissed(db, caller, store)),
]

/** The files of the screen (staff.md §2). */
export const downloads = [
  defineDownload<StatisticsInput>({
    list: 'statistics',
    audience: 'staff-2',
    input: contract.statisticsInput,
    fileName: ({ query, store }) => `${query}-${store === everyStore ? 'all' : store}.csv`,
    header: ['month', 'count', 'revenue'],
    rows: async (input, { platform, caller }) => {
      const months = await readStatistics(platform.db, caller, input, platform.clock.now())
      return linesOf(months)
    },
  }),
]

async function* linesOf(months: Awaited<ReturnType<typeof readStatistics>>) {
  for (const { month, count, revenue } of months) yield [month, count, revenue]
}
