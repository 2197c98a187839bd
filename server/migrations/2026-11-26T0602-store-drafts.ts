import { type Kysely, sql } from 'kysely'

/** A new store is a draft until somebody has saved it once; a store can be taken out of the shop and put back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table store add column visibility text not null default 'shown'
      check (visibility in ('draft', 'hidden', 'shown'))`.execute(db)
}
