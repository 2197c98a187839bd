import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-05T0100-version-readers': versionReaders,
  '2026-12-05T0101-pages-of-reports': pagesOfReports,
  '2026-12-05T0102-hidden-lately': hiddenLately,
  '2026-12-05T0110-author-pictures': authorPictures,
  '2026-12-05T0400-interest-by-author': interestByAuthor,
  '2026-12-05T0410-straightened-scans': straightenedScans,
  '2026-12-05T0500-columns-of-banks': columnsOfBanks,
}

/** Readers of each version of a sheet, for figures of five on; and which pages a version changed. */
async function versionReaders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table version_reader (
      sheet_id text not null references sheet on delete cascade,
      -- 1 is the first one, which has no row in sheet_version
      number integer not null check (number >= 1),
      person_id text not null references person on delete cascade,
      primary key (sheet_id, number, person_id)
    )`.execute(db)
  await sql`create index version_reader_person on version_reader (person_id)`.execute(db)
  await sql`alter table sheet_version add column pages_changed integer[]`.execute(db)
}

/** The page that a report, or a request for one's money, is about. */
async function pagesOfReports(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report add column page integer`.execute(db)
  await sql`alter table report add constraint report_page_check check (page >= 1) not valid`.execute(db)
  await sql`alter table refund_request add column page integer`.execute(db)
  await sql`alter table refund_request add constraint refund_request_page_check check (page >= 1) not valid`.execute(
    db,
  )
}

/** Lately hidden by staff, so that they find it again to bring it back. Few rows are hidden. */
async function hiddenLately(db: Kysely<unknown>): Promise<void> {
  await sql`create index review_hidden on review (decided_at) where hidden`.execute(db)
  await sql`create index review_answer_hidden on review (answer_decided_at) where answer_hidden`.execute(db)
  await sql`create index sheet_question_hidden on sheet_question (decided_at) where hidden`.execute(db)
}

/** An author's own picture beside the pen name: the one that everybody sees, and the one that waits for staff. */
async function authorPictures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table author_picture (
      person_id text primary key references person,
      -- Small JPEGs of our own making
      shown bytea,
      -- Names what is shown in addresses; only ever grows
      version integer not null default 0,
      waiting bytea,
      waiting_since timestamptz,
      refused_reason text,
      decided_at timestamptz,
      decided_by text references person,
      check ((waiting is null) = (waiting_since is null))
    )`.execute(db)
  await sql`create index author_picture_waiting on author_picture (waiting_since) where waiting is not null`.execute(
    db,
  )
}

/**
 * The days of all sheets of an author, added up: a thousand sheets of ninety days are ninety rows instead of ninety thousand. By triggers, so
 * that whoever writes the days of a sheet, the version before among them, keeps both the same.
 */
async function interestByAuthor(db: Kysely<unknown>): Promise<void> {
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
  // Earlier counts: no other writes meanwhile, the triggers above hold the tables.
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

/** A second PDF beside the one of the draft: what was made of it until its author takes it, the original afterwards. */
async function straightenedScans(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet_file drop constraint sheet_file_stage_check`.execute(db)
  await sql`
    alter table sheet_file add constraint sheet_file_stage_check check (stage in ('draft', 'live', 'beside')) not valid`.execute(
    db,
  )
  await sql`
    create table sheet_straightening (
      sheet_id text primary key references sheet on delete cascade,
      -- Of the PDF in force when it was asked for; of another one it says nothing
      source_sha256 text not null,
      state text not null check (state in ('working', 'ready', 'failed')),
      pages_done int not null default 0,
      pages int,
      -- By page; none where there was nothing to do
      changes jsonb not null default '[]',
      result_sha256 text,
      refusal text,
      asked_at timestamptz not null,
      check (state <> 'failed' or refusal is not null)
    )`.execute(db)
}

/** Headings that the exports of both banks have besides those kept so far, and the column that says which way an amount went. */
const more = {
  SCB: {
    in: ['Credit Amount', 'Deposit Amount', 'จำนวนเงินฝาก'],
    out: ['Debit Amount', 'Withdrawal Amount', 'จำนวนเงินถอน'],
    direction: ['Dr/Cr', 'DR/CR Indicator', 'เดบิต/เครดิต'],
    balance: ['ยอดเงินคงเหลือ'],
    reference: ['Cheque No', 'Cheque Number', 'Reference No.'],
  },
  KBANK: {
    date: ['Transaction Date'],
    time: ['เวลา/ วันที่มีผล', 'เวลา/วันที่มีผล', 'Time/Eff.Date'],
    in: ['ฝากเงิน', 'ฝากเงิน / รับโอนเงิน', 'รับโอน', 'Deposit Amount', 'Credit'],
    out: ['ถอนเงิน', 'ถอนเงิน / โอนเงิน', 'โอนออก', 'Withdrawal Amount', 'Debit'],
    direction: ['Dr/Cr', 'เดบิต/เครดิต'],
    reference: ['เลขที่เช็ค', 'Cheque No.', 'Reference No.'],
    description: ['Description'],
  },
} satisfies Record<string, Record<string, string[]>>

async function columnsOfBanks(db: Kysely<unknown>): Promise<void> {
  for (const [id, columns] of Object.entries(more)) {
    const { rows } = await sql<{ mapping: Record<string, string[]> }>`
      select mapping from statement_profile where id = ${id}`.execute(db)
    const [kept] = rows
    if (kept === undefined) continue
    const mapping = { ...kept.mapping }
    for (const [column, names] of Object.entries(columns))
      mapping[column] = [...new Set([...(mapping[column] ?? []), ...names])].slice(0, 12)
    await sql`update statement_profile set mapping = ${JSON.stringify(mapping)}::jsonb where id = ${id}`.execute(
      db,
    )
  }
}
