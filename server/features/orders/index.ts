export { chooseSaving, closeOrders, findCartSheets, findPromo, lineOf } from './checkout/index.ts'
export { heldForBuyer } from './credit/index.ts'
export { forgetGiftCards } from './gifts/index.ts'
export {
  bookRefundOfProvider,
  findOrders,
  readRefundAccounts,
  reckonRefund,
  sentOf,
} from './refunds/index.ts'
export { readReported } from './sales-list/read-orders.ts'
