import { type Kysely, sql } from 'kysely'

/** Money that a payment service was asked to send back: from then on it goes no other way, until that service has answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_due add column at_provider_since timestamptz`.execute(db)
}
