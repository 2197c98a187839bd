import { payOrder as payOrderCall, slipVerify } from '#contract/buyer/orders.ts'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { asksOutside, type Route } from '#server/platform/route.ts'
import { askProvider, findAskableOrder } from './ask-provider.ts'
import { verifySlip } from './verify-slip.ts'

export { askProvider, findAskableOrder, reportMisconfiguration } from './ask-provider.ts'
export { registerPaymentCallback } from './callback.ts'
export { inquireDueOrders } from './inquire-orders.ts'
export { keepOwnedPart } from './keep-money.ts'
export { sweepCallbacks } from './process-callback.ts'
export {
  moneyTakenBackJob,
  recordTransfer,
  settleTakenBackLater,
  type TransferToRecord,
} from './record-transfer.ts'

export const routes: readonly Route[] = [
  asksOutside(payOrderCall, async ({ id }, { platform, caller }) => ({
    state: await payOrder(platform, caller, id),
  })),
  asksOutside(slipVerify, async (input, { platform, caller }) => await verifySlip(platform, caller, input)),
]

/**
 * Asks the provider now about one of the caller's own orders and answers its state. Another person's order answers like one that
 * does not exist. Refuses: not-found; throws ProviderUnavailable when the provider does not answer (the order stays as it is).
 */
async function payOrder(platform: Platform, buyer: Person, orderId: string): Promise<OrderState> {
  const order = await findAskableOrder(platform, { id: orderId })
  if (order === undefined || order.buyerId !== buyer.id) return refuse('not-found')
  if (!isOpen(order.state) || platform.payments.slipOnly) return order.state
  await askProvider(platform, order)
  const { state } = await platform.db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return state
}
