import { type Kysely, sql } from 'kysely'

/** The public page of an author: words about herself beside the pen name, and who follows her. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seller add column about text not null default ''`.execute(db)
  await sql`
    create table author_follow (
      person_id text not null references person (id),
      author_id text not null references person (id),
      followed_at timestamptz not null,
      primary key (person_id, author_id)
    )`.execute(db)
  await sql`create index author_follow_author on author_follow (author_id)`.execute(db)
}
