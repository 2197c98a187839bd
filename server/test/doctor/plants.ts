export type Corruption = {
  what: string
  /** Statements that break what no operation would; the last one answers the name of the row that was broken. */
  plant: readonly string[]
  /** Parts of the names of the checks that must find something: the first one names the row, no other check may. */
  found: readonly [string, ...string[]]
  /** No row that the chain watches: libraries and counts are reckoned anew, the audit trail has a chain of its own. */
  isUnwatched?: true
}

/** Besides the checks of each corruption it sees every change of a row of the books. */
export const chain = 'every row of the books is as the last act'

export const onePaidOrder = `(select o.id from orders o where o.state = 'paid' and o.total_satang > 0 and o.promo_code is null
  and not exists (select from refund_due d where d.order_id = o.id) order by o.created_at, o.id limit 1)`
/** Owed by the payer of its month: of one that was handed over, the ledger also distinguishes the payers. */
export const oneRecord = (status: string, kind = 'month') =>
  `(select id from payment_record r where status = '${status}' and kind = '${kind}'
    and not exists (select from ledger_entry e where e.key like 'payment:' || r.id || ':payer:%')
    order by seller_id, store_code, month limit 1)`
/** Paid by hand, wholly, and not sent back: nothing else says what it must be than its own records. */
export const onePayout = `(select id from payout p where tax_satang > 0 and channel <> 'E_WHT' and returned_at is null
  and not exists (select from payment_run_line l where l.payout_id = p.id)
  and not exists (select from payment_record r where r.payout_id = p.id and (r.due_id is not null or r.share_satang <= 0))
  order by seller_id, paid_on limit 1)`
export const oneMoney = (state: string, reason = '%') =>
  `(select id from money_received where state = '${state}' and reason like '${reason}' order by received_at, amount_satang limit 1)`
export const oneRefund =
  '(select id from refund where amount_satang > 0 order by created_at, order_id limit 1)'
export const lastCertificate =
  "(select id from tax_certificate where payer = 'HYTEXTS' order by tax_year, number desc limit 1)"
export const lastReceipt =
  "(select id from tax_document where series = 'RC' order by year desc, number desc limit 1)"
export const nameOfCertificate = `concat_ws(' ', payer, tax_year, number)`
export const nameOfMonth = `concat_ws(' ', seller_id, store_code, month)`

export const twoSellers = `(select person_id from seller where account_number is not null order by person_id limit 2)`
export const postingOf = (entry: string, account: string) =>
  `update ledger_posting set ${account} where entry_id = (select id from ledger_entry where key = ${entry})`
export const rowOf = (table: string, key = 'id') => `'${table} ' || ${key} || ': changed' as row`
