import { type Kysely, sql } from 'kysely'

/**
 * Everything of one person is asked for when a copy of the data is made and when an account is erased; without an index each of
 * these would read its whole table, and end at the time limit of statements once there are many people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index session_person`.execute(db)
  // Ended ones too: they are what is erased.
  await sql`create index session_person on session (person_id)`.execute(db)
  await sql`create index sheet_upload_person on sheet_upload (person_id)`.execute(db)
  await sql`create index sign_in_handoff_person on sign_in_handoff (person_id)`.execute(db)
  await sql`create index promo_use_of_person on promo_use (person_id)`.execute(db)
  await sql`create index money_received_person on money_received (person_id) where person_id is not null`.execute(
    db,
  )
  await sql`create index refund_due_person on refund_due (person_id)`.execute(db)
  await sql`create index review_person on review (person_id)`.execute(db)
}
