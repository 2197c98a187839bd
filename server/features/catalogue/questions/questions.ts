import type { getQuestions } from '#contract/buyer/questions.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { isAdvert } from '#rules/sheets/advert.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { openQuestionsMax } from '#rules/sheets/questions.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { approvedTitle } from '../sheets/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { questionAnswered, questionNew } from '#server/words/catalogue.ts'
import { flagAnswer } from '../reviews/index.ts'

const shownMax = 100

/** Questions this person may read: of one sheet, or all about their own sheets. */
export async function readQuestions(
  db: Db,
  personId: string,
  sheetId: string | undefined,
): Promise<DataOf<typeof getQuestions>> {
  const rows = await db
    .selectFrom('sheet_question as q')
    .innerJoin('sheet', 'sheet.id', 'q.sheet_id')
    .innerJoin('store', 'store.code', 'sheet.store_code')
    .select([
      'q.id',
      'q.sheet_id',
      'q.asker_id',
      'q.body',
      'q.asked_at',
      'q.answer',
      'q.answered_at',
      'q.hidden',
      'sheet.author_id',
      'sheet.cover_version',
      'store.picture_version',
    ])
    .select(approvedTitle)
    .$call((query) =>
      sheetId === undefined
        ? query
            .where('sheet.author_id', '=', personId)
            .orderBy('q.answered_at', (by) => by.desc().nullsFirst())
        : query
            .where('q.sheet_id', '=', sheetId)
            .where((where) =>
              where.or([
                where('q.asker_id', '=', personId),
                where('sheet.author_id', '=', personId),
                where.and([
                  where('sheet.on_sale', '=', true),
                  where('q.answered_at', 'is not', null),
                  where('q.hidden', '=', false),
                ]),
              ]),
            ),
    )
    .orderBy('q.asked_at', 'desc')
    .orderBy('q.id')
    .limit(shownMax)
    .execute()
  return {
    questions: rows.map((row) => ({
      _id: row.id,
      asked: row.asked_at.toISOString(),
      text: row.body,
      answer:
        row.answer === null || row.answered_at === null
          ? null
          : { text: row.answer, at: row.answered_at.toISOString() },
      sheet: row.sheet_id,
      sheetName: sheetName(row.code, row.name),
      cover: coverVersion(row.cover_version, row.picture_version),
      mine: row.asker_id === personId,
      toMe: row.author_id === personId,
      hidden: row.hidden,
    })),
  }
}

/**
 * Asks and notifies the author; other buyers see it once it is answered. Refuses: not-found (nothing on sale), questions.own-sheet,
 * questions.too-many-open, questions.advert.
 */
export async function askQuestion(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  personId: string,
  asked: { sheet: string; text: string },
): Promise<string> {
  // Two that are asked at once are counted one after the other.
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const sheet = await trx
    .selectFrom('sheet')
    .select(['author_id', 'code', 'name'])
    .where('id', '=', asked.sheet)
    .where('on_sale', '=', true)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  if (sheet.author_id === personId) refuse('questions.own-sheet')
  if (isAdvert(asked.text)) refuse('questions.advert')
  const { open } = await trx
    .selectFrom('sheet_question')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('asker_id', '=', personId)
    .where('sheet_id', '=', asked.sheet)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (open >= openQuestionsMax) refuse('questions.too-many-open')
  const id = newId()
  await trx
    .insertInto('sheet_question')
    .values({ id, sheet_id: asked.sheet, asker_id: personId, body: asked.text, asked_at: clock.now() })
    .execute()
  await sendMessage(trx, {
    personId: sheet.author_id,
    type: 'info',
    key: `question:${id}:author`,
    notice: 'question-new',
    html: questionNew({ id: asked.sheet, sheet: sheetName(sheet.code, sheet.name), text: asked.text }),
  })
  return id
}

/** The first answer publishes the question and notifies its asker; later ones replace it. Refuses: not-found, questions.advert. */
export async function answerQuestion(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  sellerId: string,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const question = await trx
    .selectFrom('sheet_question')
    .innerJoin('sheet', 'sheet.id', 'sheet_question.sheet_id')
    .select([
      'sheet_question.asker_id',
      'sheet_question.sheet_id',
      'sheet_question.answered_at',
      'sheet_question.answer',
      'sheet_question.decided_at',
    ])
    .select(approvedTitle)
    .where('sheet_question.id', '=', id)
    .where('sheet_question.hidden', '=', false)
    .where('sheet.author_id', '=', sellerId)
    .forNoKeyUpdate('sheet_question')
    .executeTakeFirst()
  if (question === undefined) return refuse('not-found')
  if (isAdvert(text)) refuse('questions.advert')
  const isDecided = question.decided_at !== null && question.answer !== text
  await trx
    .updateTable('sheet_question')
    .set({
      answer: text,
      answered_at: clock.now(),
      // Staff have decided about other words than these, so they can be reported anew.
      ...(isDecided ? { flagged_at: null, decided_at: null, decided_by: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (question.answered_at !== null) return
  await sendMessage(trx, {
    personId: question.asker_id,
    type: 'success',
    key: `question:${id}:answered`,
    notice: 'question-answered',
    html: questionAnswered({
      id: question.sheet_id,
      sheet: sheetName(question.code, question.name),
      text,
    }),
  })
}

/** Refuses: not-found. */
export async function takeBackQuestion(trx: Trx, personId: string, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('sheet_question')
    .where('id', '=', id)
    .where('asker_id', '=', personId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) refuse('not-found')
}

/** Reports a visible question, or an answer to a review, to staff, once. Refuses: not-found. */
export async function flagQuestion(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  personId: string,
  id: string,
): Promise<void> {
  const question = await trx
    .selectFrom('sheet_question')
    .innerJoin('sheet', 'sheet.id', 'sheet_question.sheet_id')
    .select(['sheet_question.flagged_at', 'sheet_question.decided_at'])
    .where('sheet_question.id', '=', id)
    .where('sheet_question.hidden', '=', false)
    .where((where) =>
      where.or([
        where('sheet.author_id', '=', personId),
        where.and([where('sheet.on_sale', '=', true), where('sheet_question.answered_at', 'is not', null)]),
      ]),
    )
    .forNoKeyUpdate('sheet_question')
    .executeTakeFirst()
  if (question === undefined) return await flagAnswer(trx, { clock }, id)
  if (question.flagged_at !== null || question.decided_at !== null) return
  await trx.updateTable('sheet_question').set({ flagged_at: clock.now() }).where('id', '=', id).execute()
}
