export {
  addToLibrary,
  countGift,
  type DrawPdf,
  noteOpened,
  openedSheets,
  revokeFromLibrary,
} from './library/index.ts'
export { drawing, pagePicture, withLocalFile } from './reader/index.ts'
