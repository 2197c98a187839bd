import { type Kysely, sql } from 'kysely'

/** What buyers before made of a sheet, counted by a job: how many gave which stars, how many read, how many to the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_trust (
      sheet_id text primary key references sheet on delete cascade,
      -- How many gave 1, 2, 3, 4 and 5.
      stars integer[] not null check (cardinality(stars) = 5),
      readers integer not null check (readers >= 0),
      finished integer not null check (finished between 0 and readers),
      counted_at timestamptz not null
    )`.execute(db)
}
