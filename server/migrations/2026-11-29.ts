import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-29T0800-tax-policy-two-people': taxPolicyTwoPeople,
  '2026-11-29T0900-tax-documents': taxDocuments,
  '2026-11-29T1001-sheet-release': sheetRelease,
  '2026-11-29T1002-what-to-write': whatToWrite,
  '2026-11-29T1200-line': line,
  '2026-11-29T1210-sheet-trust': sheetTrust,
  '2026-11-29T1300-refunds-at-provider': refundsAtProvider,
}

/** Whoever proposes a row of the tax policy does not confirm it: another person has looked at what it changes. Rows confirmed before stay. */
async function taxPolicyTwoPeople(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function confirm_tax_policy() returns trigger language plpgsql as $$
    begin
      if old.confirmed_at is null and new.confirmed_by = old.added_by then
        raise exception 'a row of the tax policy is confirmed by another person than added it' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tax_policy_needs_two before update on tax_policy
    for each row execute function confirm_tax_policy()`.execute(db)
}

/**
 * VAT from a day on, and one register of buyers' documents: receipts, tax invoices, credit notes, and payouts' substitute receipts
 * (docs/decisions/money.md#vat-and-one-register-of-what-buyers-are-handed). Numbers run per series and year under one lock: no gap, no
 * duplicate. Wrong ones are cancelled and replaced.
 */
async function taxDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vat_policy (
      id text primary key,
      from_day date not null,
      mode text not null check (mode in ('NONE', 'PRINCIPAL', 'AGENT')),
      rate_percent int not null check (rate_percent between 0 and 30),
      added_by text references person,
      added_at timestamptz not null,
      confirmed_by text references person,
      confirmed_at timestamptz,
      note text not null default '' check (length(note) <= 2000),
      check ((mode = 'NONE') = (rate_percent = 0)),
      check (confirmed_by is null or confirmed_at is not null),
      -- Two people; the operator's own row names nobody.
      check (confirmed_by is distinct from added_by or added_by is null)
    )`.execute(db)
  await sql`create unique index vat_policy_start on vat_policy (from_day) where confirmed_at is not null`.execute(
    db,
  )
  // Receipts are numbered from this day on; what was paid before is numbered when somebody asks for it.
  await sql`
    insert into vat_policy (id, from_day, mode, rate_percent, added_at, confirmed_at, note)
    values ('A', '2026-12-01', 'NONE', 0, '2026-11-22T17:00:00Z', '2026-11-22T17:00:00Z', 'ยังไม่จดทะเบียนภาษีมูลค่าเพิ่ม')`.execute(
    db,
  )
  await sql`
    create table tax_document_number (
      series text not null,
      year int not null,
      last int not null check (last > 0),
      primary key (series, year)
    )`.execute(db)
  await sql`
    create table tax_document (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      kind text not null check (kind in ('RECEIPT', 'ABBREVIATED', 'INVOICE', 'CREDIT_NOTE', 'SUBSTITUTE')),
      series text not null,
      year int not null,
      number int not null check (number > 0),
      order_id text references orders,
      refund_id text references refund,
      payout_id text references payout,
      buyer_id text references person,
      credits_id text references tax_document,
      mode text not null check (mode in ('NONE', 'PRINCIPAL', 'AGENT')),
      rate_percent int not null,
      total_satang bigint not null check (total_satang > 0),
      taxable_satang bigint not null check (taxable_satang between 0 and total_satang),
      vat_satang bigint not null check (vat_satang between 0 and taxable_satang),
      tax_point timestamptz not null,
      tax_month int not null,
      content text,
      issued_at timestamptz not null,
      replaces_id text references tax_document,
      cancelled_at timestamptz,
      cancelled_by text references person,
      cancel_reason text not null default '' check (length(cancel_reason) <= 500),
      unique (series, year, number),
      check ((kind = 'SUBSTITUTE') = (payout_id is not null) and (kind = 'SUBSTITUTE') = (order_id is null)),
      check ((kind = 'CREDIT_NOTE') = (refund_id is not null) and (kind = 'CREDIT_NOTE') = (credits_id is not null)),
      check ((mode = 'NONE') <= (vat_satang = 0 and taxable_satang = 0)),
      check (cancelled_by is null or cancelled_at is not null)
    )`.execute(db)
  for (const index of [
    sql`create unique index tax_document_of_sale on tax_document (order_id) where refund_id is null and cancelled_at is null and order_id is not null`,
    sql`create unique index tax_document_of_refund on tax_document (refund_id) where cancelled_at is null and refund_id is not null`,
    sql`create unique index tax_document_of_payout on tax_document (payout_id) where cancelled_at is null and payout_id is not null`,
    sql`create unique index tax_document_replaces on tax_document (replaces_id) where replaces_id is not null`,
    sql`create index tax_document_order on tax_document (order_id) where order_id is not null`,
    sql`create index tax_document_buyer on tax_document (buyer_id) where buyer_id is not null`,
    sql`create index tax_document_month on tax_document (tax_month, series, number)`,
  ])
    await index.execute(db)
  await sql`
    create function keep_tax_document() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'documents are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (to_jsonb(old) - '{content,cancelled_at,cancelled_by,cancel_reason}'::text[])
          is distinct from (to_jsonb(new) - '{content,cancelled_at,cancelled_by,cancel_reason}'::text[]) then
        raise exception 'a document never changes' using errcode = 'check_violation';
      end if;
      if old.cancelled_at is not null and (old.cancelled_at, old.cancelled_by, old.cancel_reason)
          is distinct from (new.cancelled_at, new.cancelled_by, new.cancel_reason) then
        raise exception 'a cancelled document stays so' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tax_document_keeps before update or delete on tax_document
    for each row execute function keep_tax_document()`.execute(db)
  await sql`
    create table invoice_buyer (
      person_id text primary key references person,
      content text not null,
      saved_at timestamptz not null
    )`.execute(db)
  await sql`
    insert into chart_account (account, kind, code, name_th, name_en)
    values ('vat-payable', 'liability', '2310', 'ภาษีขายค้างนำส่ง', 'Output tax payable') on conflict do nothing`.execute(
    db,
  )
}

