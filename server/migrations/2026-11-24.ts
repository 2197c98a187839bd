import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-24T0010-refunds': refunds,
  '2026-11-24T0020-payment-moves': paymentMoves,
  '2026-11-24T0021-month-close-runs': monthCloseRuns,
  '2026-11-24T0030-vendors': vendors,
  '2026-11-24T0031-bank-files': bankFiles,
  '2026-11-24T0040-tax-policy': taxPolicy,
  '2026-11-24T0041-tax-certificates': taxCertificates,
  '2026-11-24T0100-packages-and-promos': packagesAndPromos,
  '2026-11-24T0110-tutoring-desk': tutoringDesk,
  '2026-11-24T0111-broadcasts': broadcasts,
  '2026-11-24T0112-rows-of-a-person': rowsOfAPerson,
  '2026-11-24T0120-sample-flags': sampleFlags,
  '2026-11-24T0121-page-looks': pageLooks,
}

/**
 * Refunds of sold lines, what is owed back to buyers with who transferred it, and months of sellers that refunds of earlier months
 * make negative (payouts-and-tax §11).
 */
async function refunds(db: Kysely<unknown>): Promise<void> {
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

  // Lists of staff: orders, newest first, and money about which the bank is not sure.
  await sql`create index orders_newest on orders (created_at desc, id desc)`.execute(db)
  await sql`create index money_received_held on money_received (received_at) where state = 'RECEIVED'`.execute(
    db,
  )
}

/**
 * Moves of payment records by staff (payouts-and-tax §11): large ones wait for a second person; a transfer that came back from the
 * bank is undone by a correcting entry, and a record of kind `again` pays the same share once more.
 */
async function paymentMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout
      -- As the bank's statement or file names the transfer.
      add column bank_reference text not null default '' check (length(bank_reference) <= 200),
      add column returned_at timestamptz,
      add column returned_by text references person,
      add column return_reason text not null default '' check (length(return_reason) <= 2000)`.execute(db)
  await sql`
    alter table payment_record
      add column again_of text references payment_record,
      add check ((kind = 'again') = (again_of is not null))`.execute(db)
  // A returned payment is paid again once; if that returns too, the new one is.
  await sql`create unique index payment_record_again on payment_record (again_of) where again_of is not null`.execute(
    db,
  )
  await sql`create index payment_record_month_seller on payment_record (month, seller_id, id)`.execute(db)
  // Debts to each seller, in the order of the lists of staff.
  await sql`create index payment_record_owed on payment_record (payer, seller_id, month, id) include (status, share_satang)
    where status in ('PENDING', 'CARRIED_OVER')`.execute(db)
  await sql`create index payment_record_payer on payment_record (payer, seller_id, month, id) where status <> 'SUCCESS'`.execute(
    db,
  )
  await sql`
    create table payment_move_request (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      record_ids text[] not null check (cardinality(record_ids) > 0),
      status text not null check (status in ('SUCCESS', 'VOID')),
      reason text not null default '' check (length(reason) <= 2000),
      -- The day of the transfer in Bangkok.
      paid_on date check ((status = 'SUCCESS') = (paid_on is not null)),
      bank_reference text not null default '' check (length(bank_reference) <= 200),
      -- What the asking person saw.
      sum_satang bigint not null,
      asked_by text not null references person,
      asked_at timestamptz not null,
      decision text check (decision in ('confirmed', 'declined')),
      decided_by text references person check (decided_by <> asked_by or decision = 'declined'),
      decided_at timestamptz,
      check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
    )`.execute(db)
  await sql`create index payment_move_request_open on payment_move_request (asked_at) where decision is null`.execute(
    db,
  )
}

/** A close that a person asked for: how far it has come, for the page that waits for it. What it does stands in `month_close`. */
async function monthCloseRuns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_close_run (
      -- year * 100 + month in Bangkok; asked for again, it begins anew
      month int primary key check (month % 100 between 1 and 12),
      asked_by text not null references person,
      asked_at timestamptz not null,
      step int not null default 0,
      finished_at timestamptz,
      -- The code of the refusal, where it was refused.
      failure text
    )`.execute(db)
}

/**
 * Sellers as the payer's accounts know them (staff.md §2 Vendor Management): number and name of the vendor that the bank's files
 * speak of. A number belongs to one seller.
 */
