import { type Kysely, sql } from 'kysely'

/** Staff hold what a seller is paid and ask for another bank account; another member of staff lets it go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_hold (
      id int generated always as identity primary key,
      seller_id text not null references person,
      reason text not null check (length(reason) between 1 and 40),
      -- The seller reads it
      note text not null check (length(note) <= 500),
      held_at timestamptz not null,
      held_by text not null references person,
      -- When the seller entered another account since
      corrected_at timestamptz,
      released_at timestamptz,
      released_by text references person,
      check (held_by <> seller_id),
      check ((released_at is null) = (released_by is null)),
      constraint payout_hold_needs_two check (released_by not in (held_by, seller_id))
    )`.execute(db)
  await sql`create unique index payout_hold_open on payout_hold (seller_id) where released_at is null`.execute(
    db,
  )
  await sql`create index payout_hold_seller on payout_hold (seller_id)`.execute(db)
  await sql`create index payout_hold_held_by on payout_hold (held_by)`.execute(db)
  await sql`create index payout_hold_released_by on payout_hold (released_by) where released_by is not null`.execute(
    db,
  )
  await sql`
    alter table seller drop constraint seller_payout_hold_check,
      add constraint seller_payout_hold_check check (payout_hold in ('bank-account-changed', 'staff', 'staff-and-changed'))`.execute(
    db,
  )
}
