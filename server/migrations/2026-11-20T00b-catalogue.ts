import { type Kysely, sql } from 'kysely'

/** Stores, sheets, packages, tutoring, reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Institutions and drives share one code space: a sheet belongs to a code, whichever it is.
  await sql`
    create table store (
      code int primary key check (code > 0),
      kind text not null check (kind in ('institution', 'drive')),
      name_th text not null,
      name_en text not null default '',
      short text not null default '',
      category smallint not null default 5 check (category between 0 and 5),
      colours text[] not null default array['#000000', '#000000', '#000000', '#000000']
        check (array_length(colours, 1) = 4),
      facebook_link text not null default '',
      description text not null default '',
      subject text not null default '',
      drive_in int[] not null default '{}',
      use_new_drive boolean not null default false,
      drive_map jsonb not null default '[]',
      faculties jsonb not null default '[]',
      sheet_count int not null default 0 check (sheet_count >= 0),
      picture_version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db)

  // Known courses: they lend a sheet its English name for search, and the editor its suggestions.
  await sql`
    create table course (
      store_code int not null references store,
      code text not null,
      name_th text not null default '',
      name_en text not null default '',
      primary key (store_code, code)
    )`.execute(db)

  // Sheets share titles: search matches and ranks the (few) titles, then reads the sheets of the best ones in index order.
  await sql`
    create table sheet_title (
      id int generated always as identity primary key,
      store_code int not null references store,
      code text not null,
      name text not null,
      name_en text not null default '',
      unique (store_code, code, name)
    )`.execute(db)
  await sql`
    create table class_line (
      id int generated always as identity primary key,
      text text not null unique
    )`.execute(db)

  await sql`
    create table sheet (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      author_id text not null references seller,
      store_code int not null references store,
      title_id int references sheet_title,
      class_line_id int references class_line,
      code text not null default '' check (length(code) <= 60),
      name text not null default '' check (length(name) <= 300),
      class_info text not null default '' check (length(class_info) <= 2000),
      detail text not null default '' check (length(detail) <= 5000),
      price_satang int not null default 0 check (price_satang >= 0 and price_satang <= 200000000),
      semester smallint not null default 1 check (semester between 1 and 3),
      year smallint not null check (year between 1900 and 2200),
      category smallint not null default 2 check (category between 0 and 5),
      -- 0 draft, 1 waiting for review, 2 open at a staff member's, 3 rejected with a reason, 4 published (decisions §4)
      status smallint not null default 0 check (status between 0 and 4),
      reject_reason text,
      reviewer_note text not null default '' check (length(reviewer_note) <= 2000),
      visible boolean not null default true,
      highlighted boolean not null default false,
      color text not null default '#3D40DB' check (color ~ '^#[0-9A-Fa-f]{6}$'),
      score_sum int not null default 0 check (score_sum >= 0),
      score_count int not null default 0 check (score_count >= 0),
      score real generated always as (case when score_count = 0 then 0 else score_sum::real / score_count end) stored,
      bought_count int not null default 0 check (bought_count >= 0),
      example_count smallint not null default 0 check (example_count between 0 and 10),
      cover_version int not null default 1,
      examples_version int not null default 1,
      -- The approved file, pinned by its hash (INV-11); the marked copy carries the buyer's id at mark_offset.
      pdf_key text,
      pdf_sha256 text,
      pdf_bytes bigint,
      pdf_pages int,
      marked_key text,
      mark_offset bigint,
      mark_length int,
      -- Demo sheets are drawn when first needed: the seed says from what.
      demo_seed int,
      created_at timestamptz not null default now(),
      published_at timestamptz,
      updated_at timestamptz not null default now(),
      on_sale boolean generated always as (status >= 4 and visible) stored,
      -- A published price is at least 1 baht (INV-03), and what is published has a title to be found by.
      check (status < 4 or (price_satang >= 100 and title_id is not null and published_at is not null)),
      check (status <> 3 or reject_reason is not null)
    )`.execute(db)
  await sql`create index sheet_author on sheet (author_id, created_at desc)`.execute(db)

  // The number of sheets on sale per store, kept by the database: counting a million rows for a home page is no option.
  await sql`
    create function count_sheets_of_store() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' and old.on_sale and (tg_op = 'DELETE' or not new.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count - 1 where code = old.store_code;
      end if;
      if tg_op <> 'DELETE' and new.on_sale and (tg_op = 'INSERT' or not old.on_sale or new.store_code <> old.store_code) then
        update store set sheet_count = sheet_count + 1 where code = new.store_code;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger sheet_counts_in_store after insert or delete or update of status, visible, store_code on sheet
    for each row execute function count_sheets_of_store()`.execute(db)

  await sql`
    create table online_tutoring (
      sheet_id text primary key references sheet,
      start_at timestamptz not null,
      join_url text check (join_url is null or join_url ~ '^https://'),
      ended_at timestamptz,
      replay_url text,
      view_count int not null default 0 check (view_count >= 0)
    )`.execute(db)

  await sql`
    create table sheet_group (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      store_code int not null references store,
      name text not null check (length(name) between 1 and 300),
      detail text not null default '' check (length(detail) <= 5000),
      recommended boolean not null default false,
      cover_version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sheet_group_recommended on sheet_group (store_code, created_at desc) where recommended`.execute(
    db,
  )
  await sql`
    create table sheet_group_item (
      group_id text not null references sheet_group on delete cascade,
      sheet_id text not null references sheet,
      position smallint not null,
      primary key (group_id, sheet_id)
    )`.execute(db)
  await sql`create index sheet_group_item_sheet on sheet_group_item (sheet_id)`.execute(db)

  // One score per buyer and sheet (INV-14); that the writer paid for it is decided in the operation that inserts.
  await sql`
    create table review (
      sheet_id text not null references sheet,
      person_id text not null references person,
      score smallint not null check (score between 1 and 5),
      message text not null default '' check (length(message) <= 2000),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (sheet_id, person_id)
    )`.execute(db)
  await sql`create index review_sheet_newest on review (sheet_id, created_at desc)`.execute(db)
  await sql`create index review_newest on review (created_at desc) where score >= 4 and message <> ''`.execute(
    db,
  )
  await sql`
    create function sum_scores_of_sheet() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update sheet set score_sum = score_sum - old.score, score_count = score_count - 1 where id = old.sheet_id;
      end if;
      if tg_op <> 'DELETE' then
        update sheet set score_sum = score_sum + new.score, score_count = score_count + 1 where id = new.sheet_id;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger review_sums_into_sheet after insert or delete or update of score on review
    for each row execute function sum_scores_of_sheet()`.execute(db)
}
