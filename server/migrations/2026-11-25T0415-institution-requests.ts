import { type Kysely, sql } from 'kysely'

/** Institutions that visitors miss, until staff have dealt with them. Whoever asked is nobody to us but the address they gave. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institution_request (
      id text primary key,
      name text not null,
      kind text not null check (kind in ('university', 'school', 'other')),
      email text not null default '',
      asked_at timestamptz not null
    )`.execute(db)
  await sql`create index institution_request_newest on institution_request (asked_at desc, id desc)`.execute(
    db,
  )
}
