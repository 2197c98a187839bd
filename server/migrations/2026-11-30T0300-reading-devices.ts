import { type Kysely, sql } from 'kysely'

/** Devices on which a reader keeps sheets for reading without a connection. Two a person, ten sheets each: the table says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_device (
      id uuid primary key,
      person_id text not null references person on delete cascade,
      -- A device is known by its sign-in: who signs out there keeps nothing there.
      session_id text not null unique references session on delete cascade,
      place smallint not null check (place between 1 and 2),
      sheets text[] not null default '{}' check (cardinality(sheets) <= 10),
      contact_at timestamptz not null,
      unique (person_id, place)
    )`.execute(db)
}
