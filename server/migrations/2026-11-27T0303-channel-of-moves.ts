import { type Kysely, sql } from 'kysely'

/** How the tax of a single payment went, as who asked for it said; null: a file of the bank named it, or it was asked for before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_move_request add column channel text check (channel in ('ORDINARY', 'E_WHT'))`.execute(
    db,
  )
}
