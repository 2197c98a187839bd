import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'
import { later } from '#server/platform/statement-cache.ts'

/**
 * The advisory lock of closing: a transaction that closes a month or changes what months are closed by holds it alone, those
 * that move payment records share it. Sales do not take it: they hold the month they are posted to, a pair of this number and
 * the month (`hold_month`), which a close holds alone together with every open month before it (`hold_months_to_close`). A close
 * therefore sees every sale of its month, a sale that comes later sees the close, and sales of the month that has begun wait for
 * neither.
 */
export const monthsLock = 25_691

/** Until the commit, what counts in this month, or in the first open one after it, stays countable there. */
export async function holdMonth(trx: Trx, month: number): Promise<void> {
  await sql`${later}select hold_month(${month}::int)`.execute(trx)
}

/** Waits for every sale that is being posted to this month or an open one before it, and keeps others away until the commit. */
export async function holdMonthsToClose(trx: Trx, month: number): Promise<void> {
  await sql`select hold_months_to_close(${month}::int)`.execute(trx)
}
