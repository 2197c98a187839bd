import { periodFrom, readPeriod, type Period } from '#rules/calendar/bangkok.ts'

/** Months in the database are year * 100 + month: they sort and compare as numbers. */
export function monthNumber(period: Period): number {
  const { year, month } = readPeriod(period)
  return year * 100 + month
}

export function periodOfMonth(month: number): Period {
  return periodFrom(Math.floor(month / 100), month % 100)
}
