import { type Kysely, sql } from 'kysely'

/** A second PDF beside the one of the draft: what was made of it until its author takes it, the original afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet_file drop constraint sheet_file_stage_check`.execute(db)
  await sql`
    alter table sheet_file add constraint sheet_file_stage_check check (stage in ('draft', 'live', 'beside')) not valid`.execute(
    db,
  )
  await sql`
    create table sheet_straightening (
      sheet_id text primary key references sheet on delete cascade,
      -- Of the PDF in force when it was asked for; of another one it says nothing
      source_sha256 text not null,
      state text not null check (state in ('working', 'ready', 'failed')),
      pages_done int not null default 0,
      pages int,
      -- By page; none where there was nothing to do
      changes jsonb not null default '[]',
      result_sha256 text,
      refusal text,
      asked_at timestamptz not null,
      check (state <> 'failed' or refusal is not null)
    )`.execute(db)
}
