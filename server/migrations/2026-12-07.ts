import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-07T0100-sold-beside-the-order-of-lists': soldBesideTheOrderOfLists,
  '2026-12-07T0200-owned-sheet': ownedSheet,
}

/**
 * Sales are counted in an unindexed column and moved every minute into `bought_count`, which sorts lists
 * (`catalogue/sheets/sheet-counts.ts`). The previous version still counts in `bought_count`: the sum is right with both. Pages keep free
 * space, so that a counted sheet stays on its page (HOT).
 */
async function soldBesideTheOrderOfLists(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet
      add column bought_since int not null default 0,
      drop constraint sheet_bought_count_check,
      add check (bought_count + bought_since >= 0)`.execute(db)
  await sql`alter table sheet set (fillfactor = 85)`.execute(db)
}

/** The sheets a person owns. */
async function ownedSheet(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view owned_sheet as
      select person_id, sheet_id, order_id, acquired_at, opened_at from library_entry where revoked_at is null`.execute(
    db,
  )
}
