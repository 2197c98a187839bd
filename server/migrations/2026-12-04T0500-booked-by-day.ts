import { type Kysely, sql } from 'kysely'

/** What a month's look at the statements reads of years of books: its days, and the little that was told late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Ranges of pages (brin) would be smaller, but wait for a vacuum before they help.
  await sql`create index money_received_day on money_received ((coalesce(transferred_at, received_at)))`.execute(
    db,
  )
  await sql`
    create index money_received_late on money_received (id)
    where date_trunc('month', transferred_at at time zone 'Asia/Bangkok') < date_trunc('month', received_at at time zone 'Asia/Bangkok')`.execute(
    db,
  )
  await sql`create index payout_returned on payout (returned_at) where returned_at is not null`.execute(db)
  await sql`create index refund_due_done on refund_due (refunded_at) where refunded_at is not null`.execute(
    db,
  )
  await sql`create index ledger_entry_tax on ledger_entry (id) where kind = 'tax'`.execute(db)
}
