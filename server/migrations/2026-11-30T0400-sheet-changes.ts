import { type Kysely, sql } from 'kysely'

/** What many sheets at once said before a change, for as long as it can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_change (
      id bigint generated always as identity primary key,
      author_id text not null references person on delete cascade,
      changed_at timestamptz not null,
      -- Of price, semester, year, category
      fields text[] not null,
      -- Of each sheet: what it said before, and the revision that the change left
      sheets jsonb not null
    )`.execute(db)
  await sql`create index sheet_change_author on sheet_change (author_id, changed_at)`.execute(db)
}
