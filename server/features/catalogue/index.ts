export {
  bytesOfPart,
  type CheckedFile,
  checkUpload,
  draftCoverImage,
  draftFilesProblem,
  type FileRow,
  filesInForce,
  partAddress,
  partBytes,
  partCount,
  replaceFiles,
  saveWatermarkedCopy,
  sharpSamplesOf,
  storageKeyOf,
} from './files/index.ts'
export { drawDraftCover, type DrawExample, drawPicture } from './pictures/index.ts'
export { searchSheets } from './search/index.ts'
export {
  cardsOf,
  countSold,
  coverVersion,
  type DrawnPin,
  emptyUnsoldSheets,
  findOwnedSheets,
  isSheetStaff,
  presentSheetCard,
  readPins,
  reject,
  type SheetCard,
  type SheetCardRow,
  sheetColumns,
  takeOffSale,
} from './sheets/index.ts'
