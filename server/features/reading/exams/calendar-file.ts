import type { FastifyInstance } from 'fastify'
import ical, { ICalAlarmType } from 'ical-generator'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import { findPersonOfSession, type Person } from '#server/platform/caller.ts'
import { privateFileHeaders } from '#server/platform/http/send-file.ts'
import { claimsOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ExamRow, readExams } from './exams.queries.ts'

const examsPath = '/files/exams'
const usualMinutes = 180
const hourSeconds = 3_600

const words = {
  th: { exam: ['', 'สอบกลางภาค', 'สอบปลายภาค', 'สอบในห้อง'], soon: 'ใกล้สอบแล้ว เปิดโต๊ะอ่านที่สรุป' },
  en: { exam: ['', 'Midterm', 'Final', 'In-class exam'], soon: 'Your exam is near. Open your desk at Sarup' },
} as const

/** For this person and this sign-in, for two minutes. */
export function examCalendarLink(platform: Platform, person: Person, language: 0 | 1): string {
  const token = signFor(platform, person, { purpose: 'exam-calendar' })
  return `${examsPath}/${token}/${language === 0 ? 'exams-th.ics' : 'exams-en.ics'}`
}

/** `GET /files/exams/{token}/exams-th.ics`. Refuses: not-found, library.link-expired. */
export function registerExamCalendar(app: FastifyInstance, platform: Platform): void {
  app.get(
    `${examsPath}/:token/:file`,
    {
      config: {
        delivers: {
          summary: 'The own exams for a calendar',
          audience: 'everyone',
          contentType: 'text/calendar',
          path: { token: linkToken.t, file: 'exams-th.ics or exams-en.ics' },
          refusals: ['not-found', 'library.link-expired'],
        },
      },
    },
    async (request, reply) => {
      const { token, file } = request.params as { token: string; file: string }
      const claims = await claimsOfLink(platform, request, token, 'exam-calendar')
      const person = await findPersonOfSession(platform, claims)
      const language = /^exams-(th|en)\.ics$/.exec(file)?.[1]
      if (person === undefined || language === undefined) return refuse('not-found')
      const exams = await readExams(platform.pool, [person.id], bangkokDate(platform.clock.now()))
      return reply
        .headers({
          ...privateFileHeaders,
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="sarup-exams.ics"',
        })
        .send(calendarOf(platform, exams, language === 'th' ? 'th' : 'en'))
    },
  )
}

/** An exam keeps its id for ever, so that a file fetched again moves it in the calendar. Alarms a week, a day and two hours before. */
function calendarOf(platform: Platform, exams: readonly ExamRow[], language: 'th' | 'en'): string {
  const { PUBLIC_URL } = platform.config
  const text = words[language]
  const calendar = ical({ prodId: { company: 'Sarup', product: 'Sarup', language: language.toUpperCase() } })
  for (const exam of exams) {
    const start = new Date(exam.time === null ? `${exam.day}T00:00:00Z` : `${exam.day}T${exam.time}:00+07:00`)
    const event = calendar.createEvent({
      id: `exam-${exam.store_code}-${encodeURIComponent(exam.code)}-${exam.category}@${new URL(PUBLIC_URL).hostname}`,
      stamp: platform.clock.now(),
      sequence: Math.floor(platform.clock.now().getTime() / 60_000) % 2 ** 31,
      start,
      ...(exam.time === null ? { allDay: true } : { end: new Date(start.getTime() + usualMinutes * 60_000) }),
      summary: `${text.exam[exam.category]} ${exam.code} ${exam.course ?? ''}`.trim(),
      url: `${PUBLIC_URL}/mysheet`,
    })
    for (const trigger of [7 * 24 * hourSeconds, 24 * hourSeconds, 2 * hourSeconds]) {
      event.createAlarm({ type: ICalAlarmType.display, trigger, description: text.soon })
    }
  }
  return calendar.toString()
}