/**
 * A moment before which a sheet is not on sale, though it may be approved. What holds it is the row: it goes when the sheet is released.
 * It holds by the same column as a pause of staff, so that whatever asks for what is on sale needs to know nothing of it.
 */
async function sheetRelease(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_release (
      sheet_id text primary key references sheet on delete cascade,
      release_at timestamptz not null,
      planned_at timestamptz not null
    )`.execute(db)
  await sql`create index sheet_release_at on sheet_release (release_at)`.execute(db)
  await sql`
    create or replace function sheet_pause_holds() returns trigger language plpgsql as $$
    begin
      new.paused := exists (select from sale_pause p where p.ended_at is null and (p.kind, p.target) in
        (('sheet', new.id), ('author', new.author_id), ('store', new.store_code::text)))
        or exists (select from sheet_release r where r.sheet_id = new.id);
      return new;
    end $$`.execute(db)

  // Changes by a pause were not counted, and a sheet approved meanwhile was not found by its lesson.
  await sql`
    create or replace trigger sheet_counts_in_store after insert or delete or update of status, visible, store_code, paused on sheet
    for each row execute function count_sheets_of_store()`.execute(db)
  await sql`
    create or replace trigger sheet_class_line_noted after insert or update of title_id, class_line_id, status, visible, paused on sheet
    for each row when (new.on_sale and new.title_id is not null and new.class_line_id is not null)
    execute function note_class_line_of_title()`.execute(db)
  await sql`
    update store s set sheet_count = c.count
    from (select t.code, count(o.store_code) as count from store t left join sheet o on o.store_code = t.code and o.on_sale group by 1) c
    where c.code = s.code and s.sheet_count <> c.count`.execute(db)
  await sql`
    update seller l set sheet_count = c.count
    from (select t.person_id, count(o.author_id) as count
      from seller t left join sheet o on o.author_id = t.person_id and o.on_sale group by 1) c
    where c.person_id = l.person_id and l.sheet_count <> c.count`.execute(db)
}

/** Searches in vain, who wants to hear of a result, and the demand by course. */
async function whatToWrite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_miss (
      -- 0: in no store of its own
      store_code int not null,
      -- The text as the search reads it
      key text not null check (length(key) between 1 and 60),
      day date not null,
      -- Keyed hash of the person or the address, another one for every day and text
      who bytea not null,
      typed text not null,
      primary key (store_code, key, day, who)
    )`.execute(db)
  await sql`create index search_miss_day on search_miss (day)`.execute(db)
  await sql`
    create table sheet_wish (
      person_id text not null references person (id) on delete cascade,
      store_code int not null,
      key text not null check (length(key) between 2 and 60),
      typed text not null,
      wished_at timestamptz not null,
      told_at timestamptz,
      primary key (person_id, store_code, key)
    )`.execute(db)
  await sql`create index sheet_wish_open on sheet_wish (store_code, key) where told_at is null`.execute(db)
  // Made anew each night; a figure behind which fewer than five people stand is null.
  await sql`
    create table course_demand (
      store_code int not null references store (code) on delete cascade,
      code text not null,
      exam_people int,
      exam_day date,
      exam_category smallint,
      favourites int,
      carts int,
      sheets int not null,
      sold_sheets int,
      share_median_satang bigint,
      rank double precision not null,
      made_at timestamptz not null,
      primary key (store_code, code)
    )`.execute(db)
  await sql`create index course_demand_rank on course_demand (store_code, rank desc, code)`.execute(db)
}

/**
 * LINE as a way of signing in and as a way of being told. Both checks only widen: no row is looked at, so the locks are of a moment.
 */
async function line(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table person_identity drop constraint person_identity_provider_check,
      add constraint person_identity_provider_check check (provider in ('google', 'facebook', 'line', 'demo')) not valid`.execute(
    db,
  )
  await sql`
    alter table message_delivery drop constraint message_delivery_way_check,
      add constraint message_delivery_way_check check (way in ('mail', 'push', 'line')) not valid`.execute(db)
  await sql`alter table notification_setting add column line_on boolean not null default false`.execute(db)
}

/** Buyers' experience of a sheet, counted by a job: how many gave which stars, how many read, how many to the end. */
async function sheetTrust(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_trust (
      sheet_id text primary key references sheet on delete cascade,
      -- How many gave 1, 2, 3, 4 and 5.
      stars integer[] not null check (cardinality(stars) = 5),
      readers integer not null check (readers >= 0),
      finished integer not null check (finished between 0 and readers),
      counted_at timestamptz not null
    )`.execute(db)
}

/** Money that a payment service was asked to send back: from then on it goes no other way, until that service has answered. */
async function refundsAtProvider(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_due add column at_provider_since timestamptz`.execute(db)
}
