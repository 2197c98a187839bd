export {
  addSamples,
  type CheckedFile,
  checkUpload,
  draftCoverImage,
  draftFilesProblem,
  drawnPdf,
  type FileRow,
  filesInForce,
  mustBeOpen,
  ownSheet,
  pageLinkPath,
  replaceFiles,
  savePageCount,
  samplesMax,
  saveWatermarkedCopy,
  sharpSamplesOf,
  storageKeyOf,
} from './files/index.ts'
export { drawDraftCover, type DrawExample, drawPicture, readDraftCover } from './pictures/index.ts'
export { readMisses } from './ideas/index.ts'
export { readFlaggedQuestions, readHiddenQuestions } from './questions/index.ts'
export { searchSheets } from './search/index.ts'
export {
  cardsOf,
  countSold,
  type DrawnPin,
  emptyUnsoldSheets,
  fileToFix,
  findOwnedSheets,
  isSheetStaff,
  ownedSheetIds,
  presentSheetCard,
  readPins,
  reject,
  type SheetCard,
  type SheetCardRow,
  sheetColumns,
  restoreTakenDown,
  takeDown,
  takeFixedPage,
  takeOffSale,
  timesBought,
} from './sheets/index.ts'
