import { expect, test } from 'vitest'
import { readExamLines, writeExamLine } from './exam-lines.ts'
import { type CalendarEvent, examsOfCalendar, planReading, readingStreak } from './exams.ts'

test.each([
  [
    5,
    [
      { pages: 40, seen: 10 },
      { pages: 12, seen: 0 },
    ],
    { pagesLeft: 42, pagesPerDay: 9 },
  ],
  [0, [{ pages: 7, seen: 2 }], { pagesLeft: 5, pagesPerDay: 5 }],
  [-1, [{ pages: 7, seen: 2 }], { pagesLeft: 5, pagesPerDay: 0 }],
  // A sheet that has become shorter, and one of unknown length.
  [
    3,
    [
      { pages: 7, seen: 9 },
      { pages: null, seen: 0 },
    ],
    { pagesLeft: 0, pagesPerDay: 0 },
  ],
])('%d days before the exam, %j is %j', (days, sheets, plan) => {
  expect(planReading(days, sheets)).toEqual(plan)
})

test.each([
  [[], 0],
  [['2026-11-22'], 1],
  [['2026-11-21', '2026-11-20'], 2],
  [['2026-11-22', '2026-11-20'], 1],
  [['2026-11-20'], 0],
])('who read on %j has read %d days in a row', (days, streak) => {
  expect(readingStreak(days, '2026-11-22')).toBe(streak)
})

const at = (title: string, time: string | null = null): CalendarEvent => ({
  title,
  start: { day: '2026-12-01', time },
})

test('a calendar gives its exams with course, kind and time, and nothing else', () => {
  expect(
    examsOfCalendar([
      at('EC 210 Final exam', '09:00'),
      at('สอบกลางภาค มธ.100'),
      at('Quiz exam CS101', '13:00'),
      at('สอบ 01418112'),
      at('EC211 lecture'),
      at('วันเกิดแม่ สอบถาม 5 โมง'),
      at('EC 210 Final exam', '09:00'),
    ]),
  ).toEqual([
    { code: 'EC210', category: 2, day: '2026-12-01', time: '09:00' },
    { code: 'มธ.100', category: 1, day: '2026-12-01', time: null },
    { code: 'CS101', category: 3, day: '2026-12-01', time: '13:00' },
    { code: '01418112', category: 2, day: '2026-12-01', time: null },
  ])
  expect(examsOfCalendar([at('EC211 room 3')])).toMatchObject([{ code: 'EC211' }])
})

test.each([
  ['EC210 01/12/69 09:00', { course: 'EC210', day: '2026-12-01', time: '09:00' }],
  ['EC 210\t1 ธ.ค. 2569\t9.00-12.00', { course: 'EC210', day: '2026-12-01', time: '09:00' }],
  ['มธ.100, 2026-12-01', { course: 'มธ.100', day: '2026-12-01', time: null }],
])('the line %j of a registrar is %j', (line, exam) => {
  expect(readExamLines(`\n${line}\n`)).toEqual({ exams: [exam], wrong: [] })
  expect(readExamLines(writeExamLine(exam, 'th'))).toEqual({ exams: [exam], wrong: [] })
})

test('lines that are none are told by their number', () => {
  expect(readExamLines('EC210 01/12/69\nEC211\n01/12/69\nEC212 31/02/69 9:00').wrong).toEqual([2, 3, 4])
})
