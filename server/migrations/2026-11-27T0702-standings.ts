import { type Kysely, sql } from 'kysely'

/** Who has graduated (20), teaches (21) or does something else (22) need no longer pretend to be in a year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person drop constraint person_year_check,
      add constraint person_year_check check (year between -3 and 12 or year between 20 and 22)`.execute(db)
}
