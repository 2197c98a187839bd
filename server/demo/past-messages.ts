import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'

/**
 * Notices get the database's time; undated ones of this transaction are moved to `at` and marked as read long ago, unless that is recent.
 */
export async function dateMessages(trx: Trx, at: Date): Promise<void> {
  await sql`
    update message set created_at = ${at},
      read_at = case when ${at}::timestamptz < now() - interval '3 days' then ${at}::timestamptz + interval '1 hour' end
    where xmin = pg_current_xact_id()::xid and created_at = now()`.execute(trx)
}

/** No person wants an email about what happened long ago: what this transaction has put into the outbox is taken out again. */
export async function forgetEmails(trx: Trx): Promise<void> {
  await sql`delete from message_outbox where xmin = pg_current_xact_id()::xid`.execute(trx)
}
