import { describe, expect, it, test } from 'vitest'
import { readExamLines, writeExamLine } from './exam-lines.ts'
import { type CalendarEvent, examsOfCalendar, planReading, readingStreak } from './exams.ts'
import { offlineLeft } from './offline.ts'
import { cutQuote, quoteBetween, quoteLettersMax, type TextLine } from './quote.ts'
import {
  figuresOfPages,
  finishedPercent,
  isReadAgain,
  type ReaderOfPages,
  withPages,
} from './reader-figures.ts'

describe('a page is read again', () => {
  const whole = '1111111111'
  test.each([
    ['of a sheet just begun', 1, undefined, false],
    ['that was never read', 5, { page: 1, seen: '1000000000', again: '' }, false],
    ['after a leap back', 2, { page: 9, seen: whole, again: '' }, true],
    ['after a leap forward', 9, { page: 2, seen: whole, again: '' }, true],
    ['by turning one back', 4, { page: 5, seen: whole, again: '' }, false],
    ['by turning on from where one only was', 6, { page: 5, seen: whole, again: '' }, false],
    ['by turning on from one that is', 3, { page: 2, seen: whole, again: '0100000000' }, true],
    ['by turning two on, as with two pages open', 4, { page: 2, seen: whole, again: '0100000000' }, true],
    ['by turning back from one that is', 1, { page: 2, seen: whole, again: '0100000000' }, false],
    ['where one opened it last', 5, { page: 5, seen: whole, again: '' }, false],
  ])('%s: %i', (_what, page, before, again) => {
    expect(isReadAgain(page, before)).toBe(again)
  })
})

test('pages are those of the file as it is now', () => {
  expect(withPages(null, 3)).toBe('000')
  expect(withPages('11', 4, new Set([3]))).toBe('1110')
  expect(withPages('11111', 2)).toBe('11')
})

const now = new Date('2026-11-23T05:00:00Z')
const reader = (part: Partial<ReaderOfPages> = {}): ReaderOfPages => ({
  page: 2,
  pages: 4,
  readAt: now,
  seen: '1100',
  again: null,
  zoomed: null,
  ...part,
})
const many = (count: number, part?: Partial<ReaderOfPages>) =>
  Array.from({ length: count }, () => reader(part))

describe('the figures of pages', () => {
  test('are none under five readers', () => {
    expect(figuresOfPages([], now)).toEqual({ readers: null, pages: [] })
    expect(figuresOfPages(many(4), now)).toEqual({ readers: null, pages: [] })
    expect(figuresOfPages(many(5), now).readers).toBe(5)
  })

  test('are none under five of a page, and in steps of five percent', () => {
    const { pages } = figuresOfPages([...many(7, { seen: '1110' }), ...many(4, { seen: '1101' })], now)
    expect(pages.map(({ read }) => read)).toEqual([100, 100, 65, null])
  })

  test('hold who stopped: a week ago, short of the end', () => {
    const long = new Date(now.getTime() - 8 * 86_400_000)
    const stoppedOf = (part: Partial<ReaderOfPages>) => figuresOfPages(many(5, part), now).pages[1]?.stopped
    expect(stoppedOf({})).toBeNull()
    expect(stoppedOf({ readAt: long })).toBe(100)
    expect(stoppedOf({ readAt: long, seen: '1101' })).toBeNull()
  })

  test('are of the file that is read now, not of one with other pages', () => {
    const before = new Date(now.getTime() - 86_400_000)
    const readers = [...many(9, { pages: 3, seen: '111', readAt: before }), ...many(5)]
    expect(figuresOfPages(readers, now)).toMatchObject({ readers: 5, pages: { length: 4 } })
    expect(figuresOfPages(readers.slice(0, 13), now)).toEqual({ readers: null, pages: [] })
  })
})

test.each([
  [0, 0, null],
  [4, 4, null],
  [5, 4, 80],
  [5, 0, 0],
  [11, 9, 82],
])('of %i readers %i have finished: %s', (readers, finished, percent) => {
  expect(finishedPercent(readers, finished)).toBe(percent)
})

const hour = 3_600_000
const contactAt = Date.parse('2026-12-01T01:00:00Z')

