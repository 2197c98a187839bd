import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

const monthOf = (moment: string) =>
  `to_char(${moment} at time zone 'UTC' + interval '7 hours', 'YYYYMM')::int`

/**
 * The year added up a second time, from orders, their lines and which of them were refunded when: no ledger, no running sums, none
 * of the product's functions. A line is sold when it is the first paid one of its buyer for its sheet; its month is the calendar
 * month seven hours east of Greenwich. A refund counts in the month of its day: this market closes each month as it ends.
 * 60 % of a seller's month at a store, half up, is the seller's.
 */
const sold = sql`
  with line as (
    select l.order_id, l.position, l.author_id, l.store_code, l.paid_satang, o.paid_at,
      row_number() over (partition by o.buyer_id, l.sheet_id order by o.paid_at, o.id) as turn
    from orders o join order_line l on l.order_id = o.id
    where o.paid_at is not null)
  select author_id as seller_id, store_code, paid_satang, ${sql.raw(monthOf('paid_at'))} as month from line where turn = 1
  union all
  select author_id, store_code, -paid_satang, ${sql.raw(monthOf('r.created_at'))}
  from line join refund_line x using (order_id, position) join refund r on r.id = x.refund_id`

const months = sql`
  select seller_id, store_code, month, sum(paid_satang)::bigint as sales, round(sum(paid_satang) * 0.6)::bigint as share
  from (${sold}) sold group by seller_id, store_code, month having sum(paid_satang) <> 0`

/** Months of sellers that are not what their orders say, in the records of closed months and in the growing sums of open ones. */
export async function differingMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', seller_id, store_code, month, right_sum.sales, right_sum.share, kept.sales, kept.share) as what
    from (${months}) right_sum
    full join (
      select seller_id, store_code, month, sales_satang as sales, share_satang as share from payment_record where kind = 'month'
      union all
      select seller_id, store_code, month, sales_satang, share_satang from seller_month_sales s
      where sales_satang <> 0 and not exists (select from month_close c where c.month = s.month)
    ) kept using (seller_id, store_code, month)
    where (right_sum.sales, right_sum.share) is distinct from (kept.sales, kept.share)
    limit 20`.execute(db)
  return rows.map(({ what }) => what)
}

/**
 * Payouts whose tax, fee or net is not what the law of their newest sales month says (payouts-and-tax §1), written out anew. Where a
 * debt was paid in parts, newest month and threshold are those of the whole debt; a part is a satang off at most, and the parts
 * that did not come back are the tax of their sum.
 */
export async function differingPayouts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    with part as (
      select r.payout_id, r.share_satang, r.tax_satang, greatest(r.month, d.newest) as month, d.id as due, d.whole
      from payment_record r left join (
        select d.id, d.whole_satang as whole, max(o.month) as newest from payment_due d join payment_record o on o.due_id = d.id group by d.id
      ) d on d.id = r.due_id where r.payout_id is not null
    ), due as (
      select p.*, r.newest, r.share, r.tax as split, r.parts,
        case when r.newest <= 202508 then case when r.whole > 100000 then round(r.share * 0.03) else 0 end
          else round(r.share * 0.01) end as right_tax,
        case when r.newest >= 202509 and p.bank_code <> '014' and p.paid_on >= '2025-11-01' then 800 else 0 end as right_fee
      from payout p join (
        select payout_id, max(month) as newest, sum(share_satang) as share, sum(tax_satang) as tax, count(distinct due) as parts,
          greatest(max(whole), sum(share_satang)) as whole
        from part group by payout_id) r on r.payout_id = p.id
    )
    select concat_ws(' ', id, newest, share, right_tax, right_fee, gross_satang, tax_satang, fee_satang, net_satang) as what from due
    where gross_satang <> share or abs(tax_satang - right_tax) > parts or split <> tax_satang or fee_satang <> right_fee
      or net_satang <> share - tax_satang - right_fee
    union all
    select concat_ws(' ', 'parts of', due, sum(part.share_satang), sum(part.tax_satang))
    from part join payout p on p.id = part.payout_id and p.returned_at is null where due is not null
    group by due having abs(sum(part.tax_satang)
      - round(sum(part.share_satang) * case when max(part.month) > 202508 then 0.01 when max(whole) > 100000 then 0.03 else 0 end)) > 1
    limit 20`.execute(db)
  return rows.map(({ what }) => what)
}

export type Sums = {
  sales: number
  sellersShare: number
  /** Of paid orders, for sheets that their buyers owned already. */
  ownedAlready: number
  refunded: number
  /** Transfers to sellers that did not come back: before tax and fee, and what reached them. */
  paidGross: number
  paidNet: number
  taxes: number
  /** Of them what the bank took with the transfer: sales months from September 2025 on (payouts-and-tax §1, row B). */
  taxesByBank: number
  fees: number
  /** Cancelled by staff. */
  cancelled: number
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
        - (select coalesce(sum(paid_satang), 0) from (${sold}) s where paid_satang > 0))::bigint as "ownedAlready",
      (select coalesce(-sum(paid_satang), 0)::bigint from (${sold}) s where paid_satang < 0) as refunded,
      (select coalesce(sum(gross_satang), 0)::bigint from payout where returned_at is null) as "paidGross",
      (select coalesce(sum(net_satang), 0)::bigint from payout where returned_at is null) as "paidNet",
      (select coalesce(sum(tax_satang), 0)::bigint from payout where returned_at is null) as taxes,
      (select coalesce(sum(tax_satang), 0)::bigint from payout p where returned_at is null
        and (select max(greatest(r.month, (select max(o.month) from payment_record o where o.due_id = r.due_id)))
          from payment_record r where r.payout_id = p.id) between 202509 and 202711) as "taxesByBank",
      (select coalesce(sum(fee_satang), 0)::bigint from payout where returned_at is null) as fees,
      (select coalesce(sum(share_satang), 0)::bigint from payment_record where status = 'VOID') as cancelled,
      ((select coalesce(sum(share), 0) from (${months}) m)
        - (select coalesce(sum(r.share_satang), 0) from payment_record r left join payout p on p.id = r.payout_id
          where r.status = 'VOID' or p.returned_at is null and p.id is not null))::bigint as unpaid`.execute(
    db,
  )
  const { rows: accounts } = await sql<{ account: string; satang: number }>`
    select case when account like '%:%' and account not like 'company:%' and account <> 'bank:refunds' then split_part(account, ':', 1) else account end as account,
      sum(amount_satang)::bigint as satang
    from ledger_side group by 1 order by 1`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('a sum without a row')
  return { ...sums, ledger: Object.fromEntries(accounts.map(({ account, satang }) => [account, satang])) }
}
