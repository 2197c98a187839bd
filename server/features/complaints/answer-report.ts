import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { approvedTitle } from '#server/features/catalogue/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { authorAnswered, reportDealt } from '#server/words/complaints.ts'

export type NewAnswer = { reportId: string; audience: 'reporter' | 'buyers'; message: string }

/** Messages of a seller about one report: a talk with the reporter, a few words to all buyers. */
export const answersMax = { reporter: 20, buyers: 3 } as const

const dayMilliseconds = 86_400_000

export const notifyBuyersJob = 'reports.notify-buyers'

/**
 * Sends a seller's answer to the reporter at once, or to all owners of the sheet by a job, in batches. It is stored with the report.
 * Refuses: not-found, reports.already-dealt, reports.too-many-messages, reports.too-many-today.
 */
export async function answerReport(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  sellerId: string,
  answer: NewAnswer,
): Promise<void> {
  const report = await lockOpenReport(trx, sellerId, answer.reportId)
  const { sent } = await trx
    .selectFrom('report_answer')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('report_id', '=', report.id)
    .where('audience', '=', answer.audience)
    .executeTakeFirstOrThrow()
  if (sent >= answersMax[answer.audience]) refuse('reports.too-many-messages')
  const id = newId()
  const now = clock.now()
  const isForAll = answer.audience === 'buyers'
  if (isForAll) await mustLeaveBuyersInPeace(trx, report.sheetId, now)
  await trx
    .insertInto('report_answer')
    .values({
      id,
      report_id: report.id,
      audience: answer.audience,
      message: answer.message,
      created_at: now,
      ...(isForAll ? {} : { sent_count: report.reporterId === null ? 0 : 1, finished_at: now }),
    })
    .execute()
  if (isForAll) {
    await enqueue(trx, notifyBuyersJob, { answerId: id }, { key: `report-answer:${id}` })
  } else if (report.reporterId !== null) {
    await sendMessage(trx, {
      personId: report.reporterId,
      type: 'info',
      key: `report-answer:${id}:${report.reporterId}`,
      notice: 'report-answered',
      html: authorAnswered({
        sheet: report.sheetName,
        page: report.page,
        message: answer.message,
        reportId: report.id,
      }),
    })
  }
}

/** A sheet's buyers get at most three such messages a day, however many reports there are. Refuses: reports.too-many-today. */
async function mustLeaveBuyersInPeace(trx: Trx, sheetId: string, now: Date): Promise<void> {
  // Two about different reports at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages to buyers ${sheetId}`}, 0))`.execute(
    trx,
  )
  const sent = await trx
    .selectFrom('report_answer')
    .innerJoin('report', 'report.id', 'report_answer.report_id')
    .select('report_answer.created_at')
    .where('report.sheet_id', '=', sheetId)
    .where('audience', '=', 'buyers')
    .where('report_answer.created_at', '>', new Date(now.getTime() - dayMilliseconds))
    .orderBy('report_answer.created_at', 'desc')
    .limit(answersMax.buyers)
    .execute()
  const first = sent[answersMax.buyers - 1]
  if (first === undefined) return
  const freeAt = first.created_at.getTime() + dayMilliseconds
  refuse('reports.too-many-today', { retryAfterSeconds: Math.ceil((freeAt - now.getTime()) / 1_000) })
}

/** Open becomes dealt, once, and the reporter is notified. Refuses: not-found, reports.already-dealt. */
export async function markReport(
  trx: Trx,
  { clock }: Pick<Platform, 'clock'>,
  sellerId: string,
  id: string,
): Promise<void> {
  const report = await lockOpenReport(trx, sellerId, id)
  await trx.updateTable('report').set({ dealt_at: clock.now() }).where('id', '=', id).execute()
  if (report.reporterId === null) return
  await sendMessage(trx, {
    personId: report.reporterId,
    type: 'success',
    key: `report:${id}:dealt`,
    notice: 'report-answered',
    html: reportDealt({ sheet: report.sheetName, page: report.page, reportId: id }),
  })
}

type OpenReport = {
  id: string
  sheetId: string
  sheetName: string
  reporterId: string | null
  page: number | null
}

/**
 * First in everything a seller does to a report: locks it until the transaction ends, so that of two decisions one wins. Another seller's
 * report is refused like an unknown one. Refuses: not-found, reports.already-dealt.
 */
async function lockOpenReport(trx: Trx, sellerId: string, id: string): Promise<OpenReport> {
  const report = await trx
    .selectFrom('report')
    .innerJoin('sheet', 'sheet.id', 'report.sheet_id')
    .select(['report.sheet_id', 'report.reporter_id', 'report.dealt_at', 'report.page'])
    .select(approvedTitle)
    .where('report.id', '=', id)
    .where('sheet.author_id', '=', sellerId)
    .forNoKeyUpdate('report')
    .executeTakeFirst()
  if (report === undefined) return refuse('not-found')
  if (report.dealt_at !== null) return refuse('reports.already-dealt')
  return {
    id,
    sheetId: report.sheet_id,
    sheetName: sheetName(report.code, report.name),
    reporterId: report.reporter_id,
    page: report.page,
  }
}
