import {
  cancelOrder as cancelOrderCall,
  createOrder as createOrderCall,
  getCart,
  getOrder as getOrderCall,
  getPromo,
  ownSheet,
  useCredit as useCreditCall,
} from '#contract/buyer/orders.ts'
import { reads, writes } from '#server/platform/route.ts'
import { assertNotOwned, readCart } from './cart.ts'
import { cancelOrder } from './close-order.ts'
import { createOrder } from './create-order.ts'
import { getOrder } from './get-order.ts'
import { useCredit } from './pay-with-credit.ts'
import { tryPromo } from './try-promo.ts'

export { chooseSaving } from './bundle-of-order.ts'
export { readCartSheets, lineOf } from './cart.queries.ts'
export { presentCartItem, readGivenSheet } from './cart.ts'
export { closeOrders, expireOrders } from './close-order.ts'
export { createOrder } from './create-order.ts'
export { createQrOfOrder } from './create-qr.ts'
export { registerOrderEvents } from './order-events.ts'
export { payWithCredit } from './pay-with-credit.ts'
export { findPromo, promoOf } from './promo.queries.ts'
export { reviveOrder } from './revive-order.ts'
export {
  isOrderNamed,
  type LockedOrder,
  lockOpenOrder,
  lockOrder,
  type OrderName,
  orderToLock,
  paidNotice,
  readerToBe,
  settleOrder,
} from './settle-order.ts'

export const routes = [
  reads(ownSheet, (input, { platform, caller }) => assertNotOwned(platform, caller, input.id)),
  reads(getCart, (input, { platform, caller }) => readCart(platform, caller, input.cart)),
  reads(getPromo, (input, { platform, caller }) => tryPromo(platform, caller, input)),
  writes(createOrderCall, (input, { trx, platform, caller }) => createOrder(trx, platform, caller, input)),
  reads(getOrderCall, (input, { platform, caller }) => getOrder(platform, caller, input.id)),
  writes(useCreditCall, async (input, { trx, platform, caller }) => ({
    state: await useCredit(trx, platform, caller, input.id),
  })),
  writes(cancelOrderCall, async (input, { trx, platform, caller }) => ({
    state: await cancelOrder(trx, platform, caller, input.id),
  })),
]
