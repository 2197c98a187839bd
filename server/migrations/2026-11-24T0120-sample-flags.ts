import { type Kysely, sql } from 'kysely'

/** Sheets whose samples staff want made again, and a way to find those without any among a million. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who flagged it stands in the audit trail.
  await sql`
    create table sample_flag (
      sheet_id text primary key references sheet on delete cascade,
      note text not null default '' check (length(note) <= 500),
      flagged_at timestamptz not null
    )`.execute(db)
  await sql`
    create index sheet_without_samples on sheet (store_code, id) where example_count = 0 and status in (1, 2, 4)`.execute(
    db,
  )
}
