import { type Kysely, sql } from 'kysely'

/**
 * What one payer owes one seller when a part of it is paid: the tax of all its parts is that of the whole, whatever the order
 * (docs/decisions/2026-11-22-tax-of-parts.md). Without left-out records there is none: the payout itself is the whole.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_due (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      seller_id text not null references seller,
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      policy_row text not null,
      -- All that was owed when its first part was paid, and the rate that held for it; 0: within the threshold.
      whole_satang bigint not null,
      rate_percent smallint not null check (rate_percent >= 0),
      opened_at timestamptz not null
    )`.execute(db)
  await sql`alter table payment_record add column due_id text references payment_due`.execute(db)
  await sql`create index payment_record_due on payment_record (due_id) where due_id is not null`.execute(db)
  await sql`create index payment_due_seller on payment_due (seller_id)`.execute(db)
}
