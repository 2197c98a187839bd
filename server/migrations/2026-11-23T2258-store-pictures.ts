import { type Kysely, sql } from 'kysely'

/** Logos and cover templates that staff uploaded: where the kept picture lies, and the forms that were given out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table store add column logo_key text, add column template_key text`.execute(db)
  await sql`
    create table store_upload (
      key text primary key,
      store_code int not null references store,
      kind text not null check (kind in ('logo', 'template')),
      person_id text not null references person,
      offered_at timestamptz not null
    )`.execute(db)
  await sql`create index store_upload_store on store_upload (store_code)`.execute(db)
  await sql`create index store_upload_person on store_upload (person_id)`.execute(db)
}