async function vendors(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      add column hti_vendor_id text unique check (hti_vendor_id ~ '^[^\\s,"]{1,40}$'),
      add column hti_vendor_name text not null default '' check (length(hti_vendor_name) <= 200)`.execute(db)
}

/**
 * Money on its way through the bank: runs that are sent out as a file, and the bank's own files that say what was paid
 * (payouts-and-tax §10.2, §10.3). A file is known by its SHA-256 and settles payouts once.
 */
async function bankFiles(db: Kysely<unknown>): Promise<void> {
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
  // One run at a time: no other run may send what it holds.
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

/**
 * The tax policy and bank holidays as data (payouts-and-tax §1 and §8). Rows of the policy never change except by confirmation, so that
 * what a payout was reckoned by stays readable. Standard rows start unconfirmed, so no month is closed by an unapproved rate; where months
 * are closed already, their rows count as confirmed.
 */
async function taxPolicy(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_policy (
      id text primary key check (id ~ '^[A-Z]{1,2}$'),
      -- Sales months as year * 100 + month; to_month null: without an end.
      from_month int not null check (from_month % 100 between 1 and 12),
      to_month int check (to_month % 100 between 1 and 12 and to_month >= from_month),
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      rate_percent smallint not null check (rate_percent between 0 and 35),
      threshold_satang bigint check (threshold_satang > 0),
      comparison text check (comparison in ('above', 'at-least')),
      channel text not null check (channel in ('ORDINARY', 'E_WHT')),
      fee_satang bigint check (fee_satang > 0),
      -- The first day of payment with the fee.
      fee_from date,
      added_by text references person,
      added_at timestamptz not null,
      confirmed_by text references person,
      confirmed_at timestamptz,
      -- What the accountant decided, when and where that can be read.
      note text not null default '' check (length(note) <= 2000),
      check ((threshold_satang is null) = (comparison is null)),
      check ((fee_satang is null) = (fee_from is null)),
      check (confirmed_by is null or confirmed_at is not null)
    )`.execute(db)
  // Two confirmed rows never begin in one month: the later start holds.
  await sql`create unique index tax_policy_confirmed_start on tax_policy (from_month) where confirmed_at is not null`.execute(
    db,
  )
  await sql`
    insert into tax_policy (id, from_month, to_month, payer, rate_percent, threshold_satang, comparison, channel, fee_satang, fee_from, added_at)
    values
      ('A', 200001, 202508, 'MORE', 3, 100000, 'above', 'ORDINARY', null, null, now()),
      ('B', 202509, 202711, 'HYTEXTS', 1, null, null, 'E_WHT', 800, '2025-11-01', now()),
      ('C', 202712, null, 'HYTEXTS', 3, 100000, 'at-least', 'ORDINARY', 800, '2025-11-01', now())`.execute(db)
  await sql`
    update tax_policy p set confirmed_at = now(), note = 'ใช้ปิดยอดมาก่อนเก็บการยืนยัน'
    where exists (select from month_close c where c.month between p.from_month and coalesce(p.to_month, 999912))`.execute(
    db,
  )
  await sql`
    create function keep_tax_policy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'rows of the tax policy are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if old.confirmed_at is not null then
        raise exception 'a confirmed row of the tax policy never changes' using errcode = 'check_violation';
      end if;
      if (old.id, old.from_month, old.to_month, old.payer, old.rate_percent, old.threshold_satang, old.comparison, old.channel,
            old.fee_satang, old.fee_from, old.added_by, old.added_at)
          is distinct from (new.id, new.from_month, new.to_month, new.payer, new.rate_percent, new.threshold_satang, new.comparison,
            new.channel, new.fee_satang, new.fee_from, new.added_by, new.added_at) then
        raise exception 'a row of the tax policy never changes' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tax_policy_keeps_rows before update or delete on tax_policy
    for each row execute function keep_tax_policy()`.execute(db)

  await sql`
    create table bank_holiday (
      day date primary key,
      name text not null check (length(name) between 1 and 200),
      -- False: computed, waiting for the announcement of the Bank of Thailand.
      verified boolean not null,
      source text not null check (length(source) between 1 and 500),
      entered_by text references person,
      entered_at timestamptz not null
    )`.execute(db)
  await sql`
    insert into bank_holiday (day, name, verified, source, entered_at)
    select day, name, day < '2027-01-01',
      case when day < '2027-01-01' then 'ประกาศธนาคารแห่งประเทศไทย' else 'คำนวณ รอประกาศธนาคารแห่งประเทศไทย' end, now()
    from (values ${sql.raw(holidays.map(([day, name]) => `(date '${day}', '${name}')`).join(', '))}) as days (day, name)`.execute(
    db,
  )
}