test.each([
  ['at once', 0, 0, 72],
  ['on the way to the exam', 30, 30, 42],
  ['in the last hour', 71, 71, 1],
  ['when the time is over', 72, 71, 0],
  ['a week later', 168, 71, 0],
  // The clock of the device is no witness: what it has shown once, it has shown.
  ['with the clock set back before the contact', -1, 0, 0],
  ['with the clock set back to win a day', 40, 64, 0],
  ['with a clock that was set right by five minutes', 30 - 5 / 60, 30, 42 + 5 / 60],
])('what is kept can be read %s', (_when, hours, seen, left) => {
  const now = contactAt + hours * hour
  expect(offlineLeft({ contactAt, seenAt: contactAt + seen * hour }, now) / hour).toBeCloseTo(left, 6)
})

const lines: TextLine[] = [
  { text: 'สินทรัพย์ = หนี้สิน', box: [0.1, 0.1, 0.4, 0.02] },
  { text: 'Assets equal debts', box: [0.1, 0.14, 0.36, 0.02] },
  { text: 'เดบิต', box: [0.1, 0.18, 0.1, 0.02] },
]

it.each([
  ['a press on a word is the word', [0.14, 0.11], [0.14, 0.11], 'สินทรัพย์'],
  ['its end is the same word', [0.26, 0.11], [0.26, 0.11], 'สินทรัพย์'],
  ['a finger below a line means it', [0.12, 0.163], [0.12, 0.163], 'Assets'],
  ['beside a line: its last word', [0.9, 0.15], [0.9, 0.15], 'debts'],
  ['along a line', [0.11, 0.15], [0.28, 0.15], 'Assets equal'],
  ['backwards as forwards', [0.28, 0.15], [0.11, 0.15], 'Assets equal'],
  ['over lines, those between whole', [0.37, 0.11], [0.12, 0.19], 'หนี้สิน\nAssets equal debts\nเดบิต'],
] as const)('%s', (_, [x, y], [toX, toY], expected) => {
  expect(quoteBetween(lines, { x, y }, { x: toX, y: toY }).text).toBe(expected)
})

it('shows where it stands: letters with their marks count as one', () => {
  const { boxes } = quoteBetween(lines, { x: 0.25, y: 0.15 }, { x: 0.12, y: 0.19 })
  expect(boxes).toHaveLength(2)
  expect(boxes[0]?.[0]).toBeCloseTo(0.1 + (0.36 * 7) / 18)
  expect(boxes[1]).toEqual([0.1, 0.18, 0.1, 0.02])
})

it('a page without words has none to take', () => {
  const nowhere = { x: 0.5, y: 0.5 }
  expect(quoteBetween([], nowhere, nowhere)).toEqual({ text: '', boxes: [] })
  expect(quoteBetween([{ text: '  ', box: [0, 0, 1, 1] }], nowhere, nowhere).text).toBe('')
})

it('is a quotation, not a copy', () => {
  expect(cutQuote('สั้น')).toEqual({ text: 'สั้น', isCut: false })
  expect(cutQuote('ก'.repeat(1_000))).toEqual({ text: `${'ก'.repeat(quoteLettersMax)}…`, isCut: true })
})

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

const today = '2026-12-01'
const at = (title: string, time: string | null = null, day = today): CalendarEvent => ({
  title,
  start: { day, time },
})

test('a calendar gives its exams with course, kind and time, and nothing else', () => {
  expect(
    examsOfCalendar(
      [
        at('EC 210 Final exam', '09:00'),
        at('สอบกลางภาค มธ.100'),
        at('Quiz exam CS101', '13:00'),
        at('สอบ 01418112'),
        at('EC211 lecture'),
        at('วันเกิดแม่ สอบถาม 5 โมง'),
        at('EC 210 Final exam', '09:00'),
        at('EC 209 Final exam', '09:00', '2026-11-30'),
      ],
      today,
    ),
  ).toEqual([
    { code: 'EC210', category: 2, day: '2026-12-01', time: '09:00' },
    { code: 'มธ.100', category: 1, day: '2026-12-01', time: null },
    { code: 'CS101', category: 3, day: '2026-12-01', time: '13:00' },
    { code: '01418112', category: 2, day: '2026-12-01', time: null },
  ])
  expect(examsOfCalendar([at('EC211 room 3')], today)).toMatchObject([{ code: 'EC211' }])
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
