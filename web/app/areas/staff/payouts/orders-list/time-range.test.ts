import { expect, test } from 'vitest'
import { daysOf, lastWeek, monthChoices, rangeOfDays, rangeOfMonths } from './time-range.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000

test('days and months are those of Bangkok, both ends included', () => {
  expect(rangeOfDays('2026-11-01', '2026-11-02')).toEqual({
    epochSecFrom: seconds('2026-10-31T17:00:00Z'),
    epochSecTo: seconds('2026-11-02T16:59:59Z'),
  })
  expect(rangeOfMonths('2026-11', '2026-12')).toEqual({
    epochSecFrom: seconds('2026-10-31T17:00:00Z'),
    epochSecTo: seconds('2026-12-31T16:59:59Z'),
  })
})

test('a range is as long as its days', () => {
  const ninety = rangeOfDays('2026-01-01', '2026-03-31')
  expect(ninety && daysOf(ninety)).toBe(90)
  const october = rangeOfMonths('2026-10', '2026-10')
  expect(october && daysOf(october)).toBe(31)
})

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2026-02-30', '2026-03-01'],
  ['', '2026-03-01'],
  ['1900-01-01', '2026-03-01'],
])('from %j to %j is no range', (from, to) => {
  expect(rangeOfDays(from, to)).toBeUndefined()
})

test('begins with the last seven days and offers the months back from now', () => {
  expect(lastWeek(new Date('2026-11-20T20:00:00Z'))).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(monthChoices(new Date('2026-01-31T20:00:00Z')).slice(0, 2)).toEqual(['2026-02', '2026-01'])
})