const holidays: readonly (readonly [string, string])[] = `
2025-01-01 วันขึ้นปีใหม่
2025-02-12 วันมาฆบูชา
2025-04-07 ชดเชยวันจักรี
2025-04-14 วันสงกรานต์
2025-04-15 วันสงกรานต์
2025-05-01 วันแรงงานแห่งชาติ
2025-05-05 ชดเชยวันฉัตรมงคล
2025-05-12 ชดเชยวันวิสาขบูชา
2025-06-02 วันหยุดพิเศษ
2025-06-03 วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี
2025-07-10 วันอาสาฬหบูชา
2025-07-28 วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว
2025-08-11 วันหยุดพิเศษ
2025-08-12 วันแม่แห่งชาติ
2025-10-13 วันนวมินทรมหาราช
2025-10-23 วันปิยมหาราช
2025-12-05 วันพ่อแห่งชาติ
2025-12-10 วันรัฐธรรมนูญ
2025-12-31 วันสิ้นปี
2026-01-01 วันขึ้นปีใหม่
2026-01-02 วันหยุดพิเศษ
2026-03-03 วันมาฆบูชา
2026-04-06 วันจักรี
2026-04-13 วันสงกรานต์
2026-04-14 วันสงกรานต์
2026-04-15 วันสงกรานต์
2026-05-01 วันแรงงานแห่งชาติ
2026-05-04 วันฉัตรมงคล
2026-06-01 ชดเชยวันวิสาขบูชา
2026-06-03 วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี
2026-07-28 วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว
2026-07-29 วันอาสาฬหบูชา
2026-08-12 วันแม่แห่งชาติ
2026-10-13 วันนวมินทรมหาราช
2026-10-23 วันปิยมหาราช
2026-12-07 ชดเชยวันพ่อแห่งชาติ
2026-12-10 วันรัฐธรรมนูญ
2026-12-31 วันสิ้นปี
2027-01-01 วันขึ้นปีใหม่
2027-02-22 ชดเชยวันมาฆบูชา
2027-04-06 วันจักรี
2027-04-13 วันสงกรานต์
2027-04-14 วันสงกรานต์
2027-04-15 วันสงกรานต์
2027-05-03 ชดเชยวันแรงงานแห่งชาติ
2027-05-04 วันฉัตรมงคล
2027-05-20 วันวิสาขบูชา
2027-06-03 วันเฉลิมพระชนมพรรษาสมเด็จพระราชินี
2027-07-19 ชดเชยวันอาสาฬหบูชา
2027-07-28 วันเฉลิมพระชนมพรรษาพระบาทสมเด็จพระเจ้าอยู่หัว
2027-08-12 วันแม่แห่งชาติ
2027-10-13 วันนวมินทรมหาราช
2027-10-25 ชดเชยวันปิยมหาราช
2027-12-06 ชดเชยวันพ่อแห่งชาติ
2027-12-10 วันรัฐธรรมนูญ
2027-12-31 วันสิ้นปี`
  .trim()
  .split('\n')
  .map((line) => [line.slice(0, 10), line.slice(11)] as const)

/**
 * Withholding-tax certificates (payouts-and-tax §3). Numbers run per payer and year of payment, under the lock of their row in the
 * certificate's transaction: no gap, no duplicate. A wrong certificate is cancelled and replaced under a new number, never changed or
 * deleted.
 */
