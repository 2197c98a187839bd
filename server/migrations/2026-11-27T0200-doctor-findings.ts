import { type Kysely, sql } from 'kysely'

/** What the doctor found when it last looked: for the metrics of a process that was not there at night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table doctor_finding (
      name text primary key,
      wrong_count int not null check (wrong_count >= 0),
      examined_at timestamptz not null
    )`.execute(db)
}
