import { type Kysely, sql } from 'kysely'

/**
 * Moves of payment records by staff (payouts-and-tax §11): large ones wait for a second person; a transfer that came back from the
 * bank is undone by a correcting entry, and a record of kind `again` pays the same share once more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout
      -- As the bank's statement or file names the transfer.
      add column bank_reference text not null default '' check (length(bank_reference) <= 200),
      add column returned_at timestamptz,
      add column returned_by text references person,
      add column return_reason text not null default '' check (length(return_reason) <= 2000)`.execute(db)
  await sql`
    alter table payment_record
      add column again_of text references payment_record,
      add check ((kind = 'again') = (again_of is not null))`.execute(db)
  // What came back is paid again once; if that comes back too, the new record is.
  await sql`create unique index payment_record_again on payment_record (again_of) where again_of is not null`.execute(
    db,
  )
  await sql`create index payment_record_month_seller on payment_record (month, seller_id, id)`.execute(db)
  // What is owed to each seller, in the order of the lists of staff.
  await sql`create index payment_record_owed on payment_record (payer, seller_id, month, id) include (status, share_satang)
    where status in ('PENDING', 'CARRIED_OVER')`.execute(db)
  await sql`create index payment_record_payer on payment_record (payer, seller_id, month, id) where status <> 'SUCCESS'`.execute(
    db,
  )
  await sql`
    create table payment_move_request (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      record_ids text[] not null check (cardinality(record_ids) > 0),
      status text not null check (status in ('SUCCESS', 'VOID')),
      reason text not null default '' check (length(reason) <= 2000),
      -- The day of the transfer in Bangkok.
      paid_on date check ((status = 'SUCCESS') = (paid_on is not null)),
      bank_reference text not null default '' check (length(bank_reference) <= 200),
      -- What the asking person saw.
      sum_satang bigint not null,
      asked_by text not null references person,
      asked_at timestamptz not null,
      decision text check (decision in ('confirmed', 'declined')),
      decided_by text references person check (decided_by <> asked_by or decision = 'declined'),
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
    )`.execute(db)
  await sql`create index payment_move_request_open on payment_move_request (asked_at) where decision is null`.execute(
    db,
  )
}
