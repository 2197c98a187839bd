import { z } from 'zod'
import { sheetName } from '#rules/sheets/course-code.ts'
import { approvedTitle } from '#server/features/catalogue/index.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { inTransaction, type Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { authorToBuyers } from '#server/words/complaints.ts'
import { claimJobs } from './copyright/claims.ts'
import { endClaims } from './copyright/end-claims.ts'
import { notifyBuyersJob } from './answer-report.ts'

/** One transaction: short enough that no request waits for it, and a crash repeats little. */
const batchSize = 200

const payloadForm = z.object({ answerId: z.string() })

/** For worker.ts. */
export function jobs(platform: Platform) {
  return {
    ...claimJobs(platform),
    'complaints.end-claims': () => endClaims(platform),
    [notifyBuyersJob]: async (payload: unknown) => {
      const { answerId } = payloadForm.parse(payload)
      await inTransaction(platform.db, (trx) => notifyBuyers(trx, platform, answerId))
    },
  }
}

/** Five fields, UTC. */
export const schedule = { 'complaints.end-claims': '*/15 * * * *' }

/**
 * Sends one batch of an answer to all buyers and queues the next; later buyers are left out. The position is stored with the answer and
 * each message has a key, so that a repeated job resumes.
 */
async function notifyBuyers(trx: Trx, { clock }: Platform, answerId: string): Promise<void> {
  const answer = await trx
    .selectFrom('report_answer')
    .innerJoin('report', 'report.id', 'report_answer.report_id')
    .innerJoin('sheet', 'sheet.id', 'report.sheet_id')
    .select(['report_answer.message', 'report_answer.created_at', 'report_answer.sent_to', 'sheet.id'])
    .select(approvedTitle)
    .where('report_answer.id', '=', answerId)
    .where('report_answer.finished_at', 'is', null)
    .forNoKeyUpdate('report_answer')
    .executeTakeFirst()
  if (answer === undefined) return
  const owners = await trx
    .selectFrom('owned_sheet')
    .select('person_id')
    .where('sheet_id', '=', answer.id)
    .where('acquired_at', '<=', answer.created_at)
    .where('person_id', '>', answer.sent_to)
    .orderBy('person_id')
    .limit(batchSize)
    .execute()
  const html = authorToBuyers({ sheet: sheetName(answer.code, answer.name), message: answer.message })
  await sendMessages(
    trx,
    owners.map(({ person_id: personId }) => {
      return { personId, type: 'info', key: `report-answer:${answerId}:${personId}`, html }
    }),
  )
  const last = owners.at(-1)
  const isFinished = owners.length < batchSize
  await trx
    .updateTable('report_answer')
    .set((eb) => ({
      sent_to: last?.person_id ?? answer.sent_to,
      sent_count: eb('sent_count', '+', owners.length),
      finished_at: isFinished ? clock.now() : null,
    }))
    .where('id', '=', answerId)
    .execute()
  // Not under the key of the job that runs now: it would be taken for the same one.
  if (!isFinished) await enqueue(trx, notifyBuyersJob, { answerId })
}
