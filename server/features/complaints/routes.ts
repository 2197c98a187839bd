import { addMyReport } from '#contract/buyer/complaints.ts'
import * as contract from '#contract/seller/complaints.ts'
import * as staff from '#contract/staff/complaints.ts'
import { refuse } from '#rules/refusal.ts'
import { reportCategoryOf } from '#rules/complaints/categories.ts'
import { reads, writes } from '#server/platform/route.ts'
import { actOnReport } from './act-on-report.ts'
import { addReport } from './add-report.ts'
import { answerReport } from './answer-report.ts'
import { markReport } from './mark-report.ts'
import { readReports } from './read-reports.ts'
import { readReportMeta, readStaffReports } from './staff-reports.ts'

export const routes = [
  reads(staff.getReportMeta, async (_ask, { caller, db }) => ({ data: await readReportMeta(db, caller) })),
  reads(staff.getReport, async ({ store }, { caller, db, platform }) => ({
    data: await readStaffReports(db, caller, store, platform.clock.now()),
  })),
  writes(staff.actionReport, async (ask, { caller, platform, trx }) => {
    await actOnReport(trx, platform, caller, ask)
    return { data: {} }
  }),
  writes(addMyReport, async ({ sheet, category, message }, { caller, platform, trx }) => {
    const key = reportCategoryOf(category) ?? refuse('request.invalid', { fields: ['category'] })
    await addReport(trx, platform, caller.id, { sheetId: sheet, category: key, message })
    return { data: {} }
  }),
  reads(contract.getSellReport, async (ask, { caller, platform }) => ({
    data: await readReports(platform, caller, ask),
  })),
  writes(contract.submitReportMessage, async ({ id, type, message }, { caller, platform, trx }) => {
    const audience = type === 0 ? 'reporter' : 'buyers'
    await answerReport(trx, platform, caller.id, { reportId: id, audience, message })
    return { data: {} }
  }),
  writes(contract.submitReportMark, async ({ id }, { caller, platform, trx }) => {
    await markReport(trx, platform, caller.id, id)
    return { data: {} }
  }),
]
