import { sql } from 'kysely'
import { isOpen, type OrderState, openOrderStates } from '#rules/orders/order-states.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import { notify } from '#server/platform/notifications.ts'
import type { Platform } from '#server/platform/platform.ts'
import { giveCreditBack } from '../credit/index.ts'
import { orderChanged } from './order-events.ts'
import { releasePromos } from './promo.queries.ts'

/** Ends open orders without payment and gives back their promo uses and credit. Orders that are no longer open are left alone. */
export async function closeOrders(
  trx: Trx,
  platform: Platform,
  orderIds: readonly string[],
  state: 'expired' | 'cancelled',
): Promise<void> {
  const now = platform.clock.now()
  const closed = await trx
    .updateTable('orders')
    .set({ state, closed_at: now })
    .where('id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('state', 'in', openOrderStates)
    .returning('id')
    .execute()
  if (closed.length === 0) return
  const ids = closed.map(({ id }) => id)
  await releasePromos(trx, ids, now)
  await giveCreditBack(trx, ids, now)
  for (const id of ids) await notify(trx, orderChanged, id)
}

/** The buyer gives an unpaid order up. Refuses: not-found, orders.already-paid, orders.closed. */
export async function cancelOrder(
  trx: Trx,
  platform: Platform,
  buyer: Person,
  orderId: string,
): Promise<OrderState> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'state'])
    .where('id', '=', orderId)
    .where('buyer_id', '=', buyer.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (order === undefined) return refuse('not-found')
  if (order.state === 'paid') return refuse('orders.already-paid')
  if (!isOpen(order.state)) return refuse('orders.closed')
  await closeOrders(trx, platform, [orderId], 'cancelled')
  return 'cancelled'
}

const expiredAtOnceMax = 200
/** The provider is asked a last time at expiry: money sent in time must still find its order open. */
const lastInquiryMilliseconds = 120_000

/**
 * Ends the orders whose time is over; runs every minute, in batches, because a busy minute ends more than one transaction should hold.
 * Money that arrives later is LATE and becomes a refund due (INV-05).
 */
export async function expireOrders(platform: Platform): Promise<void> {
  for (;;) {
    const due = await inTransaction(platform.db, (trx) => expireSome(trx, platform))
    if (due < expiredAtOnceMax) return
  }
}

async function expireSome(trx: Trx, platform: Platform): Promise<number> {
  const due = await trx
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', openOrderStates)
    .where('expires_at', '<=', new Date(platform.clock.now().getTime() - lastInquiryMilliseconds))
    .orderBy('expires_at')
    .limit(expiredAtOnceMax)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await closeOrders(trx, platform, ids, 'expired')
  return due.length
}
