import { type Kysely, sql } from 'kysely'

/**
 * A lower price for a sheet's first days (docs/decisions/2026-11-23-sellers.md). While it lasts it is the price, and what the sheet costs
 * afterwards stands beside it: whoever reads, sorts or charges prices needs to know nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet
      add column full_satang int,
      add constraint sheet_launch_is_lower check (full_satang > price_satang) not valid`.execute(db)
  await sql`
    create table sheet_launch (
      sheet_id text primary key references sheet on delete cascade,
      kind text not null check (kind in ('percent', 'fixed')),
      amount int not null check (amount > 0 and (kind = 'fixed' or amount <= 50)),
      days int not null check (days between 1 and 30),
      planned_at timestamptz not null,
      -- Null until the sheet is on sale
      begun_at timestamptz,
      ends_at timestamptz,
      -- The row stays: one launch a sheet
      ended_at timestamptz,
      check ((begun_at is null) = (ends_at is null) and (ended_at is null or begun_at is not null))
    )`.execute(db)
  await sql`create index sheet_launch_open on sheet_launch (ends_at) where ended_at is null`.execute(db)
}
