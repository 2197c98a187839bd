import { type Kysely, sql } from 'kysely'

/** Who studies in the same year at the same institution, those who came last first: what they buy is shown to one another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index person_of_year on person (university, year, created_at desc) where university is not null`.execute(
    db,
  )
}
