export {
  holdMonthsToClose,
  lastClosedMonth,
  monthOf,
  monthsLock,
  readLastClosed,
  readRefundTerms,
  type RefundTerms,
} from './accrue-months.ts'
export { readSharePolicy, shareRowToConfirm, withdrawShareRow } from './share/share-rows.ts'
export { addUpLedger, allEntries, forgetLedgerSums, isSummingLeft } from './books/sums.ts'
export { isSold, readMoneyFlowRows } from './books/money-flow.ts'
export { accounts } from './accounts.ts'
export { type Entry, post, type Posting, postMany } from './post.ts'
export { postRefund } from './post-refund.ts'
export { type SoldLine, postSale } from './post-sale.ts'
