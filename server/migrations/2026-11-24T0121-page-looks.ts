import { type Kysely, sql } from 'kysely'

/** How the pages of each PDF look (rules/sheets/page-hash.ts), to find pages that were sold before under another name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By the file and not by the sheet: the same file is looked at once, whoever hands it in.
  await sql`
    create table pdf_look (
      id int generated always as identity primary key,
      sha256 text not null unique,
      problem text,
      looked_at timestamptz not null
    )`.execute(db)
  await sql`
    create table page_look (
      pdf_id int not null references pdf_look on delete cascade,
      page smallint not null check (page between 1 and 300),
      -- Two halves of 64 bits; none of an empty page
      high int,
      low int,
      sum int not null,
      check ((high is null) = (low is null)),
      primary key (pdf_id, page)
    )`.execute(db)
  // Of two looks that differ in two bits at most, one third of the 64 is equal.
  await sql`create index page_look_first on page_look ((high >> 11))`.execute(db)
  await sql`create index page_look_second on page_look ((((high & 2047) << 10) | ((low >> 22) & 1023)))`.execute(
    db,
  )
  await sql`create index page_look_third on page_look ((low & 4194303))`.execute(db)
}
