import { type Kysely, sql } from 'kysely'

/** How a seller hears of sales: each at once, one message for the day before, or not at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller add column sale_notices text not null default 'day' check (sale_notices in ('each', 'day', 'never'))`.execute(
    db,
  )
}
