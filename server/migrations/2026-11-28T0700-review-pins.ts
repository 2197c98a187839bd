import { type Kysely, sql } from 'kysely'

/** What a reviewer pinned on a page when a sheet went back, the part of the page as it was then, and what its author answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_review_pin (
      review_id bigint not null references sheet_review on delete cascade,
      number smallint not null check (number between 1 and 20),
      page smallint not null check (page between 1 and 9999),
      -- Left, top, right, bottom in thousandths of the page
      box smallint[] not null check (array_length(box, 1) = 4),
      note text not null check (length(note) between 1 and 500),
      -- WebP; the file itself is replaced by the next one
      picture bytea,
      answer text not null default '' check (length(answer) <= 500),
      primary key (review_id, number)
    )`.execute(db)
  // Which of the reasons offered were chosen (rules/sheets/reject-reasons.ts), to be counted
  await sql`alter table sheet_review add column presets smallint[] not null default '{}'`.execute(db)
}
