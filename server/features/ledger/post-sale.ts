import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { type Satang, sellerShareSatang } from '#rules/money/satang.ts'
import type { Trx } from '#server/platform/database.ts'
import { type Posting, post } from './post.ts'

export type SoldLine = { authorId: string; storeCode: number; sheetId: string; paidSatang: Satang }

/**
 * Records the sale of a paid order: every line's money moves from the payment provider's account to the seller (60 %) and
 * to the company (40 %), to the satang (INV-07). Lines paid with nothing move nothing; an order of nothing writes no entry.
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
  const period = year * 100 + month
  const gateway = `gateway:${sale.provider}`
  const lines = sale.lines
    .filter((line) => line.paidSatang > 0)
    .toSorted((a, b) => compare(a.authorId, b.authorId) || a.storeCode - b.storeCode)

  const postings: Posting[] = []
  for (const line of lines) {
    const shareSatang = await growMonth(trx, line, period)
    const about = { sellerId: line.authorId, storeCode: line.storeCode, sheetId: line.sheetId }
    postings.push({ from: gateway, to: `seller:${line.authorId}`, satang: shareSatang, ...about })
    postings.push({ from: gateway, to: 'company:sales-share', satang: line.paidSatang - shareSatang, ...about })
  }
  await post(trx, {
    key: `order:${sale.orderId}:paid`,
    kind: 'sale',
    occurredAt: sale.paidAt,
    period,
    orderId: sale.orderId,
    postings,
  })
}

/** Adds a line to the month of its seller and store; answers the seller's share that this line brings. */
async function growMonth(trx: Trx, line: SoldLine, period: number): Promise<Satang> {
  const { rows } = await sql<{ sales_satang: number; share_satang: number }>`
    insert into seller_month_sales as month (seller_id, store_code, month, sales_satang, share_satang)
    values (${line.authorId}, ${line.storeCode}, ${period}, ${line.paidSatang}, 0)
    on conflict (seller_id, store_code, month) do update set sales_satang = month.sales_satang + excluded.sales_satang
    returning sales_satang, share_satang`.execute(trx)
  const row = rows[0]
  if (row === undefined) throw new Error('an upsert returned no row')
  const share = sellerShareSatang(row.sales_satang)
  await trx
    .updateTable('seller_month_sales')
    .set({ share_satang: share })
    .where('seller_id', '=', line.authorId)
    .where('store_code', '=', line.storeCode)
    .where('month', '=', period)
    .execute()
  return share - row.share_satang
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
