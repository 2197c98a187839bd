import { type Kysely, sql } from 'kysely'

/** Ten letters of 32 from one random number of fifty bits: a third of the time of ten numbers, and a month close makes 100,000. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const letters = Array.from(
    { length: 10 },
    (_, at) => `substr(letters, 1 + ((bits >> ${5 * at}) & 31)::int, 1)`,
  )
  await sql`
    create or replace function new_id() returns text language plpgsql volatile as $$
    declare
      letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
      bits constant bigint := floor(random() * 1125899906842624)::bigint;
    begin
      return ${sql.raw(letters.join(' || '))};
    end $$`.execute(db)
}
