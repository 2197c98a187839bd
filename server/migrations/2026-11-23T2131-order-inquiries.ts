import { type Kysely, sql } from 'kysely'

/**
 * When the server asks the provider about an order next: a column instead of a job per order, because adding and waking up a
 * job cost an order more than its own rows. The questions that were jobs until now are taken over.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders
      -- null: there is nothing to ask
      add column inquire_at timestamptz,
      -- questions without an answer, one after another
      add column inquire_failures smallint not null default 0 check (inquire_failures >= 0)`.execute(db)
  await sql`create index orders_to_inquire on orders (inquire_at) where inquire_at is not null`.execute(db)
  await sql`
    update orders set inquire_at = now()
    where total_satang > 0 and (state = 'waiting'
      or (state in ('expired', 'cancelled') and expires_at > now() - interval '25 hours'))`.execute(db)
  // Who may ask the provider next, and when: one row per provider, shared by all processes. It may be lost.
  await sql`
    create unlogged table provider_pace (
      provider text primary key,
      free_at timestamptz not null
    )`.execute(db)
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('graphile_worker._private_jobs') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return
  await sql`
    delete from graphile_worker._private_jobs where locked_at is null and task_id in (
      select id from graphile_worker._private_tasks where identifier = 'payments.inquire-order')`.execute(db)
}
