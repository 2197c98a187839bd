import type { Caller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Which of these sheets the caller bought or wrote; a visitor owns nothing and costs nothing. */
export async function findOwnedSheets(
  platform: Pick<Platform, 'pool'>,
  caller: Caller,
  sheetIds: readonly string[],
): Promise<Set<string>> {
  if (caller.kind === 'visitor' || sheetIds.length === 0) return new Set()
  const { rows } = await platform.pool.query<{ id: string }>({
    name: 'sheets-owned',
    text: `select sheet_id as id from library_entry
        where person_id = $1 and sheet_id = any((select $2::text[])::text[]) and revoked_at is null
      union select id from sheet where id = any((select $2::text[])::text[]) and author_id = $1`,
    values: [caller.id, sheetIds],
  })
  return new Set(rows.map((row) => row.id))
}
