export {
  abandonPartsOf,
  draftFilesProblem,
  draftFilesProblems,
  forgetAllFiles,
  forgetFiles,
  forgetStraightened,
  freezeDraftFiles,
  publishDraftFiles,
  publishDraftPictures,
  thawDraftFiles,
} from './draft.ts'
export { drawnPdf, pageLinkPath, registerFileDelivery } from './deliver-file.ts'
export { draftCoverImage } from './present-files.ts'
export { routes } from './routes.ts'
export {
  drawnPagesOf,
  drawnPdfKey,
  drawnPdfKeys,
  type FileRow,
  filesInForce,
  lockOwnSheetFiles,
  mustBeOpen,
  ownSheet,
  sharpSamplesOf,
} from './sheet-files.queries.ts'
export { addSamples } from './samples.ts'
export { askForPreparation, preparationKey, preparePdfJob } from './ask-for-preparation.ts'
export { placeOfWatermarkedCopy, savePageCount, saveWatermarkedCopy } from './save-watermarked-copy.ts'
export { placeFile, samplesMax } from './place-file.ts'
export { replaceFiles } from './replace-files.ts'
export { type InspectedFile, inspectUpload } from './inspect-upload.ts'
export { storageKeyOf, takeInPosted, takeInWaiting } from './take-in.ts'
