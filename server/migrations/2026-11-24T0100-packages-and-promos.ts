import { type Kysely, sql } from 'kysely'

/**
 * Packages and promo codes are kept by staff now: of two who edit what both saw, the revision lets one win. A package may be
 * out of sight, and may have a cover of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet_group
      add column visible boolean not null default true,
      add column revision int not null default 1,
      add column updated_at timestamptz not null default now(),
      add column cover_key text`.execute(db)
  await sql`update sheet_group set updated_at = created_at`.execute(db)
  await sql`drop index sheet_group_recommended`.execute(db)
  await sql`
    create index sheet_group_recommended on sheet_group (store_code, created_at desc)
    where recommended and visible`.execute(db)
  // The lists of the desk, in the orders they are read in.
  await sql`create index sheet_group_changed on sheet_group (updated_at desc, id)`.execute(db)
  await sql`create index sheet_group_of_store on sheet_group (store_code, updated_at desc, id)`.execute(db)
  await sql`create index sheet_group_name on sheet_group (name, id)`.execute(db)

  await sql`
    alter table promo_code
      add column revision int not null default 1,
      add column updated_at timestamptz not null default now()`.execute(db)
  await sql`update promo_code set updated_at = created_at`.execute(db)
  await sql`create index promo_code_newest on promo_code (created_at desc, code)`.execute(db)
  await sql`create index promo_use_newest on promo_use (promo_code, used_at desc, order_id)`.execute(db)
}
