import { type Kysely, sql } from 'kysely'

/** Reports of buyers about sheets, and what sellers answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      sheet_id text not null references sheet,
      -- The store at that moment: its staff look after the report, wherever the sheet is moved later.
      store_code int not null references store,
      -- Empty once the account is deleted: reports stay without a name.
      reporter_id text references person,
      category text not null check (category in ('unreadable', 'blank', 'incomplete', 'copyright')),
      message text not null default '' check (length(message) <= 2000),
      created_at timestamptz not null default now(),
      -- Marked by the seller.
      dealt_at timestamptz,
      -- What staff did, independent of the seller's mark.
      action text check (length(action) <= 2000),
      action_by text references person,
      action_at timestamptz,
      check ((action is null) = (action_at is null))
    )`.execute(db)
  await sql`create index report_sheet on report (sheet_id, created_at desc)`.execute(db)
  await sql`create index report_store on report (store_code, created_at desc)`.execute(db)
  await sql`create index report_reporter on report (reporter_id, sheet_id)`.execute(db)
  await sql`
    create table report_answer (
      id text primary key check (id ~ '^[2-9A-HJ-NP-Z]{10}$'),
      report_id text not null references report,
      audience text not null check (audience in ('reporter', 'buyers')),
      message text not null check (length(message) between 1 and 2000),
      created_at timestamptz not null default now(),
      -- To many it goes in batches, in the order of their ids: the last who has it, how many have it, and when all had it.
      sent_to text not null default '',
      sent_count int not null default 0 check (sent_count >= 0),
      finished_at timestamptz
    )`.execute(db)
  await sql`create index report_answer_report on report_answer (report_id, created_at)`.execute(db)
}
