import { type Kysely, sql } from 'kysely'

/**
 * Samples drawn until now carry no mark and show whole sheets. Their pictures are thrown away and drawn again by a job; a row goes
 * when its sheet is done. New sheets never come in here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table samples_to_redraw (sheet_id text primary key references sheet (id) on delete cascade)`.execute(
    db,
  )
  await sql`insert into samples_to_redraw select id from sheet where example_count > 0`.execute(db)
}
