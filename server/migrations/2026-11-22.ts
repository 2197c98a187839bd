import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-22T00-favourites': favourites,
  '2026-11-22T01-rate-limits-unlogged': rateLimitsUnlogged,
}

/** Named lists of sheets that somebody wants to remember. */
async function favourites(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite_list (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      person_id text not null references person,
      name text not null check (length(btrim(name)) between 1 and 100),
      created_at timestamptz not null default now(),
      -- Taken away, and for a while still there to be taken back
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index favourite_list_person on favourite_list (person_id, created_at)`.execute(db)
  await sql`
    create table favourite_sheet (
      list_id text not null references favourite_list on delete cascade,
      sheet_id text not null references sheet,
      added_at timestamptz not null default now(),
      primary key (list_id, sheet_id)
    )`.execute(db)
  await sql`create index favourite_sheet_sheet on favourite_sheet (sheet_id)`.execute(db)
}

/** Counts of the last minutes may be lost with the power: they need not wait for the disk at every order. */
async function rateLimitsUnlogged(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limit_window set unlogged`.execute(db)
}
