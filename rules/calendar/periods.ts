import {
  bangkokInstant,
  bangkokParts,
  buddhistYear,
  MONTHS_ENGLISH,
  MONTHS_LONG,
  MONTHS_SHORT,
  two,
} from './bangkok.ts'

/** A month in Bangkok, written `2026-11` (Gregorian year). */
export type Period = string

export function periodOf(instant: Date): Period {
  const { year, month } = bangkokParts(instant)
  return periodFrom(year, month)
}

export function periodFrom(year: number, month: number): Period {
  return `${String(year).padStart(4, '0')}-${two(month)}`
}

export function isPeriod(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

export function readPeriod(period: Period): { year: number; month: number } {
  if (!isPeriod(period)) throw new RangeError(`not a month: ${period}`)
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(5)) }
}

/** The period a number of months later (or earlier, when negative). */
export function shiftPeriod(period: Period, months: number): Period {
  const { year, month } = readPeriod(period)
  const index = year * 12 + (month - 1) + months
  return periodFrom(Math.floor(index / 12), (index % 12) + 1)
}

export function nextPeriod(period: Period): Period {
  return shiftPeriod(period, 1)
}

/** `2026-12-01`, the first day behind a month. */
export function firstDayAfter(period: Period): string {
  return `${nextPeriod(period)}-01`
}

/** The month that statistics show on a day such as `2026-12-01`: in its first week a month says nothing yet, and the last whole one is shown. */
export function monthToShow(day: string): Period {
  const period = day.slice(0, 7)
  return Number(day.slice(8)) > 7 ? period : shiftPeriod(period, -1)
}

/** The first instant of a period; the period ends just before the first instant of the next. */
export function startOfPeriod(period: Period): Date {
  const { year, month } = readPeriod(period)
  return bangkokInstant(year, month)
}

/** `พฤศจิกายน 2569` */
export function thaiMonthYear(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_LONG[month - 1]} ${buddhistYear(year)}`
}

/** `พ.ย. 69` */
export function thaiShortMonth(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_SHORT[month - 1]} ${two(buddhistYear(year) % 100)}`
}

/** `November 2026` */
export function englishMonthYear(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_ENGLISH[month - 1]} ${year}`
}

/** `Nov 2026` */
export function englishShortMonth(period: Period): string {
  const { year, month } = readPeriod(period)
  return `${MONTHS_ENGLISH[month - 1]?.slice(0, 3)} ${year}`
}

/** Months in the database are year * 100 + month: they sort and compare as numbers. */
export function monthNumber(of: Period | { year: number; month: number }): number {
  const { year, month } = typeof of === 'string' ? readPeriod(of) : of
  return year * 100 + month
}

export function periodOfNumber(month: number): Period {
  return periodFrom(Math.floor(month / 100), month % 100)
}
