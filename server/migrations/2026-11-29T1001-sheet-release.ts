import { type Kysely, sql } from 'kysely'

/**
 * A moment before which a sheet is not on sale, though it may be approved. What holds it is the row: it goes when the sheet is released.
 * It holds by the same column as a pause of staff, so that whatever asks for what is on sale needs to know nothing of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sheet_release (
      sheet_id text primary key references sheet on delete cascade,
      release_at timestamptz not null,
      planned_at timestamptz not null
    )`.execute(db)
  await sql`create index sheet_release_at on sheet_release (release_at)`.execute(db)
  await sql`
    create or replace function sheet_pause_holds() returns trigger language plpgsql as $$
    begin
      new.paused := exists (select from sale_pause p where p.ended_at is null and (p.kind, p.target) in
        (('sheet', new.id), ('author', new.author_id), ('store', new.store_code::text)))
        or exists (select from sheet_release r where r.sheet_id = new.id);
      return new;
    end $$`.execute(db)

  // What a pause takes off sale and puts back was not counted, and a sheet approved meanwhile was not found by its lesson.
  await sql`
    create or replace trigger sheet_counts_in_store after insert or delete or update of status, visible, store_code, paused on sheet
    for each row execute function count_sheets_of_store()`.execute(db)
  await sql`
    create or replace trigger sheet_class_line_noted after insert or update of title_id, class_line_id, status, visible, paused on sheet
    for each row when (new.on_sale and new.title_id is not null and new.class_line_id is not null)
    execute function note_class_line_of_title()`.execute(db)
  await sql`
    update store s set sheet_count = c.count
    from (select t.code, count(o.store_code) as count from store t left join sheet o on o.store_code = t.code and o.on_sale group by 1) c
    where c.code = s.code and s.sheet_count <> c.count`.execute(db)
  await sql`
    update seller l set sheet_count = c.count
    from (select t.person_id, count(o.author_id) as count
      from seller t left join sheet o on o.author_id = t.person_id and o.on_sale group by 1) c
    where c.person_id = l.person_id and l.sheet_count <> c.count`.execute(db)
}
