import { payOrder as payOrderCall, slipVerify } from '#contract/buyer/orders.ts'
import type { Call, ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { isOpen, type OrderState } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Caller, Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Route } from '#server/platform/route.ts'
import { askProvider, findAskableOrder } from './ask-provider.ts'
import { verifySlip } from './verify-slip.ts'

export { askProvider, findAskableOrder, reportMisconfiguration } from './ask-provider.ts'
export { registerPaymentCallback } from './callback.ts'
export { inquireDueOrders } from './inquire-orders.ts'
export { keepOwnedPart } from './keep-money.ts'
export { sweepCallbacks } from './process-callback.ts'
export {
  moneyTakenBackJob,
  type RecordedTransfer,
  recordTransfer,
  settleTakenBackLater,
  type TransferToRecord,
} from './record-transfer.ts'

export const routes: readonly Route[] = [
  asksOutside(payOrderCall, async (input, { platform, caller }) => {
    if (caller.kind !== 'person') return refuse('sign-in.required')
    return { state: await payOrder(platform, caller, input.id) }
  }),
  asksOutside(slipVerify, async (input, { platform, caller }) => await verifySlip(platform, caller, input)),
]

/**
 * A call that asks a bank in its middle. It opens its own short transactions around the question, so that no lock and no
 * connection waits for the outside; it needs no Idempotency-Key, because a transfer has effect once however often callers ask.
 */
function asksOutside<C extends Call>(
  call: C,
  handler: (input: ValidInputOf<C>, context: { platform: Platform; caller: Caller }) => Promise<DataOf<C>>,
): Route {
  return {
    call,
    run: async (input, context) => ({ data: await handler(input as ValidInputOf<C>, context) }),
  }
}

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
