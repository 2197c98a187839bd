import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getMoneyFlow } from '#contract/staff/books.ts'
import { nextPeriod, type Period, startOfPeriod } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { Db } from '#server/platform/database.ts'

type Sums = Record<
  | 'orders'
  | 'list'
  | 'discounts'
  | 'refundedSellers'
  | 'refundedCompany'
  | 'soldSellers'
  | 'soldCompany'
  | 'carried'
  | 'transfers'
  | 'tax'
  | 'fee'
  | 'paid'
  | 'due',
  Satang
>

/**
 * Where the money of a month went: what was sold, down to what sellers are owed at its end. All by the time of its entry in Bangkok, as in the
 * trial balance of the same days. Share and what was carried, less tax, fee and transfers, is what is due; `other` is what else moved it.
 */
export async function readMoneyFlow(db: Db, month: Period): Promise<DataOf<typeof getMoneyFlow>> {
  const [from, to] = [startOfPeriod(month), startOfPeriod(nextPeriod(month))]
  const { rows } = await sql<Sums>`
    with moved as (
      select e.kind, e.key, g.from_account, g.to_account, g.amount_satang as satang
      from ledger_entry e join ledger_posting g on g.entry_id = e.id where e.occurred_at >= ${from} and e.occurred_at < ${to}
    ), bought as (
      select count(*) as orders, coalesce(sum(list_satang), 0)::bigint as list, coalesce(sum(discount_satang), 0)::bigint as discounts
      from orders where state = 'paid' and paid_at >= ${from} and paid_at < ${to}
    ), shared as (
      select coalesce(sum(satang) filter (where kind = 'refund' and from_account like 'seller:%'), 0)::bigint as "refundedSellers",
        coalesce(sum(satang) filter (where kind = 'refund' and from_account = 'company:sales-share'), 0)::bigint as "refundedCompany",
        coalesce(sum(satang) filter (where kind = 'sale' and to_account like 'seller:%'), 0)::bigint as "soldSellers",
        coalesce(sum(satang) filter (where kind = 'sale' and to_account = 'company:sales-share'), 0)::bigint as "soldCompany"
      from moved
    ), sent as (
      select count(*) filter (where way = 1) as transfers, coalesce(sum(way * p.tax_satang), 0)::bigint as tax,
        coalesce(sum(way * p.fee_satang), 0)::bigint as fee, coalesce(sum(way * p.net_satang), 0)::bigint as paid
      from (select distinct key, case when key like '%:returned' then -1 else 1 end as way from moved where key like 'payout:%') e
        join payout p on p.id = split_part(e.key, ':', 2)
    ), owed as (
      select coalesce(sum(s.amount_satang) filter (where e.occurred_at < ${from}), 0)::bigint as carried,
        coalesce(sum(s.amount_satang), 0)::bigint as due
      from ledger_side s join ledger_entry e on e.id = s.entry_id where s.account like 'seller:%' and e.occurred_at < ${to}
    )
    select * from bought, shared, sent, owed`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('sums without a row')
  const refunded = sums.refundedSellers + sums.refundedCompany
  const share = sums.soldSellers - sums.refundedSellers
  const { orders, transfers, carried, tax, fee, paid, due } = sums
  const inSatang = {
    sold: sums.list,
    discounts: sums.discounts,
    refunded,
    company: sums.soldCompany - sums.refundedCompany,
    share,
    carried,
    tax,
    fee,
    paid,
    other: due - (carried + share - tax - fee - paid),
    due,
  }
  return { orders, transfers, ...mapValues(inSatang, satangToBaht) }
}

function mapValues<Key extends string>(
  of: Record<Key, number>,
  map: (value: number) => number,
): Record<Key, number> {
  return Object.fromEntries(Object.entries<number>(of).map(([key, value]) => [key, map(value)])) as Record<
    Key,
    number
  >
}
