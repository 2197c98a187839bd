import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-11T0100-refunds-off-held-shares': refundsOffHeldShares,
}

/**
 * A refund of a sheet in a copyright case after its month comes off its held share: a pair as that of a held share, the other way round. A
 * payout that came back keeps which of the two it was.
 */
async function refundsOffHeldShares(db: Kysely<unknown>): Promise<void> {
  // This check has no name.
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint where conrelid = 'payment_record'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%again_of IS NOT NULL%'`.execute(db)
  for (const { conname } of rows)
    await sql`alter table payment_record drop constraint ${sql.id(conname)}`.execute(db)
  await sql`
    alter table payment_record
      drop constraint payment_record_part,
      add constraint payment_record_part check ((part_of is null) = (sheet_id is null) and case kind
        when 'month' then part_of is null and again_of is null
        when 'again' then again_of is not null
        else part_of is not null and share_satang <> 0 end) not valid`.execute(db)
  await sql`drop index payment_record_held_once`.execute(db)
  await sql`
    create unique index payment_record_held_once on payment_record (seller_id, store_code, month, sheet_id, kind)
    where kind in ('held', 'less-held') and again_of is null`.execute(db)
  await sql`
    create or replace function keep_held_pairs() returns trigger language plpgsql as $$
    begin
      if exists (select from added where kind in ('held', 'less-held') and again_of is null
        group by part_of, sheet_id having sum(share_satang) <> 0 or count(*) <> 2) then
        raise exception 'a held share and what takes it off come together, and together are nothing' using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`drop trigger payment_record_stays_held on payment_record`.execute(db)
  await sql`
    create trigger payment_record_stays_held before update of status on payment_record
    for each row when (old.part_of is not null and (old.kind = 'held' or (old.kind = 'again' and old.share_satang > 0)))
    execute function keep_shares_held()`.execute(db)
}
