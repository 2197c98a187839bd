import { type Kysely, sql } from 'kysely'

/**
 * Months are closed into payment records, one per seller, store and month; records are paid together as a payout. What is paid or
 * void never changes again, and a record moves only along its drawn transitions (INV-08, INV-13).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_close (
      -- year * 100 + month in Bangkok
      month int primary key check (month % 100 between 1 and 12),
      closed_at timestamptz not null,
      -- Null: by the schedule.
      closed_by text references person,
      record_count int not null,
      sales_satang bigint not null
    )`.execute(db)
  await sql`
    create table payout (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      seller_id text not null references seller,
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      -- The day of the transfer in Bangkok.
      paid_on date not null,
      policy_row text not null,
      channel text not null check (channel in ('ORDINARY', 'E_WHT')),
      rate_percent smallint not null check (rate_percent >= 0),
      gross_satang bigint not null check (gross_satang > 0),
      tax_satang bigint not null check (tax_satang >= 0),
      fee_satang bigint not null check (fee_satang >= 0),
      net_satang bigint not null check (net_satang = gross_satang - tax_satang - fee_satang and net_satang >= 0),
      bank_code text not null,
      -- What the slip shows of the account; the whole number stays sealed with the seller.
      account_end text not null,
      account_name text not null,
      created_at timestamptz not null,
      created_by text references person
    )`.execute(db)
  await sql`create index payout_seller on payout (seller_id, paid_on)`.execute(db)
  await sql`create index payout_day on payout (paid_on, payer)`.execute(db)
  await sql`
    create table payment_record (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      seller_id text not null references seller,
      store_code int not null references store,
      month int not null check (month % 100 between 1 and 12),
      -- again: the transfer came back from the bank, and this record pays the same sales once more
      kind text not null default 'month' check (kind in ('month', 'again')),
      sales_satang bigint not null,
      share_satang bigint not null,
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      status text not null check (status in ('PENDING', 'SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID')),
      -- Why it waits, in words for the seller; empty where nothing does.
      reason text not null default '' check (length(reason) <= 2000),
      payout_id text references payout,
      tax_satang bigint not null default 0 check (tax_satang >= 0),
      created_at timestamptz not null,
      moved_at timestamptz not null,
      moved_by text references person,
      check ((status = 'SUCCESS') = (payout_id is not null)),
      check (payout_id is not null or tax_satang = 0)
    )`.execute(db)
  await sql`
    create unique index payment_record_once on payment_record (seller_id, store_code, month) where kind = 'month'`.execute(
    db,
  )
  await sql`create index payment_record_month on payment_record (month, id)`.execute(db)
  await sql`create index payment_record_open on payment_record (payer, status, seller_id)
    where status in ('PENDING', 'CARRIED_OVER', 'PAUSED')`.execute(db)
  await sql`create index payment_record_payout on payment_record (payout_id) where payout_id is not null`.execute(
    db,
  )
  await sql`
    create function keep_payment_moves() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'payment records are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (old.seller_id, old.store_code, old.month, old.kind, old.sales_satang, old.share_satang)
          is distinct from (new.seller_id, new.store_code, new.month, new.kind, new.sales_satang, new.share_satang) then
        raise exception 'the sums of a payment record never change' using errcode = 'check_violation';
      end if;
      if old.status in ('SUCCESS', 'VOID') then
        raise exception 'a payment record that is % stays so', old.status using errcode = 'check_violation';
      end if;
      if old.status = 'CARRIED_OVER' and new.status = 'SUCCESS' then
        raise exception 'a carried over record is pending before it is paid' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger payment_record_keeps_moves before update or delete on payment_record
    for each row execute function keep_payment_moves()`.execute(db)
  await sql`
    create function month_after(month int) returns int language sql immutable as
    $$ select case when month % 100 = 12 then month + 89 else month + 1 end $$`.execute(db)
}
