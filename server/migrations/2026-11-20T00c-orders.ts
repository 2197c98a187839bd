import { type Kysely, sql } from 'kysely'

/** Promo codes, orders, received money, the library. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table promo_code (
      code text primary key check (code = upper(btrim(code)) and length(code) between 1 and 64),
      description_th text not null default '',
      description_en text not null default '',
      kind text not null check (kind in ('percent', 'fixed')),
      -- percent: whole percent points; fixed: satang
      amount int not null check (amount > 0 and (kind <> 'percent' or amount <= 100)),
      store_code int references store,
      use_limit_total int check (use_limit_total > 0),
      use_limit_per_buyer int check (use_limit_per_buyer > 0),
      valid_from timestamptz not null,
      valid_until timestamptz not null,
      stopped_at timestamptz,
      used_count int not null default 0 check (used_count >= 0),
      created_at timestamptz not null default now(),
      check (valid_from < valid_until),
      -- The last use is decided here, not by looking first (INV-06).
      check (use_limit_total is null or used_count <= use_limit_total)
    )`.execute(db)

  await sql`
    create table orders (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{12}$'),
      buyer_id text not null references person,
      state text not null check (state in ('created', 'waiting', 'paid', 'expired', 'cancelled')),
      list_satang bigint not null check (list_satang >= 0),
      discount_satang bigint not null default 0 check (discount_satang >= 0),
      total_satang bigint not null check (total_satang >= 0 and total_satang = list_satang - discount_satang),
      promo_code text references promo_code,
      -- The payment reference inside the QR: 16 upper-case hexadecimal characters (payments.md §1.3)
      hex text not null unique check (hex ~ '^[0-9A-F]{16}$'),
      qr_data text,
      qr_provider text not null,
      provider_payment_id text,
      -- Equal open orders of a buyer are one (INV-02): sheets and promo code, sorted and hashed.
      content_hash text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      paid_at timestamptz,
      closed_at timestamptz,
      check ((state = 'paid') = (paid_at is not null)),
      check (expires_at > created_at)
    )`.execute(db)
  await sql`
    create unique index orders_one_open_per_content on orders (buyer_id, content_hash)
    where state in ('created', 'waiting')`.execute(db)
  await sql`create index orders_buyer on orders (buyer_id, created_at desc)`.execute(db)
  await sql`create index orders_open_until on orders (expires_at) where state in ('created', 'waiting')`.execute(
    db,
  )
  await sql`create index orders_paid on orders (paid_at) where state = 'paid'`.execute(db)
  // paid is final, and no state is left against the drawing (INV-01, INV-13).
  await sql`
    create function keep_order_moves() returns trigger language plpgsql as $$
    begin
      if old.state = new.state then return new; end if;
      if (old.state, new.state) not in (('created', 'waiting'), ('created', 'paid'), ('created', 'cancelled'), ('created', 'expired'),
                                        ('waiting', 'paid'), ('waiting', 'expired'), ('waiting', 'cancelled')) then
        raise exception 'order % cannot move from % to %', old.id, old.state, new.state using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger orders_keep_moves before update of state on orders
    for each row execute function keep_order_moves()`.execute(db)

  await sql`
    create table order_line (
      order_id text not null references orders,
      position smallint not null,
      sheet_id text not null references sheet,
      author_id text not null references seller,
      store_code int not null references store,
      sheet_name text not null,
      list_satang int not null check (list_satang >= 0),
      discount_satang int not null default 0 check (discount_satang >= 0),
      paid_satang int not null check (paid_satang >= 0 and paid_satang = list_satang - discount_satang),
      primary key (order_id, position),
      unique (order_id, sheet_id)
    )`.execute(db)
  await sql`create index order_line_sheet on order_line (sheet_id)`.execute(db)

  await sql`
    create table promo_use (
      order_id text primary key references orders,
      promo_code text not null references promo_code,
      person_id text not null references person,
      used_at timestamptz not null default now(),
      released_at timestamptz
    )`.execute(db)
  await sql`create index promo_use_person on promo_use (promo_code, person_id) where released_at is null`.execute(
    db,
  )

  // What providers and slips told us, as it came: stored before anything is concluded from it.
  await sql`
    create table payment_event (
      id bigint generated always as identity primary key,
      provider text not null,
      kind text not null check (kind in ('callback', 'inquiry', 'slip')),
      signature_valid boolean,
      raw_body text not null,
      received_at timestamptz not null default now(),
      processed_at timestamptz,
      outcome text
    )`.execute(db)
  await sql`create index payment_event_open on payment_event (received_at) where processed_at is null`.execute(
    db,
  )

  // One row per real transfer, unique for ever, however it became known (payments.md §6.1).
  await sql`
    create table money_received (
      id bigint generated always as identity primary key,
      provider text not null,
      transaction_id text,
      sending_bank text,
      trans_ref text,
      reference text,
      amount_satang bigint not null check (amount_satang > 0),
      state text not null check (state in ('RECEIVED', 'VERIFIED', 'MATCHED', 'UNMATCHED', 'REFUND_DUE', 'REFUNDED', 'REJECTED')),
      reason text check (reason in ('LATE', 'DOUBLE', 'AMOUNT_LOW', 'AMOUNT_HIGH', 'UNKNOWN_REF', 'ALREADY_OWNED')),
      order_id text references orders,
      person_id text references person,
      transferred_at timestamptz,
      received_at timestamptz not null default now(),
      evidence jsonb not null default '{}',
      check (transaction_id is not null or trans_ref is not null),
      check (state <> 'MATCHED' or order_id is not null),
      check (state <> 'UNMATCHED' or reason is not null)
    )`.execute(db)
  await sql`
    create unique index money_received_transaction on money_received (provider, transaction_id)
    where transaction_id is not null`.execute(db)
  await sql`
    create unique index money_received_slip on money_received (sending_bank, trans_ref)
    where trans_ref is not null`.execute(db)
  // An order is paid at most once (INV-01).
  await sql`
    create unique index money_received_pays_once on money_received (order_id) where state = 'MATCHED'`.execute(
    db,
  )
  await sql`
    create index money_received_for_staff on money_received (received_at) where state in ('UNMATCHED', 'REFUND_DUE')`.execute(
    db,
  )
  await sql`create index money_received_order on money_received (order_id)`.execute(db)

  await sql`
    create table library_entry (
      person_id text not null references person,
      sheet_id text not null references sheet,
      order_id text references orders,
      acquired_at timestamptz not null default now(),
      revoked_at timestamptz,
      primary key (person_id, sheet_id)
    )`.execute(db)
  await sql`create index library_entry_newest on library_entry (person_id, acquired_at desc) where revoked_at is null`.execute(
    db,
  )
  await sql`create index library_entry_sheet on library_entry (sheet_id)`.execute(db)

  // A file that could not be marked went out as a covered copy; staff see it here.
  await sql`
    create table pdf_mark_failure (
      sheet_id text primary key references sheet,
      reason text not null,
      failed_at timestamptz not null default now(),
      resolved_at timestamptz
    )`.execute(db)
}
