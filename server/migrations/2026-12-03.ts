import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-03T0100-answers-to-reviews': answersToReviews,
  '2026-12-03T0101-reviews-named': reviewsNamed,
  '2026-12-03T0300-payout-holds': payoutHolds,
  '2026-12-03T0400-people-by-year': peopleByYear,
  '2026-12-03T0401-pages-unknown': pagesUnknown,
}

/**
 * An author answers a review under it, and thanks for it; what somebody reports of an answer waits for staff beside the reported
 * questions. The id names a review without naming who wrote it: the next migration gives one to those that stand here.
 */
async function answersToReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review
      add column id text,
      add column thanked_at timestamptz,
      add column answer text check (length(answer) between 1 and 2000),
      add column answered_at timestamptz,
      add column answer_flagged_at timestamptz,
      add column answer_hidden boolean not null default false,
      add column answer_decided_at timestamptz,
      add column answer_decided_by text references person,
      add constraint review_answered check ((answer is null) = (answered_at is null))`.execute(db)
  await sql`alter table review alter column id set default gen_random_uuid()::text`.execute(db)
  await sql`create index review_answer_flagged on review (answer_flagged_at)
    where answer_flagged_at is not null and answer_decided_at is null`.execute(db)
  await sql`create index review_answer_decided_by on review (answer_decided_by) where answer_decided_by is not null`.execute(
    db,
  )
  await sql`
    create or replace view flagged_question as
      select q.id, q.sheet_id, s.store_code, q.flagged_at from sheet_question q join sheet s on s.id = q.sheet_id
        where q.flagged_at is not null and q.decided_at is null
      union all
      select r.id, r.sheet_id, s.store_code, r.answer_flagged_at from review r join sheet s on s.id = r.sheet_id
        where r.answer_flagged_at is not null and r.answer_decided_at is null and r.answer is not null`.execute(
    db,
  )
}

/** Reviews from before `2026-12-03T0100` get their id; nothing waits for more than the row it writes. */
async function reviewsNamed(db: Kysely<unknown>): Promise<void> {
  await sql`update review set id = gen_random_uuid()::text where id is null`.execute(db)
  await sql`create unique index review_id on review (id)`.execute(db)
  await sql`alter table review alter column id set not null`.execute(db)
}

/** Staff hold what a seller is paid and ask for another bank account; another member of staff lets it go. */
async function payoutHolds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_hold (
      id int generated always as identity primary key,
      seller_id text not null references person,
      reason text not null check (length(reason) between 1 and 40),
      -- The seller reads it
      note text not null check (length(note) <= 500),
      held_at timestamptz not null,
      held_by text not null references person,
      -- When the seller entered another account since
      corrected_at timestamptz,
      released_at timestamptz,
      released_by text references person,
      check (held_by <> seller_id),
      check ((released_at is null) = (released_by is null)),
      constraint payout_hold_needs_two check (released_by not in (held_by, seller_id))
    )`.execute(db)
  await sql`create unique index payout_hold_open on payout_hold (seller_id) where released_at is null`.execute(
    db,
  )
  await sql`create index payout_hold_seller on payout_hold (seller_id)`.execute(db)
  await sql`create index payout_hold_held_by on payout_hold (held_by)`.execute(db)
  await sql`create index payout_hold_released_by on payout_hold (released_by) where released_by is not null`.execute(
    db,
  )
  await sql`
    alter table seller drop constraint seller_payout_hold_check,
      add constraint seller_payout_hold_check check (payout_hold in ('bank-account-changed', 'staff', 'staff-and-changed'))`.execute(
    db,
  )
}

/** People of the same year and institution, the latest first: what they buy is shown to one another. */
async function peopleByYear(db: Kysely<unknown>): Promise<void> {
  await sql`create index person_of_year on person (university, year, created_at desc) where university is not null`.execute(
    db,
  )
}

/** Sheets on sale whose pages are still to be counted: none or few, found without looking at the others. */
async function pagesUnknown(db: Kysely<unknown>): Promise<void> {
  await sql`create index sheet_pages_unknown on sheet (id) where pdf_pages is null and on_sale`.execute(db)
}
