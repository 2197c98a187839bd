import { sql } from 'kysely'
import { z } from 'zod'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { remindedDays } from '#rules/reading/exams.ts'
import { type NewMessage, sendMessages } from '#server/features/messages/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { examsNear } from '#server/words/reading.ts'
import { planOf } from './exams.ts'
import { type ExamRow, readExams } from './exams.queries.ts'

export const remindOfExamsJob = 'exams.remind'

export function jobs(platform: Platform) {
  return { [remindOfExamsJob]: (payload: unknown) => remindOfExams(platform, payload) }
}

/** Five fields, UTC: 19:00 in Bangkok. */
export const schedule = { [remindOfExamsJob]: '0 12 * * *' }

const payloadOf = z.object({ after: z.string().default('') })
const peopleOfBatch = 200

/**
 * Every evening: one message per person with an exam in the next days, whatever their number; none by any way for people who unsubscribed.
 * The key is day and person, so it is idempotent.
 */
export async function remindOfExams(platform: Platform, payload: unknown): Promise<void> {
  const { after } = payloadOf.parse(payload ?? {})
  const today = bangkokDate(platform.clock.now())
  const { rows } = await sql<{ person_id: string }>`
    select distinct e.person_id from exam_day e
      join person p on p.id = e.person_id and p.closed_at is null
      left join notification_setting s on s.person_id = e.person_id
    where e.day > ${today}::date and e.day <= ${today}::date + ${remindedDays}::int and e.person_id > ${after}
      and not coalesce('exam' = any(s.mail_off), false)
    order by e.person_id limit ${peopleOfBatch}`.execute(platform.db)
  const people = rows.map((row) => row.person_id)
  const near = (await readExams(platform.pool, people, today))
    .map((exam) => ({ ...exam, ...planOf(exam, today) }))
    .filter(({ daysLeft }) => daysLeft > 0 && daysLeft <= remindedDays)
  await inTransaction(platform.db, async (trx) => {
    await sendMessages(
      trx,
      people.map((personId) => messageOf(personId, today, near)),
    )
    const last = people.at(-1)
    if (people.length === peopleOfBatch && last !== undefined) {
      await enqueue(trx, remindOfExamsJob, { after: last })
    }
  })
}

type NearExam = ExamRow & { daysLeft: number; pagesLeft: number; pagesPerDay: number }

function messageOf(personId: string, today: string, near: readonly NearExam[]): NewMessage {
  const exams = near.filter((exam) => exam.person_id === personId)
  return {
    personId,
    type: 'info',
    key: `exams:${today}:${personId}`,
    notice: 'exam',
    html: examsNear({ exams }),
  }
}
