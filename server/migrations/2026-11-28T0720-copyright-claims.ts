import { type Kysely, sql } from 'kysely'

/** Somebody says that a sheet takes their work: what they claim, what its author answers, what staff decide, and by when. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table copyright_claim (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet,
      name text not null check (length(name) between 1 and 200),
      email text not null check (length(email) between 3 and 254),
      language text not null check (language in ('th', 'en')),
      pages text not null check (length(pages) <= 200),
      work text not null check (length(work) between 1 and 2000),
      proof text not null check (length(proof) <= 2000),
      state text not null check (state in ('open', 'removed', 'kept', 'restored')),
      claimed_at timestamptz not null,
      due_at timestamptz not null,
      counter text check (length(counter) between 1 and 2000),
      countered_at timestamptz,
      answer text,
      decided_at timestamptz,
      -- When staff acted for the first time
      acted_at timestamptz,
      decided_by text references person,
      check ((state = 'open') = (decided_at is null)),
      check ((counter is null) = (countered_at is null))
    )`.execute(db)
  await sql`create index copyright_claim_sheet on copyright_claim (sheet_id)`.execute(db)
  await sql`create index copyright_claim_newest on copyright_claim (claimed_at desc)`.execute(db)
  await sql`create index copyright_claim_decided_by on copyright_claim (decided_by) where decided_by is not null`.execute(
    db,
  )
  // Files that may not come back, by the name that their pages are known under (pdf_look)
  await sql`
    create table taken_down_file (
      sha256 text not null,
      sheet_id text not null references sheet on delete cascade,
      claim_id text not null,
      primary key (sha256, claim_id)
    )`.execute(db)
  await sql`create index taken_down_file_sheet on taken_down_file (sheet_id)`.execute(db)
}
