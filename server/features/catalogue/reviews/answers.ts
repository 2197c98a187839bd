import { sql } from 'kysely'
import type { answerReview as answerReviewCall, getSellReviews } from '#contract/seller/reviews.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { isAdvert } from '#rules/sheets/advert.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { approvedTitle } from '../sheets/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reviewAnswered, reviewThanked } from '#server/words/catalogue.ts'

const shownMax = 100

/**
 * Anonymous reviews of the own sheets: unhandled ones first, newest first, then handled ones, latest first. One that says something else by
 * now is unhandled again. Each kind has its own limit, so that a review just answered stays visible however many wait.
 */
export async function readSellReviews(db: Db, sellerId: string): Promise<DataOf<typeof getSellReviews>> {
  const read = db
    .selectFrom('review as r')
    .innerJoin('sheet', 'sheet.id', 'r.sheet_id')
    .innerJoin('store', 'store.code', 'sheet.store_code')
    .select(['r.id', 'r.sheet_id', 'r.score', 'r.message', 'r.created_at', 'r.thanked_at', 'r.answer'])
    .select(['r.answered_at', 'r.answer_hidden', 'sheet.code', 'sheet.name', 'sheet.cover_version'])
    .select('store.picture_version')
    .where('sheet.author_id', '=', sellerId)
    .where('r.hidden', '=', false)
    .limit(shownMax)
  const dealtWithAt = sql<Date | null>`greatest(r.answered_at, r.thanked_at)`
  const isDealtWith = sql<boolean>`coalesce(${dealtWithAt} >= r.updated_at, false)`
  const waiting = await read
    .where(isDealtWith, '=', false)
    .orderBy('r.updated_at', 'desc')
    .orderBy('r.id')
    .execute()
  const dealtWith = await read
    .where(isDealtWith, '=', true)
    .orderBy(dealtWithAt, 'desc')
    .orderBy('r.id')
    .execute()
  // One that was answered between the two stands in both.
  const rows = new Map([...waiting, ...dealtWith].map((row) => [row.id, row]))
  return {
    reviews: [...rows.values()].map((row) => ({
      _id: row.id,
      created: row.created_at.toISOString(),
      score: row.score,
      message: row.message,
      thanked: row.thanked_at !== null,
      answer:
        row.answer === null || row.answered_at === null
          ? null
          : { text: row.answer, at: row.answered_at.toISOString() },
      hidden: row.answer_hidden,
      sheet: row.sheet_id,
      sheetName: sheetName(row.code, row.name),
      cover: coverVersion(row.cover_version, row.picture_version),
    })),
  }
}

/**
 * The author's answer to a review; a later one replaces it, null removes it. The first notifies the review's writer. What staff
 * have hidden stays hidden. Refuses: not-found, questions.advert.
 */
export async function answerReview(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  sellerId: string,
  { id, text }: ValidInputOf<typeof answerReviewCall>,
): Promise<void> {
  const review = await lockReview(trx, sellerId, id)
  if (review.answer_hidden) refuse('not-found')
  if (text !== null && isAdvert(text)) refuse('questions.advert')
  const isDecided = review.answer_decided_at !== null && review.answer !== text
  await trx
    .updateTable('review')
    .set({
      answer: text,
      answered_at: text === null ? null : clock.now(),
      // Staff have decided about other words than these, so they can be reported anew.
      ...(isDecided ? { answer_flagged_at: null, answer_decided_at: null, answer_decided_by: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (text === null) return
  await sendMessage(trx, {
    personId: review.person_id,
    type: 'info',
    key: `review:${id}:answered`,
    notice: 'review-answered',
    html: reviewAnswered({ id: review.sheet_id, sheet: sheetName(review.code, review.name), text }),
  })
}

/** Once; a second press changes nothing. Refuses: not-found. */
export async function thankForReview(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  sellerId: string,
  id: string,
): Promise<void> {
  const review = await lockReview(trx, sellerId, id)
  if (review.thanked_at !== null) return
  await trx.updateTable('review').set({ thanked_at: clock.now() }).where('id', '=', id).execute()
  await sendMessage(trx, {
    personId: review.person_id,
    type: 'info',
    key: `review:${id}:thanked`,
    notice: 'review-answered',
    html: reviewThanked({ id: review.sheet_id, sheet: sheetName(review.code, review.name) }),
  })
}

async function lockReview(trx: Trx, sellerId: string, id: string) {
  const review = await trx
    .selectFrom('review')
    .innerJoin('sheet', 'sheet.id', 'review.sheet_id')
    .select(['review.person_id', 'review.sheet_id', 'review.thanked_at', 'review.answer_hidden'])
    .select(['review.answer', 'review.answer_decided_at'])
    .select(approvedTitle)
    .where('review.id', '=', id)
    .where('review.hidden', '=', false)
    .where('sheet.author_id', '=', sellerId)
    .forNoKeyUpdate('review')
    .executeTakeFirst()
  return review ?? refuse('not-found')
}

/** Brings a public answer before staff, once. Refuses: not-found. */
export async function flagAnswer(trx: Trx, { clock }: Pick<Platform, 'clock'>, id: string): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('review')
    .from('sheet')
    .set({
      answer_flagged_at: sql`case when answer_decided_at is null then coalesce(answer_flagged_at, ${clock.now()}) else answer_flagged_at end`,
    })
    .whereRef('sheet.id', '=', 'review.sheet_id')
    .where('sheet.on_sale', '=', true)
    .where('review.id', '=', id)
    .where('review.hidden', '=', false)
    .where('review.answer', 'is not', null)
    .where('review.answer_hidden', '=', false)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) refuse('not-found')
}

/** Reports a review to staff, once: any person while its sheet is on sale, the author always. Refuses: not-found. */
export async function flagReview(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  personId: string,
  id: string,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('review')
    .from('sheet')
    .set({
      flagged_at: sql`case when decided_at is null then coalesce(flagged_at, ${clock.now()}) else flagged_at end`,
    })
    .whereRef('sheet.id', '=', 'review.sheet_id')
    .where((where) => where.or([where('sheet.on_sale', '=', true), where('sheet.author_id', '=', personId)]))
    .where('review.id', '=', id)
    .where('review.hidden', '=', false)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) refuse('not-found')
}
