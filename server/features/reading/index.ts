export {
  addToLibrary,
  countGift,
  type DrawPdf,
  openedSheets,
  revokeFromLibrary,
} from './library/index.ts'
export { drawing, pagePicture, withLocalFile } from './reader/index.ts'
