import { type Kysely, sql } from 'kysely'

/** What became of documents that go to the provider of e-Tax. A document has a row from its issue on, where the company had turned it on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table e_tax_sending (
      document_id text primary key references tax_document,
      state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'REFUSED')),
      tries int not null default 0,
      try_at timestamptz not null,
      reason text not null default '' check (length(reason) <= 500),
      reference text not null default '' check (length(reference) <= 200),
      sha256 text,
      sent_at timestamptz,
      check ((state = 'SENT') = (sent_at is not null) and (state = 'SENT') = (sha256 is not null))
    )`.execute(db)
  await sql`create index e_tax_sending_due on e_tax_sending (try_at) where state <> 'SENT'`.execute(db)
}
