import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-10T0100-claims-end': claimsEnd,
  '2026-12-10T0200-held-shares': heldShares,
}

/**
 * How a claim that took a sheet off sale ends: by time, by a lawsuit that staff noted, or for good. The version before knows none of it:
 * what it takes down ends by time from its decision. What was taken down before gets its days from now, so that nothing ends unawares.
 */
async function claimsEnd(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table copyright_claim
      -- When time ends it: nobody answered, or no lawsuit was shown
      add column ends_at timestamptz,
      -- What shows that the claimant has filed a lawsuit
      add column suit text check (length(suit) between 1 and 2000),
      -- Found right for good; it may be restored all the same
      add column upheld_at timestamptz,
      add check (upheld_at is null or state = 'removed') not valid`.execute(db)
  await sql`update copyright_claim set ends_at = now() + interval '30 days' where state = 'removed'`.execute(
    db,
  )
  await sql`create index copyright_claim_running on copyright_claim (ends_at) where state = 'removed' and upheld_at is null`.execute(
    db,
  )
  await sql`
    create or replace view claim_hold as
      select sheet_id, id as claim_id, upheld_at is null as holds_share from copyright_claim where state = 'removed'`.execute(
    db,
  )
  await sql`
    alter table sale_pause
      -- The seller's claims that were found right closed her selling; nobody has to have pressed anything
      add column by_claims boolean not null default false,
      alter column begun_by drop not null`.execute(db)
}

/**
 * Shares of a sheet in a copyright case are held without their month: two records beside that of the month, together nothing. Unpaid shares
 * of sheets that were taken down before are held by the job `complaints.end-claims`.
 */
async function heldShares(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_record
      drop constraint payment_record_kind_check,
      add constraint payment_record_kind_check check (kind in ('month', 'again', 'held', 'less-held')) not valid,
      -- The record that a share was taken off, and the sheet that brought it; also of what came back of either.
      add column part_of text references payment_record,
      add column sheet_id text references sheet,
      add constraint payment_record_part check ((part_of is null) = (sheet_id is null)
        and case kind when 'month' then part_of is null when 'held' then part_of is not null and share_satang > 0
          when 'less-held' then part_of is not null and share_satang < 0 else true end) not valid`.execute(db)
  // A share is held once, whatever becomes of the case.
  await sql`
    create unique index payment_record_held_once on payment_record (seller_id, store_code, month, sheet_id, kind)
    where kind in ('held', 'less-held')`.execute(db)
  // Deleting a sheet asks it, too.
  await sql`create index payment_record_part_of_sheet on payment_record (sheet_id) where sheet_id is not null`.execute(
    db,
  )
  await sql`
    create function keep_held_pairs() returns trigger language plpgsql as $$
    begin
      if exists (select from added where kind in ('held', 'less-held') group by part_of, sheet_id having sum(share_satang) <> 0 or count(*) <> 2) then
        raise exception 'a held share and what takes it off come together, and together are nothing' using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger payment_record_pairs after insert on payment_record referencing new table as added
    for each statement execute function keep_held_pairs()`.execute(db)
  await sql`
    create function keep_shares_held() returns trigger language plpgsql as $$
    begin
      if old.status = 'PAUSED' and new.status <> 'PAUSED' and exists (
        select from claim_hold where sheet_id = new.sheet_id and holds_share
      ) then
        raise exception 'payment record % is held until its copyright case ends', old.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger payment_record_stays_held before update of status on payment_record
    for each row when (old.part_of is not null and old.share_satang > 0) execute function keep_shares_held()`.execute(
    db,
  )
}
