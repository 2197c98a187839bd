import { type Kysely, sql } from 'kysely'

/** Where each person is in each sheet they read here, the same on all their devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_place (
      person_id text not null references person on delete cascade,
      sheet_id text not null references sheet on delete cascade,
      page integer not null check (page >= 1),
      -- Of the file that was read: the library shows how far one has come
      pages integer not null check (pages >= page),
      read_at timestamptz not null default now(),
      primary key (person_id, sheet_id)
    )`.execute(db)
}
