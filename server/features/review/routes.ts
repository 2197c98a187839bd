import { countApprovedCovers } from '#contract/staff/covers.ts'
import * as samples from '#contract/staff/samples.ts'
import { likeOwned } from '#contract/buyer/library.ts'
import { fixPage, uploadPageUrl } from '#contract/seller/sheets.ts'
import { addSamplePages, getLikeness } from '#contract/seller/files.ts'
import * as contract from '#contract/staff/sheets.ts'
import {
  comparePages as comparePagesCall,
  getSubmission,
  getVerifySheet,
  lookAtSubmission,
  rejectSheet,
} from '#contract/staff/review.ts'
import { reads, writes, writesPrepared } from '#server/platform/route.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { addSamples, type InspectedFile, reject } from '../catalogue/index.ts'
import { drawPins } from './pins.ts'
import { buildFixedFile, offerPageUpload, takeInFixedFile } from './fix-page.ts'
import { drawOwnSamples, drawSamples, placeSamples } from './make-samples.ts'
import { flagSamples, readSampleRe } from './samples-again.ts'
import { countSamplesOut } from './samples-out.ts'
import { countApproved } from './approved-covers.ts'
import { comparePages } from './compare-pages.ts'
import { readLikeness, readLikeOwned } from './likeness.ts'
import { lookAtSubmissionTogether } from './presence.ts'
import { readQueue } from './queue.ts'
import { linkToSheetPdf, listPublishedSheets, readSheet, readSheetMeta } from './read-sheet.ts'
import {
  inspectStaffUploads,
  offerStaffUpload,
  takeInPostedByStaff,
  takeInStaffUploads,
} from './staff-uploads.ts'
import { readSubmission } from './submission.ts'

export const routes = [
  reads(getVerifySheet, (input, { platform, caller }) => readQueue(platform, caller, input)),
  reads(getSubmission, (about, { platform, caller }) => readSubmission(platform, caller, about)),
  writes(comparePagesCall, (about, { trx, platform, caller }) => comparePages(trx, platform, caller, about)),
  writes(getLikeness, ({ id }, { trx, caller }) => readLikeness(trx, caller.id, id)),
  reads(likeOwned, ({ id }, { db, caller }) => readLikeOwned(db, caller.id, id)),
  writes(lookAtSubmission, (about, { trx, platform, caller }) =>
    lookAtSubmissionTogether(trx, platform, caller, about),
  ),
  writesPrepared(
    rejectSheet,
    (input, { platform, caller }) => drawPins(platform, caller, input),
    (about, { trx, platform, caller }, pins) => reject(trx, platform, caller, about, pins),
  ),
  reads(countApprovedCovers, async (period, { platform, caller }) => {
    mustHold(caller, permission.sheets, period.store)
    return await countApproved(platform, period)
  }),
  reads(contract.sheetMeta, (_input, { platform, caller }) => readSheetMeta(platform, caller)),
  reads(contract.listStaffSheets, (input, { platform, caller }) =>
    listPublishedSheets(platform, caller, input),
  ),
  reads(contract.getSheet, async ({ id }, { platform, caller }) => {
    await takeInPostedByStaff(platform, caller, id)
    return await readSheet(platform, caller, id)
  }),
  reads(contract.getSheetPdf, ({ id }, { platform, caller }) => linkToSheetPdf(platform, caller, id)),
  reads(contract.staffUploadCoverUrl, ({ id, finishes }, { platform, caller }) =>
    offerStaffUpload(platform, caller, { sheetId: id, kind: 'cover', finishes }),
  ),
  reads(contract.staffUploadExamplesUrl, ({ id, num, finishes }, { platform, caller }) =>
    offerStaffUpload(platform, caller, { sheetId: id, kind: 'sample', num, finishes }),
  ),
  reads(contract.staffUploadPdfUrl, ({ id, finishes }, { platform, caller }) =>
    offerStaffUpload(platform, caller, { sheetId: id, kind: 'pdf', finishes }),
  ),
  writesPrepared(
    contract.staffFinishUpload,
    (input, { platform, caller }) => inspectStaffUploads(platform, caller, input),
    async ({ id }, { trx, platform, caller, afterCommit }, inspected) => {
      await takeInStaffUploads(trx, platform, caller, id, inspected)
      // Lost, it is swept with the other quarantined files of that day.
      afterCommit(async () => {
        for (const key of inspected.quarantined) await platform.storage.remove(key)
      })
    },
    ({ files }) => keysOf(files),
  ),
  reads(samples.getSampleRe, (input, { platform, caller }) => readSampleRe(platform, caller, input)),
  writes(samples.flagSamples, (input, { trx, platform, caller }) =>
    flagSamples(trx, platform, caller, input),
  ),
  writesPrepared(
    samples.makeSamples,
    (input, { platform, caller }) => drawSamples(platform, caller, input),
    async (input, { trx, platform, caller }, files) => {
      await placeSamples(trx, platform, caller, input, files)
      return { samples: files.length }
    },
    keysOf,
  ),
  writesPrepared(
    addSamplePages,
    (input, { platform, caller }) => drawOwnSamples(platform, caller, input),
    async ({ id, place }, { trx, platform, caller }, files) => ({
      samples: await addSamples(trx, platform, caller.id, { sheetId: id, place }, files),
    }),
    keysOf,
  ),
  writesPrepared(
    uploadPageUrl,
    ({ id }, { platform, caller }) => offerPageUpload(platform, caller, id),
    async (_input, _context, data) => data,
  ),
  writesPrepared(
    fixPage,
    (input, { platform, caller }) => buildFixedFile(platform, caller, input),
    async (input, { trx, platform, caller, afterCommit }, fixed) => {
      const data = await takeInFixedFile(trx, platform, caller, input, fixed)
      afterCommit(async () => {
        for (const key of fixed.quarantined) await platform.storage.remove(key)
      })
      return data
    },
    ({ file, quarantined }) => [file.storageKey, ...quarantined],
  ),
  reads(samples.getSampleOutAll, (period, { platform, caller }) => countSamplesOut(platform, caller, period)),
]

function keysOf(files: readonly InspectedFile[]): string[] {
  return files.map(({ storageKey }) => storageKey)
}
