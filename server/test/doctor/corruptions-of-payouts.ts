import {
  type Corruption,
  lastCertificate,
  lastReceipt,
  nameOfCertificate,
  nameOfMonth,
  onePayout,
  oneRecord,
  oneRefund,
} from './plants.ts'

/** Closed months, records, payouts, refunds, certificates, and the trail. */
export const corruptionsOfPayouts: readonly Corruption[] = [
  {
    what: 'a payment record whose share is a satang off',
    plant: [
      `update payment_record set share_satang = share_satang + 1 where id = ${oneRecord('CARRIED_OVER')} returning ${nameOfMonth} as row`,
    ],
    found: ['every closed month stands in payment records', 'what sellers are owed'],
  },
  {
    what: 'a closed month that lost a record',
    plant: [
      `delete from payment_record where id = ${oneRecord('CARRIED_OVER')} returning ${nameOfMonth} as row`,
    ],
    found: [
      'every closed month stands in payment records',
      'a month was closed with',
      'what sellers are owed',
    ],
  },
  {
    what: 'a month that is closed and whose sales have no record',
    plant: [
      `insert into month_close (month, closed_at, record_count, sales_satang) values (202510, now(), 0, 0)`,
      `select ${nameOfMonth} as row from seller_month_sales where month = 202510 order by 1 limit 1`,
    ],
    found: ['every closed month stands in payment records', 'what sellers are owed'],
  },
  {
    what: 'a close that says it made one record more',
    plant: [
      'update month_close set record_count = record_count + 1 where month = 202507 returning month::text as row',
    ],
    found: ['a month was closed with what its records say'],
  },
  {
    what: 'a record that is paid by no payout',
    plant: [
      `delete from payout where id = ${onePayout}`,
      `select r.id as row from payment_record r left join payout p on p.id = r.payout_id
        where r.payout_id is not null and p.id is null order by r.id limit 1`,
    ],
    found: [
      'a record is paid by one payout',
      'what is owed to the tax office',
      'a tax certificate is of a payout with tax',
    ],
  },
  {
    what: 'a payout that sent a baht less than it says',
    plant: [
      `update payout set net_satang = net_satang - 100, fee_satang = fee_satang + 100 where id = ${onePayout} returning id as row`,
    ],
    found: ['every payout stands in the ledger'],
  },
  {
    what: 'a payout whose tax is not of its rate',
    plant: [`update payout set rate_percent = rate_percent + 1 where id = ${onePayout} returning id as row`],
    found: ['share − tax − fee = net in every payout'],
  },
  {
    what: 'tax that is not wholly split over the records',
    plant: [
      `update payment_record set tax_satang = tax_satang - 1
        where id = (select id from payment_record where payout_id = ${onePayout} and tax_satang > 0 order by month, store_code limit 1) returning payout_id as row`,
    ],
    found: ['every payout is the shares and taxes of its records'],
  },
  {
    what: 'a payout without its ledger entry',
    plant: [
      `delete from ledger_posting where entry_id = (select id from ledger_entry where key = 'payout:' || ${onePayout})`,
      `delete from ledger_entry where key = 'payout:' || ${onePayout} returning substr(key, 8) as row`,
    ],
    found: ['every payout stands in the ledger', 'what sellers are owed', 'what is owed to the tax office'],
  },
  {
    what: 'a seller who was paid although the new account was not confirmed',
    plant: [
      `update seller s set payout_hold = 'bank-account-changed', payout_held_at = p.created_at - interval '1 day'
        from payout p where p.id = (select id from payout paid where not exists (select from payment_run_line l where l.payout_id = paid.id)
          order by paid_on desc, seller_id limit 1) and s.person_id = p.seller_id
          and not exists (select from payout later where later.seller_id = s.person_id and later.created_at > p.created_at)`,
      `select max(p.id) as row from payout p join seller s on s.person_id = p.seller_id where s.payout_hold is not null and p.created_at > s.payout_held_at`,
    ],
    found: ['nobody is paid while a new bank account waits'],
  },
  {
    what: 'a hold of staff that nobody let go and that is gone',
    plant: [
      `insert into payout_hold (seller_id, reason, note, held_at, held_by)
        select min(person_id), 'wrong-account', '', now(), max(person_id) from seller returning seller_id as row`,
    ],
    found: ['payouts are on hold by staff while an open hold says so'],
  },
  {
    what: 'a debt to a seller that no record knows',
    plant: [
      `insert into ledger_entry (key, kind, occurred_at, month) values ('planted', 'correction', now(), 202509)`,
      `insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang)
        select max(e.id), 0, 'company:sales-share', 'seller:' || min(s.person_id), 1 from ledger_entry e, seller s`,
      'select min(person_id) as row from seller',
    ],
    found: ['what sellers are owed'],
  },
  {
    what: 'a refund without its reverse',
    plant: [
      `delete from ledger_posting where entry_id = (select id from ledger_entry where key = 'refund:' || ${oneRefund})`,
      `delete from ledger_entry where key = 'refund:' || ${oneRefund} returning substr(key, 8) as row`,
    ],
    found: [
      'every refund takes the sale of its lines back',
      'sales and shares of each seller',
      'what sellers are owed',
      'what the ledger owes to buyers',
    ],
  },
  {
    what: 'a refunded sheet that can still be read',
    isUnwatched: true,
    plant: [
      `update sheet s set bought_count = bought_count + 1 from library_entry e
        where e.order_id = (select order_id from refund where id = ${oneRefund}) and e.revoked_at is not null and s.id = e.sheet_id`,
      `update library_entry set revoked_at = null
        where order_id = (select order_id from refund where id = ${oneRefund}) and revoked_at is not null returning order_id || ' ' || sheet_id as row`,
    ],
    found: ['the sheets of every paid order are in the library'],
  },
  {
    what: 'a request agreed by the refund of another order',
    plant: [
      `insert into refund_request (id, order_id, person_id, positions, cause, message, state, asked_at, decided_at, refund_id)
        select 'ZZZZZZZZZZ', o.id, o.buyer_id, '{0}', 'mind', '', 'agreed', now(), now(), ${oneRefund} from orders o
        where o.id <> (select order_id from refund where id = ${oneRefund}) limit 1 returning id as row`,
    ],
    found: ['what was agreed to a buyer'],
  },
  {
    what: 'a request agreed whose refund leaves one of its lines',
    plant: [
      `insert into refund_request (id, order_id, person_id, positions, cause, message, state, asked_at, decided_at, refund_id)
        select 'ZZZZZZZZZZ', o.id, o.buyer_id, array[l.position, 99], 'mind', '', 'agreed', now(), now(), l.refund_id
        from refund_line l join orders o on o.id = l.order_id where l.refund_id = ${oneRefund} limit 1 returning id as row`,
    ],
    found: ['what was agreed to a buyer'],
  },
  {
    what: 'money that was given back and that the ledger still owes',
    plant: [
      `delete from ledger_posting where entry_id = (select min(id) from ledger_entry where key like 'refund-due:%:returned')`,
      `delete from ledger_entry where id = (select min(id) from ledger_entry where key like 'refund-due:%:returned')
        returning split_part(key, ':', 2) as row`,
    ],
    found: ['what was given back to buyers', 'what the ledger owes to buyers'],
  },
  {
    what: 'a transfer that came back and is owed nowhere',
    plant: [
      `delete from payment_record where id = (select id from payment_record where kind = 'again' and status = 'PENDING' order by seller_id, month limit 1)`,
      `select p.id as row from payout p join payment_record r on r.payout_id = p.id where p.returned_at is not null
        and not exists (select from payment_record again where again.again_of = r.id) limit 1`,
    ],
    found: ['a payout that the bank sent back', 'what sellers are owed'],
  },
  {
    what: 'a number of receipts that was left out',
    plant: [
      `update tax_document_number set last = last + 1 where series = 'RC'`,
      `update tax_document set number = number + 1 where id = ${lastReceipt} returning concat_ws(' ', series, year, number) as row`,
    ],
    found: ['tax documents are numbered'],
  },
  {
    what: 'a credit note of a satang less than the refund',
    plant: [
      `update tax_document set total_satang = total_satang - 1 where refund_id = ${oneRefund} returning id as row`,
    ],
    found: ['a tax document in force says'],
  },
  {
    what: 'a refund whose credit note names another one',
    plant: [
      'drop index tax_document_of_refund',
      `update tax_document set refund_id = (select id from refund where amount_satang > 0 and id <> ${oneRefund} order by id limit 1)
        where refund_id = ${oneRefund} returning ${oneRefund} as row`,
    ],
    found: ['a tax document in force says'],
  },
  {
    what: 'a receipt with a tax that is not that of its rate',
    plant: [
      `update tax_document set mode = 'PRINCIPAL', rate_percent = 7, taxable_satang = total_satang, vat_satang = 1
        where id = ${lastReceipt} returning id as row`,
    ],
    found: ['the tax of documents is that of their rate', 'the output tax of the ledger'],
  },
  {
    what: 'a certificate number that was left out',
    plant: [
      `update tax_certificate_number set last = last + 1 where payer = 'HYTEXTS'`,
      `update tax_certificate set number = number + 1 where id = ${lastCertificate} returning ${nameOfCertificate} as row`,
    ],
    found: ['tax certificates are numbered'],
  },
  {
    what: 'a certificate number that was given twice',
    plant: [
      'alter table tax_certificate drop constraint tax_certificate_payer_tax_year_number_key',
      `update tax_certificate set number = number - 1 where id = ${lastCertificate} returning ${nameOfCertificate} as row`,
    ],
    found: ['tax certificates are numbered'],
  },
  {
    what: 'the newest certificate gone',
    plant: [
      `delete from tax_certificate where id = ${lastCertificate} returning concat_ws(' ', payer, tax_year, 'last') as row`,
    ],
    found: ['tax certificates are numbered'],
  },
  {
    what: 'a replaced certificate that is in force',
    plant: [
      'drop index tax_certificate_in_force',
      `update tax_certificate set cancelled_at = null, cancelled_by = null
        where id = (select replaces_id from tax_certificate where id = ${lastCertificate}) returning payout_id as row`,
    ],
    found: ['a tax certificate is of a payout with tax'],
  },
  {
    what: 'a certificate of another year than its payment',
    plant: [
      `update payout set paid_on = paid_on + 365 where id = (select payout_id from tax_certificate where id = ${lastCertificate})`,
      `select ${lastCertificate} as row`,
    ],
    found: ['a tax certificate is of a payout with tax'],
  },
  {
    what: 'a record of the audit trail that was changed',
    isUnwatched: true,
    plant: [
      `update audit_record set after = '{}' where id = (select id from audit_record where action = 'month.close' limit 1) returning id::text as row`,
    ],
    found: ['the audit trail is unbroken'],
  },
]
