import { type Kysely, sql } from 'kysely'

/**
 * Where sheets are found, as a class. The sums of `sheet_day` stay what they are: what of them no class is known of (all that was
 * counted before, or by the version before) is the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sheet_interest add column source text
      check (source in ('search', 'institution', 'course', 'author', 'shelf', 'line', 'share', 'web'))`.execute(
    db,
  )
  await sql`
    create table sheet_day_source (
      sheet_id text not null references sheet,
      day date not null,
      source text not null check (source in ('search', 'institution', 'course', 'author', 'shelf', 'line', 'share', 'web')),
      views int not null default 0 check (views >= 0),
      samples int not null default 0 check (samples >= 0),
      carts int not null default 0 check (carts >= 0),
      primary key (sheet_id, day, source)
    )`.execute(db)
  await sql`alter table order_line add column source text`.execute(db)
  await sql`
    alter table order_line add constraint order_line_source_check
      check (source in ('search', 'institution', 'course', 'author', 'shelf', 'line', 'share', 'web', 'code')) not valid`.execute(
    db,
  )
}
