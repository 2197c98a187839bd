import * as cases from '#contract/buyer/cases.ts'
import * as copyright from '#contract/buyer/copyright.ts'
import { addMyReport } from '#contract/buyer/complaints.ts'
import * as contract from '#contract/seller/complaints.ts'
import * as staffCases from '#contract/staff/cases.ts'
import * as staffCopyright from '#contract/staff/copyright.ts'
import * as staff from '#contract/staff/complaints.ts'
import { refuse } from '#rules/refusal.ts'
import { reportCategoryOf } from '#rules/complaints/categories.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { actOnReport } from './act-on-report.ts'
import { addReport } from './add-report.ts'
import { answerReport, markReport } from './answer-report.ts'
import { openCase, readMyCases, writeInCase } from './cases/cases.ts'
import {
  answerCase,
  assignCase,
  listCases,
  openCaseFor,
  readCase,
  readCaseStart,
} from './cases/staff-cases.ts'
import { claimCopyright, counterClaim, readClaim, readOwnClaims } from './copyright/claims.ts'
import { decideClaim, listClaims } from './copyright/staff-claims.ts'
import { readReports } from './read-reports.ts'
import { readReportMeta, readStaffReports } from './staff-reports.ts'

export const routes = [
  reads(staff.getReportMeta, (_input, { caller, db }) => readReportMeta(db, caller)),
  reads(staff.getReport, ({ store }, { caller, db, platform }) =>
    readStaffReports(db, caller, store, platform.clock.now()),
  ),
  writes(staff.actionReport, (input, { caller, platform, trx }) => actOnReport(trx, platform, caller, input)),
  writes(addMyReport, async ({ sheet, category, message, page }, { caller, platform, trx }) => {
    const key = reportCategoryOf(category) ?? refuse('request.invalid', { fields: ['category'] })
    await addReport(trx, platform, caller.id, { sheetId: sheet, category: key, message, page })
  }),
  reads(contract.getSellReport, (input, { caller, platform }) => readReports(platform, caller, input)),
  writes(contract.submitReportMessage, async ({ id, type, message }, { caller, platform, trx }) => {
    const audience = type === 0 ? 'reporter' : 'buyers'
    await answerReport(trx, platform, caller.id, { reportId: id, audience, message })
  }),
  writes(cases.openCase, async (input, { caller, platform, trx }) => ({
    id: await openCase(trx, platform, caller.id, input),
  })),
  reads(cases.getMyCases, (_input, { caller, db }) => readMyCases(db, caller.id)),
  writes(cases.writeInCase, (input, { caller, platform, trx }) =>
    writeInCase(trx, platform, caller.id, input),
  ),
  reads(staffCases.listCases, (input, { caller, db }) => listCases(db, caller, input)),
  reads(staffCases.readCase, ({ id }, { db }) => readCase(db, id)),
  writes(staffCases.answerCase, (input, { caller, platform, trx }) =>
    answerCase(trx, platform, caller, input),
  ),
  writes(staffCases.assignCase, (input, { caller, trx }) => assignCase(trx, caller, input)),
  reads(staffCases.readCaseStart, ({ about }, { db }) => readCaseStart(db, about)),
  writes(staffCases.openCaseFor, async (input, { caller, platform, trx }) => ({
    id: await openCaseFor(trx, platform, caller, input),
  })),
  writesPrepared(
    copyright.claimCopyright,
    async (_input, { platform, request }) =>
      await platform.limits.take('copyright-claim', addressGroup(request.address)),
    (input, { trx, platform }) => claimCopyright(trx, platform, input),
  ),
  reads(copyright.getClaim, ({ id }, { caller, db }) => readClaim(db, caller.id, id)),
  reads(copyright.getOwnClaims, (_input, { caller, db }) => readOwnClaims(db, caller.id)),
  writes(copyright.counterClaim, (input, { caller, platform, trx }) =>
    counterClaim(trx, platform, caller.id, input),
  ),
  reads(staffCopyright.listClaims, (input, { caller, platform }) => listClaims(platform, caller, input)),
  writes(staffCopyright.decideClaim, (input, { caller, platform, trx }) =>
    decideClaim(trx, platform, caller, input),
  ),
  writes(contract.submitReportMark, ({ id }, { caller, platform, trx }) =>
    markReport(trx, platform, caller.id, id),
  ),
]
