import { isOpen } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { OrderState } from '#server/platform/schema/orders.ts'
import { askProvider, findAskableOrder } from './ask-provider.ts'

/**
 * Asks the provider now about one of the caller's own orders and answers its state. Another person's order answers like one that
 * does not exist. Refuses: not-found; throws ProviderUnavailable when the provider does not answer (the order stays as it is).
 */
export async function payOrder(platform: Platform, buyer: Person, orderId: string): Promise<OrderState> {
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
