import { type Kysely, sql } from 'kysely'

/** Messages that staff write: drafts, those being sent in batches, and what was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcast (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      state text not null check (state in ('draft', 'sending', 'stopped', 'sent')),
      audience text not null check (audience in ('person', 'sheet', 'sellers', 'everyone')),
      person_id text references person,
      sheet_id text references sheet,
      type text not null check (type in ('info', 'success', 'warning', 'danger')),
      -- As typed; what goes out is cleaned.
      text_th text not null default '' check (length(text_th) <= 20000),
      text_en text not null default '' check (length(text_en) <= 20000),
      created_by text not null references person,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      version int not null default 1,
      sent_by text references person,
      sent_at timestamptz,
      receiver_count int check (receiver_count >= 0),
      sent_count int not null default 0 check (sent_count >= 0),
      read_count int not null default 0 check (read_count >= 0),
      -- Receivers up to this one, in the order of their ids, have it.
      after_id text not null default '',
      ended_at timestamptz,
      check ((state = 'draft') = (sent_at is null)),
      check ((sent_at is null) = (receiver_count is null)),
      check ((state in ('stopped', 'sent')) = (ended_at is not null))
    )`.execute(db)
  await sql`create index broadcast_newest on broadcast (changed_at desc, id)`.execute(db)
  await sql`create index broadcast_of on broadcast (created_by, changed_at desc)`.execute(db)
  await sql`create index broadcast_sheet on broadcast (sheet_id) where sheet_id is not null`.execute(db)

  await sql`alter table message add column broadcast_id text references broadcast`.execute(db)
  // How many have read one of a million is counted in the index alone.
  await sql`create index message_broadcast on message (broadcast_id, read_at) where broadcast_id is not null`.execute(
    db,
  )
  // Receivers are found by the beginning of their name or address, among a million.
  await sql`create index person_name_prefix on person (lower(name) text_pattern_ops)`.execute(db)
  await sql`create index person_email_prefix on person (lower(email) text_pattern_ops)`.execute(db)
}
