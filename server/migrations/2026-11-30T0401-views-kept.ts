import { type Kysely, sql } from 'kysely'

/** A view that was acknowledged outlasts a crash of the database. The table holds what two hours brought, so that it is written anew in a moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet_interest set logged`.execute(db)
}
