import type { getMyScore } from '#contract/buyer/reviews.ts'
import type { DataOf } from '#contract/shared/call.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { requireBought } from './require-bought.ts'

/** What the buyer wrote, or an empty form. Refuses: reviews.not-bought. */
export async function readMyReview(
  db: Db,
  personId: string,
  sheetId: string,
): Promise<DataOf<typeof getMyScore>> {
  const review = await db
    .selectFrom('review')
    .select(['message', 'score'])
    .where('sheet_id', '=', sheetId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (review !== undefined) return { score: { ...review, before: true } }
  await requireBought(db, personId, sheetId)
  return { score: { message: '', score: 0, before: false } }
}

/**
 * Takes the review back; the sheet's sums follow in the same transaction. One's own words can be taken back also after a
 * refund. When there is nothing any more, nothing changes: a second press is no mistake. Refuses: reviews.not-bought.
 */
export async function deleteMyReview(trx: Trx, personId: string, sheetId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('review')
    .where('sheet_id', '=', sheetId)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) await requireBought(trx, personId, sheetId)
}
