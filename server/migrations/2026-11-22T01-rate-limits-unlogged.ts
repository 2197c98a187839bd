import { type Kysely, sql } from 'kysely'

/** Counts of the last minutes may be lost with the power: they need not wait for the disk at every order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limit_window set unlogged`.execute(db)
}
