import { sql } from 'kysely'
import { openStatuses } from '#rules/payouts/payout-states.ts'
import type { Check } from './check.ts'

/** The month in which an entry's lines were sold: a refund takes the share of it. */
const soldIn = sql`case e.kind when 'sale' then e.month
  else (select sale.month from ledger_entry sale where sale.id = e.reverses_entry_id) end`
const sharesOfMonths = sql`(select store_code, month, share_percent_of(store_code, month) as share_percent
  from (select distinct store_code, month from seller_month_sales) known) terms`

/** The ledger against what it is about: orders, other money, months of the sellers, debts to them. */
export const checksOfLedger: readonly Check[] = [
  {
    name: 'INV-07 the sums that reports read are those of the postings, by account and month, and by store and day',
    mend: 'npm run admin -- ledger-sums makes them anew; the postings are right, whatever a report said meanwhile',
    wrong: sql`select concat_ws(' ', account, occurred_month, month) as what from ledger_account_month known
      full join (select p.account, p.occurred_month, p.month, sum(p.debit_satang) as debit, sum(p.credit_satang) as credit
        from ledger_summed s, ledger_sides_of(0, s.upto_id, '-infinity', 'infinity') p group by 1, 2, 3) posted
        using (account, occurred_month, month)
      where (known.debit_satang, known.credit_satang) is distinct from (posted.debit, posted.credit)
      union all
      select concat_ws(' ', 'store', store_code, day) from ledger_sale_day known
      full join (select p.* from ledger_summed s, ledger_sales_of(0, s.upto_id, '-infinity', 'infinity') p) posted using (store_code, day, month)
      where (known.orders, known.sold, known.sold_satang, known.returned, known.returned_satang)
        is distinct from (posted.orders, posted.sold, posted.sold_satang, posted.returned, posted.returned_satang)`,
  },
  {
    name: 'INV-07 what a gateway settled is its charges as they were booked, less what it gave back, and its fee stands in the ledger',
    mend: 'Compare with the report of the gateway; post the difference of the fee as settlement:<id>:fee:<number> in the open month',
    wrong: sql`select s.id as what from gateway_settlement s
      left join (select l.settlement_id, sum(l.gross_satang) as gross, sum(l.fee_satang) as fee,
          bool_or(l.gross_satang <> m.amount_satang or m.provider <> o.provider) as is_other
        from gateway_settlement_line l join money_received m on m.id = l.money_id join gateway_settlement o on o.id = l.settlement_id
        group by 1) l on l.settlement_id = s.id
      left join (select b.id, sum(l.amount_satang) as satang from bank_statement b join bank_statement_line l on l.statement_id = b.id
        where b.account like 'gateway:%' group by 1) back on back.id = s.id
      left join (select split_part(e.key, ':', 2) as id, sum(p.amount_satang) as fee from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.kind = 'settlement' and e.key like 'settlement:%' group by 1) posted on posted.id = s.id
      where l.gross + coalesce(back.satang, 0) is distinct from s.gross_satang or l.fee > s.fee_satang or l.is_other or coalesce(posted.fee, 0) <> s.fee_satang`,
  },
  {
    name: 'INV-07 every ledger entry has postings',
    mend: 'Post what the entry is about as a correction; the entry itself stays',
    wrong: sql`select key as what from ledger_entry e
      where not exists (select from ledger_posting p where p.entry_id = e.id)`,
  },
  {
    name: 'INV-07 a sale is posted once, and only of a paid order',
    mend: 'Reverse the second entry by a correction and take its sums out of the month of the seller',
    wrong: sql`select e.key as what from ledger_entry e left join orders o on o.id = e.order_id
      where e.kind = 'sale' and (o.id is null or o.state <> 'paid' or e.key <> 'order:' || o.id || ':paid')`,
  },
  {
    name: 'INV-07 a sale belongs to the Bangkok month of its payment, or to the first one that was still open',
    mend: 'Correct the months of the sellers by entries in the open month; a closed one stays as it is',
    wrong: sql`select e.key as what from ledger_entry e, lateral (
        select (extract(year from at) * 100 + extract(month from at))::int as month
        from (select e.occurred_at at time zone 'Asia/Bangkok' as at) local) paid
      where e.kind = 'sale' and e.month <> paid.month
        and (e.month < paid.month or not exists (select from month_close c where c.month >= paid.month))`,
  },
  {
    name: 'INV-07 the money of every paid order stands in the ledger, to the satang',
    mend: 'Post the difference of the order as a correction, share by share',
    wrong: sql`select o.id as what from orders o
      left join (select e.order_id, sum(p.amount_satang) as satang from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.kind = 'sale' group by e.order_id) sold on sold.order_id = o.id
      left join (select order_id, sum(amount_satang) as satang from refund_due where reason = 'ALREADY_OWNED' group by order_id) due
        on due.order_id = o.id
      where o.state = 'paid' and o.total_satang <> coalesce(sold.satang, 0) + coalesce(due.satang, 0)`,
  },
  {
    name: 'INV-04 money that paid no order stands in the ledger, to the satang, and what was told twice no longer',
    mend: 'Post the transfer as money:<number>:kept; staff then decide about it at /staff/orders',
    wrong: sql`select m.id::text as what from money_received m
      left join (select e.key, sum(p.amount_satang) as satang from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.kind = 'unmatched' and p.from_account like 'gateway:%' group by e.key) kept on kept.key = 'money:' || m.id || ':kept'
      left join ledger_entry struck on struck.key = 'money:' || m.id || ':told-twice'
      where m.state in ('UNMATCHED', 'REFUND_DUE', 'REFUNDED') and kept.satang is distinct from m.amount_satang
        or (m.state = 'REJECTED' and kept.key is not null) <> (struck.id is not null)`,
  },
  {
    name: 'INV-04 what the ledger keeps as money that fits nothing is the list of it',
    mend: 'Compare the entries to and from unmatched-money with the list at /staff/orders; post the difference as a correction',
    wrong: sql`select 'unmatched-money ' || l.satang || ' ' || m.satang as what from
        (select coalesce(sum(amount_satang), 0) as satang from ledger_side where account = 'unmatched-money') l,
        (select coalesce(sum(amount_satang), 0) as satang from money_received where state = 'UNMATCHED') m
      where l.satang <> m.satang`,
  },
  {
    name: 'INV-07 the sales and shares of each seller, store and month are those of the ledger, by the share in force when they were sold, less what she gave by her own codes',
    mend: 'Set an open month to the sums of the ledger; of a closed one post the difference as a correction',
    wrong: sql`select distinct concat_ws(' ', seller_id, store_code, month) as what from seller_month m
      full join (select p.seller_id, p.store_code, e.month, terms.share_percent, sum(case e.kind when 'sale' then p.amount_satang else -p.amount_satang end) as sales,
          coalesce(sum(p.amount_satang) filter (where p.to_account = 'seller:' || p.seller_id), 0)
            - coalesce(sum(p.amount_satang) filter (where p.from_account = 'seller:' || p.seller_id), 0) as share
        from ledger_posting p join ledger_entry e on e.id = p.entry_id
          left join ${sharesOfMonths} on terms.store_code = p.store_code and terms.month = ${soldIn}
        where e.kind in ('sale', 'refund') and p.seller_id is not null group by 1, 2, 3, 4) posted
      using (seller_id, store_code, month, share_percent)
      left join (select l.author_id as seller_id, l.store_code, e.month, terms.share_percent,
          sum(case e.kind when 'sale' then l.discount_satang else -l.discount_satang end) as given
        from promo_code c join orders o on o.promo_code = c.code join order_line l on l.order_id = o.id and l.author_id = c.seller_id
          join ledger_entry e on e.order_id = o.id and e.kind in ('sale', 'refund')
          left join ${sharesOfMonths} on terms.store_code = l.store_code and terms.month = ${soldIn}
        where exists (select from ledger_posting p where p.entry_id = e.id and p.sheet_id = l.sheet_id)
        group by 1, 2, 3, 4) given using (seller_id, store_code, month, share_percent)
      where coalesce(m.sales_satang, 0) <> coalesce(posted.sales, 0) or coalesce(m.share_satang, 0) <> coalesce(posted.share, 0)
        or coalesce(m.given_satang, 0) <> coalesce(given.given, 0)
        or m.share_satang <> round((m.sales_satang + m.given_satang) * m.share_percent / 100.0) - m.given_satang`,
  },
  {
    name: 'INV-07 what is owed to the tax office by the ledger is what was withheld by the ordinary way, did not come back and was not remitted',
    mend: 'Compare the return of the month with its payouts and the receipts of the tax office; post what is missing as tax-remitted:<payer>:<month>:<number>',
    wrong: sql`select coalesce(l.payer, o.payer) as what from (
        select substr(account, 13) as payer, sum(amount_satang) as satang from ledger_side where account like 'tax-payable:%' group by 1) l
      full join (
        select payer, sum(satang) as satang from (
          select payer, tax_satang as satang from payout where channel = 'ORDINARY' and returned_at is null
          union all
          select split_part(e.key, ':', 2), case when g.to_account like 'bank:%' then -g.amount_satang else g.amount_satang end
          from ledger_entry e join ledger_posting g on g.entry_id = e.id where e.kind = 'tax' and e.key like 'tax-remitted:%'
        ) owed group by 1) o using (payer)
      where coalesce(l.satang, 0) <> coalesce(o.satang, 0)`,
  },
  {
    name: 'INV-07 what sellers are owed by the ledger is what their open months and unpaid records say',
    mend: 'Read the entries of the seller from the last payout on; post what is missing, pay nobody before',
    wrong: sql`select coalesce(l.seller, o.seller) as what from (
        select substr(account, 8) as seller, sum(amount_satang) as satang from ledger_side where account like 'seller:%' group by 1) l
      full join (
        select seller_id as seller, sum(share_satang) as satang from (
          select seller_id, share_satang from payment_record where status = any(${openStatuses}::text[])
          union all
          select seller_id, share_satang from seller_month s where not exists (select from month_close c where c.month = s.month)
        ) owed group by 1) o using (seller)
      where coalesce(l.satang, 0) <> coalesce(o.satang, 0)`,
  },
]
