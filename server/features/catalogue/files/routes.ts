import * as contract from '#contract/seller/files.ts'
import { reads, writes, writesInSteps } from '#server/platform/route.ts'
import { offerSheetUpload } from './inspect-upload.ts'
import { abortParts, beginParts, finishParts, listParts, signPdfParts } from './pdf-parts.ts'
import { linkToPdf, readSheetFiles } from './present-files.ts'
import { removeCover, removeSample, reorderSamples, restoreSample } from './samples.ts'
import { askToStraighten, choose, readStraightened } from './straighten.ts'
import { finishUpload } from './take-in.ts'

export const routes = [
  writesInSteps(contract.uploadCoverUrl, (platform, person, { id }) =>
    offerSheetUpload(platform, person.id, { sheetId: id, kind: 'cover' }),
  ),
  writesInSteps(contract.uploadExamplesUrl, (platform, person, { id, num }) =>
    offerSheetUpload(platform, person.id, { sheetId: id, kind: 'sample', num }),
  ),
  writesInSteps(contract.uploadPdfUrl, (platform, person, { id }) =>
    offerSheetUpload(platform, person.id, { sheetId: id, kind: 'pdf' }),
  ),
  writesInSteps(contract.finishUpload, (platform, person, { id, key }) =>
    finishUpload(platform, person.id, { sheetId: id, key }),
  ),
  reads(contract.getSheetFiles, ({ id }, { platform, caller }) => readSheetFiles(platform, caller, id)),
  reads(contract.getPdf, ({ id }, { platform, caller }) => linkToPdf(platform, caller, id)),
  writes(contract.removeSample, async ({ id, sample }, { trx, platform, caller }) => ({
    sample: await removeSample(trx, platform, caller.id, { sheetId: id, sampleId: sample }),
  })),
  writes(contract.restoreSample, ({ id, sample }, { trx, platform, caller }) =>
    restoreSample(trx, platform, caller.id, { sheetId: id, sampleId: sample }),
  ),
  writes(contract.reorderSamples, ({ id, samples }, { trx, platform, caller }) =>
    reorderSamples(trx, platform, caller.id, { sheetId: id, sampleIds: samples }),
  ),
  writes(contract.removeCover, ({ id }, { trx, platform, caller }) =>
    removeCover(trx, platform, caller.id, id),
  ),
  writes(contract.straightenPdf, ({ id }, { trx, platform, caller }) =>
    askToStraighten(trx, platform, caller, id),
  ),
  reads(contract.getStraightened, ({ id }, { db, platform, caller }) =>
    readStraightened(db, platform, caller, id),
  ),
  writes(contract.chooseStraightened, (input, { trx, platform, caller }) =>
    choose(trx, platform, caller, input),
  ),
  writesInSteps(contract.beginPdfParts, (platform, person, { id, name, bytes, fingerprint }) =>
    beginParts(platform, person.id, { sheetId: id, name, bytes, fingerprint }),
  ),
  reads(contract.signPdfParts, async ({ id, key, parts }, { platform, caller }) => ({
    parts: await signPdfParts(platform, caller.id, { sheetId: id, key, parts }),
  })),
  reads(contract.listPdfParts, ({ id, key }, { platform, caller }) =>
    listParts(platform, caller.id, { sheetId: id, key }),
  ),
  writesInSteps(contract.finishPdfParts, (platform, person, { id, key }) =>
    finishParts(platform, person.id, { sheetId: id, key }),
  ),
  writes(contract.abortPdfParts, ({ id, key }, { trx, caller }) =>
    abortParts(trx, caller.id, { sheetId: id, key }),
  ),
]
