import { type Kysely, sql } from 'kysely'

/** Ids for many rows at once, of the same form as those the server makes: ten characters without look-alikes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function new_id() returns text language sql volatile as $$
      select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + floor(random() * 32)::int, 1), '')
      from generate_series(1, 10)
    $$`.execute(db)
}
