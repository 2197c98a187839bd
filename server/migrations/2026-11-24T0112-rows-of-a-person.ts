import { type Kysely, sql } from 'kysely'

/** Whose rows go with an account are found without reading whole tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index replay_upload_person on replay_upload (person_id)`.execute(db)
  await sql`create index broadcast_person on broadcast (person_id) where person_id is not null`.execute(db)
}
