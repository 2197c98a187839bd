import { type Kysely, sql } from 'kysely'

/** What support works with: orders that money came too late for are delivered anew, and are found by what stands on a slip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Once: its sheets are delivered by the one order that takes its place.
  await sql`alter table orders add column revived_from text unique references orders`.execute(db)
  await sql`create index money_received_amount on money_received (amount_satang, received_at desc)`.execute(
    db,
  )
  await sql`create index money_received_bank_number on money_received (trans_ref) where trans_ref is not null`.execute(
    db,
  )
  await sql`create index orders_total on orders (total_satang, created_at desc)`.execute(db)
}
