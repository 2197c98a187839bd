import { expect, test } from 'vitest'
import { forecastRest } from './forecast.ts'

const noon = (day: string) => new Date(`${day}T12:00:00+07:00`)

test.each([
  ['2026-11-16', { sales: 5, shareSatang: 28_000 }, 14_000],
  ['2026-11-30', { sales: 90, shareSatang: 28_000 }, 0],
  ['2028-02-15', { sales: 9, shareSatang: 28_000 }, 14_000],
  ['2026-11-16', { sales: 4, shareSatang: 28_000 }, null],
  ['2026-11-16', { sales: 9, shareSatang: -100 }, null],
])('on %s, of %j in four weeks, the rest of the month brings %s', (day, last, rest) => {
  expect(forecastRest(last, noon(day))).toBe(rest)
})
