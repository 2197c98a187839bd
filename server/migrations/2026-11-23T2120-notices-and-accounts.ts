import { type Kysely, sql } from 'kysely'

/** What is told by mail and push, to whom and in which language; exports of one's data; accounts that are given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person
      -- The language last used on any device; null until one is known, which reads as Thai.
      add column language text check (language in ('th', 'en')),
      -- Kinds of notices that this person does not want by mail.
      add column mail_off text[] not null default '{}',
      -- Asked to be deleted: nobody signs in as them any more, and a job takes away what may go.
      add column closed_at timestamptz,
      add column erased_at timestamptz,
      add check (erased_at is null or (closed_at is not null and name = '' and email = ''))`.execute(db)

  await sql`
    alter table message
      add column notice text,
      add column subject_th text,
      add column subject_en text,
      add check ((notice is null) = (subject_th is null) and (notice is null) = (subject_en is null))`.execute(
    db,
  )

  // One row per message and way: what says that it has gone out already.
  await sql`
    create table message_delivery (
      message_id bigint not null references message on delete cascade,
      way text not null check (way in ('mail', 'push')),
      -- mail: set while one worker hands it over; another may try again when this is old
      claimed_at timestamptz,
      done_at timestamptz,
      outcome text,
      -- push: the subscriptions that have it
      reached text[] not null default '{}',
      primary key (message_id, way)
    )`.execute(db)

  await sql`
    create table push_subscription (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      person_id text not null references person,
      -- The sign-in of the device: whoever signs out there hears nothing more there.
      session_id text not null references session on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 2000),
      p256dh text not null check (length(p256dh) <= 200),
      auth text not null check (length(auth) <= 100),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index push_subscription_person on push_subscription (person_id)`.execute(db)
  await sql`create index push_subscription_session on push_subscription (session_id)`.execute(db)

  await sql`
    create table data_export (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      person_id text not null references person,
      asked_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      bytes bigint
    )`.execute(db)
  await sql`create index data_export_person on data_export (person_id, asked_at desc)`.execute(db)
  // Pressed twice at once, one is made.
  await sql`create unique index data_export_one_waiting on data_export (person_id) where ready_at is null`.execute(
    db,
  )
}
