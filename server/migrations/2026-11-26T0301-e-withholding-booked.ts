import { type Kysely, sql } from 'kysely'

/**
 * Tax that the bank took with the transfer (e-Withholding Tax) was booked as owed to the tax office and never cleared. One entry for
 * each payout moves it to the bank, where it left; what came back from the bank was taken back whole already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with moved as (
      insert into ledger_entry (key, kind, occurred_at, month, reverses_entry_id, memo)
      select e.key || ':e-wht', 'correction', e.occurred_at, e.month, e.id, 'e-Withholding Tax left with the transfer'
      from payout p join ledger_entry e on e.key = 'payout:' || p.id
      where p.channel = 'E_WHT' and p.tax_satang > 0
        and exists (select from ledger_posting g where g.entry_id = e.id and g.to_account = 'tax-payable:' || p.payer)
      returning id, key
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id)
    select moved.id, 0, 'tax-payable:' || p.payer, 'bank:' || p.payer, p.tax_satang, p.seller_id
    from moved join payout p on moved.key = 'payout:' || p.id || ':e-wht'`.execute(db)
  // Of those that came back: the tax was taken from where it was booked then, so that is put right in the same way.
  await sql`
    with moved as (
      insert into ledger_entry (key, kind, occurred_at, month, reverses_entry_id, memo)
      select e.key || ':e-wht', 'correction', e.occurred_at, e.month, e.id, 'e-Withholding Tax came back with the transfer'
      from payout p join ledger_entry e on e.key = 'payout:' || p.id || ':returned'
      where p.channel = 'E_WHT' and p.tax_satang > 0
        and exists (select from ledger_posting g where g.entry_id = e.id and g.from_account = 'tax-payable:' || p.payer)
      returning id, key
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id)
    select moved.id, 0, 'bank:' || p.payer, 'tax-payable:' || p.payer, p.tax_satang, p.seller_id
    from moved join payout p on moved.key = 'payout:' || p.id || ':returned:e-wht'`.execute(db)
}
