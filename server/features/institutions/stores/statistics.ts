import { sql } from 'kysely'
import { inTransaction, letStatementsTake } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Memoized, memoize } from '#server/platform/memoize.ts'

export type SaleTotals = { orderCount: number; sheetCount: number }

// Orders count by time of payment, and one still being committed may be earlier than one already visible. An hour is far longer than any of
// our transactions.
const settledAfterMilliseconds = 3_600_000

const countQuery = {
  name: 'stores-sale-totals',
  text: `select t.order_count + n.orders as "orderCount", t.sheet_count + n.sheets - (select count(*) from refund_line) as "sheetCount"
    from sale_total t cross join lateral (
      select count(*) as orders,
        coalesce(sum((select count(*) from order_line l where l.order_id = o.id)), 0)::bigint as sheets
      from orders o where o.state = 'paid' and o.paid_at > t.counted_until) n`,
}

const memoized = new WeakMap<Platform['pool'], Memoized<SaleTotals>>()

/** Paid orders and their unrefunded sheets since ever; at most ten seconds old, and never a reason to wait. */
export async function readSaleTotals(platform: Pick<Platform, 'pool'>): Promise<SaleTotals> {
  const { pool } = platform
  let totals = memoized.get(pool)
  if (totals === undefined) {
    const load = async () =>
      (await pool.query<SaleTotals>(countQuery)).rows[0] ?? { orderCount: 0, sheetCount: 0 }
    totals = memoize(load, { freshMilliseconds: 5_000, staleMilliseconds: 10_000 })
    memoized.set(pool, totals)
  }
  return await totals.get()
}

export function jobs(platform: Platform) {
  return { 'stores.advance-sale-totals': () => advanceSaleTotals(platform) }
}

/** Five fields, UTC. */
export const schedule = { 'stores.advance-sale-totals': '*/10 * * * *' }

/**
 * Advances the counted part, so that a request has little left to count. Idempotent: a second run waits for the row and finds nothing.
 * `recount` starts over, after orders were written into the past (demo, bulk fill).
 */
export async function advanceSaleTotals(platform: Platform, { recount = false } = {}): Promise<void> {
  const until = new Date(platform.clock.now().getTime() - settledAfterMilliseconds)
  await inTransaction(platform.db, async (trx) => {
    // Counting ten million lines for the first time takes longer than a request may.
    await letStatementsTake(trx, '10min')
    const total = await trx.selectFrom('sale_total').selectAll().forUpdate().executeTakeFirstOrThrow()
    const since = recount ? new Date(0) : total.counted_until
    if (since >= until) return
    const counted = await sql<{ orders: number; sheets: number }>`
      select count(distinct o.id) as orders, count(*) as sheets
      from orders o join order_line l on l.order_id = o.id
      where o.state = 'paid' and o.paid_at > ${since} and o.paid_at <= ${until}`.execute(trx)
    const { orders, sheets } = counted.rows[0] ?? { orders: 0, sheets: 0 }
    await trx
      .updateTable('sale_total')
      .set({
        counted_until: until,
        order_count: (recount ? 0 : total.order_count) + orders,
        sheet_count: (recount ? 0 : total.sheet_count) + sheets,
      })
      .execute()
  })
  forgetSaleTotals(platform)
}

export function forgetSaleTotals(platform: Pick<Platform, 'pool'>): void {
  memoized.get(platform.pool)?.forget()
}
