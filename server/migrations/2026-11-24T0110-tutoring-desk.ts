import { type Kysely, sql } from 'kysely'

/** What staff plan of a live session, what is known of its replay, and replays on their way up in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Sessions without a planned length are never ended by themselves.
  await sql`
    alter table online_tutoring
      add column planned_minutes int check (planned_minutes between 10 and 1440),
      add column replay_bytes bigint,
      add column replay_seconds int,
      add column changed_at timestamptz not null default now()`.execute(db)
  await sql`create index online_tutoring_start on online_tutoring (start_at desc, sheet_id)`.execute(db)
  await sql`create index online_tutoring_running on online_tutoring (start_at) where ended_at is null`.execute(
    db,
  )
  await sql`create index video_position_sheet on video_position (sheet_id)`.execute(db)

  // The parts go where the replay will stand: nothing there is shown before a session names it.
  await sql`
    create table replay_upload (
      key text primary key check (key ~ '^private/replays/[0-9A-Za-z]+/replay[.]mp4$'),
      sheet_id text not null unique references sheet,
      person_id text not null references person,
      parts_id text not null,
      file_name text not null check (length(file_name) <= 300),
      file_bytes bigint not null check (file_bytes > 0),
      fingerprint text not null check (length(fingerprint) <= 200),
      offered_at timestamptz not null
    )`.execute(db)
}
