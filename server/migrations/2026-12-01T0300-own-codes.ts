import { type Kysely, sql } from 'kysely'

/**
 * Codes that sellers make for their own sheets (docs/decisions/2026-11-23-sellers.md). What such a code takes off is given by its
 * seller out of her share: it stands beside the sales of her month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
