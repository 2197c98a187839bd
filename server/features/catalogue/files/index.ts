export {
  draftFilesProblem,
  forgetFiles,
  freezeDraftFiles,
  publishDraftFiles,
  publishDraftPictures,
  thawDraftFiles,
} from './draft.ts'
export { registerFileDelivery } from './deliver-file.ts'
export { jobs } from './jobs.ts'
export { partAddress } from './part-links.ts'
export { bytesOfPart, partBytes, partCount } from './pdf-parts.ts'
export { draftCoverImage } from './present-files.ts'
export { registerPartUploads } from './receive-part.ts'
export { routes } from './routes.ts'
export { type FileRow, filesInForce, sharpSamplesOf } from './sheet-files.queries.ts'
export { saveWatermarkedCopy } from './save-watermarked-copy.ts'
export { replaceFiles } from './replace-files.ts'
export { type CheckedFile, checkUpload } from './check-upload.ts'
export { storageKeyOf } from './take-in.ts'
export { takeInPosted, takeInWaiting } from './take-in.ts'
