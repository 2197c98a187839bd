import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-01T0100-e-tax': eTax,
  '2026-12-01T0101-commission-invoices': commissionInvoices,
  '2026-12-01T0102-input-tax-sealed': inputTaxSealed,
  '2026-12-01T0300-own-codes': ownCodes,
  '2026-12-01T0350-share-policy': sharePolicy,
  '2026-12-01T0400-reader-ink': readerInk,
  '2026-12-01T0700-ids-at-once': idsAtOnce,
}

/** State of documents that go to the provider of e-Tax. A document has a row from its issue on, where the company had turned it on. */
async function eTax(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table e_tax_sending (
      document_id text primary key references tax_document,
      state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'REFUSED')),
      tries int not null default 0,
      try_at timestamptz not null,
      reason text not null default '' check (length(reason) <= 500),
      reference text not null default '' check (length(reference) <= 200),
      sha256 text,
      sent_at timestamptz,
      check ((state = 'SENT') = (sent_at is not null) and (state = 'SENT') = (sha256 is not null))
    )`.execute(db)
  await sql`create index e_tax_sending_due on e_tax_sending (try_at) where state <> 'SENT'`.execute(db)
}

/**
 * Tax invoices and credit notes of the commission, where the company sells for its sellers: they are of a seller and a month, and of no
 * order. Rows from before keep to the narrower rules, so nothing is looked through.
 */
async function commissionInvoices(db: Kysely<unknown>): Promise<void> {
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

/**
 * A supplier may be a person, whose tax ID is her national ID: it is sealed, and told apart by a mark. Migrations know no keys, so what
 * stands here readable is sealed by the next hourly tidying.
 */
async function inputTaxSealed(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table input_tax
      alter column tax_id drop not null,
      add column sealed_tax_id text,
      add column tax_id_mark text,
      add constraint input_tax_sealed check ((tax_id is null) = (sealed_tax_id is not null) and (tax_id is null) = (tax_id_mark is not null)) not valid`.execute(
    db,
  )
  await sql`
    create unique index input_tax_of_supplier on input_tax (tax_id_mark, number) where voided_at is null`.execute(
    db,
  )
}

/**
 * Codes that sellers make for their own sheets (docs/decisions/selling.md#what-sellers-plan-and-learn). What such a code takes off is given by its
 * seller out of her share: it stands beside the sales of her month.
 */
