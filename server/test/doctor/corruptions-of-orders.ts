import { type Corruption, nameOfMonth, oneMoney, onePaidOrder } from './plants.ts'

/** Orders, what was sold and received, libraries and counts. */
export const corruptionsOfOrders: readonly Corruption[] = [
  {
    what: 'a sum of an account that no posting makes',
    plant: [
      `insert into ledger_account_month values ('company:sales-share', 202509, 202509, 0, 100) returning concat_ws(' ', account, occurred_month, month) as row`,
    ],
    found: ['the sums that reports read'],
    isUnwatched: true,
  },
  {
    what: 'a day of a store on which nothing was sold',
    plant: [
      `insert into ledger_sale_day values (1, '2025-09-05', 202509, 1, 1, 100, 0, 0) returning concat_ws(' ', 'store', store_code, day) as row`,
    ],
    found: ['the sums that reports read'],
    isUnwatched: true,
  },
  {
    what: 'a sum that is set against credit which there was not',
    plant: [
      `update money_received set evidence = evidence || '{"setOff":{"1":100}}' where id = ${oneMoney('UNMATCHED')} returning id::text as row`,
    ],
    found: ['what was set against credit'],
  },
  {
    what: 'a ledger entry without postings',
    plant: [
      `insert into ledger_entry (key, kind, occurred_at, month) values ('planted', 'correction', now(), 202509) returning key as row`,
    ],
    found: ['every ledger entry has postings'],
  },
  {
    what: 'a paid order whose sale is not in the ledger',
    plant: [
      `delete from ledger_posting where entry_id = (select id from ledger_entry where key = 'order:' || ${onePaidOrder} || ':paid')`,
      `delete from ledger_entry where key = 'order:' || ${onePaidOrder} || ':paid' returning order_id as row`,
    ],
    found: ['the money of every paid order', 'sales and shares of each seller', 'what sellers are owed'],
  },
  {
    what: 'a sale that is posted twice',
    plant: [
      `insert into ledger_entry (key, kind, occurred_at, month, order_id)
        select 'order:' || order_id || ':once-more', kind, occurred_at, month, order_id from ledger_entry where order_id = ${onePaidOrder} and kind = 'sale'`,
      `insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id, store_code, sheet_id)
        select (select max(id) from ledger_entry), line, from_account, to_account, amount_satang, seller_id, store_code, sheet_id
        from ledger_posting where entry_id = (select min(id) from ledger_entry where order_id = ${onePaidOrder} and kind = 'sale')`,
      'select key as row from ledger_entry order by id desc limit 1',
    ],
    found: [
      'a sale is posted once',
      'the money of every paid order',
      'sales and shares of each seller',
      'what sellers are owed',
    ],
  },
  {
    what: 'a sale in the month before its payment',
    plant: [
      `update ledger_entry set month = month - 1 where order_id = ${onePaidOrder} and kind = 'sale' returning key as row`,
    ],
    found: ['a sale belongs to the Bangkok month', 'sales and shares of each seller'],
  },
  {
    what: 'money for no order that the ledger does not know',
    plant: [
      `delete from ledger_posting where entry_id = (select id from ledger_entry where key = 'money:' || ${oneMoney('UNMATCHED')} || ':kept')`,
      `delete from ledger_entry where key = 'money:' || ${oneMoney('UNMATCHED')} || ':kept'`,
      `select id::text as row from money_received where id = ${oneMoney('UNMATCHED')}`,
    ],
    found: ['money that paid no order stands in the ledger', 'money that fits nothing is the list of it'],
  },
  {
    what: 'money that is said to be told twice, and that the ledger still has',
    plant: [
      `update money_received set state = 'REJECTED', reason = null where id = ${oneMoney('UNMATCHED')} returning id::text as row`,
    ],
    found: ['money that paid no order stands in the ledger', 'money that fits nothing is the list of it'],
  },
  {
    what: 'money that became owed to a buyer, and that the ledger still keeps as money of nobody',
    plant: [
      `delete from ledger_posting where entry_id = (select min(id) from ledger_entry where key like 'money:%:owed-back')`,
      `delete from ledger_entry where key = (select key from ledger_entry where key like 'money:%:owed-back' order by id limit 1)`,
      `select 'unmatched-money ' || (select coalesce(sum(amount_satang), 0) from ledger_side where account = 'unmatched-money')
        || ' ' || (select coalesce(sum(amount_satang), 0) from money_received where state = 'UNMATCHED') as row`,
    ],
    found: ['money that fits nothing is the list of it', 'what the ledger owes to buyers'],
  },
  {
    what: 'money to be given back that stands on no list',
    plant: [
      `delete from refund_due where money_id = ${oneMoney('REFUND_DUE', 'LATE')} returning money_id::text as row`,
    ],
    found: ['money that goes back stands on the list', 'what the ledger owes to buyers'],
  },
  {
    what: 'an order whose sum is a satang more than its lines',
    plant: [
      `update orders set list_satang = list_satang + 1, total_satang = total_satang + 1 where id = ${onePaidOrder} returning id as row`,
    ],
    found: ['the lines of every order', 'received money pays one order', 'the money of every paid order'],
  },
  {
    what: 'one transfer that paid two orders',
    plant: [
      'drop index money_received_transaction',
      `update money_received m set transaction_id = first.transaction_id
        from (select min(transaction_id) as transaction_id from money_received where state = 'MATCHED') first
        where m.id = (select id from money_received where state = 'MATCHED' order by transaction_id desc limit 1)
        returning concat_ws(' ', m.provider, m.transaction_id) as row`,
    ],
    found: ['no transfer stands in the books twice'],
  },
  {
    what: 'an order that two transfers paid',
    plant: [
      'drop index money_received_pays_once',
      `update money_received set state = 'MATCHED', reason = null where id = ${oneMoney('REFUND_DUE', 'DOUBLE')} returning order_id as row`,
    ],
    found: ['every paid order was paid by one transfer'],
  },
  {
    what: 'late money that counts as the payment of an expired order',
    plant: [
      `update money_received set state = 'MATCHED', reason = null where id = ${oneMoney('REFUND_DUE', 'LATE')} returning id::text as row`,
    ],
    found: ['received money pays one order'],
  },
  {
    what: 'a library entry without a paid line',
    isUnwatched: true,
    plant: [
      `insert into library_entry (person_id, sheet_id, order_id) select o.buyer_id, l.sheet_id, o.id
        from orders o join order_line l on l.order_id = o.id where o.state = 'expired' order by o.created_at, l.sheet_id limit 1`,
      `update sheet s set bought_count = bought_count + 1 from library_entry e join orders o on o.id = e.order_id
        where o.state = 'expired' and s.id = e.sheet_id returning e.person_id || ' ' || e.sheet_id as row`,
    ],
    found: ["nobody's library holds a sheet of an unpaid order"],
  },
  {
    what: 'a paid line without a library entry',
    isUnwatched: true,
    plant: [
      `delete from library_entry where ctid = (select ctid from library_entry where order_id = ${onePaidOrder} order by sheet_id limit 1)`,
      `update sheet s set bought_count = bought_count - 1 from order_line l
        where l.order_id = ${onePaidOrder} and s.id = l.sheet_id and not exists (select from library_entry e where e.order_id = l.order_id and e.sheet_id = l.sheet_id)
        returning l.order_id || ' ' || l.sheet_id as row`,
    ],
    found: ['the sheets of every paid order are in the library'],
  },
  {
    what: 'a promo code that counts a use too many',
    isUnwatched: true,
    plant: [
      `update promo_code set used_count = used_count + 1 where code = (select max(code) from promo_code) returning code as row`,
    ],
    found: ['promo codes count their uses'],
  },
  {
    what: 'a promo use that was given back although its order is paid',
    plant: [
      `update promo_use set released_at = now() where order_id =
        (select order_id from promo_use join orders o on o.id = order_id where o.state = 'paid' order by o.created_at limit 1)`,
      `update promo_code c set used_count = used_count - 1 from promo_use u join orders o on o.id = u.order_id
        where u.promo_code = c.code and u.released_at is not null and o.state = 'paid' returning u.order_id as row`,
    ],
    found: ['every order with a promo code holds its use'],
  },
  {
    what: 'a sheet that counts a purchase too few',
    isUnwatched: true,
    plant: [
      `update sheet set bought_since = bought_since - 1 where id = (select min(id) from sheet where bought_count + bought_since > 0) returning id as row`,
    ],
    found: ['sheets count how often they were bought'],
  },
  {
    what: 'a sheet that nothing holds and that is off sale',
    isUnwatched: true,
    plant: [
      'update sheet set paused = true where id = (select min(id) from sheet where on_sale) returning id as row',
    ],
    found: ['sheets are held off sale', 'stores and sellers count their sheets on sale'],
  },
  {
    what: 'credit that grew by itself',
    plant: ['update buyer_credit set balance_satang = balance_satang + 100 returning person_id as row'],
    found: ["a buyer's credit is the sum of its moves"],
  },
  {
    what: 'the sales of a month that are a satang off',
    isUnwatched: true,
    plant: [
      `update seller_month_sales set sales_satang = sales_satang + 1
        where (seller_id, store_code, month) = (select seller_id, store_code, month from seller_month_sales where month = 202507 order by 1, 2 limit 1)
        returning ${nameOfMonth} as row`,
    ],
    found: ['sales and shares of each seller', 'every closed month stands in payment records'],
  },
  {
    what: "a satang of the company's share that went to the seller",
    plant: [
      `update ledger_posting set amount_satang = amount_satang + case when to_account like 'seller:%' then 1 else -1 end
        where entry_id = (select id from ledger_entry where order_id = ${onePaidOrder} and kind = 'sale') and line < 2`,
      `select concat_ws(' ', p.seller_id, p.store_code, e.month) as row from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where e.order_id = ${onePaidOrder} and p.line = 0`,
    ],
    found: ['sales and shares of each seller', 'what sellers are owed'],
  },
]
