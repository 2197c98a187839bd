import { type Period, periodFrom, readPeriod } from './bangkok.ts'

/** Months in the database are year * 100 + month: they sort and compare as numbers. */
export function monthNumber(of: Period | { year: number; month: number }): number {
  const { year, month } = typeof of === 'string' ? readPeriod(of) : of
  return year * 100 + month
}

export function periodOfNumber(month: number): Period {
  return periodFrom(Math.floor(month / 100), month % 100)
}
