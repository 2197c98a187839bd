import { readDay, readTime } from '../calendar/read-day.ts'
import { thaiDigitsToAscii } from '../thai/thai-digits.ts'
import { type Locale, locales } from '#rules/locales.ts'
import { examCodeMax } from './exams.ts'

export type ExamLine = { course: string; day: string; time: string | null }

/**
 * Parses a pasted table of exams: per line a course, a day and perhaps a time, separated by tabs, commas or spaces. Unreadable lines are
 * reported by number; empty ones are ignored.
 */
export function readExamLines(text: string): { exams: ExamLine[]; wrong: number[] } {
  const exams: ExamLine[] = []
  const wrong: number[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const exam = readExamLine(thaiDigitsToAscii(line.trim()))
    if (exam === undefined) wrong.push(at + 1)
    else exams.push(exam)
  }
  return { exams, wrong }
}

/** `EC210 01/12/69 09:00`: the last part is a time or belongs to the day; before the day stands the course. */
function readExamLine(line: string): ExamLine | undefined {
  const parts = line.split(/[\t,; ]+/).filter(Boolean)
  // Of a range the first time counts; 2026-12-01 is no range.
  const [, clock = ''] = /^(\d{1,2}[:.]\d{2})(?:[-–]\d{1,2}[:.]\d{2})?$/.exec(parts.at(-1) ?? '') ?? []
  const time = readTime(clock)
  const rest = time === undefined ? parts : parts.slice(0, -1)
  // 1 ธ.ค. 69 is three parts, 01/12/69 one; the course itself may be two.
  for (const length of [1, 3, 2]) {
    const course = rest.slice(0, -length).join('')
    const day = readDay(rest.slice(-length).join(' '))
    if (day !== undefined && course !== '' && course.length <= examCodeMax)
      return { course, day, time: time ?? null }
  }
  return undefined
}

export function writeExamLine({ course, day, time }: ExamLine, language: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const written = `${date}/${month}/${Number(year) + locales[language].years}`
  return [course, written, time].filter(Boolean).join(' ')
}
