import { sql } from 'kysely'
import type { Check } from './check.ts'

/** What goes back to buyers: refunded lines, and money that paid nothing. */
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
    name: 'INV-07 what was given back to buyers left our bank in the ledger, once',
    mend: 'Ask the bank for the transfer of the refund; then post refund-due:<number>:returned, or reverse it',
    wrong: sql`select d.id::text as what from refund_due d
      left join (select e.key, sum(p.amount_satang) as satang from ledger_entry e join ledger_posting p on p.entry_id = e.id
        where p.to_account = 'bank:refunds' group by e.key) l on l.key = 'refund-due:' || d.id || ':returned'
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
    name: 'INV-07 what was agreed to a buyer is a refund of that order and of those lines',
    mend: 'Find the refund of the request among those of its order; what has none waits for its answer again',
    wrong: sql`select q.id as what from refund_request q left join refund r on r.id = q.refund_id
      where q.state = 'agreed' and (r.order_id is distinct from q.order_id
        or exists (select from refund_line l where l.refund_id = r.id and l.position <> all (q.positions)))`,
  },
]
