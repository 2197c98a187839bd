import { type Kysely, sql } from 'kysely'

/**
 * A seller's bundle is a code of hers that nobody types: it counts where all its sheets are in one order
 * (docs/decisions/2026-11-23-sellers.md). What it gives never changes either.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table promo_code
      add column together boolean not null default false,
      add constraint promo_code_together check (not together or (seller_id is not null and kind = 'percent' and not followers_only
        and use_limit_total is null and use_limit_per_buyer is null and coalesce(cardinality(sheet_ids), 0) between 2 and 10)) not valid`.execute(
    db,
  )
  await sql`create index promo_code_together on promo_code (seller_id, created_at desc) where together`.execute(
    db,
  )
  // Which sheets are part of one: their pages and their author's ask for more then.
  await sql`
    create view live_bundle as select code, seller_id, sheet_ids from promo_code where together and stopped_at is null`.execute(
    db,
  )
  await sql`
    create or replace trigger promo_code_keeps_terms before update on promo_code for each row
    when ((old.code, old.kind, old.amount, old.seller_id, old.sheet_ids, old.together)
      is distinct from (new.code, new.kind, new.amount, new.seller_id, new.sheet_ids, new.together))
    execute function keep_promo_terms()`.execute(db)
}
