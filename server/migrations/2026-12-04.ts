import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-04T0200-sources-of-interest': sourcesOfInterest,
  '2026-12-04T0201-reviews-hidden': reviewsHidden,
  '2026-12-04T0500-booked-by-day': bookedByDay,
}

/**
 * Sources of sheets, as a class. The sums of `sheet_day` stay what they are: their part without a class (all that was counted before, or by
 * the version before) is the rest.
 */
async function sourcesOfInterest(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet_interest add column source text
      check (source in ('search', 'institution', 'course', 'author', 'shelf', 'line', 'share', 'web'))`.execute(
    db,
  )
  await sql`
    create table sheet_day_source (
      sheet_id text not null references sheet,
      day date not null,
      source text not null check (source in ('search', 'institution', 'course', 'author', 'shelf', 'line', 'share', 'web')),
      views int not null default 0 check (views >= 0),
      samples int not null default 0 check (samples >= 0),
      carts int not null default 0 check (carts >= 0),
      primary key (sheet_id, day, source)
    )`.execute(db)
  await sql`alter table order_line add column source text`.execute(db)
  await sql`
    alter table order_line add constraint order_line_source_check
      check (source in ('search', 'institution', 'course', 'author', 'shelf', 'line', 'share', 'web', 'code')) not valid`.execute(
    db,
  )
}

/** Staff hide a review that somebody reported: nobody reads it any more, and its stars are in no sum. Waits for nobody's rows. */
async function reviewsHidden(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review
      add column flagged_at timestamptz,
      add column hidden boolean not null default false,
      add column hidden_reason text check (length(hidden_reason) between 1 and 500),
      add column decided_at timestamptz,
      add column decided_by text references person,
      add constraint review_hidden_why check (not hidden or hidden_reason is not null)`.execute(db)
  await sql`create index review_flagged on review (flagged_at) where flagged_at is not null and decided_at is null`.execute(
    db,
  )
  await sql`create index review_decided_by on review (decided_by) where decided_by is not null`.execute(db)
  await sql`
    create or replace function sum_scores_of_sheet() returns trigger language plpgsql as $$
    declare author text;
    begin
      if tg_op <> 'INSERT' and not old.hidden then
        update sheet set score_sum = score_sum - old.score, score_count = score_count - 1 where id = old.sheet_id
        returning author_id into author;
        update seller set score_sum = score_sum - old.score, score_count = score_count - 1 where person_id = author;
      end if;
      if tg_op <> 'DELETE' and not new.hidden then
        update sheet set score_sum = score_sum + new.score, score_count = score_count + 1 where id = new.sheet_id
        returning author_id into author;
        update seller set score_sum = score_sum + new.score, score_count = score_count + 1 where person_id = author;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace trigger review_sums_into_sheet after insert or delete or update of score, hidden on review
    for each row execute function sum_scores_of_sheet()`.execute(db)
  await sql`
    create or replace view flagged_question as
      select q.id, q.sheet_id, s.store_code, q.flagged_at, 'question' as kind from sheet_question q join sheet s on s.id = q.sheet_id
        where q.flagged_at is not null and q.decided_at is null
      union all
      select r.id, r.sheet_id, s.store_code, r.answer_flagged_at, 'answer' from review r join sheet s on s.id = r.sheet_id
        where r.answer_flagged_at is not null and r.answer_decided_at is null and r.answer is not null
      union all
      select r.id, r.sheet_id, s.store_code, r.flagged_at, 'review' from review r join sheet s on s.id = r.sheet_id
        where r.flagged_at is not null and r.decided_at is null`.execute(db)
}

/** Rows that a month's statements need of years of books: its days, and the few that were told late. */
async function bookedByDay(db: Kysely<unknown>): Promise<void> {
  // Ranges of pages (brin) would be smaller, but wait for a vacuum before they help.
  await sql`create index money_received_day on money_received ((coalesce(transferred_at, received_at)))`.execute(
    db,
  )
  await sql`
    create index money_received_late on money_received (id)
    where date_trunc('month', transferred_at at time zone 'Asia/Bangkok') < date_trunc('month', received_at at time zone 'Asia/Bangkok')`.execute(
    db,
  )
  await sql`create index payout_returned on payout (returned_at) where returned_at is not null`.execute(db)
  await sql`create index refund_due_done on refund_due (refunded_at) where refunded_at is not null`.execute(
    db,
  )
  await sql`create index ledger_entry_tax on ledger_entry (id) where kind = 'tax'`.execute(db)
}
