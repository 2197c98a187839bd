import { type Kysely, sql } from 'kysely'

/**
 * Money on its way through the bank: runs that are sent out as a file, and the bank's own files that say what was paid
 * (payouts-and-tax §10.2, §10.3). A file is known by its SHA-256 and settles payouts once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_run (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      -- The day of the transfers in Bangkok.
      pay_on date not null,
      line_count int not null check (line_count > 0),
      gross_satang bigint not null,
      tax_satang bigint not null,
      fee_satang bigint not null,
      net_satang bigint not null check (net_satang = gross_satang - tax_satang - fee_satang),
      -- Of the file as it is downloaded, byte for byte.
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      created_at timestamptz not null,
      created_by text not null references person,
      approved_at timestamptz,
      approved_by text references person,
      -- settled: a file of the bank was applied to it
      closed_at timestamptz,
      closed_by text references person,
      closed_as text check (closed_as in ('settled', 'cancelled')),
      check ((approved_at is null) = (approved_by is null)),
      -- Two persons (payouts-and-tax §10.2).
      check (approved_by <> created_by),
      check ((closed_at is null) = (closed_as is null)),
      check (closed_as is distinct from 'settled' or approved_at is not null)
    )`.execute(db)
  // What one run holds no other one may send again: one at a time.
  await sql`create unique index payment_run_one_open on payment_run (payer) where closed_at is null`.execute(
    db,
  )
  await sql`
    create table payment_run_line (
      run_id text not null references payment_run on delete cascade,
      line int not null check (line > 0),
      seller_id text not null references seller,
      record_ids text[] not null,
      net_satang bigint not null check (net_satang >= 0),
      -- The cells of the line with account and national ID: sealed by the program (INV-20).
      sealed_cells text not null,
      primary key (run_id, line)
    )`.execute(db)
  await sql`
    create table bank_file (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
      file_name text not null check (length(file_name) <= 200),
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      run_id text references payment_run,
      -- The day of the transfers in Bangkok.
      paid_on date not null,
      row_count int not null,
      sum_satang bigint not null,
      uploaded_at timestamptz not null,
      uploaded_by text not null references person,
      applied_at timestamptz,
      applied_by text references person,
      -- Large sums wait for a second person: applied once that request is confirmed, free again where it is declined.
      request_id text references payment_move_request,
      bank_reference text not null default '' check (length(bank_reference) <= 200),
      paid_count int,
      paid_satang bigint,
      check (request_id is null or applied_at is not null),
      check ((applied_at is null) = (applied_by is null)),
      check ((applied_at is null) = (paid_count is null)),
      check ((applied_at is null) = (paid_satang is null))
    )`.execute(db)
  await sql`
    create table bank_file_line (
      file_id text not null references bank_file on delete cascade,
      -- As the spreadsheet counts.
      row int not null check (row > 0),
      vendor_id text not null,
      vendor_name text not null,
      amount_satang bigint not null check (amount_satang >= 0),
      -- Whom this line paid, once the file is applied.
      seller_id text references seller,
      primary key (file_id, row)
    )`.execute(db)
  // The order report is paged by both.
  await sql`create index orders_paid_in_order on orders (paid_at, id) where state = 'paid'`.execute(db)
  await sql`drop index orders_paid`.execute(db)
}
