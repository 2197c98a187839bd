import { type Kysely, sql } from 'kysely'

/** Tax papers of a large month are drawn by a job: what was asked for, how far it is, and the finished file of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_paper_file (
      id text primary key,
      kind text not null check (kind in ('sell', 'pay', 'receipt', 'certificates')),
      -- Sales month, as year * 100 + month
      month int not null check (month % 100 between 1 and 12),
      -- What else was asked for: the day of payment, payouts below 1,000 baht
      day smallint,
      with_small boolean not null,
      asked_by text not null references person,
      asked_at timestamptz not null,
      -- Sellers or payouts in it; null where pages are made of many
      total int,
      done int not null default 0,
      pages int not null default 0,
      -- When it last came forward: one that stopped is seen by it
      moved_at timestamptz not null,
      finished_at timestamptz,
      failed boolean not null default false,
      bytes bigint
    )`.execute(db)
  await sql`create index tax_paper_file_month on tax_paper_file (month, kind)`.execute(db)
  await sql`create index tax_paper_file_asked_by on tax_paper_file (asked_by)`.execute(db)
}
