import { type Kysely, sql } from 'kysely'

/** Where a call-back said to look, so that one whose processing was cut off can be taken up from its row alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_event add column hints jsonb`.execute(db)
}
