import { sql } from 'kysely'
import type { Caller } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Which of these sheets the caller bought or wrote. */
export async function findOwnedSheets(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  sheetIds: readonly string[],
): Promise<Set<string>> {
  return await ownedSheetIds(db, caller.kind === 'visitor' ? null : caller.id, sheetIds)
}

/**
 * Which of these sheets the person owns or wrote: neither goes into a cart (buyer.md §6). Null (a visitor, or an untaken gift's reader)
 * owns nothing and costs no query.
 */
export async function ownedSheetIds(
  db: Db | Trx,
  personId: string | null,
  sheetIds: readonly string[],
): Promise<Set<string>> {
  if (personId === null || sheetIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select sheet_id as id from owned_sheet where person_id = ${personId} and sheet_id = any((select ${[...sheetIds]}::text[])::text[])
    union
    select id from sheet where id = any((select ${[...sheetIds]}::text[])::text[]) and author_id = ${personId}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
