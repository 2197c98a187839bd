import { isOpen } from '#rules/orders/order-states.ts'
import { nextInquiry } from '#rules/payments/inquiry-schedule.ts'
import { inTransaction } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type AskableOrder, askProvider, findAskableOrder } from './ask-provider.ts'

/** One question about an order; `once` for those that ask themselves when to ask again. */
export interface InquireOrderJob {
  orderId: string
  once?: boolean
}

/**
 * The server asks on its own, so that a silent bank or a closed page costs nobody a sheet (payments.md section 6.4). The next
 * question is set before this one is asked: an outage of the provider must not end the asking.
 */
export async function inquireOrder(platform: Platform, job: InquireOrderJob): Promise<void> {
  if (platform.payments.slipOnly) return
  const order = await findAskableOrder(platform, { id: job.orderId })
  if (order === undefined || (order.state === 'paid' && !job.once)) return
  if (!job.once) await scheduleNext(platform, order)
  await askProvider(platform, order)
}

async function scheduleNext(platform: Platform, order: AskableOrder): Promise<void> {
  const now = platform.clock.now()
  const next = nextInquiry(order.createdAt, order.expiresAt, now)
  if (next === undefined) return
  // A cancelled order is asked about only at its end and a day later: whoever pays it now pays late.
  const runAt =
    isOpen(order.state) || next > order.expiresAt ? next : order.expiresAt > now ? order.expiresAt : next
  const job: InquireOrderJob = { orderId: order.id }
  await inTransaction(platform.db, (trx) =>
    enqueue(trx, 'payments.inquire-order', job, { key: `order:${order.id}:inquire`, runAt }),
  )
}

const secondMilliseconds = 1_000
/** Providers allow five calls a second in all; waiting orders need some of them too. */
const askedPerSecondMax = 3

/**
 * Nightly: asks once more about every order that was paid in the last day, so that a second payment, or one that the bank took
 * back, is found although no call-back told of it. Spread over time to leave room for waiting orders.
 */
export async function reconcilePaidOrders(platform: Platform): Promise<number> {
  if (platform.payments.slipOnly) return 0
  const now = platform.clock.now()
  const paid = await platform.db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'paid')
    .where('paid_at', '>', new Date(now.getTime() - 25 * 3_600_000))
    .where('total_satang', '>', 0)
    .orderBy('paid_at')
    .execute()
  await inTransaction(platform.db, async (trx) => {
    for (const [index, order] of paid.entries()) {
      const job: InquireOrderJob = { orderId: order.id, once: true }
      const runAt = new Date(now.getTime() + (index / askedPerSecondMax) * secondMilliseconds)
      await enqueue(trx, 'payments.inquire-order', job, {
        key: `order:${order.id}:reconcile`,
        runAt,
        attemptsMax: 5,
      })
    }
  })
  return paid.length
}
