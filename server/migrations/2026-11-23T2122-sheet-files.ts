import { type Kysely, sql } from 'kysely'

/** What sellers hand in for a sheet: the PDF, the picture of its cover, its samples; and uploads on their way in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_file (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet on delete cascade,
      kind text not null check (kind in ('pdf', 'cover', 'sample')),
      -- The place among the samples; 0 for the others
      num smallint not null check (case when kind = 'sample' then num between 1 and 200 else num = 0 end),
      -- A kind without draft rows stands as it is on sale
      stage text not null check (stage in ('draft', 'live')),
      storage_key text not null,
      sha256 text not null,
      bytes bigint not null check (bytes > 0),
      width int,
      height int,
      pages int,
      facts jsonb not null default '{}',
      warnings text[] not null default '{}',
      -- The upload it came with: asking twice to take it in gives the same file
      upload_key text unique,
      uploaded_at timestamptz not null,
      -- Taken away, and for a while still there to be taken back
      removed_at timestamptz,
      check (kind <> 'pdf' or pages > 0),
      check (kind = 'pdf' or (width > 0 and height > 0))
    )`.execute(db)
  await sql`create unique index sheet_file_place on sheet_file (sheet_id, stage, kind, num) where removed_at is null`.execute(
    db,
  )
  await sql`create index sheet_file_storage_key on sheet_file (storage_key)`.execute(db)
  await sql`create index sheet_file_removed on sheet_file (removed_at) where removed_at is not null`.execute(
    db,
  )

  // Gone once the file is taken in or its refusal was heard.
  await sql`
    create table sheet_upload (
      key text primary key,
      sheet_id text not null references sheet on delete cascade,
      person_id text not null references person,
      kind text not null check (kind in ('pdf', 'cover', 'sample')),
      num smallint not null,
      state text not null default 'offered' check (state in ('offered', 'checking', 'refused')),
      -- Whoever checks it has until then; afterwards another may take over
      checking_until timestamptz,
      refusal text,
      -- Only of uploads in parts
      parts_id text,
      file_name text not null default '',
      file_bytes bigint,
      fingerprint text not null default '',
      offered_at timestamptz not null,
      check (state <> 'refused' or refusal is not null)
    )`.execute(db)
  await sql`create index sheet_upload_sheet on sheet_upload (sheet_id, offered_at)`.execute(db)
  await sql`create index sheet_upload_age on sheet_upload (offered_at)`.execute(db)

  // What staff look at stands still, also where the sheet itself stays on sale meanwhile.
  await sql`
    create table sheet_file_freeze (
      sheet_id text primary key references sheet on delete cascade,
      frozen_at timestamptz not null default now()
    )`.execute(db)
}
