import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Whether all of these people still have their account. It locks them, so that closing one happens before, and is seen here, or after the
 * caller's transaction.
 */
export async function haveOpenAccounts(trx: Trx, personIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(personIds)]
  const { rows } = await sql<{ is_open: boolean }>`
    select closed_at is null as is_open from person where id = any(${wanted}::text[]) order by id for share`.execute(
    trx,
  )
  return rows.length === wanted.length && rows.every(({ is_open }) => is_open)
}
