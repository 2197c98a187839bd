import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'

/** No person wants an email about what happened long ago: what this transaction has put into the outbox is taken out again. */
export async function forgetEmails(trx: Trx): Promise<void> {
  await sql`delete from message_outbox where xmin = pg_current_xact_id()::xid`.execute(trx)
}
