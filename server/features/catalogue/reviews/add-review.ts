import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { reviewNew } from '#server/words/catalogue.ts'
import { requireBought } from './my-review.ts'

export type NewReview = { sheetId: string; score: number; message: string }

/** Writes a review and notifies the sheet's author if it changed. Refuses as `writeReview`. */
export async function addReview(
  trx: Trx,
  platform: Platform,
  personId: string,
  review: NewReview,
): Promise<void> {
  if (await writeReview(trx, platform, personId, review))
    await notifyAuthor(trx, personId, review, platform.clock.now())
}

/**
 * Writes or changes a buyer's review; true where the sheet's author has something new to read. Scores come from paying owners only, one per
 * buyer and sheet, never from the author (INV-14): the sheet must be in the library through a paid order. Refuses: reviews.not-bought, request.invalid (a score that is none).
 */
export async function writeReview(
  trx: Trx,
  platform: Platform,
  personId: string,
  review: NewReview,
): Promise<boolean> {
  if (!Number.isInteger(review.score) || review.score < 1 || review.score > 5)
    refuse('request.invalid', { fields: ['score'] })
  // Locks the library entry: a refund of an unopened sheet waits and then sees the score.
  await trx
    .selectFrom('library_entry')
    .select('sheet_id')
    .where('person_id', '=', personId)
    .where('sheet_id', '=', review.sheetId)
    .forShare()
    .execute()
  await requireBought(trx, personId, review.sheetId)
  const now = platform.clock.now()
  const before = await trx
    .selectFrom('review')
    .select(['score', 'message', 'hidden', 'decided_at'])
    .where('sheet_id', '=', review.sheetId)
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const message = review.message.trim()
  // Staff decided about other words, so new ones can be reported again; hidden reviews stay hidden.
  const isDecided =
    before !== undefined && before.decided_at !== null && !before.hidden && before.message !== message
  const isSame = before?.score === review.score && before.message === message
  const written = await trx
    .insertInto('review')
    .values({
      sheet_id: review.sheetId,
      person_id: personId,
      score: review.score,
      message,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['sheet_id', 'person_id']).doUpdateSet((set) => ({
        score: set.ref('excluded.score'),
        message: set.ref('excluded.message'),
        ...(isSame ? {} : { updated_at: now }),
        ...(isDecided ? { flagged_at: null, decided_at: null, decided_by: null } : {}),
      })),
    )
    .returning('hidden')
    .executeTakeFirstOrThrow()
  return !isSame && !written.hidden
}

/**
 * At most once a day per buyer and sheet: a review that is taken back and written anew is another row, by which a buyer could flood the
 * author with letters. The author is not told which buyer wrote it.
 */
async function notifyAuthor(trx: Trx, personId: string, review: NewReview, now: Date): Promise<void> {
  const sheet = await trx
    .selectFrom('sheet')
    .select(['author_id', 'code', 'name'])
    .where('id', '=', review.sheetId)
    .executeTakeFirstOrThrow()
  await sendMessage(trx, {
    personId: sheet.author_id,
    type: 'info',
    key: `review:${review.sheetId}:${personId}:${bangkokDate(now)}`,
    notice: 'review-new',
    html: reviewNew({
      sheet: sheetName(sheet.code, sheet.name),
      score: review.score,
      text: review.message.trim(),
    }),
  })
}
