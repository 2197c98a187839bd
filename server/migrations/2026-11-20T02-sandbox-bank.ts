import { type Kysely, sql } from 'kysely'

/**
 * The books of the simulated bank of demo and tests. They stand in the database because several server processes ask the
 * same bank, and because money "paid" before a restart must still be there after it. Empty in production.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox_bank_transfer (
      id bigint generated always as identity primary key,
      transaction_id text not null unique,
      sending_bank text not null check (sending_bank ~ '^[0-9]{3}$'),
      trans_ref text not null unique check (trans_ref ~ '^[0-9A-Za-z]{1,25}$'),
      biller_id text not null,
      ref1 text not null,
      amount_satang bigint not null check (amount_satang > 0),
      payer_name text not null,
      transferred_at timestamptz not null,
      reversed boolean not null default false,
      amount_as_number boolean not null default false,
      -- Troubles this transfer still causes; each one that happens counts down.
      inquiry_misses_left smallint not null default 0,
      slip_misses_left smallint not null default 0,
      bank_faults_left smallint not null default 0,
      token_expiries_left smallint not null default 0
    )`.execute(db)
  await sql`create index sandbox_bank_transfer_ref1 on sandbox_bank_transfer (ref1)`.execute(db)
}
