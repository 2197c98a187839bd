import {
  type Corruption,
  chain,
  oneMoney,
  onePaidOrder,
  onePayout,
  oneRecord,
  postingOf,
  rowOf,
  twoSellers,
} from './plants.ts'

/** Seen by the chain only: sums still agree, and every row is possible. */
export const quietCorruptions: readonly Corruption[] = [
  {
    what: 'a tax wiped from payout, records and ledger alike, as if the row of the policy had no tax',
    plant: [
      `update ledger_posting set amount_satang = amount_satang + (select tax_satang from payout where id = ${onePayout})
        where entry_id = (select id from ledger_entry where key = 'payout:' || ${onePayout}) and to_account like 'bank:%'`,
      `delete from ledger_posting where entry_id = (select id from ledger_entry where key = 'payout:' || ${onePayout}) and to_account like 'tax-payable:%'`,
      `update payment_record set tax_satang = 0 where payout_id = ${onePayout}`,
      `update payout p set net_satang = net_satang + tax_satang, tax_satang = 0, rate_percent = 0 where id = ${onePayout}
        returning (select 'ledger_posting ' || id || ': changed' from ledger_entry where key = 'payout:' || p.id) as row`,
    ],
    found: [chain, 'a tax certificate is of a payout with tax'],
  },
  {
    what: 'a fee that payout and ledger alike took from the seller',
    plant: [
      `insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id)
        select entry_id, 99, from_account, 'company:transfer-fee', 800, seller_id from ledger_posting
        where entry_id = (select id from ledger_entry where key = 'payout:' || ${onePayout}) and to_account like 'bank:%'`,
      `update payout set net_satang = net_satang - 800, fee_satang = fee_satang + 800 where id = ${onePayout}`,
      `${postingOf(`'payout:' || ${onePayout}`, 'amount_satang = amount_satang - 800')} and to_account like 'bank:%'
        returning ${rowOf('ledger_posting', 'entry_id')}`,
    ],
    found: [chain],
  },
  {
    what: 'a confirmed row of the tax policy with another rate',
    plant: [`update tax_policy set rate_percent = 2 where id = 'B' returning ${rowOf('tax_policy')}`],
    found: [chain],
  },
  {
    what: 'a payout in another tax year',
    plant: [
      `update payout set paid_on = paid_on + 365 where id = (select id from payout p
        where not exists (select from tax_certificate c where c.payout_id = p.id) order by id limit 1) returning ${rowOf('payout')}`,
    ],
    found: [chain],
  },
  {
    what: 'two lines of an order that changed their authors',
    plant: [
      `update order_line set author_id = 'A' || substr(author_id, 2) where order_id = ${onePaidOrder} returning ${rowOf('order_line', 'order_id')}`,
    ],
    found: [chain],
  },
  {
    what: 'a discount that moved to another line of its order',
    plant: [
      `update order_line l set discount_satang = discount_satang + d.satang, paid_satang = paid_satang - d.satang
        from (select order_id, position, case when row_number() over (order by position) = 1 then 1 else -1 end as satang from order_line
          where order_id = (select order_id from order_line group by order_id having count(*) = 2 and min(paid_satang) > 1 and min(discount_satang) > 0
            and exists (select from orders o where o.id = order_id and o.state = 'paid'
              -- What a seller gave by a code of her own also stands in the sales of her month.
              and not exists (select from promo_code c where c.code = o.promo_code and c.seller_id is not null))
            order by order_id limit 1)) d
        where l.order_id = d.order_id and l.position = d.position returning ${rowOf('order_line', 'l.order_id')}`,
    ],
    found: [chain],
  },
  {
    what: 'an order that was paid an hour earlier',
    plant: [
      `update orders set paid_at = paid_at - interval '1 hour' where id = ${onePaidOrder} returning ${rowOf('orders')}`,
    ],
    found: [chain],
  },
  {
    what: 'money for no order deleted with its ledger entry',
    plant: [
      `create temp table planted on commit drop as select id from money_received where id = ${oneMoney('UNMATCHED')}`,
      `delete from ledger_posting where entry_id = (select id from ledger_entry where key = 'money:' || (select id from planted) || ':kept')`,
      `delete from ledger_entry where key = 'money:' || (select id from planted) || ':kept'`,
      `delete from money_received where id = (select id from planted) returning 'money_received ' || id || ': taken out' as row`,
    ],
    found: [chain],
  },
  {
    what: 'a posting of another sheet',
    plant: [
      `${postingOf(`'order:' || ${onePaidOrder} || ':paid'`, `sheet_id = 'Z' || substr(sheet_id, 2)`)} returning ${rowOf('ledger_posting', 'entry_id')}`,
    ],
    found: [chain],
  },
  {
    what: "a payout from the other payer's bank account",
    plant: [
      `${postingOf(`'payout:' || ${onePayout}`, `to_account = case to_account when 'bank:MORE' then 'bank:HYTEXTS' else 'bank:MORE' end`)}
        and to_account like 'bank:%' returning ${rowOf('ledger_posting', 'entry_id')}`,
    ],
    found: [chain],
  },
  {
    what: 'money for no order that a correction took as income',
    plant: [
      `insert into ledger_entry (key, kind, occurred_at, month) values ('planted', 'correction', now(), 202509)`,
      `insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang)
        select max(id), 0, 'unmatched-money', 'company:sales-share', 100 from ledger_entry`,
      `select 'ledger_entry ' || max(id) || ': no act tells of it' as row from ledger_entry`,
    ],
    found: [chain, 'money that fits nothing is the list of it'],
  },
  {
    what: "the company's share of a sale moved to the bank",
    plant: [
      `${postingOf(`'order:' || ${onePaidOrder} || ':paid'`, `to_account = 'bank:HYTEXTS'`)} and to_account = 'company:sales-share'
        returning ${rowOf('ledger_posting', 'entry_id')}`,
    ],
    found: [chain],
  },
  {
    what: 'a payout to another name and account',
    plant: [
      `update payout set account_name = 'ใครก็ไม่รู้', account_end = 'xxxxxx0000' where id = ${onePayout} returning ${rowOf('payout')}`,
    ],
    found: [chain],
  },
  {
    what: 'two sellers whose sealed accounts were swapped',
    plant: [
      `update seller s set account_number = o.account_number, bank_code = o.bank_code from seller o
        where s.person_id in ${twoSellers} and o.person_id in ${twoSellers} and o.person_id <> s.person_id returning ${rowOf('seller', 's.person_id')}`,
    ],
    found: [chain],
  },
  {
    what: "a seller with another one's vendor id",
    plant: [
      `update seller set hti_vendor_id = 'V-PLANTED', hti_vendor_name = 'planted' where person_id = (select min(person_id) from seller) returning ${rowOf('seller', 'person_id')}`,
    ],
    found: [chain],
  },
  {
    what: 'a record that waits for nothing and was paused',
    plant: [
      `update payment_record set status = 'PAUSED' where id = ${oneRecord('PENDING', 'again')} returning ${rowOf('payment_record')}`,
    ],
    found: [chain],
  },
  {
    what: 'a record that another company owes',
    plant: [
      `update payment_record set payer = case payer when 'MORE' then 'HYTEXTS' else 'MORE' end where id = ${oneRecord('CARRIED_OVER')} returning ${rowOf('payment_record')}`,
    ],
    found: [chain, 'between the payers'],
  },
]
