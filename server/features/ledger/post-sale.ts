import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { type Satang, sellerShareSatang } from '#rules/money/satang.ts'
import type { Trx } from '#server/platform/database.ts'
import { later } from '#server/platform/kept-plans.ts'
import { monthsLock } from './months-lock.ts'
import { type MonthShare, type Posting, post } from './post.ts'

export type SoldLine = { authorId: string; storeCode: number; sheetId: string; paidSatang: Satang }

/**
 * Records the sale of a paid order: every line's money moves from the payment provider's account to the seller (60 %) and
 * to the company (40 %), to the satang (INV-07). Lines paid with nothing move nothing; an order of nothing writes no entry.
 *
 * A payment belongs to the month it was made in; once that month is closed, to the first one that is still open.
 *
 * Per seller, store and month the shares add up to 60 % of that month's sales, half up: each line posts the difference to
 * what was posted before (payouts-and-tax §1.2). The running sum is locked in a fixed order, so that two orders with the
 * same two sellers cannot wait for each other.
 */
export async function postSale(
  trx: Trx,
  sale: { orderId: string; provider: string; paidAt: Date; lines: readonly SoldLine[] },
): Promise<void> {
  const { year, month } = bangkokParts(sale.paidAt)
  const paidMonth = year * 100 + month
  const gateway = `gateway:${sale.provider}`
  const lines = sale.lines
    .filter((line) => line.paidSatang > 0)
    .toSorted((a, b) => compare(a.authorId, b.authorId) || a.storeCode - b.storeCode)

  const { period, months } = await growMonths(trx, lines, paidMonth)
  const postings: Posting[] = []
  for (const line of lines) {
    const month = months.get(monthOf(line))
    if (month === undefined) throw new Error('an upsert returned no row')
    const shareSatang = month.shareOf(line.paidSatang)
    const about = { sellerId: line.authorId, storeCode: line.storeCode, sheetId: line.sheetId }
    postings.push({ from: gateway, to: `seller:${line.authorId}`, satang: shareSatang, ...about })
    postings.push({
      from: gateway,
      to: 'company:sales-share',
      satang: line.paidSatang - shareSatang,
      ...about,
    })
  }
  await post(
    trx,
    {
      key: `order:${sale.orderId}:paid`,
      kind: 'sale',
      occurredAt: sale.paidAt,
      period,
      orderId: sale.orderId,
      postings,
    },
    [...months.values()].map((month) => month.share),
  )
}

type GrowingMonth = { shareOf: (paidSatang: Satang) => Satang; share: MonthShare }

const monthOf = (line: Pick<SoldLine, 'authorId' | 'storeCode'>) => `${line.authorId} ${line.storeCode}`

/**
 * Adds the lines, in their order, to the months of their sellers and stores: one statement, however many lines. `shareOf`
 * tells, line by line, what the next one brings its seller; `share` is what the month comes to after the last one. `period` is
 * the month that was still open for them: closing waits for this transaction, or this one sees what was closed.
 */
async function growMonths(
  trx: Trx,
  lines: readonly SoldLine[],
  paidMonth: number,
): Promise<{ period: number; months: Map<string, GrowingMonth> }> {
  const grown = new Map<string, { authorId: string; storeCode: number; paidSatang: Satang }>()
  for (const { authorId, storeCode, paidSatang } of lines) {
    const known = grown.get(monthOf({ authorId, storeCode }))
    if (known === undefined) grown.set(monthOf({ authorId, storeCode }), { authorId, storeCode, paidSatang })
    else known.paidSatang += paidSatang
  }
  if (grown.size === 0) return { period: paidMonth, months: new Map() }
  const added = [...grown.values()]
  await sql`${later}select pg_advisory_xact_lock_shared(${monthsLock})`.execute(trx)
  const { rows } = await sql<{
    month: number
    seller_id: string
    store_code: number
    sales_satang: Satang
    share_satang: Satang
  }>`
    insert into seller_month_sales as month (seller_id, store_code, month, sales_satang, share_satang)
    select seller_id, store_code, greatest(${paidMonth}::int, (select month_after(max(closed.month)) from month_close closed)), satang, 0
    from unnest(
      ${added.map((one) => one.authorId)}::text[],
      ${added.map((one) => one.storeCode)}::int[],
      ${added.map((one) => one.paidSatang)}::bigint[]
    ) with ordinality as added (seller_id, store_code, satang, position)
    order by position
    on conflict (seller_id, store_code, month) do update set sales_satang = month.sales_satang + excluded.sales_satang
    returning month, seller_id, store_code, sales_satang, share_satang`.execute(trx)
  const months = new Map(
    rows.map((row) => {
      const key = monthOf({ authorId: row.seller_id, storeCode: row.store_code })
      let salesSatang = row.sales_satang - (grown.get(key)?.paidSatang ?? 0)
      let postedSatang = row.share_satang
      const shareOf = (paidSatang: Satang) => {
        salesSatang += paidSatang
        const shareSatang = sellerShareSatang(salesSatang) - postedSatang
        postedSatang += shareSatang
        return shareSatang
      }
      const share = {
        sellerId: row.seller_id,
        storeCode: row.store_code,
        shareSatang: sellerShareSatang(row.sales_satang),
      }
      return [key, { shareOf, share }] as const
    }),
  )
  return { period: rows[0]?.month ?? paidMonth, months }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
