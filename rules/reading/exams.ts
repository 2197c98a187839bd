import { daysBetween } from '../calendar/days.ts'

/** An exam is a course at an institution, of one kind: 1 midterm, 2 final, 3 in class. */
type ExamKind = 1 | 2 | 3

/** The longest code of a course that has exams; longer ones are titles of general stores. */
export const examCodeMax = 20
/** More exams than a student sits in a year. */
export const examsMax = 60
/** From so many days before an exam on, the evening reminds of it. */
export const remindedDays = 7

type Progress = { pages: number | null; seen: number }

/** Pages left for an exam, and how many per day; the exam's own day does not count. */
export function planReading(
  daysLeft: number,
  sheets: readonly Progress[],
): { pagesLeft: number; pagesPerDay: number } {
  const pagesLeft = sheets.reduce((sum, { pages, seen }) => sum + Math.max(0, (pages ?? 0) - seen), 0)
  return { pagesLeft, pagesPerDay: daysLeft < 0 ? 0 : Math.ceil(pagesLeft / Math.max(1, daysLeft)) }
}

/** Number of days in a row with reading, up to today or yesterday. `days` are Gregorian dates, in any order. */
export function readingStreak(days: readonly string[], today: string): number {
  const read = new Set(days.map((day) => daysBetween(day, today)))
  let streak = 0
  for (let ago = read.has(0) ? 0 : 1; read.has(ago); ago += 1) streak += 1
  return streak
}

const latinCode = /(?:^|[^a-z])([a-z]{2,5})[\s-]?(\d{3,6})(?!\d)/i
const thaiCode = /(?:^|[^ก-๙])([ก-ฮ]{1,4}\.?)\s?(\d{3,4})(?!\d)/
const numberCode = /(?:^|\D)(\d{6,8})(?!\d)/

const examWords = /\bexam|\bmid-?term\b|\bfinals?\b|สอบ|กลางภาค|ปลายภาค/i

export type CalendarEvent = { title: string; start: { day: string; time: string | null } }
export type FoundExam = { code: string; category: ExamKind; day: string; time: string | null }

/**
 * A calendar's events from today on that name a course. If some are called exams, only those count, without lessons and birthdays.
 * `today` is a day in Bangkok.
 */
export function examsOfCalendar(events: readonly CalendarEvent[], today: string): FoundExam[] {
  const named = events.flatMap(({ title, start }) => {
    const code = courseCodeIn(title)
    return code === undefined || start.day < today ? [] : [{ title, code, ...start }]
  })
  const called = named.filter(({ title }) => examWords.test(title))
  const found = (called.length > 0 ? called : named).map(({ title, code, day, time }) => ({
    code,
    category: kindIn(title),
    day,
    time,
  }))
  return [...new Map(found.map((exam) => [`${exam.code} ${exam.category}`, exam])).values()].slice(
    0,
    examsMax,
  )
}

function courseCodeIn(title: string): string | undefined {
  const [, letters, digits] = latinCode.exec(title) ?? thaiCode.exec(title) ?? []
  if (letters !== undefined && digits !== undefined) return `${letters}${digits}`.toUpperCase()
  return numberCode.exec(title)?.[1]
}

function kindIn(title: string): ExamKind {
  if (/mid-?term|กลางภาค/i.test(title)) return 1
  return /quiz|in[- ]class|สอบย่อย|ในห้อง/i.test(title) ? 3 : 2
}
