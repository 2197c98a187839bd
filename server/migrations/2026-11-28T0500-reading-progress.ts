import { type Kysely, sql } from 'kysely'

/** Which pages somebody has stayed on, beside the last one; and on which days how many new ones were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One bit a page; null for places that were kept before.
  await sql`alter table reading_place add column seen bit varying(1000)`.execute(db)
  await sql`
    create table reading_day (
      person_id text not null references person on delete cascade,
      -- In Bangkok.
      day date not null,
      -- Pages not read before.
      pages integer not null default 0 check (pages >= 0),
      primary key (person_id, day)
    )`.execute(db)
}
