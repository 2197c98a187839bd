import { type Kysely, sql } from 'kysely'

/** Replays kept with us, what belongs to them, their viewers, and where each viewer stopped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // replay_key is the file that a player opens, in a folder of its own in the private storage; replay_url lies elsewhere.
  await sql`
    alter table online_tutoring
      add column replay_key text check (replay_key ~ '^private/replays/[^/]+/[^/]+$'),
      add column captions jsonb not null default '[]' check (jsonb_typeof(captions) = 'array'),
      add column chapters jsonb not null default '[]' check (jsonb_typeof(chapters) = 'array')`.execute(db)
  // Views are only ever inserted here and added up once a minute: a thousand viewers of one replay never wait for its row.
  await sql`
    create table tutoring_view (
      sheet_id text not null,
      seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index tutoring_view_sheet on tutoring_view (sheet_id)`.execute(db)
  await sql`
    create table video_position (
      person_id text not null references person,
      sheet_id text not null references sheet,
      seconds double precision not null check (seconds >= 0),
      saved_at timestamptz not null,
      primary key (person_id, sheet_id)
    )`.execute(db)
}
