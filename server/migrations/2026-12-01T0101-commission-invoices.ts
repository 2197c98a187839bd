import { type Kysely, sql } from 'kysely'

/**
 * Tax invoices and credit notes of the commission, where the company sells for its sellers: they are of a seller and a month, and of no
 * order. Rows from before keep to the narrower rules, so nothing is looked through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ declare name text; begin
      for name in select conname from pg_constraint where conrelid = 'tax_document'::regclass and contype = 'c'
        and (pg_get_constraintdef(oid) like '%payout_id%' or pg_get_constraintdef(oid) like '%credits_id%')
      loop execute format('alter table tax_document drop constraint %I', name); end loop;
    end $$`.execute(db)
  await sql`
    alter table tax_document
      add column commission_month int,
      add constraint tax_document_about check (
        (kind = 'SUBSTITUTE') = (payout_id is not null)
        and (order_id is null) = (kind = 'SUBSTITUTE' or commission_month is not null)
        and (commission_month is null or (kind in ('INVOICE', 'CREDIT_NOTE') and mode = 'AGENT' and buyer_id is not null))) not valid,
      add constraint tax_document_credits check (
        (kind = 'CREDIT_NOTE') = (credits_id is not null)
        and (kind = 'CREDIT_NOTE' and commission_month is null) = (refund_id is not null)) not valid`.execute(
    db,
  )
  await sql`
    create index tax_document_commission on tax_document (commission_month, buyer_id) where commission_month is not null`.execute(
    db,
  )
}
