import { type Kysely, sql } from 'kysely'

/**
 * What staff look through on every page (waiting sheets and reports) and at every submission (the same file, the same course) is
 * a handful of rows among a million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sheet_waiting on sheet (handed_in_at) where status in (1, 2)`.execute(db)
  await sql`create index sheet_of_course on sheet (store_code, code, created_at desc)`.execute(db)
  await sql`create index sheet_file_same_pdf on sheet_file (sha256) where kind = 'pdf'`.execute(db)
  await sql`create index report_untouched on report (store_code) where action_at is null`.execute(db)
}
