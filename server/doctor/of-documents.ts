import { sql } from 'kysely'
import type { Check } from './check.ts'

/** Withholding-tax certificates: their numbers, and what they certify (payouts-and-tax §3). */
export const checksOfCertificates: readonly Check[] = [
  {
    name: 'tax certificates are numbered from 1 per payer and year, without a gap, none twice, as far as the counter says',
    mend: 'Find the action in the audit trail (tax-certificate.issue); a number is never used again, so tell the accountant of the gap',
    // In the order of the index of the numbers: nothing is sorted.
    wrong: sql`select concat_ws(' ', payer, tax_year, number) as what from (
        select payer, tax_year, number, lag(number, 1, 0) over (partition by payer, tax_year order by number) as before
        from tax_certificate) numbered
      where number <> before + 1
      union all
      select concat_ws(' ', payer, tax_year, 'last') from tax_certificate_number n
        full join (select payer, tax_year, max(number) as last from tax_certificate group by payer, tax_year) c using (payer, tax_year)
        where n.last is distinct from c.last`,
  },
  {
    name: 'a tax certificate has a line of its own in the return of its payer and month, unless the bank reports the tax',
    mend: 'Compare with the return that was filed; cancel and replace the certificate with the wrong line',
    wrong: sql`select c.id as what from tax_certificate c join payout p on p.id = c.payout_id
        where (c.line_in_return is not null) <> (p.channel = 'ORDINARY')
      union all
      select concat_ws(' ', c.payer, to_char(p.paid_on, 'YYYY-MM'), c.line_in_return) from tax_certificate c join payout p on p.id = c.payout_id
        where c.line_in_return is not null
        group by c.payer, to_char(p.paid_on, 'YYYY-MM'), c.line_in_return having count(distinct c.payout_id) > 1`,
  },
  {
    name: 'a tax certificate is of a payout with tax, its payer and year; what was replaced is cancelled, and one is in force at most',
    mend: 'Cancel the wrong one at /staff/tax/certificate, so that the seller holds one; the other stays in the books as cancelled',
    wrong: sql`select c.id as what from tax_certificate c left join payout p on p.id = c.payout_id
        left join tax_certificate old on old.id = c.replaces_id
        where (p.payer, extract(year from p.paid_on)::int, p.tax_satang > 0) is distinct from (c.payer, c.tax_year, true)
          or (c.replaces_id is not null and (old.cancelled_at is null or old.payout_id <> c.payout_id))
      union all
      select payout_id from tax_certificate where cancelled_at is null group by payout_id having count(*) > 1`,
  },
]

