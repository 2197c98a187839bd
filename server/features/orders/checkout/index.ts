export { presentCartItem, readGivenSheet } from './cart.ts'
export { chooseSaving } from './bundle-of-order.ts'
export { findCartSheets, lineOf } from './cart.queries.ts'
export { closeOrders, expireOrders } from './close-order.ts'
export { createOrder } from './create-order.ts'
export { createQrOfOrder } from './create-qr.ts'
export { payWithCredit } from './pay-with-credit.ts'
export { registerOrderEvents } from './order-events.ts'
export { findPromo, promoOf } from './promo.queries.ts'
export { reviveOrder } from './revive-order.ts'
export { routes } from './routes.ts'
export {
  type LockedOrder,
  type OrderName,
  type Settled,
  isNamed,
  lockOpenOrder,
  lockOrder,
  orderToLock,
  readerToBe,
  paidNotice,
  settleOrder,
} from './settle-order.ts'
