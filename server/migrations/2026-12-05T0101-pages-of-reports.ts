import { type Kysely, sql } from 'kysely'

/** The page that a report, or a request for one's money, is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table report add column page integer`.execute(db)
  await sql`alter table report add constraint report_page_check check (page >= 1) not valid`.execute(db)
  await sql`alter table refund_request add column page integer`.execute(db)
  await sql`alter table refund_request add constraint refund_request_page_check check (page >= 1) not valid`.execute(
    db,
  )
}
