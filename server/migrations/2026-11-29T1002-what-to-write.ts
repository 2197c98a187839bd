import { type Kysely, sql } from 'kysely'

/** What people look for and do not find, who wants to hear of it, and what is asked for by course. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_miss (
      -- 0: in no store of its own
      store_code int not null,
      -- The text as the search reads it
      key text not null check (length(key) between 1 and 60),
      day date not null,
      -- Keyed hash of the person or the address, another one for every day and text
      who bytea not null,
      typed text not null,
      primary key (store_code, key, day, who)
    )`.execute(db)
  await sql`create index search_miss_day on search_miss (day)`.execute(db)
  await sql`
    create table sheet_wish (
      person_id text not null references person (id) on delete cascade,
      store_code int not null,
      key text not null check (length(key) between 2 and 60),
      typed text not null,
      wished_at timestamptz not null,
      told_at timestamptz,
      primary key (person_id, store_code, key)
    )`.execute(db)
  await sql`create index sheet_wish_open on sheet_wish (store_code, key) where told_at is null`.execute(db)
  // Made anew each night; a figure behind which fewer than five people stand is null.
  await sql`
    create table course_demand (
      store_code int not null references store (code) on delete cascade,
      code text not null,
      exam_people int,
      exam_day date,
      exam_category smallint,
      favourites int,
      carts int,
      sheets int not null,
      sold_sheets int,
      share_median_satang bigint,
      rank double precision not null,
      made_at timestamptz not null,
      primary key (store_code, code)
    )`.execute(db)
  await sql`create index course_demand_rank on course_demand (store_code, rank desc, code)`.execute(db)
}
