import { type Kysely, sql } from 'kysely'

/** Drafts that two tabs cannot overwrite, terms accepted, who reviews, what was decided, and new versions of sheets on sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet
      -- Counts the saves: whoever saves says which one they started from
      add column revision int not null default 1,
      add column terms_version text,
      add column terms_accepted_at timestamptz,
      add column handed_in_at timestamptz,
      -- Who has it open at status 2
      add column reviewer_id text references person,
      add column claimed_at timestamptz`.execute(db)

  await sql`
    create table sheet_version (
      sheet_id text not null references sheet on delete cascade,
      number int not null check (number >= 2),
      -- As of a sheet: 0 draft, 1 waiting, 2 open at a staff member's, 3 rejected, 4 published; 5 cancelled
      status smallint not null default 0 check (status between 0 and 5),
      -- For the owners: what the new file has that theirs has not
      whats_new text not null default '' check (length(whats_new) <= 2000),
      reviewer_note text not null default '' check (length(reviewer_note) <= 2000),
      reject_reason text,
      revision int not null default 1,
      terms_version text,
      terms_accepted_at timestamptz,
      reviewer_id text references person,
      claimed_at timestamptz,
      -- The file that was approved, for ever (INV-11)
      pdf_sha256 text,
      created_at timestamptz not null,
      handed_in_at timestamptz,
      published_at timestamptz,
      primary key (sheet_id, number),
      check (status <> 3 or reject_reason is not null),
      check ((status = 4) = (published_at is not null))
    )`.execute(db)
  await sql`create unique index sheet_version_open on sheet_version (sheet_id) where status < 4`.execute(db)
  await sql`create index sheet_version_waiting on sheet_version (handed_in_at) where status in (1, 2)`.execute(
    db,
  )

  // What staff decided about a sheet, or about a version of it: the next reviewer reads it.
  await sql`
    create table sheet_review (
      id bigint generated always as identity primary key,
      sheet_id text not null references sheet on delete cascade,
      version_number int,
      reviewer_id text not null references person,
      decision text not null check (decision in ('approved', 'rejected', 'reset')),
      reason text not null default '' check (length(reason) <= 2000),
      decided_at timestamptz not null,
      check (decision <> 'rejected' or reason <> '')
    )`.execute(db)
  await sql`create index sheet_review_sheet on sheet_review (sheet_id, decided_at desc)`.execute(db)
}
