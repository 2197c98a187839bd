import { type Kysely, sql } from 'kysely'

/**
 * Refunds of sold lines, what is owed back to buyers with who transferred it, and months of sellers that refunds of earlier months
 * make negative (payouts-and-tax §11).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      order_id text not null references orders,
      reason text not null check (length(btrim(reason)) between 1 and 2000),
      -- What the buyer gets back; nothing where everything was discounted.
      amount_satang bigint not null check (amount_satang >= 0),
      -- The month in which it counts, as year * 100 + month: that of the sale while it is open, else the first open one.
      month int not null check (month % 100 between 1 and 12),
      created_at timestamptz not null,
      -- Null: by the operator's command line.
      created_by text references person
    )`.execute(db)
  await sql`create index refund_order on refund (order_id)`.execute(db)
  await sql`
    create table refund_line (
      order_id text not null,
      position smallint not null,
      refund_id text not null references refund,
      -- What the line had brought the seller and the company, by the sums of the month in which the refund counts.
      seller_satang bigint not null check (seller_satang >= 0),
      company_satang bigint not null check (company_satang >= 0),
      -- A line is refunded once, whoever asks how often.
      primary key (order_id, position),
      foreign key (order_id, position) references order_line
    )`.execute(db)
  await sql`create index refund_line_refund on refund_line (refund_id)`.execute(db)
  await sql`
    create function refuse_refund_change() returns trigger language plpgsql as $$
    begin
      raise exception 'refunds are never changed: % of % refused', tg_op, tg_table_name using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  for (const table of ['refund', 'refund_line']) {
    await sql`
      create trigger ${sql.raw(table)}_append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_refund_change()`.execute(db)
  }

  await sql`
    alter table refund_due
      alter column money_id drop not null,
      add column refund_id text unique references refund,
      add column returned_by text references person,
      add column bank_reference text check (length(btrim(bank_reference)) between 1 and 100),
      add constraint refund_due_of_one check (num_nonnulls(money_id, refund_id) = 1),
      add constraint refund_due_returned check ((refunded_at is null) = (bank_reference is null)),
      drop constraint refund_due_reason_check,
      add constraint refund_due_reason_check
        check (reason in ('LATE', 'DOUBLE', 'AMOUNT_LOW', 'AMOUNT_HIGH', 'UNKNOWN_REF', 'ALREADY_OWNED', 'REFUND'))`.execute(
    db,
  )
  await sql`create index refund_due_order on refund_due (order_id)`.execute(db)
  await sql`
    create function keep_refund_due() returns trigger language plpgsql as $$
    begin
      raise exception 'what was given back stays so' using errcode = 'check_violation';
    end $$`.execute(db)
  await sql`
    create trigger refund_due_once before update or delete on refund_due
    for each row when (old.refunded_at is not null) execute function keep_refund_due()`.execute(db)
  // A month may owe, when refunds of closed months are more than its sales; its share is then owed back in the same measure.
  await sql`
    alter table seller_month_sales
      drop constraint seller_month_sales_sales_satang_check,
      drop constraint seller_month_sales_check,
      add constraint seller_month_sales_share
        check (share_satang between least(sales_satang, 0) and greatest(sales_satang, 0))`.execute(db)

  // What staff look through: orders, newest first, and money about which the bank is not sure.
  await sql`create index orders_newest on orders (created_at desc, id desc)`.execute(db)
  await sql`create index money_received_held on money_received (received_at) where state = 'RECEIVED'`.execute(
    db,
  )
}
