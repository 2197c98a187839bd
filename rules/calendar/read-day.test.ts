import { expect, test } from 'vitest'
import { readDay, readMonthOfYear, readTime } from './read-day.ts'

test.each([
  ['22/11/69', '2026-11-22'],
  ['22/11/2569', '2026-11-22'],
  ['22 พ.ย. 69', '2026-11-22'],
  ['22 พฤศจิกายน 2569', '2026-11-22'],
  ['22 Nov 2026', '2026-11-22'],
  ['1.2.26', '2026-02-01'],
  [' 29/2/67 ', '2024-02-29'],
  ['2026-11-22', '2026-11-22'],
  ['2569-11-22', '2026-11-22'],
])('%s is the day %s', (typed, day) => expect(readDay(typed)).toBe(day))

test.each(['', '22', '22/11', '29/2/68', '31/4/69', '0/1/69', '1/13/69', '22 เดือน 69', 'abc'])(
  '"%s" is no day',
  (typed) => expect(readDay(typed)).toBeUndefined(),
)

test.each([
  ['10/69', '2026-10'],
  ['ต.ค. 69', '2026-10'],
  ['ตุลาคม 2569', '2026-10'],
  ['Oct 2026', '2026-10'],
  ['2026-10', '2026-10'],
])('%s is the month %s', (typed, month) => expect(readMonthOfYear(typed)).toBe(month))

test.each(['', '13/69', '0/69', '69', 'ค. 69'])('"%s" is no month', (typed) =>
  expect(readMonthOfYear(typed)).toBeUndefined(),
)

test('times', () => {
  expect(['9:05', '0905', '9.05 น.', '23:59'].map(readTime)).toEqual(['09:05', '09:05', '09:05', '23:59'])
  expect(['24:00', '9:60', '9', ''].map(readTime)).toEqual([undefined, undefined, undefined, undefined])
})