/** Documents for buyers: numbers, sums, and the output tax that they state (docs/money.md). */
export const checksOfDocuments: readonly Check[] = [
  {
    name: 'tax documents are numbered from 1 per series and year, without a gap, none twice, as far as the counter says',
    mend: 'Find the action by the times of the numbers beside it; a number is never used again, so tell the accountant of the gap',
    wrong: sql`select concat_ws(' ', series, year, number) as what from (
        select series, year, number, lag(number, 1, 0) over (partition by series, year order by number) as before from tax_document) numbered
      where number <> before + 1
      union all
      select concat_ws(' ', series, year, 'last') from tax_document_number n
        full join (select series, year, max(number) as last from tax_document group by series, year) d using (series, year)
        where n.last is distinct from d.last`,
  },
  {
    name: 'a tax document in force says what was sold or refunded, to the satang; there is one of each, and what was replaced is cancelled',
    mend: 'Compare the document with its order in /staff/orders; the buyer has a wrong one replaced, an accountant decides about a credit note',
    wrong: sql`select d.id as what from tax_document d
        left join (select e.key, sum(g.amount_satang) as satang from ledger_entry e join ledger_posting g on g.entry_id = e.id
          where e.kind = 'sale' group by e.key) sold on sold.key = 'order:' || d.order_id || ':paid'
        left join refund r on r.id = d.refund_id left join payout p on p.id = d.payout_id
        left join tax_document c on c.id = d.credits_id left join tax_document old on old.id = d.replaces_id
      where d.commission_month is null and d.total_satang is distinct from case d.kind when 'CREDIT_NOTE' then r.amount_satang when 'SUBSTITUTE' then p.gross_satang else sold.satang end
        or (d.refund_id is not null and ((r.order_id, c.order_id) is distinct from (d.order_id, d.order_id) or c.cancelled_at is not null))
        or (d.replaces_id is not null and (old.cancelled_at is null or old.order_id <> d.order_id))
      union all
      select concat_ws(' ', order_id, refund_id, payout_id) from tax_document where cancelled_at is null and commission_month is null
        group by order_id, refund_id, payout_id having count(*) > 1
      union all
      select r.id from refund r where r.amount_satang > 0 and exists (select from tax_document d where d.order_id = r.order_id)
        and not exists (select from tax_document d where d.refund_id = r.id)`,
  },
  {
    name: 'every sale while the company is registered for VAT has its document, and the tax of documents is that of their rate, half up',
    mend: 'Open the receipt of the order, which numbers it; where the tax differs an accountant decides about a credit note',
    wrong: sql`select o.id as what from orders o
        join lateral (select v.mode from vat_policy v where v.confirmed_at is not null
          and v.from_day <= (o.paid_at at time zone 'Asia/Bangkok')::date order by v.from_day desc limit 1) v on v.mode <> 'NONE'
      where o.state = 'paid' and o.total_satang > 0 and o.paid_at < (select max(issued_at) from tax_document) - interval '2 days'
        and exists (select from ledger_entry e where e.key = 'order:' || o.id || ':paid')
        and not exists (select from tax_document d where d.order_id = o.id)
      union all
      select d.id from tax_document d where d.kind <> 'CREDIT_NOTE'
        and d.vat_satang <> (2 * d.taxable_satang * d.rate_percent + 100 + d.rate_percent) / (2 * (100 + d.rate_percent))
      union all
      select c.id from tax_document c join (select credits_id, sum(taxable_satang) as taxable, sum(vat_satang) as vat from tax_document
          where credits_id is not null and cancelled_at is null group by 1) notes on notes.credits_id = c.id
        where notes.vat <> c.vat_satang
          - (2 * (c.taxable_satang - notes.taxable)::bigint * c.rate_percent + 100 + c.rate_percent) / (2 * (100 + c.rate_percent))`,
  },
  {
    name: 'tax invoices of the commission less their credit notes are the share of the sales that the company made for sellers',
    mend: 'The job of the next night issues what is missing; what states too much an accountant decides about',
    // Sales and refunds since the last night have documents tomorrow.
    wrong: sql`with last as (select max(issued_at) - interval '2 days' as at from tax_document),
      kept as (
        select g.seller_id as seller, d.tax_month as month, case g.to_account when 'company:sales-share' then 1 else -1 end * g.amount_satang as satang
        from tax_document d join orders o on o.id = d.order_id join ledger_entry e on e.order_id = o.id
          join ledger_posting g on g.entry_id = e.id and 'company:sales-share' in (g.from_account, g.to_account) and g.seller_id is not null
        where d.mode = 'AGENT' and d.refund_id is null and d.cancelled_at is null and d.taxable_satang = 0
        union all
        select buyer_id, commission_month, case kind when 'CREDIT_NOTE' then total_satang else -total_satang end
        from tax_document where commission_month is not null)
      select concat_ws(' ', seller, month) as what from kept, last
      where month < to_char(at at time zone 'Asia/Bangkok', 'YYYYMM')::int
        and not exists (select from refund r join tax_document d on d.order_id = r.order_id where d.tax_month = kept.month and r.created_at > at)
      group by seller, month having sum(satang) <> 0`,
  },
  {
    name: 'INV-07 the output tax of the ledger is that of the documents in force, order by order',
    mend: 'Compare the entries vat:order:<order>, vat:refund:<refund> and vat:commission:<document> with the documents; post the difference as a correction',
    wrong: sql`select coalesce(l.about, d.about) as what from (
        select coalesce(e.order_id, split_part(e.key, ':', 3)) as about, sum(case g.to_account when 'vat-payable' then g.amount_satang else -g.amount_satang end) as satang
        from ledger_entry e join ledger_posting g on g.entry_id = e.id where e.kind = 'tax' and e.key like 'vat:%' group by 1) l
      full join (
        select coalesce(order_id, id) as about, sum(case kind when 'CREDIT_NOTE' then -vat_satang else vat_satang end) as satang
        from tax_document where cancelled_at is null and payout_id is null and mode <> 'NONE' group by 1) d using (about)
      where coalesce(l.satang, 0) <> coalesce(d.satang, 0)`,
  },
  {
    name: 'INV-07 the input tax of the ledger is that of the invoices of suppliers that count',
    mend: 'Compare the entries vat-input:<number> with the invoices at /staff/tax/policy; post the difference as a correction',
    wrong: sql`select coalesce(l.id, i.id) as what from (
        select split_part(e.key, ':', 2) as id, sum(case g.from_account when 'vat-payable' then g.amount_satang else -g.amount_satang end) as satang
        from ledger_entry e join ledger_posting g on g.entry_id = e.id where e.kind = 'tax' and e.key like 'vat-input:%' group by 1) l
      full join (select id, case when voided_at is null then vat_satang else 0 end as satang from input_tax) i using (id)
      where coalesce(l.satang, 0) <> coalesce(i.satang, 0)`,
  },
]
