import { type Kysely, sql } from 'kysely'

/**
 * A page is looked for by some 1,300 words, each a search of its own in the index. What waits to be entered would be read for each
 * of them, so nothing waits; rows are short, because those of a word are read to count its pages; and one page in 256 stands in a
 * small index besides, which tells what words so many pages have that they tell nothing (features/review/page-matches.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index page_mark_words set (fastupdate = off)`.execute(db)
  await sql`alter index page_mark_shingles set (fastupdate = off)`.execute(db)
  // Marks look like noise: packing them takes time and saves nothing.
  await sql`
    alter table page_mark set (toast_tuple_target = 128),
      alter column words set storage external, alter column places set storage external`.execute(db)
  await sql`
    create index page_mark_sample on page_mark using gin (words) with (fastupdate = off)
      where (pdf_id + page) % 256 = 0`.execute(db)
}
