import { sql } from 'kysely'
import {
  accumulating,
  claimReason,
  upheldReason,
  isHeldShare,
  newestPartOf,
  notInFlight,
  open,
  owesUnheld,
  sharesInCases,
  takenTwice,
} from '#server/features/payouts/months/index.ts'
import type { Check } from './check.ts'

/** Closed months, payment records, transfers to sellers. */
export const checksOfPayouts: readonly Check[] = [
  {
    name: 'INV-08 every closed month stands in payment records, to the satang, and no open one does',
    mend: 'Pay neither the record nor the month before the ledger says which of them is right',
    wrong: sql`select concat_ws(' ', seller_id, store_code, month) as what from (
        select seller_id, store_code, month, sum(sales_satang) as sales_satang, sum(share_satang) as share_satang from seller_month group by 1, 2, 3) m
      full join (select seller_id, store_code, month, sales_satang, share_satang from payment_record where kind = 'month') r
        using (seller_id, store_code, month)
      left join month_close c using (month)
      where (coalesce(r.sales_satang, 0), coalesce(r.share_satang, 0))
          <> (case when c.closed_at is null then 0 else coalesce(m.sales_satang, 0) end,
            case when c.closed_at is null then 0 else coalesce(m.share_satang, 0) end)`,
  },
  {
    name: 'INV-08 a month was closed with what its records say',
    mend: 'Find the record that was added or lost since the close by the audit trail (month.close)',
    wrong: sql`select c.month::text as what from month_close c
      left join (select month, count(*) as count, sum(sales_satang) as sales from payment_record where kind = 'month' group by month) r
        using (month)
      where (c.record_count, c.sales_satang) is distinct from (coalesce(r.count, 0), coalesce(r.sales, 0))`,
  },
  {
    name: 'INV-08 a record is paid by one payout of its own seller and payer, and no other record is',
    mend: 'Ask the bank whether the transfer left; then correct by new entries, the record stays as it is',
    wrong: sql`select r.id as what from payment_record r left join payout p on p.id = r.payout_id
      where (r.status = 'SUCCESS') <> (p.id is not null) or p.seller_id <> r.seller_id or p.payer <> r.payer`,
  },
  {
    name: 'INV-08 every payout is the shares and taxes of its records',
    mend: 'Compare slip and certificate with the records; correct by new entries',
    wrong: sql`select p.id as what from payout p
      left join (select payout_id, sum(share_satang) as share, sum(tax_satang) as tax from payment_record
        where payout_id is not null group by 1) r on r.payout_id = p.id
      where (p.gross_satang, p.tax_satang) is distinct from (r.share, r.tax)`,
  },
  {
    name: 'INV-08 share − tax − fee = net in every payout, by its rate, and of the minimum at least',
    mend: 'Compare with the statement of the bank; what was sent too much or too little is a correction of the next month',
    // A part of a due may be a satang off, because its parts add up to the whole's tax (next check). One transfer may pay the rest of a due
    // within the threshold and a debt above it, or vice versa.
    wrong: sql`select p.id as what from payout p join (
        select g.payout_id, count(g.due_id) as dues, sum(round(g.share / 100.0 * coalesce(d.rate_percent, case
          when g.groups > 1 and (g.share < w.threshold_satang or (w.comparison = 'above' and g.share = w.threshold_satang)) then 0 else o.rate_percent end))) as tax
        from (select payout_id, due_id, sum(share_satang) as share, count(*) over (partition by payout_id) as groups
            from payment_record where payout_id is not null group by 1, 2) g
          join payout o on o.id = g.payout_id left join tax_policy w on w.id = o.policy_row left join payment_due d on d.id = g.due_id
        group by g.payout_id) t on t.payout_id = p.id
        left join tax_policy policy on policy.id = p.policy_row
        left join payment_run_line l on l.payout_id = p.id left join payment_run run on run.id = l.run_id,
        lateral (select coalesce(run.created_at, p.created_at) as at) decided
      where p.net_satang <> p.gross_satang - p.tax_satang - p.fee_satang or abs(p.tax_satang - t.tax) > t.dues
        -- Of its row, or a lower one of the month that was closed last when it was decided, or of what it paid of a debt.
        or (p.gross_satang < policy.minimum_satang and p.gross_satang < coalesce(payout_minimum_of(${newestPartOf},
          (select max(c.month) from month_close c where c.closed_at <= decided.at)), policy.minimum_satang)
          -- Of who had closed the account by then, however small.
          and not exists (select from person gone where gone.id = p.seller_id and gone.closed_at <= decided.at))`,
  },
  {
    name: 'INV-08 the parts of a due bear together the tax of what was paid of it, at the rate of the whole',
    mend: 'Compare the payouts of the due with what was withheld; a wrong tax is corrected in the return of its month',
    // If a part came back, the others keep their tax until it is paid again: a satang.
    wrong: sql`select d.id as what from payment_due d join payment_record r on r.due_id = d.id join payout p on p.id = r.payout_id
      group by d.id having bool_or(p.seller_id <> d.seller_id or p.payer <> d.payer)
        or abs(sum(r.tax_satang) filter (where p.returned_at is null)
            - round(greatest(sum(r.share_satang) filter (where p.returned_at is null), 0) * d.rate_percent / 100.0))
          > case when bool_or(p.returned_at is not null) then 1 else 0 end`,
  },
  {
    name: 'INV-08 every payout stands in the ledger: net from the bank, tax with it or owed to the tax office, fee to us',
    mend: 'Post what is missing of payout:<number>; a wrong posting is reversed by a correction',
    // Booked before the channel was, e-Withholding Tax was moved to the bank by an entry of its own.
    wrong: sql`select p.id as what from payout p
      left join (select left(e.key, 17) as key, sum(g.amount_satang) filter (where g.to_account like 'bank:%') as bank,
          coalesce(sum(case when g.to_account like 'tax-payable:%' then g.amount_satang when g.from_account like 'tax-payable:%' then -g.amount_satang end), 0) as owed,
          coalesce(sum(g.amount_satang) filter (where g.to_account = 'company:transfer-fee'), 0) as fee,
          sum(g.amount_satang) filter (where g.from_account like 'seller:%') as gross
        from ledger_entry e join ledger_posting g on g.entry_id = e.id
        where e.kind = 'payout' or e.key like 'payout:__________:e-wht' group by 1) l on l.key = 'payout:' || p.id
      where (p.net_satang + case when p.channel = 'E_WHT' then p.tax_satang else 0 end,
          case when p.channel = 'E_WHT' then 0 else p.tax_satang end, p.fee_satang, p.gross_satang)
        is distinct from (l.bank, l.owed, l.fee, l.gross)`,
  },
  {
    name: 'INV-08 a payout that the bank sent back is reversed in the ledger, and each of its records is owed again once',
    mend: 'Post payout:<number>:returned, or make the record that pays it again; ask the bank first',
    wrong: sql`select p.id as what from payout p
      left join (select e.key, sum(g.amount_satang) as satang from ledger_entry e join ledger_posting g on g.entry_id = e.id
        where e.kind = 'correction' group by e.key) l on l.key = 'payout:' || p.id || ':returned'
      left join (select r.payout_id, sum(again.share_satang) as satang from payment_record again join payment_record r on r.id = again.again_of
        group by r.payout_id) a on a.payout_id = p.id
      where (l.satang, a.satang) is distinct from
        (case when p.returned_at is not null then p.gross_satang end, case when p.returned_at is not null then p.gross_satang end)`,
  },
  {
    name: 'INV-08 what another payer than that of its month owes stands in the ledger between the payers, once',
    mend: 'Find who sent the record to the other payer (payment.change-payer); book it as payment:<number>:payer:<move> between the payers',
    wrong: sql`select r.id as what from payment_record r left join payment_record first on first.id = r.again_of
      left join (select substr(e.key, 9, 10) as id, sum(case g.to_account when 'between-payers:HYTEXTS' then g.amount_satang else -g.amount_satang end) as satang
        from ledger_entry e join ledger_posting g on g.entry_id = e.id where e.key like 'payment:__________:payer:%' group by 1) l on l.id = r.id,
      lateral (select coalesce(first.payer, (select t.payer from tax_policy t
        where t.confirmed_at is not null and t.from_month <= r.month and (t.to_month is null or r.month <= t.to_month)
        order by t.from_month desc limit 1), r.payer) as payer) due
      where coalesce(l.satang, 0) <> case when r.payer = due.payer then 0 when r.payer = 'HYTEXTS' then r.share_satang else -r.share_satang end`,
  },
  {
    name: 'INV-08 a held share and what takes it off its record are together nothing',
    mend: 'Pay neither before both stand: the audit trail says what was held (payment.hold-share)',
    wrong: sql`select part_of as what from payment_record where kind in ('held', 'less-held') and again_of is null group by part_of, sheet_id
      having sum(share_satang) <> 0 or count(*) <> 2`,
  },
  {
    name: 'INV-08 a share that was held and what refunds took off it stand together: apart, one would be paid for the other',
    mend: 'Staff move them together at the desk of payouts',
    wrong: sql`select min(r.id) as what from payment_record r where ${isHeldShare} and r.status in ${open}
      group by r.seller_id, r.payer, r.sheet_id having min(r.share_satang) < 0 and max(r.share_satang) > 0 and count(distinct r.status) > 1`,
  },
  {
    name: 'INV-08 the unpaid share of a sheet in a copyright case is held, whole, and no longer than the case lasts',
    mend: 'The job complaints.end-claims holds what is not held; what is held without a case is released by staff at the desk of payouts',
    wrong: sql`select r.id as what from payment_record r join (${sharesInCases()}) c using (seller_id, store_code, month) where ${owesUnheld} and c.satang > 0
      union all
      select r.id from payment_record r join (${sharesInCases()}) c using (seller_id, store_code, month, sheet_id)
      where r.kind = 'held' and r.share_satang <> c.satang and not (c.satang < r.share_satang and r.share_satang < 0)
      union all
      -- Refunds come off what is held, as far as it goes.
      select min(r.id) from payment_record r where ${isHeldShare} and r.status = 'PAUSED' and exists (select from claim_hold h where h.sheet_id = r.sheet_id)
      group by r.seller_id, r.payer, r.sheet_id having sum(r.share_satang) < 0
      union all
      select r.id from payment_record r where ${isHeldShare} and case
        when exists (select from claim_hold h where h.sheet_id = r.sheet_id and h.holds_share) then r.status in ${accumulating} and ${notInFlight}
        else r.status = 'PAUSED' and (r.reason = ${claimReason}
          or (r.reason = ${upheldReason} and not exists (select from claim_hold h where h.sheet_id = r.sheet_id))) end`,
  },
  {
    name: 'a refund of a cancelled share came off what was cancelled: off other sheets, the seller would lose it twice',
    mend: 'Cancel the debt of the month of the refund, if it is not paid; else the seller is owed the refund: agree on it with the accountant',
    wrong: sql`select id as what from (${takenTwice((record) => sql`${sql.ref(`${record}.status`)} = 'VOID'`)}) twice`,
  },
  {
    name: 'nobody is paid while a new bank account waits to be confirmed, or staff hold the payouts',
    mend: 'Call the seller and the bank at once: somebody else may have led the money away',
    wrong: sql`select p.id as what from payout p join (
        select person_id as seller_id, payout_held_at as held_at, null as released_at from seller where payout_hold is not null
        union select seller_id, held_at, released_at from payout_hold) h on h.seller_id = p.seller_id
      where p.created_at > h.held_at and (h.released_at is null or p.created_at < h.released_at)
        -- Sent before, and to the account before.
        and not exists (select from payment_run_line l join payment_run r on r.id = l.run_id
          where l.payout_id = p.id and r.approved_at <= h.held_at)`,
  },
  {
    name: 'payouts are on hold by staff while an open hold says so, and only then',
    mend: 'The audit trail says who held and let go (seller.hold-payouts, seller.release-payouts); pay nobody before it agrees',
    wrong: sql`select coalesce(s.person_id, h.seller_id) as what from seller s
      full join (select seller_id from payout_hold where released_at is null) h on h.seller_id = s.person_id
      where (h.seller_id is not null) <> (coalesce(s.payout_hold, '') in ('staff', 'staff-and-changed'))`,
  },
  {
    name: 'a record that a run sent awaits its explanation, and one that a run paid was paid by it',
    mend: 'Ask the bank what it did with the line of the run, then explain it in the run',
    wrong: sql`select h.record_id as what from payment_run_record h join payment_run_line l using (run_id, line)
        join payment_record r on r.id = h.record_id
      where (h.hold is distinct from case when l.state in ('draft', 'sent') then l.state end)
        or (l.state = 'sent' and r.status <> 'PENDING') or (l.state = 'paid' and r.payout_id is distinct from l.payout_id)
        or (l.state = 'paid' and r.tax_satang <> h.tax_satang)`,
  },
  {
    name: 'a payout of a run is what the run sent, to the satang',
    mend: 'Compare with the file of the run and with the statement of the bank',
    wrong: sql`select p.id as what from payout p join payment_run_line l on l.payout_id = p.id join payment_run r on r.id = l.run_id
      where (p.gross_satang, p.tax_satang, p.fee_satang, p.net_satang, p.seller_id, p.payer, p.channel, p.policy_row)
        <> (l.gross_satang, l.tax_satang, l.fee_satang, l.net_satang, l.seller_id, r.payer, r.channel, l.policy_row)`,
  },
]
