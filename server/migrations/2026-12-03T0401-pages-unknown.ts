import { type Kysely, sql } from 'kysely'

/** Sheets on sale whose pages are still to be counted: none or few, found without looking at the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sheet_pages_unknown on sheet (id) where pdf_pages is null and on_sale`.execute(db)
}
