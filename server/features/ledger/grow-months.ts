import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import { type LineShares, sharesOfLines } from '#rules/payouts/month-shares.ts'
import type { Trx } from '#server/platform/database.ts'
import { later } from '#server/platform/kept-plans.ts'
import { monthsLock } from './months-lock.ts'

/** What a line adds to the month of its seller and store: a sale more, a refund less. */
export type MonthLine = { authorId: string; storeCode: number; satang: Satang }

/** The order in which months are locked everywhere, so that two orders with the same two sellers cannot wait for each other. */
export function inFixedOrder<Line extends Pick<MonthLine, 'authorId' | 'storeCode'>>(
  lines: readonly Line[],
): Line[] {
  return lines.toSorted((a, b) => compare(a.authorId, b.authorId) || a.storeCode - b.storeCode)
}

/**
 * Adds the lines, which stand in the fixed order, to the months of their sellers and stores: one statement, however many lines.
 * `shares` are what each line brings seller and company: per seller, store and month they add up to 60 % of its sum, half up
 * (payouts-and-tax §1.2). `period` is the month in which they count: `month`, or the first one after those that are closed. Closing
 * waits for this transaction, or this one sees what was closed.
 */
export async function growMonths(
  trx: Trx,
  lines: readonly MonthLine[],
  month: number,
): Promise<{ period: number; shares: LineShares[] }> {
  const grown = new Map<string, MonthLine>()
  for (const line of lines) {
    const known = grown.get(monthOf(line))
    grown.set(monthOf(line), { ...line, satang: line.satang + (known?.satang ?? 0) })
  }
  if (grown.size === 0) return { period: month, shares: [] }
  const added = [...grown.values()]
  await sql`${later}select pg_advisory_xact_lock_shared(${monthsLock})`.execute(trx)
  // The share of a month is always 60 % of it, so it is kept in the same statement: no sum of satang ends in half a one.
  const { rows } = await sql<{ month: number; seller_id: string; store_code: number; sales_satang: Satang }>`
    insert into seller_month_sales as month (seller_id, store_code, month, sales_satang, share_satang)
    select seller_id, store_code, greatest(${month}::int, (select month_after(max(closed.month)) from month_close closed)), satang,
      round(satang * 0.6)
    from unnest(
      ${added.map((one) => one.authorId)}::text[],
      ${added.map((one) => one.storeCode)}::int[],
      ${added.map((one) => one.satang)}::bigint[]
    ) with ordinality as added (seller_id, store_code, satang, position)
    order by position
    on conflict (seller_id, store_code, month) do update
      set sales_satang = month.sales_satang + excluded.sales_satang,
        share_satang = round((month.sales_satang + excluded.sales_satang) * 0.6)
    returning month, seller_id, store_code, sales_satang`.execute(trx)
  const sharesOf = new Map(
    rows.map((row) => {
      const key = monthOf({ authorId: row.seller_id, storeCode: row.store_code })
      const before = row.sales_satang - (grown.get(key)?.satang ?? 0)
      const ofMonth = lines.filter((line) => monthOf(line) === key).map(({ satang }) => satang)
      return [key, sharesOfLines(before, ofMonth)] as const
    }),
  )
  const shares = lines.map((line) => {
    const share = sharesOf.get(monthOf(line))?.shift()
    if (share === undefined) throw new Error('an upsert returned no row')
    return share
  })
  return { period: rows[0]?.month ?? month, shares }
}

const monthOf = (line: Pick<MonthLine, 'authorId' | 'storeCode'>) => `${line.authorId} ${line.storeCode}`

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
