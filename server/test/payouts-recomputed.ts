import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Trx, letStatementsTake } from '#server/platform/database.ts'

const recomputation = readFileSync(path.join(import.meta.dirname, 'payouts-recomputed.sql'), 'utf8')

/** Makes the temporary tables of `payouts-recomputed.sql`, which end with the transaction. */
export async function openRecomputation(trx: Trx): Promise<void> {
  // Sums over a whole year take longer than a page may wait for; a few thousand rows do not pay for compiled plans.
  await letStatementsTake(trx, '10min')
  await sql`set local jit = off`.execute(trx)
  await sql.raw(recomputation).execute(trx)
}

/**
 * Where records, transfers, ledger or files differ from the second computation: months, payouts with tax and fee, owed and carried sums,
 * anything paid or sent twice. Empty: right to the satang.
 */
export async function differencesRecomputed(trx: Trx): Promise<string[]> {
  await openRecomputation(trx)
  const { rows } = await sql<{ what: string }>`
    select concat_ws(' ', about, which, '| should be', should, '| stands', stands) as what from recomputed_difference limit 20`.execute(
    trx,
  )
  return rows.map(({ what }) => what)
}
