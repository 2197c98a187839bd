import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-11-25T0412-tax-paper-files': taxPaperFiles,
  '2026-11-25T0415-institution-requests': institutionRequests,
}

/** Tax papers of a large month are drawn by a job: what was asked for, how far it is, and the finished file of a day. */
async function taxPaperFiles(db: Kysely<unknown>): Promise<void> {
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

/** Institutions that visitors miss, until staff have dealt with them. Whoever asked is nobody to us but the address they gave. */
async function institutionRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institution_request (
      id text primary key,
      name text not null,
      kind text not null check (kind in ('university', 'school', 'other')),
      email text not null default '',
      asked_at timestamptz not null
    )`.execute(db)
  await sql`create index institution_request_newest on institution_request (asked_at desc, id desc)`.execute(
    db,
  )
}
