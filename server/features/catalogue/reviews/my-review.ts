import type { getMyScore } from '#contract/buyer/reviews.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'

/** The buyer's review, or an empty form. Refuses: reviews.not-bought. */
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

/** Deletes the review, with the sheet's sums in the same transaction, also after a refund. Idempotent. Refuses: reviews.not-bought. */
export async function deleteMyReview(trx: Trx, personId: string, sheetId: string): Promise<void> {
  const own = <T extends { where: (column: 'sheet_id' | 'person_id', is: '=', value: string) => T }>(
    query: T,
  ) => query.where('sheet_id', '=', sheetId).where('person_id', '=', personId)
  const { numDeletedRows } = await own(trx.deleteFrom('review'))
    .where('hidden', '=', false)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) return
  // A review hidden by staff loses its words but stays: deleted, it could be rewritten and would count again.
  const { numUpdatedRows } = await own(
    trx.updateTable('review').set({ message: '' }),
  ).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) await requireBought(trx, personId, sheetId)
}

/**
 * Scores come from those who paid: the sheet is in the library through a paid order, and they did not write it (INV-14). An unknown sheet
 * is refused like one not bought. Refuses: reviews.not-bought.
 */
export async function requireBought(db: Db | Trx, personId: string, sheetId: string): Promise<void> {
  const bought = await db
    .selectFrom('owned_sheet')
    .innerJoin('orders', 'orders.id', 'owned_sheet.order_id')
    .innerJoin('sheet', 'sheet.id', 'owned_sheet.sheet_id')
    .select('sheet.id')
    .where('owned_sheet.person_id', '=', personId)
    .where('owned_sheet.sheet_id', '=', sheetId)
    .where('orders.state', '=', 'paid')
    // A gift's reader did not pay.
    .whereRef('orders.buyer_id', '=', 'owned_sheet.person_id')
    .where('sheet.author_id', '!=', personId)
    .executeTakeFirst()
  if (bought === undefined) refuse('reviews.not-bought')
}
