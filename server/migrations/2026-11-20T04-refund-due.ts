import { type Kysely, sql } from 'kysely'

/**
 * Money that has to go back to a buyer: late or double money, sheets that were owned already. One per transfer (INV-05); staff
 * pay it and record how.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund_due (
      id bigint generated always as identity primary key,
      money_id bigint not null unique references money_received,
      order_id text references orders,
      person_id text references person,
      amount_satang bigint not null check (amount_satang > 0),
      reason text not null check (reason in ('LATE', 'DOUBLE', 'AMOUNT_HIGH', 'ALREADY_OWNED')),
      created_at timestamptz not null,
      refunded_at timestamptz
    )`.execute(db)
  await sql`create index refund_due_open on refund_due (created_at) where refunded_at is null`.execute(db)
  // A slip or a transfer is looked up by its reference when its own key is not known yet.
  await sql`create index money_received_reference on money_received (reference) where reference is not null`.execute(
    db,
  )
}
