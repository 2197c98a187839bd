export { type CloseStep, closeMonth } from './close-month.ts'
export { closeDueMonths, firstOpenMonth } from './close-due-months.ts'
export { downloads } from './downloads.ts'
export { markPaid } from './mark-paid.ts'
export { type Moved, type Mover, movePayments, type PaymentMove } from './move-payments.ts'
export { readOwedRecords } from './payout-holds.ts'
export { notSuperseded, sellersOf } from './read-closed.ts'
export { idsOfList, listOf, moreServicesList, searched } from './read-payments.ts'
export { type NewDue, openDues, type OwedTo, readOwed } from './dues.ts'
export { type Payer, reckonGroup, recordPayouts, type SentPayout } from './pay-groups.ts'
export { payRecords } from './pay-records.ts'
export { unsuccessfulReason } from './reasons.ts'
export { open } from './statuses.ts'
export { readExpected } from './standings.ts'
export {
  inRehearsal,
  type RehearsedSeller,
  type RehearsedStep,
  rehearseSellers,
  type Sold,
  type Ways,
} from './rehearse.ts'
export { returnPayout } from './return-payout.ts'
export { notifyClose } from './notify-close.ts'
export { routes } from './routes.ts'
