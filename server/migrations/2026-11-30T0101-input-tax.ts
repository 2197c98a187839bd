import { type Kysely, sql } from 'kysely'

/** Tax invoices of what the company buys: their tax is taken off its output tax in the return of a month (ภ.พ.30). */
export async function up(db: Kysely<unknown>): Promise<void> {
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
