import { type RawBuilder, sql } from 'kysely'
import type { getReport } from '#contract/staff/complaints.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { approvedTitle } from '../sheets/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inStores, mustHold, permission, type Stores } from '#server/platform/rights.ts'
import { reviewHidden } from '#server/words/catalogue.ts'

const rowsMax = 500

/** Reported and undecided questions with answers, reviews, and answers to reviews, oldest first. */
export async function readFlaggedQuestions(
  db: Db,
  stores: Stores,
): Promise<DataOf<typeof getReport>['questions']> {
  return await readSaid(
    db,
    stores,
    sql`select id, kind, sheet_id, flagged_at as at, '' as reason from flagged_question`,
    sql`asc`,
  )
}

/** The same of what staff have hidden since then, the newest first: it can be brought back. */
export async function readHiddenQuestions(
  db: Db,
  stores: Stores,
  since: Date,
): Promise<DataOf<typeof getReport>['hidden']> {
  const rows = await readSaid(
    db,
    stores,
    sql`
      select id, 'question' as kind, sheet_id, decided_at as at, '' as reason from sheet_question where hidden and decided_at >= ${since}
      union all
      select id, 'answer', sheet_id, answer_decided_at, '' from review where answer_hidden and answer_decided_at >= ${since}
      union all
      select id, 'review', sheet_id, decided_at, coalesce(hidden_reason, '') from review where hidden and decided_at >= ${since}`,
    sql`desc`,
  )
  return rows.map((row) => ({ ...row, hidden: row.flagged }))
}

type SaidRow = {
  id: string
  kind: 'question' | 'answer' | 'review'
  sheet_id: string
  at: Date
  reason: string
  score: number | null
  question: string
  answer: string
  code: string
  name: string
  name_th: string
  name_en: string
  short: string
}

async function readSaid(db: Db, stores: Stores, which: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const mine = inStores('sheet.store_code', stores)
  const { rows } = await sql<SaidRow>`
    select said.*, r.score, coalesce(q.body, r.message, '') as question, coalesce(q.answer, r.answer, '') as answer,
      sheet.code, sheet.name, store.name_th, store.name_en, store.short
    from (${which}) said left join sheet_question q on q.id = said.id left join review r on r.id = said.id
      join sheet on sheet.id = said.sheet_id join store on store.code = sheet.store_code
    where ${mine} order by said.at ${order}, said.id limit ${rowsMax}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    score: row.score,
    flagged: row.at.toISOString(),
    storeName: [row.name_th, row.name_en, row.short],
    sheet: row.sheet_id,
    sheetName: sheetName(row.code, row.name),
    question: row.question,
    answer: row.answer,
    reason: row.reason,
  }))
}

/**
 * Staff hide or keep a question with its answer, or an answer to a review; the latest decision counts. Refuses: not-found,
 * staff.own-matter.
 */
export async function decideQuestion(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  caller: Person,
  { id, hide }: { id: string; hide: boolean },
): Promise<void> {
  const question = await trx
    .selectFrom('sheet_question')
    .innerJoin('sheet', 'sheet.id', 'sheet_question.sheet_id')
    .select([
      'sheet_question.asker_id',
      'sheet_question.hidden',
      'sheet_question.sheet_id',
      'sheet.author_id',
      'sheet.store_code',
    ])
    .where('sheet_question.id', '=', id)
    .forNoKeyUpdate('sheet_question')
    .executeTakeFirst()
  if (question === undefined) return await decideAnswer(trx, { clock }, caller, { id, hide })
  mustHold(caller, permission.sheets, question.store_code)
  const object = `sheet:${question.sheet_id}`
  mustNotBeOwn(caller.id, [question.author_id, question.asker_id], object)
  await trx
    .updateTable('sheet_question')
    .set({ hidden: hide, decided_at: clock.now(), decided_by: caller.id })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: hide ? 'question.hide' : 'question.keep',
    object,
    before: { question: id, hidden: question.hidden },
    after: { question: id, hidden: hide },
  })
}

async function decideAnswer(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  caller: Person,
  { id, hide }: { id: string; hide: boolean },
): Promise<void> {
  const review = await trx
    .selectFrom('review')
    .innerJoin('sheet', 'sheet.id', 'review.sheet_id')
    .select(['review.person_id', 'review.answer_hidden', 'review.sheet_id', 'sheet.author_id'])
    .select('sheet.store_code')
    .where('review.id', '=', id)
    .where('review.answer', 'is not', null)
    .forNoKeyUpdate('review')
    .executeTakeFirst()
  if (review === undefined) return refuse('not-found')
  mustHold(caller, permission.sheets, review.store_code)
  const object = `sheet:${review.sheet_id}`
  mustNotBeOwn(caller.id, [review.author_id, review.person_id], object)
  await trx
    .updateTable('review')
    .set({ answer_hidden: hide, answer_decided_at: clock.now(), answer_decided_by: caller.id })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: hide ? 'review-answer.hide' : 'review-answer.keep',
    object,
    before: { review: id, hidden: review.answer_hidden },
    after: { review: id, hidden: hide },
  })
}

/**
 * Staff hide a review (its stars no longer count, its writer is notified why), keep it or bring it back. Refuses: not-found,
 * staff.own-matter, request.invalid (hidden without a reason).
 */
export async function decideReview(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  caller: Person,
  { id, hide, reason }: { id: string; hide: boolean; reason: string },
): Promise<void> {
  const review = await trx
    .selectFrom('review')
    .innerJoin('sheet', 'sheet.id', 'review.sheet_id')
    .select(['review.person_id', 'review.hidden', 'review.sheet_id', 'sheet.author_id', 'sheet.store_code'])
    .select(approvedTitle)
    .where('review.id', '=', id)
    .forNoKeyUpdate('review')
    .executeTakeFirst()
  if (review === undefined) return refuse('not-found')
  mustHold(caller, permission.sheets, review.store_code)
  const object = `sheet:${review.sheet_id}`
  mustNotBeOwn(caller.id, [review.author_id, review.person_id], object)
  if (hide && reason === '') refuse('request.invalid', { fields: ['review.reason'] })
  const now = clock.now()
  await trx
    .updateTable('review')
    .set({
      hidden: hide,
      hidden_reason: hide ? reason : null,
      decided_at: now,
      decided_by: caller.id,
    })
    .where('id', '=', id)
    .execute()
  await recordAudit(trx, {
    actorId: caller.id,
    action: hide ? 'review.hide' : 'review.keep',
    object,
    before: { review: id, hidden: review.hidden },
    after: { review: id, hidden: hide, ...(hide && { reason }) },
  })
  if (!hide || review.hidden) return
  await sendMessage(trx, {
    personId: review.person_id,
    type: 'warning',
    key: `review:${id}:hidden:${now.toISOString()}`,
    notice: 'review-hidden',
    html: reviewHidden({ sheet: sheetName(review.code, review.name), reason }),
  })
}
