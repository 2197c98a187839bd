import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'
import { wordColumns } from './sheet-words.ts'

const columns = [
  'id',
  'author_id',
  ...wordColumns,
  'price_asked_satang',
  'price_seen_satang',
  'full_satang',
  'status',
  'visible',
  'highlighted',
  'reviewer_id',
  'revision',
  'terms_version',
  'updated_at',
] as const

/** Locks the sheet until the transaction ends: of two simultaneous decisions the second sees the first. Refuses: not-found. */
export async function lockSheet(trx: Trx, sheetId: string) {
  const sheet = await trx
    .selectFrom('sheet')
    .select(columns)
    .where('id', '=', sheetId)
    .forUpdate()
    .executeTakeFirst()
  return sheet ?? refuse('not-found')
}

export type LockedSheet = Awaited<ReturnType<typeof lockSheet>>

/** Another author's sheet answers like none. Refuses: not-found. */
export async function lockOwnSheet(trx: Trx, authorId: string, sheetId: string): Promise<LockedSheet> {
  const sheet = await lockSheet(trx, sheetId)
  return sheet.author_id === authorId ? sheet : refuse('not-found')
}

/** Locks many sheets of one author in one order, so that two such changes never deadlock. Refuses: not-found. */
export async function lockOwnSheets(
  trx: Trx,
  authorId: string,
  sheetIds: readonly string[],
): Promise<LockedSheet[]> {
  const sheets = await trx
    .selectFrom('sheet')
    .select(columns)
    .where('id', 'in', sheetIds)
    .where('author_id', '=', authorId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return sheets.length === sheetIds.length ? sheets : refuse('not-found')
}
