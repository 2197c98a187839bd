import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSellRev } from '#contract/seller/revenue.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'
import { periodOfMonth } from './months.ts'

const refundsMax = 100

/** What refunds took from the share of this seller, newest first, each with its reason and the month it counts in. */
export async function readRefundsOfSeller(
  db: Db,
  sellerId: string,
): Promise<DataOf<typeof getSellRev>['refunds']> {
  const { rows } = await sql<{
    id: string
    created_at: Date
    reason: string
    sheet_id: string
    sheet_name: string
    position: number
    paid_satang: Satang
    seller_satang: Satang
    sale_month: number
    month: number
  }>`
    select r.id, r.created_at, r.reason, r.month, l.sheet_id, l.sheet_name, l.position, l.paid_satang, rl.seller_satang,
      sale.month as sale_month
    from ledger_posting p
    join ledger_entry e on e.id = p.entry_id and e.kind = 'refund'
    join refund r on r.id = split_part(e.key, ':', 2)
    join refund_line rl on rl.refund_id = r.id
    join order_line l on (l.order_id, l.position) = (rl.order_id, rl.position) and l.sheet_id = p.sheet_id
    join ledger_entry sale on sale.id = e.reverses_entry_id
    where p.seller_id = ${sellerId} and p.from_account = ${`seller:${sellerId}`}
    order by r.created_at desc, r.id, l.position limit ${refundsMax}`.execute(db)
  return rows.map((row) => ({
    _id: `${row.id}-${row.position}`,
    at: row.created_at.toISOString(),
    sheet: row.sheet_id,
    name: row.sheet_name,
    paid: satangToBaht(row.paid_satang),
    share: satangToBaht(row.seller_satang),
    reason: row.reason,
    saleMonth: periodOfMonth(row.sale_month),
    month: periodOfMonth(row.month),
  }))
}
