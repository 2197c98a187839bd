import { sql } from 'kysely'
import type { Check } from './check.ts'

/** Orders, the money that came for them, promo codes and libraries. */
export const checksOfOrders: readonly Check[] = [
  {
    name: 'INV-03 the lines of every order add up to its sums',
    mend: 'Compare the order with its receipt and its transfer; stop refunds of it until the sums are known',
    wrong: sql`select o.id as what from orders o
      left join (select order_id, sum(list_satang) as list, sum(discount_satang) as discount, sum(paid_satang) as paid
        from order_line group by order_id) l on l.order_id = o.id
      where (o.list_satang, o.discount_satang, o.total_satang) is distinct from (l.list, l.discount, l.paid)`,
  },
  {
    name: 'INV-01 received money pays one order, with its very amount beside the credit',
    mend: 'Ask the bank for the transfer; what paid nothing becomes money for staff to decide about',
    wrong: sql`select m.id::text as what from money_received m left join orders o on o.id = m.order_id
      left join order_credit c on c.order_id = o.id
      where m.state = 'MATCHED' and (o.id is null or o.state <> 'paid' or m.amount_satang <> o.total_satang - coalesce(c.satang, 0))`,
  },
  {
    name: 'INV-01 every paid order was paid by one transfer, or whole by credit',
    mend: 'Look for its transfers at the bank: a second one is given back, a missing one is asked about',
    wrong: sql`select o.id as what from orders o
      left join (select order_id, count(*) as count from money_received where state = 'MATCHED' group by order_id) m on m.order_id = o.id
      left join order_credit c on c.order_id = o.id
      where o.state = 'paid' and coalesce(m.count, 0) <> case when o.total_satang > coalesce(c.satang, 0) then 1 else 0 end`,
  },
  {
    name: 'INV-01 no transfer stands in the books twice',
    mend: 'Keep the row that the bank confirms, reverse what the other one paid; then rebuild the unique indexes of money_received',
    wrong: sql`select concat_ws(' ', provider, transaction_id) as what from money_received
        where transaction_id is not null group by provider, transaction_id having count(*) > 1
      union all
      select concat_ws(' ', sending_bank, trans_ref) from money_received
        where trans_ref is not null group by sending_bank, trans_ref having count(*) > 1`,
  },
  {
    name: 'INV-19 every slip of an unpaid order was answered by the bank, or staff have looked since',
    mend: 'Look for its transfer on the statement, then ask the bank again at the order, or have the buyer send the slip once more',
    wrong: sql`select a.object as what from audit_record a join orders o on o.id = substr(a.object, 7)
      where a.action = 'order.slip-unanswered' and a.at > now() - interval '30 days' and o.state <> 'paid'
        and not exists (select from audit_record later where later.object = a.object and later.action = 'order.ask-bank' and later.at > a.at)`,
  },
  {
    name: 'INV-05 money that goes back stands on the list of refunds due',
    mend: 'Enter the refund with the amount of the transfer, or decide about the money anew at /staff/orders',
    wrong: sql`select m.id::text as what from money_received m left join refund_due d on d.money_id = m.id
      where m.state in ('REFUND_DUE', 'REFUNDED') and d.amount_satang is distinct from m.amount_satang`,
  },
  {
    name: 'INV-06 promo codes count their uses',
    mend: 'Set used_count to the uses that are not given back',
    wrong: sql`select c.code as what from promo_code c
      left join (select promo_code, count(*) as uses from promo_use where released_at is null group by promo_code) u
        on u.promo_code = c.code
      where c.used_count <> coalesce(u.uses, 0)`,
  },
  {
    name: 'INV-06 every order with a promo code holds its use, and gives it back when it ends unpaid',
    mend: 'Enter the use of the order, or give it back, and count the code anew',
    wrong: sql`select o.id as what from orders o left join promo_use u on u.order_id = o.id
      where (o.promo_code is not null or u.order_id is not null)
        and (u.promo_code is distinct from o.promo_code or u.person_id <> o.buyer_id
          or (u.released_at is null) <> (o.state in ('created', 'waiting', 'paid')))`,
  },
  {
    name: "INV-06 a seller's code takes off from her own sheets alone, at most half of what they cost together",
    mend: 'Compare the order with its code: who bears the discount decides the share of the month; correct by entries in the open month',
    wrong: sql`select o.id as what from promo_code c join orders o on o.promo_code = c.code join order_line l on l.order_id = o.id
      where c.seller_id is not null
      group by o.id having bool_or(l.discount_satang > 0 and l.author_id is distinct from c.seller_id)
        or 2 * sum(l.discount_satang) > sum(l.list_satang) filter (where l.author_id = c.seller_id)`,
  },
  {
    // Of a gift the person who took it; until then it is in no library.
    name: 'INV-09 the sheets of every paid order are in the library of its reader, until they are refunded',
    mend: 'Put the sheet into the library of the buyer, or of who took the gift; the line is paid',
    wrong: sql`select o.id || ' ' || l.sheet_id as what from orders o join order_line l on l.order_id = o.id
      join order_reader reader on reader.order_id = o.id and reader.person_id is not null
      left join library_entry e on e.person_id = reader.person_id and e.sheet_id = l.sheet_id
      left join refund_line r on (r.order_id, r.position) = (l.order_id, l.position)
      where o.state = 'paid' and (e.person_id is null or (e.order_id = o.id and (e.revoked_at is null) <> (r.refund_id is null)))`,
  },
  {
    name: "INV-09 nobody's library holds a sheet of an unpaid order",
    mend: 'Take the sheet out of the library, unless the payment turns up',
    wrong: sql`select e.person_id || ' ' || e.sheet_id as what from library_entry e join orders o on o.id = e.order_id
      join order_reader reader on reader.order_id = o.id
      where e.revoked_at is null and (o.state <> 'paid' or reader.person_id is distinct from e.person_id
        or not exists (select from order_line l where l.order_id = o.id and l.sheet_id = e.sheet_id))`,
  },
  {
    name: 'sheets count how often they were bought',
    mend: 'Set bought_count and bought_since together to the library entries that orders brought and no refund took, and the gifts that wait',
    wrong: sql`select s.id as what from sheet s
      left join (select sheet_id, count(*) from (
          select l.sheet_id from order_line l join library_entry e on e.order_id = l.order_id and e.sheet_id = l.sheet_id
            where e.revoked_at is null
          union all
          select l.sheet_id from gift g join orders o on o.id = g.order_id and o.state = 'paid' join order_line l on l.order_id = o.id
            left join refund_line r on (r.order_id, r.position) = (l.order_id, l.position)
            where g.taken_by is null and r.refund_id is null) sales
        group by sheet_id) sold on sold.sheet_id = s.id
      where s.bought_count + s.bought_since <> coalesce(sold.count, 0)`,
  },
]
