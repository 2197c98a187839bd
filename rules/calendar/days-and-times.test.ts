import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../payments/vectors.json' with { type: 'json' }
import {
  bangkokDate,
  bangkokInstant,
  bangkokParts,
  bangkokTime,
  bangkokTimeWithSeconds,
  englishLongDate,
  englishShortDate,
  thaiLongDate,
  thaiNumericShortDate,
  thaiShortDate,
} from './bangkok.ts'
import {
  englishMonthYear,
  monthToShow,
  nextPeriod,
  periodOf,
  readPeriod,
  shiftPeriod,
  startOfPeriod,
  thaiMonthYear,
} from './periods.ts'
import { readDay, readMonthOfYear, readTime } from './read-day.ts'

describe('dates in Bangkok', () => {
  test.each(vectors.buddhistDate.map((entry) => [entry.utc, entry] as const))(
    '%s reads as in the vectors',
    (utc, entry) => {
      const instant = new Date(utc)
      expect(bangkokDate(instant)).toBe(entry.bangkokDate)
      expect(bangkokTimeWithSeconds(instant)).toBe(entry.time)
      expect(bangkokTime(instant)).toBe(entry.time.slice(0, 5))
      expect(periodOf(instant)).toBe(entry.period)
      expect(thaiLongDate(instant)).toBe(entry.long)
      expect(thaiShortDate(instant)).toBe(entry.short)
      expect(thaiNumericShortDate(instant)).toBe(entry.numeric.replace(/\/25(?=..$)/, '/'))
      expect(thaiMonthYear(periodOf(instant))).toBe(entry.monthYear)
      expect(thaiMonthYear(nextPeriod(periodOf(instant)))).toBe(entry.payoutMonthYear)
    },
  )

  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })

  test('agree with the time-zone database', () => {
    const reference = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok', dateStyle: 'short' })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(bangkokDate(instant)).toBe(reference.format(instant))
      }),
      { numRuns: 1_000 },
    )
  })

  test('an instant lies in its own period and not in the next', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const period = periodOf(instant)
        expect(startOfPeriod(period) <= instant).toBe(true)
        expect(startOfPeriod(nextPeriod(period)) > instant).toBe(true)
        const parts = bangkokParts(instant)
        const again = bangkokInstant(
          parts.year,
          parts.month,
          parts.day,
          parts.hour,
          parts.minute,
          parts.second,
        )
        expect(Math.floor(instant.getTime() / 1000)).toBe(again.getTime() / 1000)
      }),
      { numRuns: 1_000 },
    )
  })

  test('periods shift over the turn of a year both ways', () => {
    expect(shiftPeriod('2026-01', -1)).toBe('2025-12')
    expect(shiftPeriod('2026-12', 1)).toBe('2027-01')
    expect(shiftPeriod('2026-11', -23)).toBe('2024-12')
  })

  test('English screens show the Gregorian year, the message list two digits of the Buddhist one', () => {
    const instant = new Date('2026-11-20T00:00:00Z')
    expect(englishLongDate(instant)).toBe('20 November 2026')
    expect(englishShortDate(instant)).toBe('20 Nov 2026')
    expect(englishMonthYear('2026-11')).toBe('November 2026')
    expect(thaiNumericShortDate(instant)).toBe('20/11/69')
  })

  test('nonsense is refused', () => {
    expect(() => readPeriod('2026-13')).toThrow(RangeError)
    expect(() => bangkokParts(new Date(Number.NaN))).toThrow(RangeError)
  })
})

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
  ['๒๒/๑๑/๒๕๖๙', '2026-11-22'],
  ['๒๒ พ.ย. ๖๙', '2026-11-22'],
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
  ['๑๐/๖๙', '2026-10'],
])('%s is the month %s', (typed, month) => expect(readMonthOfYear(typed)).toBe(month))

test.each(['', '13/69', '0/69', '69', 'ค. 69'])('"%s" is no month', (typed) =>
  expect(readMonthOfYear(typed)).toBeUndefined(),
)

test.each([
  ['2026-12-01', '2026-11'],
  ['2026-12-07', '2026-11'],
  ['2026-12-08', '2026-12'],
  ['2026-12-31', '2026-12'],
  ['2027-01-03', '2026-12'],
])('statistics show on %s the month %s', (day, month) => expect(monthToShow(day)).toBe(month))

test('times', () => {
  expect(['9:05', '0905', '9.05 น.', '23:59', '๙.๐๕ น.'].map(readTime)).toEqual([
    '09:05',
    '09:05',
    '09:05',
    '23:59',
    '09:05',
  ])
  expect(['24:00', '9:60', '9', ''].map(readTime)).toEqual([undefined, undefined, undefined, undefined])
})
