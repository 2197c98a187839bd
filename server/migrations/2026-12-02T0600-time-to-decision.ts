import { type Kysely, sql } from 'kysely'

/** How long a review takes: a sheet that is handed in again forgets when it was handed in before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet_review add column handed_in_at timestamptz`.execute(db)
}
