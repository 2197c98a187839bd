import * as contract from '#contract/seller/files.ts'
import { reads, writes, writesInSteps } from '#server/platform/route.ts'
import { offerSheetUpload } from './check-upload.ts'
import { abortParts, beginParts, finishParts, listParts, signParts } from './pdf-parts.ts'
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
  reads(contract.getSheetFiles, async ({ id }, { platform, caller }) => ({
    data: await readSheetFiles(platform, caller, id),
  })),
  reads(contract.getPdf, async ({ id }, { platform, caller }) => ({
    data: await linkToPdf(platform, caller, id),
  })),
  writes(contract.removeSample, async ({ id, sample }, { trx, platform, caller }) => ({
    data: { sample: await removeSample(trx, platform, caller.id, { sheetId: id, sampleId: sample }) },
  })),
  writes(contract.restoreSample, async ({ id, sample }, { trx, platform, caller }) => {
    await restoreSample(trx, platform, caller.id, { sheetId: id, sampleId: sample })
    return { data: {} }
  }),
  writes(contract.reorderSamples, async ({ id, samples }, { trx, platform, caller }) => {
    await reorderSamples(trx, platform, caller.id, { sheetId: id, sampleIds: samples })
    return { data: {} }
  }),
  writes(contract.removeCover, async ({ id }, { trx, platform, caller }) => {
    await removeCover(trx, platform, caller.id, id)
    return { data: {} }
  }),
  writes(contract.straightenPdf, async ({ id }, { trx, platform, caller }) => ({
    data: await askToStraighten(trx, platform, caller, id),
  })),
  reads(contract.getStraightened, async ({ id }, { db, platform, caller }) => ({
    data: await readStraightened(db, platform, caller, id),
  })),
  writes(contract.chooseStraightened, async (input, { trx, platform, caller }) => ({
    data: await choose(trx, platform, caller, input),
  })),
  writesInSteps(contract.beginPdfParts, (platform, person, { id, name, bytes, fingerprint }) =>
    beginParts(platform, person.id, { sheetId: id, name, bytes, fingerprint }),
  ),
  reads(contract.signPdfParts, async ({ id, key, parts }, { platform, caller }) => ({
    data: { parts: await signParts(platform, caller.id, { sheetId: id, key, parts }) },
  })),
  reads(contract.listPdfParts, async ({ id, key }, { platform, caller }) => ({
    data: await listParts(platform, caller.id, { sheetId: id, key }),
  })),
  writesInSteps(contract.finishPdfParts, (platform, person, { id, key }) =>
    finishParts(platform, person.id, { sheetId: id, key }),
  ),
  writes(contract.abortPdfParts, async ({ id, key }, { trx, caller }) => {
    await abortParts(trx, caller.id, { sheetId: id, key })
    return { data: {} }
  }),
]
