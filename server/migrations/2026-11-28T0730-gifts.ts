import { type Kysely, sql } from 'kysely'

/**
 * An order whose sheet is for somebody else (docs/decisions/2026-11-22-gifts.md): what stands on its card, the mark of the link that
 * is out, and who took it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift (
      order_id text primary key references orders,
      from_name text not null check (length(from_name) <= 40),
      message text not null check (length(message) <= 140),
      -- SHA-256 of the link that is out; the link itself is nowhere. Kept when it was used, so that it can be opened again.
      link_hash text unique check (link_hash ~ '^[0-9a-f]{64}$'),
      taken_by text references person,
      taken_at timestamptz,
      check ((taken_by is null) = (taken_at is null)),
      check (taken_by is null or link_hash is not null)
    )`.execute(db)
  await sql`create index gift_taken_by on gift (taken_by) where taken_by is not null`.execute(db)
  // Who reads what an order bought: its buyer; of a gift whoever took it, and nobody before.
  await sql`
    create view order_reader as
    select o.id as order_id, case when g.order_id is null then o.buyer_id else g.taken_by end as person_id,
      g.order_id is not null as is_gift
    from orders o left join gift g on g.order_id = o.id`.execute(db)
}
