import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-20T00a-people': people,
  '2026-11-20T00b-catalogue': catalogue,
  '2026-11-20T00c-orders': orders,
  '2026-11-20T00d-ledger': ledger,
  '2026-11-20T00e-system': system,
  '2026-11-20T01-search-indexes': searchIndexes,
  '2026-11-20T02-sandbox-bank': sandboxBank,
  '2026-11-20T03-catalogue-sums': catalogueSums,
  '2026-11-20T04-refund-due': refundDue,
}

/** People, how they sign in, and sellers as far as buyers see them. */
async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table person (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      name text not null default '' check (length(name) <= 200),
      email text not null default '' check (length(email) <= 254),
      university int,
      faculty text not null default '' check (length(faculty) <= 200),
      year smallint not null default 0 check (year between -3 and 12),
      default_store int not null default -1,
      auto_update_picture boolean not null default true,
      picture_url text,
      referred_by text,
      profile_entered_at timestamptz,
      banned_at timestamptz,
      created_at timestamptz not null default now(),
      check (profile_entered_at is null or (name <> '' and email <> '' and university is not null and faculty <> '' and year <> 0))
    )`.execute(db)

  // The account is (provider, subject): an address alone never signs anybody in (decisions §4).
  await sql`
    create table person_identity (
      provider text not null check (provider in ('google', 'facebook', 'demo')),
      subject text not null,
      person_id text not null references person,
      email text,
      email_verified boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (provider, subject)
    )`.execute(db)
  await sql`create index person_identity_person on person_identity (person_id)`.execute(db)
  await sql`create index person_identity_verified_email on person_identity (lower(email)) where email_verified`.execute(
    db,
  )

  await sql`
    create table session (
      id text primary key,
      person_id text not null references person,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index session_person on session (person_id) where revoked_at is null`.execute(db)

  // One use per ID token, and per value of /workaroundlogin.
  await sql`
    create table used_sign_in_proof (
      proof_hash text primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table sign_in_handoff (
      value_hash text primary key,
      person_id text not null references person,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)

  await sql`
    create table seller (
      person_id text primary key references person,
      code_name text not null check (length(btrim(code_name)) between 1 and 100),
      profile_completed_at timestamptz,
      sell_ref text,
      created_at timestamptz not null default now()
    )`.execute(db)

  // Rights are read from here at every call, never from the token (INV-15). store_code -1 is the global administrator.
  await sql`
    create table staff_permission (
      person_id text not null references person,
      store_code int not null,
      permission smallint not null check (permission in (1, 2, 3)),
      granted_by text references person,
      granted_at timestamptz not null default now(),
      primary key (person_id, store_code, permission)
    )`.execute(db)
  await sql`create index staff_permission_global on staff_permission (permission) where store_code = -1`.execute(
    db,
  )
}

/** Stores, sheets, packages, tutoring, reviews. */
async function catalogue(db: Kysely<unknown>): Promise<void> {
  // Institutions and drives share one code space: a sheet belongs to a code, whichever it is.
  await sql`
    create table store (
      code int primary key check (code > 0),
      kind text not null check (kind in ('institution', 'drive')),
      name_th text not null,
      name_en text not null default '',
      short text not null default '',
      category smallint not null default 5 check (category between 0 and 5),
      colours text[] not null default array['#000000', '#000000', '#000000', '#000000']
        check (array_length(colours, 1) = 4),
      facebook_link text not null default '',
      description text not null default '',
      subject text not null default '',
      drive_in int[] not null default '{}',
      use_new_drive boolean not null default false,
      drive_map jsonb not null default '[]',
      faculties jsonb not null default '[]',
      sheet_count int not null default 0 check (sheet_count >= 0),
      picture_version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)

  // Known courses: they lend a sheet its English name for search, and the editor its suggestions.
  await sql`
    create table course (
      store_code int not null references store,
      code text not null,
      name_th text not null default '',
      name_en text not null default '',
      primary key (store_code, code)
    )`.execute(db)

  // Sheets share titles: search matches and ranks the (few) titles, then reads the sheets of the best ones in index order.
  await sql`
    create table sheet_title (
      id int generated always as identity primary key,
      store_code int not null references store,
      code text not null,
      name text not null,
      name_en text not null default '',
      unique (store_code, code, name)
    )`.execute(db)
  await sql`
    create table class_line (
      id int generated always as identity primary key,
      text text not null unique
    )`.execute(db)

  await sql`
    create table sheet (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      author_id text not null references seller,
      store_code int not null references store,
      title_id int references sheet_title,
      class_line_id int references class_line,
      code text not null default '' check (length(code) <= 60),
      name text not null default '' check (length(name) <= 300),
      class_info text not null default '' check (length(class_info) <= 2000),
      detail text not null default '' check (length(detail) <= 5000),
      price_satang int not null default 0 check (price_satang >= 0 and price_satang <= 200000000),
      semester smallint not null default 1 check (semester between 1 and 3),
      year smallint not null check (year between 1900 and 2200),
      category smallint not null default 2 check (category between 0 and 5),
      -- 0 draft, 1 waiting for review, 2 open at a staff member's, 3 rejected with a reason, 4 published (decisions §4)
      status smallint not null default 0 check (status between 0 and 4),
      reject_reason text,
      reviewer_note text not null default '' check (length(reviewer_note) <= 2000),
      visible boolean not null default true,
      highlighted boolean not null default false,
      color text not null default '#3D40DB' check (color ~ '^#[0-9A-Fa-f]{6}$'),
      score_sum int not null default 0 check (score_sum >= 0),
      score_count int not null default 0 check (score_count >= 0),
      score real generated always as (case when score_count = 0 then 0 else score_sum::real / score_count end) stored,
      bought_count int not null default 0 check (bought_count >= 0),
      example_count smallint not null default 0 check (example_count between 0 and 10),
      cover_version int not null default 1,
      examples_version int not null default 1,
      -- The approved file, pinned by its hash (INV-11); the marked copy carries the buyer's id at mark_offset.
      pdf_key text,
      pdf_sha256 text,
      pdf_bytes bigint,
      pdf_pages int,
      marked_key text,
      mark_offset bigint,
      mark_length int,
      -- Demo sheets are drawn when first needed: the seed says from what.
      demo_seed int,
      created_at timestamptz not null default now(),
      published_at timestamptz,
      updated_at timestamptz not null default now(),
      -- Since 2026-11-27; here because PostgreSQL before 17 can give a column no other expression.
      paused boolean not null default false,
      on_sale boolean generated always as (status >= 4 and visible and not paused) stored,
      -- A published price is at least 1 baht (INV-03), and what is published has a title to be found by.
      check (status < 4 or (price_satang >= 100 and title_id is not null and published_at is not null)),
      check (status <> 3 or reject_reason is not null)
    )`.execute(db)
  await sql`create index sheet_author on sheet (author_id, created_at desc)`.execute(db)

  // The number of sheets on sale per store, kept by the database: counting a million rows for a home page is no option.
  await sql`
    create function count_sheets_of_store() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.on_sale and (tg_op = 'DELETE' or not new.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count - 1 where code = old.store_code;
      end if;
      if tg_op <> 'DELETE' and new.on_sale and (tg_op = 'INSERT' or not old.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count + 1 where code = new.store_code;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sheet_counts_in_store after insert or delete or update of status, visible, store_code on sheet
    for each row execute function count_sheets_of_store()`.execute(db)

  await sql`
    create table online_tutoring (
      sheet_id text primary key references sheet,
      start_at timestamptz not null,
      join_url text check (join_url is null or join_url ~ '^https://'),
      ended_at timestamptz,
      replay_url text,
      view_count int not null default 0 check (view_count >= 0)
    )`.execute(db)

  await sql`
    create table sheet_group (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      store_code int not null references store,
      name text not null check (length(name) between 1 and 300),
      detail text not null default '' check (length(detail) <= 5000),
      recommended boolean not null default false,
      cover_version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sheet_group_recommended on sheet_group (store_code, created_at desc) where recommended`.execute(
    db,
  )
  await sql`
    create table sheet_group_item (
      group_id text not null references sheet_group on delete cascade,
      sheet_id text not null references sheet,
      position smallint not null,
      primary key (group_id, sheet_id)
    )`.execute(db)
  await sql`create index sheet_group_item_sheet on sheet_group_item (sheet_id)`.execute(db)

  // One score per buyer and sheet (INV-14); that the writer paid for it is decided in the operation that inserts.
  await sql`
    create table review (
      sheet_id text not null references sheet,
      person_id text not null references person,
      score smallint not null check (score between 1 and 5),
      message text not null default '' check (length(message) <= 2000),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (sheet_id, person_id)
    )`.execute(db)
  await sql`create index review_sheet_newest on review (sheet_id, created_at desc)`.execute(db)
  await sql`create index review_newest on review (created_at desc) where score >= 4 and message <> ''`.execute(
    db,
  )
  await sql`
    create function sum_scores_of_sheet() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update sheet set score_sum = score_sum - old.score, score_count = score_count - 1 where id = old.sheet_id;
      end if;
      if tg_op <> 'DELETE' then
        update sheet set score_sum = score_sum + new.score, score_count = score_count + 1 where id = new.sheet_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger review_sums_into_sheet after insert or delete or update of score on review
    for each row execute function sum_scores_of_sheet()`.execute(db)
}

/** Promo codes, orders, received money, the library. */
async function orders(db: Kysely<unknown>): Promise<void> {
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

  // Raw messages of providers and slips: stored before anything is concluded from them.
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

/**
 * The append-only ledger. Money moves from one account to another by a positive number of satang, so that every entry sums
 * to zero by its form; the database refuses UPDATE, DELETE and TRUNCATE, and an entry without postings (INV-07).
 */
async function ledger(db: Kysely<unknown>): Promise<void> {
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

/** Messages to people, the audit trail, idempotency keys, shared rate limits. */
async function system(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message (
      id bigint generated always as identity primary key,
      person_id text not null references person,
      type text not null check (type in ('info', 'success', 'warning', 'danger')),
      html_th text not null,
      html_en text not null,
      -- Repeating the job that wrote it is harmless
      key text unique,
      created_at timestamptz not null default now(),
      read_at timestamptz
    )`.execute(db)
  await sql`create index message_person on message (person_id, created_at desc)`.execute(db)
  await sql`create index message_unread on message (person_id) where read_at is null`.execute(db)

  // Append-only and hash-chained: a row cannot be changed or taken out without breaking every hash after it.
  await sql`
    create table audit_record (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp(),
      actor_id text,
      action text not null,
      object text not null default '',
      before jsonb,
      after jsonb,
      previous_hash text not null,
      hash text not null
    )`.execute(db)
  await sql`create index audit_record_actor on audit_record (actor_id, at desc)`.execute(db)
  await sql`create index audit_record_object on audit_record (object, at desc)`.execute(db)
  await sql`
    create function chain_audit_record() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(7201120);
      new.previous_hash := coalesce((select hash from audit_record order by id desc limit 1), '');
      new.hash := encode(sha256(convert_to(concat_ws('|', new.previous_hash, new.at, new.actor_id, new.action, new.object,
        new.before, new.after), 'UTF8')), 'hex');
      return new;
    end $$`.execute(db)
  await sql`
    create trigger audit_record_chain before insert on audit_record
    for each row execute function chain_audit_record()`.execute(db)
  await sql`
    create trigger audit_record_append_only before update or delete on audit_record
    for each row execute function refuse_ledger_change()`.execute(db)
  await sql`
    create trigger audit_record_no_truncate before truncate on audit_record
    for each statement execute function refuse_ledger_change()`.execute(db)

  await sql`
    create table idempotency_key (
      scope text not null,
      call text not null,
      key text not null check (length(key) between 1 and 255),
      request_hash text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (scope, call, key)
    )`.execute(db)

  // Counts may be lost in a crash, never the service: unlogged.
  await sql`
    create unlogged table rate_limit_window (
      bucket text not null,
      window_start timestamptz not null,
      count int not null,
      primary key (bucket, window_start)
    )`.execute(db)
  await sql`create index rate_limit_window_old on rate_limit_window (window_start)`.execute(db)

  await sql`
    create table setting (
      name text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    )`.execute(db)
}

/**
 * Indexes of the search (docs/decisions/buying.md#search-titles-in-memory-sheets-from-postgresql): titles and class lines are kept in the
 * memory of every server process, which must hear of changes; the sheets themselves come in index order.
 */
async function searchIndexes(db: Kysely<unknown>): Promise<void> {
  // changed_by is the transaction that wrote the row. A reader that remembers the oldest transaction still open at its last
  // look misses nothing by it, whatever the order of commits; a time or a sequence would.
  await sql`
    alter table sheet_title
      add column sheet_count int not null default 0 check (sheet_count >= 0),
      add column popularity smallint not null default 0 check (popularity >= 0),
      add column changed_by xid8 not null default pg_current_xact_id()`.execute(db)
  await sql`create index sheet_title_changed on sheet_title (changed_by)`.execute(db)
  await sql`
    create function mark_title_changed() returns trigger language plpgsql as $$
    begin
      new.changed_by := pg_current_xact_id();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger sheet_title_marked before update on sheet_title
    for each row when (old.* is distinct from new.*) execute function mark_title_changed()`.execute(db)

  // Which titles have sheets on sale with which class line. Pairs stay when their last sheet goes: they only cost a look.
  await sql`
    create table sheet_title_class_line (
      title_id int not null references sheet_title,
      class_line_id int not null references class_line,
      changed_by xid8 not null default pg_current_xact_id(),
      primary key (title_id, class_line_id)
    )`.execute(db)
  await sql`create index sheet_title_class_line_changed on sheet_title_class_line (changed_by)`.execute(db)
  await sql`
    create function note_class_line_of_title() returns trigger language plpgsql as $$
    begin
      insert into sheet_title_class_line (title_id, class_line_id) values (new.title_id, new.class_line_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sheet_class_line_noted after insert or update of title_id, class_line_id, status, visible on sheet
    for each row when (new.on_sale and new.title_id is not null and new.class_line_id is not null)
    execute function note_class_line_of_title()`.execute(db)

  await sql`
    create function tell_titles_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sheet_titles_changed', '');
      return null;
    end $$`.execute(db)
  for (const table of ['sheet_title', 'sheet_title_class_line']) {
    await sql`
      create trigger ${sql.id(`${table}_told`)} after insert or update on ${sql.table(table)}
      for each statement execute function tell_titles_changed()`.execute(db)
  }

  // One index per order of the shop, with and without a store; the id behind makes every order total, so that pages neither
  // repeat nor skip a sheet.
  const orders: [name: string, columns: string][] = [
    ['newest', 'created_at desc, id'],
    ['cheapest', 'price_satang, id'],
    ['best_scored', 'score desc, bought_count desc, id'],
    ['most_bought', 'bought_count desc, id'],
  ]
  for (const [name, columns] of orders) {
    await sql`create index ${sql.id(`sheet_${name}`)} on sheet (${sql.raw(columns)}) where on_sale`.execute(
      db,
    )
    await sql`create index ${sql.id(`sheet_of_store_${name}`)} on sheet (store_code, ${sql.raw(columns)}) where on_sale`.execute(
      db,
    )
  }
  // The columns behind let many sheets of many titles be filtered and sorted without reading the sheets themselves.
  await sql`
    create index sheet_of_title on sheet (title_id, bought_count desc, id)
    include (price_satang, score, created_at, semester, year, category) where on_sale`.execute(db)
  await sql`
    create index sheet_of_class_line on sheet (class_line_id, title_id, bought_count desc, id)
    include (price_satang, score, created_at, semester, year, category) where on_sale and class_line_id is not null`.execute(
    db,
  )
  // For filters that few sheets pass, and for counting them without reading the sheets.
  await sql`create index sheet_filtered on sheet (store_code, year, category, semester, created_at desc) where on_sale`.execute(
    db,
  )
}

/**
 * The books of the simulated bank of demo and tests. They stand in the database because several server processes ask the
 * same bank, and because money "paid" before a restart must still be there after it. Empty in production.
 */
async function sandboxBank(db: Kysely<unknown>): Promise<void> {
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

/** Sums that pages show and that nobody may count row by row at a million sheets. */
async function catalogueSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      add column sheet_count int not null default 0 check (sheet_count >= 0),
      add column score_sum int not null default 0 check (score_sum >= 0),
      add column score_count int not null default 0 check (score_count >= 0)`.execute(db)

  // Always the store first, then the seller: two sheets approved at once must not wait for each other crosswise.
  await sql`
    create or replace function count_sheets_of_store() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.on_sale and (tg_op = 'DELETE' or not new.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count - 1 where code = old.store_code;
      end if;
      if tg_op <> 'DELETE' and new.on_sale and (tg_op = 'INSERT' or not old.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count + 1 where code = new.store_code;
      end if;
      if tg_op <> 'INSERT' and old.on_sale and (tg_op = 'DELETE' or not new.on_sale) then
        update seller set sheet_count = sheet_count - 1 where person_id = old.author_id;
      end if;
      if tg_op <> 'DELETE' and new.on_sale and (tg_op = 'INSERT' or not old.on_sale) then
        update seller set sheet_count = sheet_count + 1 where person_id = new.author_id;
      end if;
      return null;
    end $$`.execute(db)

  await sql`
    create or replace function sum_scores_of_sheet() returns trigger language plpgsql as $$
    declare author text;
    begin
      if tg_op <> 'INSERT' then
        update sheet set score_sum = score_sum - old.score, score_count = score_count - 1 where id = old.sheet_id
        returning author_id into author;
        update seller set score_sum = score_sum - old.score, score_count = score_count - 1 where person_id = author;
      end if;
      if tg_op <> 'DELETE' then
        update sheet set score_sum = score_sum + new.score, score_count = score_count + 1 where id = new.sheet_id
        returning author_id into author;
        update seller set score_sum = score_sum + new.score, score_count = score_count + 1 where person_id = author;
      end if;
      return null;
    end $$`.execute(db)

  // A sheet never changes its author: sums, sales and the ledger hang on it.
  await sql`
    create function keep_author_of_sheet() returns trigger language plpgsql as $$
    begin
      raise exception 'sheet % keeps its author', old.id using errcode = 'check_violation';
    end $$`.execute(db)
  await sql`
    create trigger sheet_keeps_author before update of author_id on sheet
    for each row when (old.author_id <> new.author_id) execute function keep_author_of_sheet()`.execute(db)

  // Search text of a package: its own words and those of its sheets, as the search reads them.
  await sql`alter table sheet_group add column search_text text not null default ''`.execute(db)

  // Paid orders and sold sheets up to a moment; what came after it is counted when asked (features/stores/statistics.ts).
  await sql`
    create table sale_total (
      only_row boolean primary key default true check (only_row),
      counted_until timestamptz not null,
      order_count bigint not null check (order_count >= 0),
      sheet_count bigint not null check (sheet_count >= 0)
    )`.execute(db)
  await sql`
    insert into sale_total (counted_until, order_count, sheet_count) values ('2000-01-01T00:00:00Z', 0, 0)`.execute(
    db,
  )
}

/**
 * Money that has to go back to a buyer: late or double money, sheets that were owned already. One per transfer (INV-05); staff
 * pay it and record how.
 */
async function refundDue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund_due (
      id bigint generated always as identity primary key,
      money_id bigint not null unique references money_received,
      order_id text references orders,
      person_id text references person,
      amount_satang bigint not null check (amount_satang > 0),
      reason text not null check (reason in ('LATE', 'DOUBLE', 'AMOUNT_HIGH', 'ALREADY_OWNED')),
      created_at timestamptz not null,
      refunded_at timestamptz
    )`.execute(db)
  await sql`create index refund_due_open on refund_due (created_at) where refunded_at is null`.execute(db)
  // A slip or a transfer is looked up by its reference when its own key is not known yet.
  await sql`create index money_received_reference on money_received (reference) where reference is not null`.execute(
    db,
  )
}
