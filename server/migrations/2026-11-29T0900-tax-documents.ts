import { type Kysely, sql } from 'kysely'

/**
 * VAT from a day on, and one register of what buyers are handed: receipts, tax invoices, credit notes, and the substitute receipts of
 * payouts (docs/decisions/2026-11-23-tax-documents.md). Numbers run per series and year, taken under one lock in the transaction of
 * the document: no gap, no number twice. What is wrong is cancelled and replaced by the next number; nothing is changed or deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
