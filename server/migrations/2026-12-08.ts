import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-08T0100-claims-hold-their-sheets': claimsHoldTheirSheets,
  '2026-12-08T0200-chart-of-kept-credit': chartOfKeptCredit,
  '2026-12-08T0300-releases-settle-their-sheets': releasesSettleTheirSheets,
}

/**
 * An upheld claim holds its sheet off sale by itself. As a mere pause a colleague could end it, an existing pause was taken for it and
 * ended on its own day, and restoring ended a colleague's. The previous version still starts and ends such a pause; the claim holds beside
 * it.
 */
async function claimsHoldTheirSheets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view claim_hold as select sheet_id, id as claim_id from copyright_claim where state = 'removed'`.execute(
    db,
  )
  await sql`
    create or replace function sheet_pause_holds() returns trigger language plpgsql as $$
    begin
      new.paused := exists (select from sale_pause p where p.ended_at is null and (p.kind, p.target) in
        (('sheet', new.id), ('author', new.author_id), ('store', new.store_code::text)))
        or exists (select from sheet_release r where r.sheet_id = new.id)
        or exists (select from claim_hold h where h.sheet_id = new.id);
      return new;
    end $$`.execute(db)
  await sql`
    create function claim_settles_sheet() returns trigger language plpgsql as $$
    begin
      update sheet set paused = paused where id = new.sheet_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger claim_settles_sheet after update of state on copyright_claim
    for each row when ((new.state = 'removed') <> (old.state = 'removed')) execute function claim_settles_sheet()`.execute(
    db,
  )
  // A pause begun only for a claim is the claim's from now on; of two on one sheet, it may be that of one restored since.
  await sql`
    update sale_pause p set ended_at = now() from copyright_claim c
    where p.ended_at is null and p.kind = 'sheet' and p.target = c.sheet_id
      and p.reason = 'copyright ' || c.id`.execute(db)
  await sql`update sheet set paused = paused where id in (select sheet_id from copyright_claim)`.execute(db)
}

/** Credit that open orders keep is owed to their buyers: its place in the chart of accounts, without which the trial balance had none. */
async function chartOfKeptCredit(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into chart_account (account, kind, code, name_th, name_en)
    values ('credit-for-orders', 'liability', '2230', 'เครดิตที่กันไว้ให้คำสั่งซื้อ', 'Credit kept for orders') on conflict do nothing`.execute(
    db,
  )
}

/**
 * A release that is planned for a draft, or given up before its sheet was on sale, holds its sheet or lets it go at once, as pauses and
 * claims do. Until the next change of status a sheet was not held by its release, or was held by one that was gone.
 */
async function releasesSettleTheirSheets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function release_settles_sheet() returns trigger language plpgsql as $$
    begin
      update sheet set paused = paused where id = coalesce(new.sheet_id, old.sheet_id);
      return null;
    end $$`.execute(db)
  await sql`
    create trigger release_settles_sheet after insert or delete on sheet_release
    for each row execute function release_settles_sheet()`.execute(db)
  await sql`update sheet set paused = paused where paused or id in (select sheet_id from sheet_release)`.execute(
    db,
  )
}
