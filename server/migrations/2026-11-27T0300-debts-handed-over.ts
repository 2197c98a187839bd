import { type Kysely, sql } from 'kysely'

/**
 * What one payer took over from the other stands in the ledger: the companies owe it one another. Records that were sent to the
 * other payer before are booked now, each with the day of its last move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with moved as (
      select r.id, r.seller_id, r.store_code, r.share_satang, r.payer, r.moved_at,
        case r.payer when 'MORE' then 'HYTEXTS' else 'MORE' end as before
      from payment_record r left join payment_record first on first.id = r.again_of
      where r.share_satang <> 0 and r.payer <> coalesce(first.payer, (
        select t.payer from tax_policy t
        where t.confirmed_at is not null and t.from_month <= r.month and (t.to_month is null or r.month <= t.to_month)
        order by t.from_month desc limit 1), r.payer)
    ), entry as (
      insert into ledger_entry (key, kind, occurred_at, month, memo)
      select 'payment:' || id || ':payer:before', 'correction', moved_at,
        to_char(moved_at at time zone 'Asia/Bangkok', 'YYYYMM')::int, before || ' > ' || payer
      from moved returning id, key
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id, store_code)
    select entry.id, 0, 'between-payers:' || case when share_satang > 0 then before else payer end,
      'between-payers:' || case when share_satang > 0 then payer else before end, abs(share_satang), seller_id, store_code
    from entry join moved on entry.key = 'payment:' || moved.id || ':payer:before'`.execute(db)
}
