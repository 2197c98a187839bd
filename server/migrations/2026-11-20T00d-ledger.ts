import { type Kysely, sql } from 'kysely'

/**
 * The append-only ledger. Money moves from one account to another by a positive number of satang, so that every entry sums
 * to zero by its form; the database refuses UPDATE, DELETE and TRUNCATE, and an entry without postings (INV-07).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      -- Repeating is harmless: the key is made from what the entry is about, e.g. order:ABC:paid
      key text not null unique,
      kind text not null check (kind in ('sale', 'refund', 'correction', 'tax', 'fee', 'payout', 'carry-over', 'unmatched', 'opening')),
      occurred_at timestamptz not null,
      -- Month of occurred_at in Bangkok, as year * 100 + month
      month int not null check (month % 100 between 1 and 12),
      order_id text references orders,
      reverses_entry_id bigint references ledger_entry,
      memo text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index ledger_entry_order on ledger_entry (order_id) where order_id is not null`.execute(db)
  await sql`create index ledger_entry_month on ledger_entry (month, id)`.execute(db)

  await sql`
    create table ledger_posting (
      entry_id bigint not null references ledger_entry,
      line smallint not null,
      from_account text not null,
      to_account text not null,
      amount_satang bigint not null check (amount_satang > 0),
      -- What it was for, so that every figure of a seller, store and month can be derived from here alone
      seller_id text,
      store_code int,
      sheet_id text,
      primary key (entry_id, line),
      check (from_account <> to_account)
    )`.execute(db)
  await sql`create index ledger_posting_seller on ledger_posting (seller_id, entry_id) where seller_id is not null`.execute(
    db,
  )

  // The running sum of a seller's sales per store and month. Shares are posted as its differences, so that the lines add up to
  // 60 % of the month, half up, to the satang (payouts-and-tax §1.2).
  await sql`
    create table seller_month_sales (
      seller_id text not null references seller,
      store_code int not null references store,
      month int not null,
      sales_satang bigint not null check (sales_satang >= 0),
      share_satang bigint not null check (share_satang >= 0 and share_satang <= sales_satang),
      primary key (seller_id, store_code, month)
    )`.execute(db)

  await sql`
    create view ledger_side as
      select entry_id, line, to_account as account, amount_satang, seller_id, store_code, sheet_id from ledger_posting
      union all
      select entry_id, line, from_account, -amount_satang, seller_id, store_code, sheet_id from ledger_posting`.execute(
    db,
  )

  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only: % of % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  for (const table of ['ledger_entry', 'ledger_posting']) {
    await sql`
      create trigger ${sql.raw(table)}_append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_ledger_change()`.execute(db)
    await sql`
      create trigger ${sql.raw(table)}_no_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_ledger_change()`.execute(db)
  }

  // Checked at commit: entries are written before their postings.
  await sql`
    create function check_ledger_entry() returns trigger language plpgsql as $$
    begin
      if not exists (select from ledger_posting where entry_id = new.id) then
        raise exception 'ledger entry % has no postings', new.key using errcode = 'check_violation';
      end if;
      if (select sum(amount_satang) from ledger_side where entry_id = new.id) <> 0 then
        raise exception 'ledger entry % does not sum to zero', new.key using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger ledger_entry_balanced after insert on ledger_entry
    deferrable initially deferred for each row execute function check_ledger_entry()`.execute(db)
}
