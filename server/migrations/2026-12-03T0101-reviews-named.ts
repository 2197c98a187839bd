import { type Kysely, sql } from 'kysely'

/** Reviews from before `2026-12-03T0100` get their id; nothing waits for more than the row it writes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update review set id = gen_random_uuid()::text where id is null`.execute(db)
  await sql`create unique index review_id on review (id)`.execute(db)
  await sql`alter table review alter column id set not null`.execute(db)
}
