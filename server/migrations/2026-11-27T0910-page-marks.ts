import { type Kysely, sql } from 'kysely'

/**
 * What a page is known by however it was disguised (rules/originality), and which pages were found to be the same. Files that
 * were looked at before are looked at again, a few at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_mark (
      pdf_id int not null references pdf_look on delete cascade,
      page smallint not null,
      words int[] not null,
      -- x, y and size of each word, five bytes
      places bytea not null,
      primary key (pdf_id, page)
    )`.execute(db)
  await sql`create index page_mark_words on page_mark using gin (words)`.execute(db)
  await sql`
    create table page_match (
      -- Of the two files the one that was looked at later
      pdf_id int not null references pdf_look on delete cascade,
      page smallint not null,
      other_pdf_id int not null references pdf_look on delete cascade,
      other_page smallint not null,
      common smallint not null,
      mine smallint[] not null check (array_length(mine, 1) = 4),
      theirs smallint[] not null check (array_length(theirs, 1) = 4),
      primary key (pdf_id, page, other_pdf_id, other_page)
    )`.execute(db)
  await sql`create index page_match_other on page_match (other_pdf_id)`.execute(db)
  await sql`delete from pdf_look`.execute(db)
}
