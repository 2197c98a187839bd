import { type Period, periodFrom, readPeriod } from '#rules/calendar/bangkok.ts'

/** Months in the database are year * 100 + month. */
export function periodOfNumber(month: number): Period {
  return periodFrom(Math.floor(month / 100), month % 100)
}

export function numberOfPeriod(period: Period): number {
  const { year, month } = readPeriod(period)
  return year * 100 + month
}
