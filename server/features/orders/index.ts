export { chooseSaving, closeOrder, findCartSheets, findPromo, lineOf, sheetName } from './checkout/index.ts'
export { heldForBuyer } from './credit/index.ts'
export { forgetGiftCards } from './gifts/index.ts'
export { bookRefundOfProvider, findOrders, reckonRefund } from './refunds/index.ts'
