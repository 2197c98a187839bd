import { type Kysely, sql } from 'kysely'

/** What staff have hidden of late, so that they find it again to bring it back. Few rows are hidden. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index review_hidden on review (decided_at) where hidden`.execute(db)
  await sql`create index review_answer_hidden on review (answer_decided_at) where answer_hidden`.execute(db)
  await sql`create index sheet_question_hidden on sheet_question (decided_at) where hidden`.execute(db)
}
