export { type MarkedFile, registerPdfDelivery } from './deliver-pdf.ts'
export {
  addToLibrary,
  countGift,
  noteOpened,
  noteVersion,
  openedSheets,
  revokeFromLibrary,
} from './ownership.ts'
export {
  askForPreparation,
  drawFirstPagesJob,
  type DrawPdf,
  preparationKey,
  prepareSheetPdf,
} from './prepare-pdf.ts'
export { mayRead } from './read-my-sheet.ts'
export { type ReadableSheet, readReadableSheet } from './readable-sheet.ts'
export { routes } from './routes.ts'
