import { type Kysely, sql } from 'kysely'

/**
 * An author answers a review under it, and thanks for it; what somebody reports of an answer waits for staff beside the reported
 * questions. The id names a review without naming who wrote it: the next migration gives one to those that stand here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
