import { type Kysely, sql } from 'kysely'

/** Sums that pages show and that nobody may count row by row at a million sheets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table seller
      add column sheet_count int not null default 0 check (sheet_count >= 0),
      add column score_sum int not null default 0 check (score_sum >= 0),
      add column score_count int not null default 0 check (score_count >= 0)`.execute(db)

  // Always the store first, then the seller: two sheets approved at once must not wait for each other crosswise.
  await sql`
    create or replace function count_sheets_of_store() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.on_sale and (tg_op = 'DELETE' or not new.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count - 1 where code = old.store_code;
      end if;
      if tg_op <> 'DELETE' and new.on_sale and (tg_op = 'INSERT' or not old.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count + 1 where code = new.store_code;
      end if;
      if tg_op <> 'INSERT' and old.on_sale and (tg_op = 'DELETE' or not new.on_sale) then
        update seller set sheet_count = sheet_count - 1 where person_id = old.author_id;
      end if;
      if tg_op <> 'DELETE' and new.on_sale and (tg_op = 'INSERT' or not old.on_sale) then
        update seller set sheet_count = sheet_count + 1 where person_id = new.author_id;
      end if;
      return null;
    end $$`.execute(db)

  await sql`
    create or replace function sum_scores_of_sheet() returns trigger language plpgsql as $$
    declare author text;
    begin
      if tg_op <> 'INSERT' then
        update sheet set score_sum = score_sum - old.score, score_count = score_count - 1 where id = old.sheet_id
        returning author_id into author;
        update seller set score_sum = score_sum - old.score, score_count = score_count - 1 where person_id = author;
      end if;
      if tg_op <> 'DELETE' then
        update sheet set score_sum = score_sum + new.score, score_count = score_count + 1 where id = new.sheet_id
        returning author_id into author;
        update seller set score_sum = score_sum + new.score, score_count = score_count + 1 where person_id = author;
      end if;
      return null;
    end $$`.execute(db)

  // A sheet never changes its author: sums, sales and the ledger hang on it.
  await sql`
    create function keep_author_of_sheet() returns trigger language plpgsql as $$
    begin
      raise exception 'sheet % keeps its author', old.id using errcode = 'check_violation';
    end $$`.execute(db)
  await sql`
    create trigger sheet_keeps_author before update of author_id on sheet
    for each row when (old.author_id <> new.author_id) execute function keep_author_of_sheet()`.execute(db)

  // What a package is found by: its own words and those of its sheets, as the search reads them.
  await sql`alter table sheet_group add column search_text text not null default ''`.execute(db)

  // Paid orders and sold sheets up to a moment; what came after it is counted when asked (features/stores/statistics.ts).
  await sql`
    create table sale_total (
      only_row boolean primary key default true check (only_row),
      counted_until timestamptz not null,
      order_count bigint not null check (order_count >= 0),
      sheet_count bigint not null check (sheet_count >= 0)
    )`.execute(db)
  await sql`
    insert into sale_total (counted_until, order_count, sheet_count) values ('2000-01-01T00:00:00Z', 0, 0)`.execute(
    db,
  )
}
