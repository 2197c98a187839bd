import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-30T0100-gateway-refunds': gatewayRefunds,
  '2026-11-30T0101-input-tax': inputTax,
  '2026-11-30T0200-sheet-questions': sheetQuestions,
  '2026-11-30T0300-reading-devices': readingDevices,
  '2026-11-30T0400-sheet-changes': sheetChanges,
  '2026-11-30T0401-views-kept': viewsKept,
  '2026-11-30T0402-reading-habits': readingHabits,
  '2026-11-30T0600-case-assignment': caseAssignment,
}

/** A gateway's own refunds stand in its report of a settlement: lines of the gateway's account, beside those of the banks. */
async function gatewayRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_statement drop constraint bank_statement_account_check`.execute(db)
  // Existing rows passed a stricter one.
  await sql`
    alter table bank_statement add constraint bank_statement_account_check
      check (account in ('bank:HYTEXTS', 'bank:MORE') or account ~ '^gateway:[a-z]+$') not valid`.execute(db)
}

/** Tax invoices of what the company buys: their tax is taken off its output tax in the return of a month (ภ.พ.30). */
async function inputTax(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table input_tax (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      -- Of the return in which it is claimed: year * 100 + month.
      month int not null,
      supplier text not null check (length(supplier) between 1 and 200),
      tax_id text not null check (tax_id ~ '^\\d{13}$'),
      branch text not null default '' check (branch ~ '^(\\d{5})?$'),
      number text not null check (length(number) between 1 and 60),
      invoice_day date not null,
      base_satang bigint not null check (base_satang > 0),
      vat_satang bigint not null check (vat_satang > 0 and vat_satang < base_satang),
      added_by text not null references person,
      added_at timestamptz not null,
      voided_at timestamptz,
      voided_by text references person,
      void_reason text not null default '' check (length(void_reason) <= 500),
      check ((voided_by is null) = (voided_at is null))
    )`.execute(db)
  // An invoice is claimed once; what was struck out may be entered again.
  await sql`create unique index input_tax_once on input_tax (tax_id, number) where voided_at is null`.execute(
    db,
  )
  await sql`create index input_tax_month on input_tax (month)`.execute(db)
  await sql`
    insert into chart_account (account, kind, code, name_th, name_en)
    values ('company:input-tax', 'income', '4910', 'ภาษีซื้อที่ขอคืน (ลดค่าใช้จ่าย)', 'Input tax claimed') on conflict do nothing`.execute(
    db,
  )
}

/** Questions to the author of a sheet, with the answers that everybody reads; what somebody reports of them waits for staff once. */
async function sheetQuestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_question (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet on delete cascade,
      asker_id text not null references person,
      body text not null check (length(body) between 1 and 2000),
      asked_at timestamptz not null,
      answer text check (length(answer) between 1 and 2000),
      answered_at timestamptz,
      flagged_at timestamptz,
      hidden boolean not null default false,
      decided_at timestamptz,
      decided_by text references person,
      check ((answer is null) = (answered_at is null)),
      check (decided_at is not null or not hidden)
    )`.execute(db)
  await sql`create index sheet_question_sheet on sheet_question (sheet_id, asked_at)`.execute(db)
  await sql`create index sheet_question_asker on sheet_question (asker_id)`.execute(db)
  await sql`create index sheet_question_flagged on sheet_question (flagged_at) where flagged_at is not null and decided_at is null`.execute(
    db,
  )
  await sql`create index sheet_question_decided_by on sheet_question (decided_by) where decided_by is not null`.execute(
    db,
  )
  await sql`
    create view flagged_question as
      select q.id, q.sheet_id, s.store_code, q.flagged_at from sheet_question q join sheet s on s.id = q.sheet_id
      where q.flagged_at is not null and q.decided_at is null`.execute(db)
}

/** Devices on which a reader keeps sheets for reading without a connection. Two a person, ten sheets each: the table says so. */
async function readingDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reading_device (
      id uuid primary key,
      person_id text not null references person on delete cascade,
      -- A device is known by its sign-in: who signs out there keeps nothing there.
      session_id text not null unique references session on delete cascade,
      place smallint not null check (place between 1 and 2),
      sheets text[] not null default '{}' check (cardinality(sheets) <= 10),
      contact_at timestamptz not null,
      unique (person_id, place)
    )`.execute(db)
}

/** Values of many sheets before one change, for as long as it can be undone. */
async function sheetChanges(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_change (
      id bigint generated always as identity primary key,
      author_id text not null references person on delete cascade,
      changed_at timestamptz not null,
      -- Of price, semester, year, category
      fields text[] not null,
      -- Of each sheet: what it said before, and the revision that the change left
      sheets jsonb not null
    )`.execute(db)
  await sql`create index sheet_change_author on sheet_change (author_id, changed_at)`.execute(db)
}

/** A view that was acknowledged outlasts a crash of the database. The table holds what two hours brought, so that it is written anew in a moment. */
async function viewsKept(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet_interest set logged`.execute(db)
}

/** Pages that somebody came back to or magnified, for figures of many readers; and who wants to be in no such figure. */
async function readingHabits(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person add column reading_counted boolean not null default true`.execute(db)
  // One bit a page, as `seen`; forgotten with time.
  await sql`alter table reading_place add column again bit varying(1000), add column zoomed bit varying(1000)`.execute(
    db,
  )
}

/** The staff member who took a conversation on, so that two do not answer it and none is left lying. */
async function caseAssignment(db: Kysely<unknown>): Promise<void> {
  await sql`alter table support_case add column assigned_to text references person`.execute(db)
  await sql`
    create index support_case_assigned on support_case (assigned_to) where assigned_to is not null`.execute(
    db,
  )
}
