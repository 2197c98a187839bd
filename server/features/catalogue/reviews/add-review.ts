import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireBought } from './require-bought.ts'

export type NewReview = { sheetId: string; score: number; message: string }

/**
 * Writes a buyer's first review, or changes the one there is. Scores come from paying owners only, one per buyer and sheet,
 * never from the author (INV-14): the sheet must be in the library through a paid order.
 * Refuses: reviews.not-bought, request.invalid (a score that is none).
 */
export async function addReview(
  trx: Trx,
  platform: Platform,
  personId: string,
  review: NewReview,
): Promise<void> {
  if (!Number.isInteger(review.score) || review.score < 1 || review.score > 5)
    refuse('request.invalid', { fields: ['score'] })
  await requireBought(trx, personId, review.sheetId)
  const now = platform.clock.now()
  await trx
    .insertInto('review')
    .values({
      sheet_id: review.sheetId,
      person_id: personId,
      score: review.score,
      message: review.message.trim(),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['sheet_id', 'person_id']).doUpdateSet((set) => ({
        score: set.ref('excluded.score'),
        message: set.ref('excluded.message'),
        updated_at: now,
      })),
    )
    .execute()
}
