import { noteInterest as noteInterestCall } from '#contract/buyer/interest.ts'
import {
  getCoursePrices,
  getSellallSheet,
  getSellMySheet,
  getSheetStatistics,
  getSheetYear,
} from '#contract/seller/dashboard.ts'
import { reads, writesPrepared } from '#server/platform/route.ts'
import { listOwnSheets, readCoursePrices, readDashboard, readSheetYear } from './dashboard.ts'
import { noteInterest, whoIsInterested } from './interest.ts'
import { readSheetStatistics } from './statistics.ts'

export const routes = [
  reads(getSellMySheet, (_input, { db, caller, platform }) =>
    readDashboard(db, caller, platform.clock.now()),
  ),
  reads(getSellallSheet, async (_input, { platform, caller }) => ({
    sheets: await listOwnSheets(platform, caller.id),
  })),
  reads(getSheetStatistics, (input, { db, caller, platform }) =>
    readSheetStatistics(db, caller.id, input, platform.clock.now()),
  ),
  reads(getSheetYear, ({ sheet }, { db, caller, platform }) =>
    readSheetYear(db, caller.id, sheet, platform.clock.now()),
  ),
  reads(getCoursePrices, ({ id }, { db, caller }) => readCoursePrices(db, caller.id, id)),
  writesPrepared(
    noteInterestCall,
    async (_input, { platform, caller, request }) => whoIsInterested(platform, caller, request),
    async ({ sheet, kind, source }, { trx, platform, caller }, who) => {
      if (who !== undefined)
        await noteInterest(trx, { sheetId: sheet, kind, source, who, caller }, platform.clock.now())
    },
  ),
]
