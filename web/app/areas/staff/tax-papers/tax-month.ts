import {
  type Period,
  periodFrom,
  periodOf,
  readPeriod,
  shiftPeriod,
  startOfPeriod,
} from '#rules/calendar/bangkok.ts'

/** The query has no names: month, year and, of the pay page, the day of payment (staff.md §2). */
export type TaxMonth = { period: Period; day: number | undefined }

/** The month that was closed last, for an address without a query. */
export function lastMonth(): TaxMonth {
  return { period: shiftPeriod(periodOf(new Date()), -1), day: undefined }
}

/** `?10&2026` or `?10&2026&20`; Buddhist years are understood too. Undefined for what is no month. */
export function readTaxMonth(search: string): TaxMonth | undefined {
  const [month, year, day] = [...new URLSearchParams(search).keys()].map(wholeNumber)
  if (month === undefined || year === undefined) return undefined
  const gregorian = year > 2400 ? year - 543 : year
  if (!(month >= 1 && month <= 12 && gregorian >= 2000 && gregorian <= 2400)) return undefined
  const period = periodFrom(gregorian, month)
  if (day === undefined) return { period, day: undefined }
  return day >= 1 && day <= daysAfter(period) ? { period, day } : undefined
}

export function writeTaxMonth({ period, day }: TaxMonth): string {
  const { year, month } = readPeriod(period)
  return `?${month}&${year}${day === undefined ? '' : `&${day}`}`
}

/** A day of payment is one of the month after the sales. */
function daysAfter(period: Period): number {
  const [from, to] = [startOfPeriod(shiftPeriod(period, 1)), startOfPeriod(shiftPeriod(period, 2))]
  return Math.round((to.getTime() - from.getTime()) / 86_400_000)
}

function wholeNumber(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
}
