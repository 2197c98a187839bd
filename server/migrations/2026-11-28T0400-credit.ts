import { type Kysely, sql } from 'kysely'

/**
 * What a buyer has with us as credit (docs/decisions/2026-11-22-credit.md): a balance that the database keeps from going below zero,
 * its moves, which nobody changes, and the accounts that buyers named for what is owed to them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table buyer_credit (
      person_id text primary key references person,
      balance_satang bigint not null check (balance_satang >= 0)
    )`.execute(db)
  await sql`
    create table credit_move (
      -- The ledger entry of the same key moves the same money.
      key text primary key,
      person_id text not null references person,
      kind text not null check (kind in ('refund', 'money', 'order', 'order-back', 'withdrawal')),
      satang bigint not null check (satang <> 0 and (satang < 0) = (kind in ('order', 'withdrawal'))),
      balance_satang bigint not null check (balance_satang >= 0),
      order_id text references orders check (order_id is not null or kind not in ('order', 'order-back')),
      moved_at timestamptz not null
    )`.execute(db)
  await sql`create index credit_move_person on credit_move (person_id, moved_at desc)`.execute(db)
  await sql`create index credit_move_order on credit_move (order_id) where kind in ('order', 'order-back')`.execute(
    db,
  )
  await sql`
    create function refuse_credit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'moves of credit are never changed: % refused', tg_op using errcode = 'insufficient_privilege';
    end $$`.execute(db)
  await sql`
    create trigger credit_move_append_only before update or delete on credit_move
    for each row execute function refuse_credit_change()`.execute(db)
  // What of an order is paid by credit: kept for it while it is open, spent when it is paid, none once it ended unpaid.
  await sql`
    create view order_credit as
    select order_id, -sum(satang)::bigint as satang from credit_move where kind in ('order', 'order-back')
    group by order_id having sum(satang) <> 0`.execute(db)

  // Not looked at row by row: every row in use has a kind and a reason of the shorter list.
  await sql`
    alter table ledger_entry
      drop constraint ledger_entry_kind_check,
      add constraint ledger_entry_kind_check check (kind in ('sale', 'refund', 'correction', 'tax', 'fee', 'payout', 'carry-over',
        'unmatched', 'opening', 'settlement', 'credit')) not valid`.execute(db)
  await sql`
    alter table refund_due
      drop constraint refund_due_reason_check,
      add constraint refund_due_reason_check check (reason in ('LATE', 'DOUBLE', 'AMOUNT_LOW', 'AMOUNT_HIGH', 'UNKNOWN_REF',
        'ALREADY_OWNED', 'REFUND', 'CREDIT')) not valid,
      drop constraint refund_due_of_one,
      add constraint refund_due_of_one check (num_nonnulls(money_id, refund_id) = (reason <> 'CREDIT')::int) not valid`.execute(
    db,
  )
  await sql`
    create table refund_account (
      due_id bigint primary key references refund_due on delete cascade,
      person_id text not null references person,
      bank_code text not null,
      account text not null
    )`.execute(db)
  await sql`create index refund_account_person on refund_account (person_id)`.execute(db)
}
