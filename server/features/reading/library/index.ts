import { getMyallSheet, getMySheet, readMySheet as readMySheetCall } from '#contract/buyer/library.ts'
import { reads } from '#server/platform/route.ts'
import { listMySheets, listMyStores } from './my-sheets.ts'
import { readMySheet } from './read-my-sheet.ts'

export { type WatermarkedFile, registerPdfDelivery } from './deliver-pdf.ts'
export {
  addToLibrary,
  countGift,
  noteOpened,
  noteVersion,
  openedSheets,
  revokeFromLibrary,
} from './ownership.ts'
export {
  type DrawPdf,
  drawFirstPagesJob,
  prepareSheetPdf,
} from './prepare-pdf.ts'
export { mayRead } from './read-my-sheet.ts'
export { type ReadableSheet, readReadableSheet } from './readable-sheet.ts'

export const routes = [
  reads(getMySheet, (_input, { caller, db }) => listMyStores(db, caller)),
  reads(getMyallSheet, (_input, { caller, platform }) => listMySheets(platform, caller)),
  reads(readMySheetCall, (input, { caller, platform }) => readMySheet(platform, caller, input)),
]
