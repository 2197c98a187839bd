import { type Kysely, sql } from 'kysely'

/** What the words of a page are known by (rules/originality/shingles.ts); files are looked at again for it, a few at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_mark add column shingles int[] not null default '{}'`.execute(db)
  await sql`create index page_mark_shingles on page_mark using gin (shingles)`.execute(db)
  await sql`delete from pdf_look`.execute(db)
}