async function taxCertificates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_certificate_number (
      payer text not null check (payer in ('MORE', 'HYTEXTS')),
      -- Gregorian year of the payment; the book is its Buddhist year.
      tax_year int not null,
      last int not null check (last > 0),
      primary key (payer, tax_year)
    )`.execute(db)
  await sql`
    create table tax_certificate (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      payout_id text not null references payout,
      payer text not null,
      tax_year int not null,
      number int not null check (number > 0),
      -- Payer and payee as they stood on it, sealed by the program; null ten years after its year.
      content text,
      issued_at timestamptz not null,
      issued_by text references person,
      replaces_id text references tax_certificate,
      cancelled_at timestamptz,
      cancelled_by text references person,
      cancel_reason text not null default '' check (length(cancel_reason) <= 500),
      unique (payer, tax_year, number),
      check (cancelled_by is null or cancelled_at is not null)
    )`.execute(db)
  await sql`create unique index tax_certificate_in_force on tax_certificate (payout_id) where cancelled_at is null`.execute(
    db,
  )
  await sql`create index tax_certificate_payout on tax_certificate (payout_id)`.execute(db)
  await sql`create unique index tax_certificate_replaces on tax_certificate (replaces_id) where replaces_id is not null`.execute(
    db,
  )
  await sql`
    create function keep_tax_certificate() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'certificates are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if (old.id, old.payout_id, old.payer, old.tax_year, old.number, old.issued_at, old.issued_by, old.replaces_id)
          is distinct from (new.id, new.payout_id, new.payer, new.tax_year, new.number, new.issued_at, new.issued_by, new.replaces_id) then
        raise exception 'a certificate never changes' using errcode = 'check_violation';
      end if;
      if old.cancelled_at is not null and (old.cancelled_at, old.cancelled_by, old.cancel_reason)
          is distinct from (new.cancelled_at, new.cancelled_by, new.cancel_reason) then
        raise exception 'a cancelled certificate stays so' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger tax_certificate_keeps before update or delete on tax_certificate
    for each row execute function keep_tax_certificate()`.execute(db)
}

/**
 * Packages and promo codes are kept by staff now: of two who edit what both saw, the revision lets one win. A package may be
 * out of sight, and may have a cover of its own.
 */
async function packagesAndPromos(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet_group
      add column visible boolean not null default true,
      add column revision int not null default 1,
      add column updated_at timestamptz not null default now(),
      add column cover_key text`.execute(db)
  await sql`update sheet_group set updated_at = created_at`.execute(db)
  await sql`drop index sheet_group_recommended`.execute(db)
  await sql`
    create index sheet_group_recommended on sheet_group (store_code, created_at desc)
    where recommended and visible`.execute(db)
  // The lists of the desk, in the orders they are read in.
  await sql`create index sheet_group_changed on sheet_group (updated_at desc, id)`.execute(db)
  await sql`create index sheet_group_of_store on sheet_group (store_code, updated_at desc, id)`.execute(db)
  await sql`create index sheet_group_name on sheet_group (name, id)`.execute(db)

  await sql`
    alter table promo_code
      add column revision int not null default 1,
      add column updated_at timestamptz not null default now()`.execute(db)
  await sql`update promo_code set updated_at = created_at`.execute(db)
  await sql`create index promo_code_newest on promo_code (created_at desc, code)`.execute(db)
  await sql`create index promo_use_newest on promo_use (promo_code, used_at desc, order_id)`.execute(db)
}

/** The plan of a live session, facts of its replay, and replays on their way up in parts. */
async function tutoringDesk(db: Kysely<unknown>): Promise<void> {
  // Sessions without a planned length are never ended by themselves.
  await sql`
    alter table online_tutoring
      add column planned_minutes int check (planned_minutes between 10 and 1440),
      add column replay_bytes bigint,
      add column replay_seconds int,
      add column changed_at timestamptz not null default now()`.execute(db)
  await sql`create index online_tutoring_start on online_tutoring (start_at desc, sheet_id)`.execute(db)
  await sql`create index online_tutoring_running on online_tutoring (start_at) where ended_at is null`.execute(
    db,
  )
  await sql`create index video_position_sheet on video_position (sheet_id)`.execute(db)

  // The parts go where the replay will stand: nothing there is shown before a session names it.
  await sql`
    create table replay_upload (
      key text primary key check (key ~ '^private/replays/[0-9A-Za-z]+/replay[.]mp4$'),
      sheet_id text not null unique references sheet,
      person_id text not null references person,
      parts_id text not null,
      file_name text not null check (length(file_name) <= 300),
      file_bytes bigint not null check (file_bytes > 0),
      fingerprint text not null check (length(fingerprint) <= 200),
      offered_at timestamptz not null
    )`.execute(db)
}

