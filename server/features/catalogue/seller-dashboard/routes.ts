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
import { readStatistics } from './statistics.ts'

export const routes = [
  reads(getSellMySheet, async (_input, { db, caller, platform }) => ({
    data: await readDashboard(db, caller, platform.clock.now()),
  })),
  reads(getSellallSheet, async (_input, { platform, caller }) => ({
    data: { sheets: await listOwnSheets(platform, caller.id) },
  })),
  reads(getSheetStatistics, async (input, { db, caller, platform }) => ({
    data: await readStatistics(db, caller.id, input, platform.clock.now()),
  })),
  reads(getSheetYear, async ({ sheet }, { db, caller, platform }) => ({
    data: await readSheetYear(db, caller.id, sheet, platform.clock.now()),
  })),
  reads(getCoursePrices, async ({ id }, { db, caller }) => ({
    data: await readCoursePrices(db, caller.id, id),
  })),
  writesPrepared(
    noteInterestCall,
    async (_input, { platform, caller, request }) => whoIsInterested(platform, caller, request),
    async ({ sheet, kind, source }, { trx, platform, caller }, who) => {
      if (who !== undefined)
        await noteInterest(trx, { sheetId: sheet, kind, source, who, caller }, platform.clock.now())
      return { data: {} }
    },
  ),
]
