import { type Kysely, sql } from 'kysely'

/** A close that a person asked for: how far it has come, for the page that waits for it. What it does stands in `month_close`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table month_close_run (
      -- year * 100 + month in Bangkok; asked for again, it begins anew
      month int primary key check (month % 100 between 1 and 12),
      asked_by text not null references person,
      asked_at timestamptz not null,
      step int not null default 0,
      finished_at timestamptz,
      -- The code of the refusal, where it was refused.
      failure text
    )`.execute(db)
}
