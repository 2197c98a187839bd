import { type Kysely, sql } from 'kysely'

/** Pages that somebody came back to or magnified, for figures of many readers; and who wants to be in no such figure. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column reading_counted boolean not null default true`.execute(db)
  // One bit a page, as `seen`; forgotten with time.
  await sql`alter table reading_place add column again bit varying(1000), add column zoomed bit varying(1000)`.execute(
    db,
  )
}
