import { type Kysely, sql } from 'kysely'

/** Strokes of the pen among a reader's marks; and of every mark, which telling of its layer brought it, so that devices ask for what is new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table reader_mark
      add column told bigint not null default 0,
      drop constraint reader_mark_kind_check,
      drop constraint reader_mark_body_check`.execute(db)
  // All rows there are were held to less.
  await sql`
    alter table reader_mark
      add constraint reader_mark_kind_check check (kind in ('bookmark', 'note', 'highlight', 'ink')) not valid,
      add constraint reader_mark_body_check
        check (length(body) <= case kind when 'ink' then 2002 else 1000 end) not valid`.execute(db)
}
