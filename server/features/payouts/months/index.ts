export { type CloseStep, closeMonth } from './close-month.ts'
export { closeDueMonths, firstOpenMonth } from './close-due-months.ts'
export {
  holdShares,
  lockOwedRecords,
  owesUnheld,
  readFreeShares,
  readUnheldSheets,
  releaseShares,
  sharesInCases,
} from './hold-shares.ts'
export { isHeldShare, takenTwice } from './held-parts.ts'
export { waitForClose } from './lock-records.ts'
export { downloads } from './downloads.ts'
export {
  isTooMuchAlone,
  lockMovesOf,
  type Moved,
  type Mover,
  movePayments,
  type PaymentMove,
} from './move-payments.ts'
export { readOwedRecords } from './payout-holds.ts'
export { notSuperseded, sellersOf } from './read-closed.ts'
export { idsOfList, listOf, moreServicesList, searched } from './read-payments.ts'
export { type DueMove, type NewDue, openDues, type OwedTo, readOwed, newestPartOf } from './dues.ts'
export { reckonGroup, recordPayouts, type SentPayout } from './pay-groups.ts'
export { payRecords } from './pay-records.ts'
export {
  accumulating,
  claimReason,
  goesWithItsRecord,
  isHeldSide,
  notInFlight,
  open,
  unsuccessfulReason,
  upheldReason,
} from './statuses.ts'
export { readExpected } from './standings.ts'
export { inRehearsal, type RehearsedSeller, rehearseSellers, type Ways } from './rehearse.ts'
export type { RehearsedStep } from './rehearsed-books.ts'
export { returnPayout } from './return-payout.ts'
export { notifyClose } from './notify-close.ts'
export { routes } from './routes.ts'
