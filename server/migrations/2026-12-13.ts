import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-13T0100-dues-of-runs': duesOfRuns,
}

/** Of what debt a line of a run was a part. What the bank did not pay may leave it, and what was paid meanwhile was taxed beside it. */
async function duesOfRuns(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_run_record add column due_id text references payment_due`.execute(db)
  await sql`
    update payment_run_record h set due_id = r.due_id
    from payment_record r where r.id = h.record_id and r.due_id is not null`.execute(db)
  await sql`create index payment_run_record_due on payment_run_record (due_id) where due_id is not null`.execute(
    db,
  )
}