/** Messages that staff write: drafts, those being sent in batches, and what was sent. */
async function broadcasts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table broadcast (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      state text not null check (state in ('draft', 'sending', 'stopped', 'sent')),
      audience text not null check (audience in ('person', 'sheet', 'sellers', 'everyone')),
      person_id text references person,
      sheet_id text references sheet,
      type text not null check (type in ('info', 'success', 'warning', 'danger')),
      -- As typed; what goes out is cleaned.
      text_th text not null default '' check (length(text_th) <= 20000),
      text_en text not null default '' check (length(text_en) <= 20000),
      created_by text not null references person,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      version int not null default 1,
      sent_by text references person,
      sent_at timestamptz,
      receiver_count int check (receiver_count >= 0),
      sent_count int not null default 0 check (sent_count >= 0),
      read_count int not null default 0 check (read_count >= 0),
      -- Receivers up to this one, in the order of their ids, have it.
      after_id text not null default '',
      ended_at timestamptz,
      check ((state = 'draft') = (sent_at is null)),
      check ((sent_at is null) = (receiver_count is null)),
      check ((state in ('stopped', 'sent')) = (ended_at is not null))
    )`.execute(db)
  await sql`create index broadcast_newest on broadcast (changed_at desc, id)`.execute(db)
  await sql`create index broadcast_of on broadcast (created_by, changed_at desc)`.execute(db)
  await sql`create index broadcast_sheet on broadcast (sheet_id) where sheet_id is not null`.execute(db)

  await sql`alter table message add column broadcast_id text references broadcast`.execute(db)
  // Readers of a message to a million are counted in the index alone.
  await sql`create index message_broadcast on message (broadcast_id, read_at) where broadcast_id is not null`.execute(
    db,
  )
  // Receivers are found by the beginning of their name or address, among a million.
  await sql`create index person_name_prefix on person (lower(name) text_pattern_ops)`.execute(db)
  await sql`create index person_email_prefix on person (lower(email) text_pattern_ops)`.execute(db)
}

/** Indexes find the rows that go with an account. */
async function rowsOfAPerson(db: Kysely<unknown>): Promise<void> {
  await sql`create index replay_upload_person on replay_upload (person_id)`.execute(db)
  await sql`create index broadcast_person on broadcast (person_id) where person_id is not null`.execute(db)
}

/** Sheets whose samples staff want made again, and a way to find those without any among a million. */
async function sampleFlags(db: Kysely<unknown>): Promise<void> {
  // The audit trail says who flagged it.
  await sql`
    create table sample_flag (
      sheet_id text primary key references sheet on delete cascade,
      note text not null default '' check (length(note) <= 500),
      flagged_at timestamptz not null
    )`.execute(db)
  await sql`
    create index sheet_without_samples on sheet (store_code, id) where example_count = 0 and status in (1, 2, 4)`.execute(
    db,
  )
}

/** Looks of the pages of each PDF (rules/sheets/page-hash.ts), to find pages that were sold before under another name. */
async function pageLooks(db: Kysely<unknown>): Promise<void> {
  // By the file and not by the sheet: the same file is looked at once, whoever hands it in.
  await sql`
    create table pdf_look (
      id int generated always as identity primary key,
      sha256 text not null unique,
      problem text,
      looked_at timestamptz not null
    )`.execute(db)
  await sql`
    create table page_look (
      pdf_id int not null references pdf_look on delete cascade,
      page smallint not null check (page between 1 and 300),
      -- Two halves of 64 bits; none of an empty page
      high int,
      low int,
      sum int not null,
      check ((high is null) = (low is null)),
      primary key (pdf_id, page)
    )`.execute(db)
  // Of two looks that differ in two bits at most, one third of the 64 is equal.
  await sql`create index page_look_first on page_look ((high >> 11))`.execute(db)
  await sql`create index page_look_second on page_look ((((high & 2047) << 10) | ((low >> 22) & 1023)))`.execute(
    db,
  )
  await sql`create index page_look_third on page_look ((low & 4194303))`.execute(db)
}
