export {
  approved,
  approvedTitle,
  cardsOf,
  cardsOfQuery,
  oneDecimal,
  ownedSheetColumns,
  presentSheetCard,
  replayAddress,
  type SheetCard,
  type SheetCardRow,
  sheetColumns,
} from './card.ts'
export { readUndoable } from './change-many.ts'
export { countTrust, countSold, sortBySold, timesBought } from './sheet-counts.ts'
export { reject } from './decide-sheet.ts'
export { fileToFix, takeFixedPage } from './fix-page.ts'
export { highlightSheet, approveSheet, claimSheet, hideSheet, submitSheet } from './move-sheet.ts'
export { type PackedSheet, renameStoreInGroups, searchTextOf } from './group-search.ts'
export { planLaunch } from './launch.ts'
export { emptyUnsoldSheets, takeOffSale } from './leaving-author.ts'
export { findOwnedSheets, ownedSheetIds } from './owned.ts'
export { closeSelling, heldByClaim, isSellingPaused, presentHold } from './pauses.ts'
export { type DrawnPin, readPins } from './pins.ts'
export { routes } from './routes.ts'
export { isSheetStaff, wasHandedIn } from './sheet-info.ts'
export { restoreTakenDown, takeDown } from './take-down.ts'
export { saveSheetDraft, type SheetDraft } from './save-draft.ts'
