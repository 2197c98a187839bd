import { type Kysely, sql } from 'kysely'

/** When the sweep looks into an unsettled call-back next; null: after the first two minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_event add column try_at timestamptz`.execute(db)
}
