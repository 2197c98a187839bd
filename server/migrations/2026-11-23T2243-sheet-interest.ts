import { type Kysely, sql } from 'kysely'

/** Interest in sheets before anybody buys: who looked is kept for two hours and as a hash, sums per day for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Inserted only, never added to a number that others want to add to; unlogged, since a crash may cost a minute of views.
  await sql`
    create unlogged table sheet_interest (
      sheet_id text not null,
      kind text not null check (kind in ('view', 'sample', 'cart')),
      hour timestamptz not null,
      who bytea not null,
      counted boolean not null default false,
      primary key (sheet_id, kind, hour, who)
    )`.execute(db)
  await sql`create index sheet_interest_new on sheet_interest (hour) where not counted`.execute(db)
  await sql`create index sheet_interest_hour on sheet_interest (hour)`.execute(db)
  await sql`
    create table sheet_day (
      sheet_id text not null references sheet,
      -- In Bangkok
      day date not null,
      views int not null default 0 check (views >= 0),
      samples int not null default 0 check (samples >= 0),
      carts int not null default 0 check (carts >= 0),
      primary key (sheet_id, day)
    )`.execute(db)
}