async function ownCodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      -- Null: made by staff, and the discount is borne as before.
      add column seller_id text references seller,
      -- Null: all sheets of the seller.
      add column sheet_ids text[],
      add column followers_only boolean not null default false,
      add constraint promo_code_of_seller check (case when seller_id is null then sheet_ids is null and not followers_only
        else store_code is null and (kind <> 'percent' or amount <= 50) and (sheet_ids is null or cardinality(sheet_ids) > 0) end) not valid`.execute(
    db,
  )
  await sql`create index promo_code_seller on promo_code (seller_id, created_at desc) where seller_id is not null`.execute(
    db,
  )
  // Orders that used a code would seem to have had another discount, or another one who bore it.
  await sql`
    create function keep_promo_terms() returns trigger language plpgsql as $$
    begin
      raise exception 'what the promo code % gives never changes', old.code using errcode = 'check_violation';
    end $$`.execute(db)
  await sql`
    create trigger promo_code_keeps_terms before update on promo_code for each row
    when ((old.code, old.kind, old.amount, old.seller_id, old.sheet_ids) is distinct from (new.code, new.kind, new.amount, new.seller_id, new.sheet_ids))
    execute function keep_promo_terms()`.execute(db)

  // Of each line what its seller gave by a code of her own.
  await sql`
    create view order_line_given as
    select l.order_id, l.position, l.sheet_id, l.discount_satang as satang
    from order_line l join orders o on o.id = l.order_id join promo_code c on c.code = o.promo_code and c.seller_id = l.author_id
    where l.discount_satang > 0`.execute(db)

  // The share of a month is that of its sales and of what was given, less what was given. Refunds take from both sums, so that
  // either may be below zero by itself.
  await sql`
    alter table seller_month_sales
      add column given_satang bigint not null default 0,
      drop constraint seller_month_sales_share,
      add constraint seller_month_sales_share check (share_satang + given_satang
        between least(sales_satang + given_satang, 0) and greatest(sales_satang + given_satang, 0)) not valid`.execute(
    db,
  )
}

/**
 * The sellers' share as data: of one store or all, from a sales month on. Rows change only by confirmation, by another person than proposed
 * them, before their months are sold in. A seller's month keeps its share; refunds of sales with another share stand beside it, under the
 * sale's share.
 */
async function sharePolicy(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table share_policy (
      id text primary key check (id ~ '^S[0-9]{1,4}$'),
      -- null: every store without a row of its own
      store_code int references store,
      -- The first sales month, as year * 100 + month
      from_month int not null check (from_month % 100 between 1 and 12),
      -- A code of a seller's own takes off up to half: something of her share is left
      percent smallint not null check (percent between 55 and 100),
      added_by text references person,
      added_at timestamptz not null,
      confirmed_by text references person,
      confirmed_at timestamptz,
      note text not null default '' check (length(note) <= 2000),
      check (confirmed_by is null or confirmed_at is not null),
      check (confirmed_by is distinct from added_by or added_by is null)
    )`.execute(db)
  await sql`
    create unique index share_policy_start on share_policy (store_code, from_month) nulls not distinct
    where confirmed_at is not null`.execute(db)
  await sql`
    insert into share_policy (id, from_month, percent, added_at, confirmed_at, note)
    values ('S1', 200001, 60, now(), now(), 'ส่วนแบ่งที่ใช้มาตั้งแต่ต้น')`.execute(db)
  await sql`alter table seller_month_sales add column share_percent smallint not null default 60`.execute(db)
  await sql`
    create table seller_month_refunds (
      seller_id text not null references seller,
      store_code int not null references store,
      -- In which they count, not that of the sales
      month int not null,
      share_percent smallint not null,
      sales_satang bigint not null check (sales_satang <= 0),
      given_satang bigint not null default 0 check (given_satang <= 0),
      share_satang bigint not null check (share_satang + given_satang between sales_satang + given_satang and 0),
      primary key (seller_id, store_code, month, share_percent)
    )`.execute(db)
  await sql`
    create view seller_month as
      select seller_id, store_code, month, share_percent, sales_satang, given_satang, share_satang from seller_month_sales
      union all
      select seller_id, store_code, month, share_percent, sales_satang, given_satang, share_satang from seller_month_refunds`.execute(
    db,
  )
  // plpgsql keeps its plan for the connection: every order asks.
  await sql`
    create function share_percent_of(of_store int, in_month int) returns smallint language plpgsql stable parallel safe as $$
    begin
      return (select percent from share_policy
        where confirmed_at is not null and from_month <= in_month and (store_code = of_store or store_code is null)
        order by store_code nulls last, from_month desc limit 1);
    end $$`.execute(db)
  await sql`
    create function keep_share_policy() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        raise exception 'rows of the share policy are never deleted' using errcode = 'insufficient_privilege';
      end if;
      if tg_op = 'UPDATE' then
        if old.confirmed_at is not null then
          raise exception 'a confirmed row of the share policy never changes' using errcode = 'check_violation';
        end if;
        if (old.id, old.store_code, old.from_month, old.percent, old.added_by, old.added_at)
            is distinct from (new.id, new.store_code, new.from_month, new.percent, new.added_by, new.added_at) then
          raise exception 'a row of the share policy never changes' using errcode = 'check_violation';
        end if;
      end if;
      if new.confirmed_at is not null and (exists (select from seller_month where month >= new.from_month)
          or exists (select from month_close where month >= new.from_month)) then
        raise exception 'months that were sold in or closed keep their share' using errcode = 'check_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger share_policy_keeps_rows before insert or update or delete on share_policy
    for each row execute function keep_share_policy()`.execute(db)
}

/** Strokes of the pen among a reader's marks; and of every mark, which telling of its layer brought it, so that devices ask for what is new. */
async function readerInk(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reader_mark
      add column told bigint not null default 0,
      drop constraint reader_mark_kind_check,
      drop constraint reader_mark_body_check`.execute(db)
  // All rows there are were held to less.
  await sql`
    alter table reader_mark
      add constraint reader_mark_kind_check check (kind in ('bookmark', 'note', 'highlight', 'ink')) not valid,
      add constraint reader_mark_body_check
        check (length(body) <= case kind when 'ink' then 2002 else 1000 end) not valid`.execute(db)
}

/** Ten letters of 32 from one random number of fifty bits: a third of the time of ten numbers, and a month close makes 100,000. */
async function idsAtOnce(db: Kysely<unknown>): Promise<void> {
  const letters = Array.from(
    { length: 10 },
    (_, at) => `substr(letters, 1 + ((bits >> ${5 * at}) & 31)::int, 1)`,
  )
  await sql`
    create or replace function new_id() returns text language plpgsql volatile as $$
    declare
      letters constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
      bits constant bigint := floor(random() * 1125899906842624)::bigint;
    begin
      return ${sql.raw(letters.join(' || '))};
    end $$`.execute(db)
}
