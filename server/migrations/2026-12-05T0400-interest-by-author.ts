import { type Kysely, sql } from 'kysely'

/**
 * The days of all sheets of an author, added up: a thousand sheets of ninety days are ninety rows instead of ninety thousand. By triggers, so
 * that whoever writes the days of a sheet, the version before among them, keeps both the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table author_day (
      author_id text not null references person,
      -- In Bangkok
      day date not null,
      -- 'all', or a class of sheet_day_source
      source text not null,
      views int not null,
      samples int not null,
      carts int not null,
      primary key (author_id, day, source)
    )`.execute(db)
  // In one order, after the rows of the sheets: two of these at once never wait for each other in a circle.
  await sql`
    create function author_day_of_sheets() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if tg_table_name = 'sheet_day' then
          insert into author_day as a (author_id, day, source, views, samples, carts)
          select s.author_id, n.day, 'all', sum(n.views), sum(n.samples), sum(n.carts)
          from new_rows n join sheet s on s.id = n.sheet_id group by 1, 2 order by 1, 2
          on conflict (author_id, day, source) do update set views = a.views + excluded.views,
            samples = a.samples + excluded.samples, carts = a.carts + excluded.carts;
        else
          insert into author_day as a (author_id, day, source, views, samples, carts)
          select s.author_id, n.day, n.source, sum(n.views), sum(n.samples), sum(n.carts)
          from new_rows n join sheet s on s.id = n.sheet_id group by 1, 2, 3 order by 1, 2, 3
          on conflict (author_id, day, source) do update set views = a.views + excluded.views,
            samples = a.samples + excluded.samples, carts = a.carts + excluded.carts;
        end if;
      else
        if tg_table_name = 'sheet_day' then
          insert into author_day as a (author_id, day, source, views, samples, carts)
          select s.author_id, n.day, 'all', sum(n.views - o.views), sum(n.samples - o.samples), sum(n.carts - o.carts)
          from new_rows n join old_rows o using (sheet_id, day) join sheet s on s.id = n.sheet_id group by 1, 2 order by 1, 2
          on conflict (author_id, day, source) do update set views = a.views + excluded.views,
            samples = a.samples + excluded.samples, carts = a.carts + excluded.carts;
        else
          insert into author_day as a (author_id, day, source, views, samples, carts)
          select s.author_id, n.day, n.source, sum(n.views - o.views), sum(n.samples - o.samples), sum(n.carts - o.carts)
          from new_rows n join old_rows o using (sheet_id, day, source) join sheet s on s.id = n.sheet_id group by 1, 2, 3 order by 1, 2, 3
          on conflict (author_id, day, source) do update set views = a.views + excluded.views,
            samples = a.samples + excluded.samples, carts = a.carts + excluded.carts;
        end if;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['sheet_day', 'sheet_day_source']) {
    await sql`
      create trigger author_day_begun after insert on ${sql.table(table)} referencing new table as new_rows
      for each statement execute function author_day_of_sheets()`.execute(db)
    await sql`
      create trigger author_day_grown after update on ${sql.table(table)} referencing old table as old_rows new table as new_rows
      for each statement execute function author_day_of_sheets()`.execute(db)
  }
  // What was counted before: nobody writes meanwhile, the triggers above hold the tables.
  await sql`
    insert into author_day (author_id, day, source, views, samples, carts)
    select s.author_id, d.day, 'all', sum(d.views), sum(d.samples), sum(d.carts)
    from sheet_day d join sheet s on s.id = d.sheet_id group by 1, 2
    union all
    select s.author_id, d.day, d.source, sum(d.views), sum(d.samples), sum(d.carts)
    from sheet_day_source d join sheet s on s.id = d.sheet_id group by 1, 2, 3`.execute(db)
  // The sums by sheet are read from the index alone.
  await sql`
    alter table sheet_day drop constraint sheet_day_pkey,
      add constraint sheet_day_pkey primary key (sheet_id, day) include (views, samples, carts)`.execute(db)
}
