import { sql } from 'kysely'
import { inspectRows } from '#server/doctor.ts'
import type { Db } from '#server/platform/database.ts'

/**
 * Losses that the doctor cannot know: only a test has the bank's books. Whether every transfer of the simulated bank is in ours, once, with
 * its effect. Call it when nothing is pending; an empty answer is a sound shop.
 */
const losses = (now: Date): Record<string, ReturnType<typeof sql<{ what: string }>>> => ({
  'a transfer is in no book of ours': sql`select t.transaction_id || ' of ' || t.ref1 || ', ' || t.inquiry_misses_left || ' questions unanswered' as what
    from sandbox_bank_transfer t
    where t.biller_id = '099999999999990' and t.transferred_at <= ${now}
      and not exists (select from money_received m where m.transaction_id = t.transaction_id)`,
  // By reference and amount: of two transfers in one second it is unknown which slip belongs to which number.
  'a transfer is in our books twice': sql`select reference as what from money_received m
    group by reference, amount_satang having count(*) > (
      select count(*) from sandbox_bank_transfer t where t.ref1 = m.reference and t.amount_satang = m.amount_satang)`,
  'money that no bank knows, or of another amount': sql`select m.id::text as what from money_received m
    left join sandbox_bank_transfer t on t.transaction_id = m.transaction_id or t.trans_ref = m.trans_ref
    where t.id is null or t.amount_satang <> m.amount_satang`,
  'an order is still open although its money is there': sql`select o.id || ' ' || o.state as what from orders o
    join sandbox_bank_transfer t on t.ref1 = o.hex
    where t.amount_satang = o.total_satang and t.biller_id = '099999999999990' and not t.reversed
      and t.transferred_at between date_trunc('second', o.created_at) and least(o.expires_at, ${now}::timestamptz)
      and o.state in ('created', 'waiting')`,
  'a paid order without exactly one transfer that pays it': sql`select o.id as what from orders o
    where o.state = 'paid' and o.total_satang > 0
      and (select count(*) from money_received m where m.order_id = o.id and m.state = 'MATCHED') <> 1`,
  'money without its ledger entries': sql`select money || ' ' || ledger as what from (select
      (select coalesce(sum(amount_satang), 0) from money_received where state in ('MATCHED', 'UNMATCHED', 'REFUND_DUE', 'REFUNDED')) as money,
      (select coalesce(-sum(amount_satang), 0) from ledger_side where account like 'gateway:%') as ledger) sums
    where money <> ledger`,
  'refunds due without their ledger entries': sql`select due || ' ' || ledger as what from (select
      (select coalesce(sum(amount_satang), 0) from refund_due) as due,
      (select coalesce(sum(amount_satang), 0) from ledger_posting where to_account = 'refunds-due') as ledger) sums
    where due <> ledger`,
  'money to be paid back that is on no refund list': sql`select m.id::text as what from money_received m
    where m.state = 'REFUND_DUE' and not exists (select from refund_due d where d.money_id = m.id)`,
  'money for nothing that stands on no list': sql`select m.id::text as what from money_received m
    where m.state in ('RECEIVED', 'VERIFIED')`,
  'a promo use that is held by a closed order, or given back by a living one': sql`select u.order_id as what
    from promo_use u join orders o on o.id = u.order_id
    where (u.released_at is null) <> (o.state in ('created', 'waiting', 'paid'))`,
  'an order with a promo code that counts no use': sql`select o.id as what from orders o
    where o.promo_code is not null and not exists (select from promo_use u where u.order_id = o.id)`,
  'two open orders of the same content': sql`select buyer_id as what from orders
    where state in ('created', 'waiting') group by buyer_id, content_hash having count(*) > 1`,
  'a sheet sold twice to one buyer': sql`select e.order_id || ' ' || p.sheet_id as what from ledger_posting p
    join ledger_entry e on e.id = p.entry_id join orders o on o.id = e.order_id
    where e.kind = 'sale' and p.to_account like 'seller:%' group by o.buyer_id, p.sheet_id, e.order_id having count(*) > 1`,
  'a sheet sold to one buyer by two orders': sql`select o.buyer_id || ' ' || p.sheet_id as what from ledger_posting p
    join ledger_entry e on e.id = p.entry_id join orders o on o.id = e.order_id
    where e.kind = 'sale' and p.to_account like 'seller:%'
    group by o.buyer_id, p.sheet_id having count(distinct e.order_id) > 1`,
  'a paid order whose buyer was not told': sql`select o.id as what from orders o
    where o.state = 'paid' and not exists (
      select from message m where m.person_id = o.buyer_id and m.key = 'order:' || o.id || ':paid')`,
})

/** Every breach found, in words; none is good. `now` is the shop's: money that moves later is not missed. */
export async function findLosses(db: Db, now: Date): Promise<string[]> {
  const found: string[] = []
  for (const [name, wrong] of Object.entries(losses(now))) {
    const { rows } = await wrong.execute(db)
    if (rows.length > 0) {
      const examples = rows.slice(0, 5).map((row) => row.what)
      found.push(`${name}: ${rows.length}, for example ${examples.join(', ')}`)
    }
  }
  for (const { name, wrongCount, examples } of await inspectRows({ db }, () => {})) {
    if (wrongCount > 0) found.push(`doctor: ${name}: ${wrongCount}, for example ${examples.join(', ')}`)
  }
  return found
}
