import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { endlessTransaction } from './books/key.ts'

/**
 * Indexes added when their tables had millions of rows. A migration would block writers during the build, so these are built concurrently
 * after all migrations; until then queries are only slower. A changed index needs a new name.
 */
const lateIndexes: Readonly<Record<string, string>> = {
  // Entries are in time order, so a block range index is enough.
  ledger_entry_occurred:
    'ledger_entry using brin (occurred_at) with (pages_per_range = 32, autosummarize = on)',
  // Parts of names and addresses in any script (`hasPart`), by which staff search people.
  person_digits: 'person using gin (digits_of(name) gin_trgm_ops, digits_of(email) gin_trgm_ops)',
  // Orders that ended unpaid, newest first: where few did, a page read all orders.
  orders_ended: `orders (state, created_at desc, id desc) where state in ('expired', 'cancelled')`,
  audit_record_action: 'audit_record (action text_pattern_ops)',
  audit_record_at: 'audit_record (at)',
  // The rows that every month's VAT is added up from, in the index.
  tax_document_vat: `tax_document (tax_month) include (kind, vat_satang) where cancelled_at is null and mode <> 'NONE'`,
  idempotency_key_visitors: `idempotency_key (created_at) where scope like 'address:%'`,
  // The credit notes of a document, which another one may not exceed.
  tax_document_credits: 'tax_document (credits_id) where credits_id is not null',
  // For the hourly deletion of ended sign-ins, which would otherwise read all of them.
  session_ended: 'session (least(expires_at, revoked_at))',
  // Finds records by an object's id alone: the end of `sheet:7K2M9QX4TB`.
  audit_record_object_end: 'audit_record (reverse(object) text_pattern_ops)',
  // What one person moved alone on a day.
  payment_record_moved: `payment_record (moved_by, moved_at) where status in ('SUCCESS', 'VOID')`,
}

const buildLock = 7_201_123

/** Builds missing indexes one by one; a killed build starts again. Idempotent, also in two processes. */
export async function buildLateIndexes(pool: pg.Pool): Promise<void> {
  if ((await missing(pool)).length === 0) return
  const client = await pool.connect()
  try {
    // The build waits for older transactions, but nothing waits for it.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query(endlessTransaction('session'))
    // Polled instead of waited for in the database: a build waits for every other statement, including a waiting one.
    for (let isMine = false; !isMine; ) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        buildLock,
      ])
      isMine = rows[0]?.mine === true
      if (!isMine) await pause(500)
    }
    for (const name of await missing(pool)) {
      await client.query(`drop index concurrently if exists ${name}`)
      await client.query(`create index concurrently ${name} on ${lateIndexes[name]}`)
      // Statistics of an index expression are known to the planner only after `analyze`.
      await client.query(`analyze ${tableOf(name)}`)
    }
  } finally {
    // Destroying the connection also drops its lock and settings.
    client.release(true)
  }
}

/** A table that is not there is of a backup from before it. */
async function missing(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) wanted (name, of_table)
     where to_regclass('public.' || of_table) is not null
       and not exists (select from pg_index i where i.indexrelid = to_regclass('public.' || name) and i.indisvalid)`,
    [Object.keys(lateIndexes), Object.keys(lateIndexes).map(tableOf)],
  )
  return rows.map(({ name }) => name)
}

const tableOf = (name: string) => lateIndexes[name]?.split(' ', 1)[0] ?? ''
