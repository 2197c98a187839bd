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

export const routes = [
  reads(ownSheet, async (ask, { platform, caller }) => {
    await assertNotOwned(platform, caller, ask.id)
    return { data: {} }
  }),
  reads(getCart, async (ask, { platform, caller }) => ({ data: await readCart(platform, caller, ask.cart) })),
  reads(getPromo, async (ask, { platform, caller }) => ({ data: await tryPromo(platform, caller, ask) })),
  writes(createOrderCall, async (ask, { trx, platform, caller }) => ({
    data: await createOrder(trx, platform, caller, ask),
  })),
  reads(getOrderCall, async (ask, { platform, caller }) => ({
    data: await getOrder(platform, caller, ask.id),
  })),
  writes(useCreditCall, async (ask, { trx, platform, caller }) => ({
    data: { state: await useCredit(trx, platform, caller, ask.id) },
  })),
  writes(cancelOrderCall, async (ask, { trx, platform, caller }) => ({
    data: { state: await cancelOrder(trx, platform, caller, ask.id) },
  })),
]
