import { type Kysely, sql } from 'kysely'

/** Who of the staff has taken a conversation on, so that two do not answer it and none is left lying. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_case add column assigned_to text references person`.execute(db)
  await sql`
    create index support_case_assigned on support_case (assigned_to) where assigned_to is not null`.execute(
    db,
  )
}
