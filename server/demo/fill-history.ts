import { sql } from 'kysely'
import { Refusal } from '#rules/refusal.ts'
import { closeOrders, createOrder } from '#server/features/orders/checkout/index.ts'
import { recordTransfer } from '#server/features/orders/payments/index.ts'
import { preparationKey } from '#server/features/catalogue/index.ts'
import { writeReview } from '#server/features/catalogue/reviews/index.ts'
import { type MovableClock, movableClock } from '#server/platform/clock.ts'
import { type Trx, inTransaction, letStatementsTake } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetEmails } from './past-messages.ts'
import { hashText } from './random.ts'
import type { PlannedOrder, PlannedReview } from './plan-history.ts'

export type PlannedEvent = PlannedOrder | PlannedReview

/** One transaction: short enough that no buyer at the checkout waits, long enough that commits do not weigh. */
const eventsOfBatch = 20

/** After so many events the tables are analyzed: plans made for empty ones would stay until the server does so itself. */
const growths: ReadonlySet<number> = new Set([10 * eventsOfBatch, 100 * eventsOfBatch])

/**
 * Replays planned orders and reviews from number `done` on, each at its time, through the shop's own operations, so that ledger, libraries
 * and counts are right. `saveDone` stores the progress in each batch's transaction, so an interrupted fill resumes. Stops early when
 * `isStopped`.
 */
export async function fillHistory(
  platform: Platform,
  events: readonly PlannedEvent[],
  progress: { done: number; saveDone: (trx: Trx, done: number) => Promise<void>; isStopped: () => boolean },
): Promise<void> {
  const clock = movableClock(platform.clock.now())
  const then: Platform = { ...platform, clock }
  for (let at = progress.done; at < events.length; at += eventsOfBatch) {
    if (progress.isStopped()) return
    const batch = events.slice(at, at + eventsOfBatch)
    await inTransaction(platform.db, async (trx) => {
      for (const event of batch) {
        clock.set(event.at)
        try {
          if (event.kind === 'review') await writeReview(trx, then, event.buyerId, event)
          else await happen(trx, then, clock, event)
        } catch (error) {
          // A visitor signed in as one of these people and was quicker: bought the sheet, used the code.
          if (!(error instanceof Refusal)) throw error
          platform.log.info({ code: error.code }, 'demo: an event of the history was left out')
        }
      }
      await forgetPreparations(trx, batch)
      await forgetEmails(trx)
      await progress.saveDone(trx, at + batch.length)
    })
    if (growths.has(at + batch.length)) await analyzeTables(platform)
  }
}

/** May take longer than a page may wait, on a busy machine. */
async function analyzeTables(platform: Platform): Promise<void> {
  await platform.db.transaction().execute(async (trx) => {
    await letStatementsTake(trx, '60s')
    await sql`analyze`.execute(trx)
  })
}

/**
 * Removes the preparation jobs that paying queued: two thousand would keep both cores busy while the first visitor looks around. Demo files
 * are drawn when first read, popular ones ahead (draw-ahead.ts).
 */
async function forgetPreparations(trx: Trx, batch: readonly PlannedEvent[]): Promise<void> {
  const keys = batch.flatMap((event) => (event.kind === 'order' ? event.sheets.map(preparationKey) : []))
  await sql`select graphile_worker.remove_job(key) from unnest(${keys}::text[]) as asked(key)`.execute(trx)
}

/** The bank has answered, or the buyer will not pay: nothing is left to ask about. */
async function forgetInquiry(trx: Trx, orderId: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${`order:${orderId}:inquire`})`.execute(trx)
}

async function happen(trx: Trx, platform: Platform, clock: MovableClock, order: PlannedOrder): Promise<void> {
  const { id } = await createOrder(
    trx,
    platform,
    { id: order.buyerId },
    { sheets: order.sheets, promoCode: order.promoCode },
  )
  const row = await trx
    .selectFrom('orders')
    .select(['hex', 'total_satang', 'state', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.state === 'paid' || order.outcome === 'waiting') return
  if (order.outcome === 'expired') {
    clock.set(row.expires_at)
    await closeOrders(trx, platform, [id], 'expired')
    await forgetInquiry(trx, id)
    return
  }
  clock.set(order.endAt)
  if (order.outcome === 'cancelled') {
    await closeOrders(trx, platform, [id], 'cancelled')
    await forgetInquiry(trx, id)
    return
  }
  const number = hashText(row.hex).toString(16).toUpperCase().padStart(8, '0')
  const paid = await recordTransfer(trx, platform, {
    way: 'inquiry',
    order: { hex: row.hex },
    otherTransfersKnown: true,
    transfer: {
      transactionId: `DEMO${row.hex}`,
      transRef: `${number}${row.hex}`,
      sendingBank: '004',
      ref1: row.hex,
      amountSatang: row.total_satang,
      currency: '764',
      transferredAt: order.endAt,
      receiver: 'ours',
      reversed: false,
      evidence: { demo: true },
    },
  })
  if (paid.orderState !== 'paid')
    throw new Error(`demo order ${id}: not paid, ${paid.reason ?? paid.moneyState}`)
  await forgetInquiry(trx, id)
  // Notices carry the database's own time; these are of then, and were read long ago unless the order is recent.
  await sql`
    update message set created_at = ${order.endAt},
      read_at = case when ${order.endAt}::timestamptz < now() - interval '3 days' then ${order.endAt}::timestamptz + interval '1 hour' end
    where key = ${`order:${id}:paid`}`.execute(trx)
}
