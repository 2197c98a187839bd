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
  reads(staff.getReportMeta, async (_input, { caller, db }) => ({ data: await readReportMeta(db, caller) })),
  reads(staff.getReport, async ({ store }, { caller, db, platform }) => ({
    data: await readStaffReports(db, caller, store, platform.clock.now()),
  })),
  writes(staff.actionReport, async (input, { caller, platform, trx }) => {
    await actOnReport(trx, platform, caller, input)
    return { data: {} }
  }),
  writes(addMyReport, async ({ sheet, category, message, page }, { caller, platform, trx }) => {
    const key = reportCategoryOf(category) ?? refuse('request.invalid', { fields: ['category'] })
    await addReport(trx, platform, caller.id, { sheetId: sheet, category: key, message, page })
    return { data: {} }
  }),
  reads(contract.getSellReport, async (input, { caller, platform }) => ({
    data: await readReports(platform, caller, input),
  })),
  writes(contract.submitReportMessage, async ({ id, type, message }, { caller, platform, trx }) => {
    const audience = type === 0 ? 'reporter' : 'buyers'
    await answerReport(trx, platform, caller.id, { reportId: id, audience, message })
    return { data: {} }
  }),
  writes(cases.openCase, async (input, { caller, platform, trx }) => ({
    data: { id: await openCase(trx, platform, caller.id, input) },
  })),
  reads(cases.getMyCases, async (_input, { caller, db }) => ({ data: await readMyCases(db, caller.id) })),
  writes(cases.writeInCase, async (input, { caller, platform, trx }) => {
    await writeInCase(trx, platform, caller.id, input)
    return { data: {} }
  }),
  reads(staffCases.listCases, async (input, { caller, db }) => ({
    data: await listCases(db, caller, input),
  })),
  reads(staffCases.readCase, async ({ id }, { db }) => ({ data: await readCase(db, id) })),
  writes(staffCases.answerCase, async (input, { caller, platform, trx }) => {
    await answerCase(trx, platform, caller, input)
    return { data: {} }
  }),
  writes(staffCases.assignCase, async (input, { caller, trx }) => {
    await assignCase(trx, caller, input)
    return { data: {} }
  }),
  reads(staffCases.readCaseStart, async ({ about }, { db }) => ({ data: await readCaseStart(db, about) })),
  writes(staffCases.openCaseFor, async (input, { caller, platform, trx }) => ({
    data: { id: await openCaseFor(trx, platform, caller, input) },
  })),
  writesPrepared(
    copyright.claimCopyright,
    async (_input, { platform, request }) =>
      await platform.limits.take('copyright-claim', addressGroup(request.address)),
    async (input, { trx, platform }) => ({ data: await claimCopyright(trx, platform, input) }),
  ),
  reads(copyright.getClaim, async ({ id }, { caller, db }) => ({
    data: await readClaim(db, caller.id, id),
  })),
  reads(copyright.getOwnClaims, async (_input, { caller, db }) => ({
    data: await readOwnClaims(db, caller.id),
  })),
  writes(copyright.counterClaim, async (input, { caller, platform, trx }) => {
    await counterClaim(trx, platform, caller.id, input)
    return { data: {} }
  }),
  reads(staffCopyright.listClaims, async (input, { caller, platform }) => ({
    data: await listClaims(platform, caller, input),
  })),
  writes(staffCopyright.decideClaim, async (input, { caller, platform, trx }) => {
    await decideClaim(trx, platform, caller, input)
    return { data: {} }
  }),
  writes(contract.submitReportMark, async ({ id }, { caller, platform, trx }) => {
    await markReport(trx, platform, caller.id, id)
    return { data: {} }
  }),
]
