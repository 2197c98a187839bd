import { type Kysely, sql } from 'kysely'

/**
 * What the search reads (docs/decisions/2026-11-20-search.md): titles and class lines are kept in the memory of every server
 * process, which must hear of changes; the sheets themselves come in index order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // changed_by is the transaction that wrote the row. A reader that remembers the oldest transaction still open at its last
  // look misses nothing by it, whatever the order of commits; a time or a sequence would.
  await sql`
    alter table sheet_title
      add column sheet_count int not null default 0 check (sheet_count >= 0),
      add column popularity smallint not null default 0 check (popularity >= 0),
      add column changed_by xid8 not null default pg_current_xact_id()`.execute(db)
  await sql`create index sheet_title_changed on sheet_title (changed_by)`.execute(db)
  await sql`
    create function mark_title_changed() returns trigger language plpgsql as $$
    begin
      new.changed_by := pg_current_xact_id();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger sheet_title_marked before update on sheet_title
    for each row when (old.* is distinct from new.*) execute function mark_title_changed()`.execute(db)

  // Which titles have sheets on sale with which class line. Pairs stay when their last sheet goes: they only cost a look.
  await sql`
    create table sheet_title_class_line (
      title_id int not null references sheet_title,
      class_line_id int not null references class_line,
      changed_by xid8 not null default pg_current_xact_id(),
      primary key (title_id, class_line_id)
    )`.execute(db)
  await sql`create index sheet_title_class_line_changed on sheet_title_class_line (changed_by)`.execute(db)
  await sql`
    create function note_class_line_of_title() returns trigger language plpgsql as $$
    begin
      insert into sheet_title_class_line (title_id, class_line_id) values (new.title_id, new.class_line_id)
      on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sheet_class_line_noted after insert or update of title_id, class_line_id, status, visible on sheet
    for each row when (new.on_sale and new.title_id is not null and new.class_line_id is not null)
    execute function note_class_line_of_title()`.execute(db)

  await sql`
    create function tell_titles_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sheet_titles_changed', '');
      return null;
    end $$`.execute(db)
  for (const table of ['sheet_title', 'sheet_title_class_line']) {
    await sql`
      create trigger ${sql.id(`${table}_told`)} after insert or update on ${sql.table(table)}
      for each statement execute function tell_titles_changed()`.execute(db)
  }

  // One index per order of the shop, with and without a store; the id behind makes every order total, so that pages neither
  // repeat nor skip a sheet.
  const orders: [name: string, columns: string][] = [
    ['newest', 'created_at desc, id'],
    ['cheapest', 'price_satang, id'],
    ['best_scored', 'score desc, bought_count desc, id'],
    ['most_bought', 'bought_count desc, id'],
  ]
  for (const [name, columns] of orders) {
    await sql`create index ${sql.id(`sheet_${name}`)} on sheet (${sql.raw(columns)}) where on_sale`.execute(
      db,
    )
    await sql`create index ${sql.id(`sheet_of_store_${name}`)} on sheet (store_code, ${sql.raw(columns)}) where on_sale`.execute(
      db,
    )
  }
  // The columns behind let many sheets of many titles be filtered and sorted without reading the sheets themselves.
  await sql`
    create index sheet_of_title on sheet (title_id, bought_count desc, id)
    include (price_satang, score, created_at, semester, year, category) where on_sale`.execute(db)
  await sql`
    create index sheet_of_class_line on sheet (class_line_id, title_id, bought_count desc, id)
    include (price_satang, score, created_at, semester, year, category) where on_sale and class_line_id is not null`.execute(
    db,
  )
  // For filters that few sheets pass, and for counting them without reading the sheets.
  await sql`create index sheet_filtered on sheet (store_code, year, category, semester, created_at desc) where on_sale`.execute(
    db,
  )
}
