import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { endlessTransaction } from './books/key.ts'

/**
 * Indexes that came when their tables had millions of rows. A migration would hold every writer of the table until they are built; these
 * are built beside the servers, after all migrations (`create index concurrently`, which no transaction can). Queries do without them
 * meanwhile, only slower. A name stays what it is: another index has another name.
 */
const lateIndexes: Readonly<Record<string, string>> = {
  // Entries are written in the order of their time, so that some numbers for each block are enough.
  ledger_entry_occurred:
    'ledger_entry using brin (occurred_at) with (pages_per_range = 32, autosummarize = on)',
  // A part of a name or an address in any script (`hasPart`), as staff search for people.
  person_digits: 'person using gin (digits_of(name) gin_trgm_ops, digits_of(email) gin_trgm_ops)',
  // Orders that ended unpaid, newest first: where few did, all orders were read for a page.
  orders_ended: `orders (state, created_at desc, id desc) where state in ('expired', 'cancelled')`,
  audit_record_action: 'audit_record (action text_pattern_ops)',
  audit_record_at: 'audit_record (at)',
  // All that the VAT of every month is added up from, without the rows.
  tax_document_vat: `tax_document (tax_month) include (kind, vat_satang) where cancelled_at is null and mode <> 'NONE'`,
  idempotency_key_visitors: `idempotency_key (created_at) where scope like 'address:%'`,
  // The credit notes of a document, which another one may not exceed.
  tax_document_credits: 'tax_document (credits_id) where credits_id is not null',
  // Each hour what ended long ago is forgotten; without it that reads all sign-ins, of which a large marketplace has millions.
  session_ended: 'session (least(expires_at, revoked_at))',
  // What it was done to by the id alone: the end of `sheet:7K2M9QX4TB`.
  audit_record_object_end: 'audit_record (reverse(object) text_pattern_ops)',
}

const buildLock = 7_201_123

/** Builds what is missing, one after the other; a build that was killed is begun anew. Harmless when repeated, also by two at once. */
export async function buildLateIndexes(pool: pg.Pool): Promise<void> {
  if ((await missing(pool)).length === 0) return
  const client = await pool.connect()
  try {
    // A build waits for transactions that are older; no transaction waits behind it.
    await client.query('set lock_timeout = 0; set statement_timeout = 0')
    await client.query(endlessTransaction('session'))
    // Not waited for in the database: a build waits for every other statement, also for one that waits.
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
      // What it says of an expression is known to the planner only then.
      await client.query(`analyze ${tableOf(name)}`)
    }
  } finally {
    // With its connection go lock and settings.
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
