import { sql } from 'kysely'
import type { Check } from './check.ts'

/** Refunds to buyers: refunded lines, and money that paid nothing. */
export const checksOfRefunds: readonly Check[] = [
  {
    name: 'INV-07 every refund takes the sale of its lines back, to the satang, and is owed to the buyer',
    mend: 'Post what is missing of refund:<number> as a correction, and enter what is owed to the buyer',
    wrong: sql`select r.id as what from refund r
      left join (select x.refund_id, sum(l.paid_satang) as paid, sum(x.seller_satang + x.company_satang) as taken
        from refund_line x join order_line l on (l.order_id, l.position) = (x.order_id, x.position) group by 1) lines on lines.refund_id = r.id
      left join (select e.key, e.month, sum(p.amount_satang) as satang from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where e.kind = 'refund' group by 1, 2) posted on posted.key = 'refund:' || r.id
      left join refund_due d on d.refund_id = r.id
      where (r.amount_satang, r.amount_satang) is distinct from (lines.paid, lines.taken)
        or coalesce(posted.satang, 0) <> r.amount_satang or coalesce(d.amount_satang, 0) <> r.amount_satang
        or posted.month <> r.month`,
  },
  {
    name: 'INV-07 what was given back to buyers left our bank or the payment service in the ledger or became their credit, once',
    mend: 'Ask the bank for the transfer of the refund; then post refund-due:<number>:returned, or reverse it',
    wrong: sql`select d.id::text as what from refund_due d
      left join (select e.key, sum(p.amount_satang) as satang from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where p.to_account = 'bank:refunds' or p.to_account like 'credit:%' or p.to_account like 'gateway:%' group by e.key) l on l.key = 'refund-due:' || d.id || ':returned'
      where l.satang is distinct from case when d.refunded_at is not null then d.amount_satang end`,
  },
  {
    name: 'INV-07 what was given back with a proof says where it went, and no account waits with it any more',
    mend: 'Ask who gave it back; enter the account it went to, and empty that of the request',
    wrong: sql`select d.id::text as what from refund_due d left join refund_request q on q.refund_id = d.refund_id
      where d.refunded_at is not null and ((d.proof_key is null) <> (d.payee is null) or q.account is not null)`,
  },
  {
    name: 'INV-07 what the ledger owes to buyers is the list of refunds due',
    mend: 'Compare the entries to and from refunds-due with the list; post the difference as a correction',
    wrong: sql`select 'refunds-due ' || l.satang || ' ' || d.satang as what from
        (select coalesce(sum(amount_satang), 0) as satang from ledger_side where account = 'refunds-due') l,
        (select coalesce(sum(amount_satang), 0) as satang from refund_due where refunded_at is null) d
      where l.satang <> d.satang`,
  },
  {
    name: 'INV-07 what was set against credit that the bank had given back settled a sum of the same person, and is no more than became credit',
    mend: 'Compare setOff beside the money with the entries of the sums that it names; give back what was set off too much',
    wrong: sql`select m.id::text as what from money_received m cross join jsonb_each_text(m.evidence->'setOff') s
        left join refund_due d on d.id = s.key::bigint and d.person_id = m.person_id
          and d.settled_as in ('bank', 'bank-and-credit') and d.amount_satang >= s.value::bigint
      where d.id is null or not m.evidence ? 'reversedAt'
      union all
      select m.id::text from money_received m
      where m.evidence ? 'setOff' and (select sum(value::bigint) from jsonb_each_text(m.evidence->'setOff')) > coalesce((
        select sum(g.amount_satang) from refund_due d join ledger_entry e on e.key = 'refund-due:' || d.id || ':returned'
          join ledger_posting g on g.entry_id = e.id and g.to_account like 'credit:%'
        where d.money_id = m.id or d.refund_id is not null and d.order_id = m.order_id and m.state = 'MATCHED'), 0)`,
  },
  {
    name: "INV-07 a buyer's credit is the sum of its moves, and stands so in the ledger",
    mend: 'Read the moves of the person against the ledger entries of the same keys; post the difference as a correction',
    wrong: sql`select coalesce(c.person_id, m.person_id, l.person_id) as what from buyer_credit c
      full join (select person_id, sum(satang) as satang from credit_move group by 1) m on m.person_id = c.person_id
      full join (select substr(account, 8) as person_id, sum(amount_satang) as satang from ledger_side where account like 'credit:%' group by 1) l
        on l.person_id = coalesce(c.person_id, m.person_id)
      where coalesce(c.balance_satang, 0) <> coalesce(m.satang, 0) or coalesce(m.satang, 0) <> coalesce(l.satang, 0)`,
  },
  {
    name: 'INV-07 every move of credit is a ledger entry, and credit that was taken out is owed',
    mend: 'Post what is missing under the key of the move; enter what is owed to the buyer',
    wrong: sql`select coalesce(m.key, l.key) as what from credit_move m
      full join (select e.key, sum(case when p.to_account like 'credit:%' then p.amount_satang else -p.amount_satang end) as satang
        from ledger_entry e join ledger_posting p on p.entry_id = e.id where p.from_account like 'credit:%' or p.to_account like 'credit:%'
        group by e.key) l on l.key = m.key
      where m.satang is distinct from l.satang
      union all
      select d.id::text from refund_due d left join credit_move m on m.key = 'refund-due:' || d.id || ':from-credit'
      where d.reason = 'CREDIT' and (m.person_id, -m.satang) is distinct from (d.person_id, d.amount_satang)`,
  },
  {
    name: 'INV-07 credit is kept for open orders alone, and no more than they cost',
    mend: 'Give what is kept for an ended order back to its buyer by a correction',
    wrong: sql`select o.id as what from order_credit c join orders o on o.id = c.order_id
        where o.state in ('expired', 'cancelled') or c.satang < 0 or c.satang > o.total_satang
          or (o.state in ('created', 'waiting') and c.satang >= o.total_satang)
      union all
      select 'credit-for-orders ' || l.satang || ' ' || o.satang from
        (select coalesce(sum(amount_satang), 0) as satang from ledger_side where account = 'credit-for-orders') l,
        (select coalesce(sum(c.satang), 0) as satang from order_credit c join orders o on o.id = c.order_id
          where o.state in ('created', 'waiting')) o
      where l.satang <> o.satang`,
  },
  {
    name: 'INV-07 what was agreed to a buyer is a refund of that order, with a line that was asked for, and none of them is left',
    mend: 'Find the refund of the request among those of its order; what has none waits for its answer again, what is left of it is refunded',
    wrong: sql`select q.id as what from refund_request q left join refund r on r.id = q.refund_id
      where q.state = 'agreed' and (r.order_id is distinct from q.order_id
        or not exists (select from refund_line l where l.refund_id = r.id and l.position = any (q.positions))
        or exists (select from unnest(q.positions) as asked (position)
          where not exists (select from refund_line l where (l.order_id, l.position) = (q.order_id, asked.position))))`,
  },
]
