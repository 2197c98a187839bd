import { type Kysely, sql } from 'kysely'

/** Who opened which version of a sheet, for figures of five readers on; and which pages a version changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table version_reader (
      sheet_id text not null references sheet on delete cascade,
      -- 1 is the first one, which has no row in sheet_version
      number integer not null check (number >= 1),
      person_id text not null references person on delete cascade,
      primary key (sheet_id, number, person_id)
    )`.execute(db)
  await sql`create index version_reader_person on version_reader (person_id)`.execute(db)
  await sql`alter table sheet_version add column pages_changed integer[]`.execute(db)
}
