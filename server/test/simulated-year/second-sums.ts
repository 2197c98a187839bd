import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/**
 * The year added up a second time, from orders and their lines alone: no ledger, no running sums, none of the product's functions.
 * A line is sold when it is the first paid one of its buyer for its sheet; its month is the calendar month of the payment
 * seven hours east of Greenwich; 60 % of a seller's month at a store, half up, is the seller's.
 */
const sold = sql`
  select author_id as seller_id, store_code, paid_satang,
    to_char(paid_at at time zone 'UTC' + interval '7 hours', 'YYYYMM')::int as month
  from (
    select l.author_id, l.store_code, l.paid_satang, o.paid_at,
      row_number() over (partition by o.buyer_id, l.sheet_id order by o.paid_at, o.id) as turn
    from orders o join order_line l on l.order_id = o.id
    where o.paid_at is not null) line
  where turn = 1`

const months = sql`
  select seller_id, store_code, month, sum(paid_satang)::bigint as sales, round(sum(paid_satang) * 0.6)::bigint as share
  from (${sold}) sold group by seller_id, store_code, month having sum(paid_satang) > 0`

/** Months of sellers that are not what their orders say, in the records of closed months and in the growing sums of open ones. */
export async function differingMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', seller_id, store_code, month, right_sum.sales, right_sum.share, kept.sales, kept.share) as what
    from (${months}) right_sum
    full join (
      select seller_id, store_code, month, sales_satang as sales, share_satang as share from payment_record where kind = 'month'
      union all
      select seller_id, store_code, month, sales_satang, share_satang from seller_month_sales s
      where sales_satang > 0 and not exists (select from month_close c where c.month = s.month)
    ) kept using (seller_id, store_code, month)
    where (right_sum.sales, right_sum.share) is distinct from (kept.sales, kept.share)
    limit 20`.execute(db)
  return rows.map(({ what }) => what)
}

/** Payouts whose tax, fee or net is not what the law of their newest sales month says (payouts-and-tax §1), written out anew. */
export async function differingPayouts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with due as (
      select p.*, r.newest, r.share, r.tax as split,
        case when r.newest <= 202508 then case when r.share > 100000 then round(r.share * 0.03) else 0 end
          else round(r.share * 0.01) end as right_tax,
        case when r.newest >= 202509 and p.bank_code <> '014' and p.paid_on >= '2025-11-01' then 800 else 0 end as right_fee
      from payout p join (
        select payout_id, max(month) as newest, sum(share_satang) as share, sum(tax_satang) as tax
        from payment_record where payout_id is not null group by payout_id) r on r.payout_id = p.id
    )
    select concat_ws(' ', id, newest, share, right_tax, right_fee, gross_satang, tax_satang, fee_satang, net_satang) as what from due
    where gross_satang <> share or tax_satang <> right_tax or split <> right_tax or fee_satang <> right_fee
      or net_satang <> share - right_tax - right_fee
    limit 20`.execute(db)
  return rows.map(({ what }) => what)
}

export type Sums = {
  sales: number
  sellersShare: number
  /** Of paid orders, for sheets that their buyers owned already. */
  ownedAlready: number
  /** Given to sellers: before tax and fee, and what reached them. */
  paidGross: number
  paidNet: number
  taxes: number
  fees: number
  /** Pending, carried over, paused, and the months that still grow. */
  unpaid: number
  /** Of the ledger, by kind of account. */
  ledger: Record<string, number>
}

export async function sumsOf(db: Db): Promise<Sums> {
  const { rows } = await sql<Omit<Sums, 'ledger'>>`
    select (select coalesce(sum(sales), 0)::bigint from (${months}) m) as sales,
      (select coalesce(sum(share), 0)::bigint from (${months}) m) as "sellersShare",
      ((select coalesce(sum(total_satang), 0) from orders where paid_at is not null)
        - (select coalesce(sum(sales), 0) from (${months}) m))::bigint as "ownedAlready",
      (select coalesce(sum(gross_satang), 0)::bigint from payout) as "paidGross",
      (select coalesce(sum(net_satang), 0)::bigint from payout) as "paidNet",
      (select coalesce(sum(tax_satang), 0)::bigint from payout) as taxes,
      (select coalesce(sum(fee_satang), 0)::bigint from payout) as fees,
      ((select coalesce(sum(share), 0) from (${months}) m)
        - (select coalesce(sum(share_satang), 0) from payment_record where status = 'SUCCESS'))::bigint as unpaid`.execute(
    db,
  )
  const { rows: accounts } = await sql<{ account: string; satang: number }>`
    select case when account like '%:%' and account not like 'company:%' then split_part(account, ':', 1) else account end as account,
      sum(amount_satang)::bigint as satang
    from ledger_side group by 1 order by 1`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum without a row')
  return { ...sums, ledger: Object.fromEntries(accounts.map(({ account, satang }) => [account, satang])) }
}
