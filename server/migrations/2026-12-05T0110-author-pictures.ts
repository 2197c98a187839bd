import { type Kysely, sql } from 'kysely'

/** An author's own picture beside the pen name: the one that everybody sees, and the one that waits for staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table author_picture (
      person_id text primary key references person,
      -- Small JPEGs of our own making
      shown bytea,
      -- Names what is shown in addresses; only ever grows
      version integer not null default 0,
      waiting bytea,
      waiting_since timestamptz,
      refused_reason text,
      decided_at timestamptz,
      decided_by text references person,
      check ((waiting is null) = (waiting_since is null))
    )`.execute(db)
  await sql`create index author_picture_waiting on author_picture (waiting_since) where waiting is not null`.execute(
    db,
  )
}
