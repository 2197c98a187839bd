import { type Kysely, sql } from 'kysely'

/** Questions to the author of a sheet, with the answers that everybody reads; what somebody reports of them waits for staff once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_question (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet on delete cascade,
      asker_id text not null references person,
      body text not null check (length(body) between 1 and 2000),
      asked_at timestamptz not null,
      answer text check (length(answer) between 1 and 2000),
      answered_at timestamptz,
      flagged_at timestamptz,
      hidden boolean not null default false,
      decided_at timestamptz,
      decided_by text references person,
      check ((answer is null) = (answered_at is null)),
      check (decided_at is not null or not hidden)
    )`.execute(db)
  await sql`create index sheet_question_sheet on sheet_question (sheet_id, asked_at)`.execute(db)
  await sql`create index sheet_question_asker on sheet_question (asker_id)`.execute(db)
  await sql`create index sheet_question_flagged on sheet_question (flagged_at) where flagged_at is not null and decided_at is null`.execute(
    db,
  )
  await sql`create index sheet_question_decided_by on sheet_question (decided_by) where decided_by is not null`.execute(
    db,
  )
  await sql`
    create view flagged_question as
      select q.id, q.sheet_id, s.store_code, q.flagged_at from sheet_question q join sheet s on s.id = q.sheet_id
      where q.flagged_at is not null and q.decided_at is null`.execute(db)
}
