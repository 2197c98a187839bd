import { nextPeriod, type Period } from '../calendar/periods.ts'

const paydayOfMonth = 20

/**
 * For so many days after a transfer it may come back, or be found returned in the bank's statement of its month: a closed seller's
 * account stays until then, or what is owed again could not be paid (privacy-and-law §1).
 */
export const transferReturnDays = 45

/**
 * The day on which the sales of a month are paid: the 20th of the next month, or the next day that is no Saturday, Sunday or bank
 * holiday (payouts-and-tax §8). Dates are written `2026-11-20`.
 */
export function paydayOf(salesMonth: Period, holidays: ReadonlySet<string>): string {
  return bankDayFrom(`${nextPeriod(salesMonth)}-${paydayOfMonth}`, holidays)
}

/** This day, or the next on which banks transfer. */
export function bankDayFrom(day: string, holidays: ReadonlySet<string>): string {
  let time = Date.parse(`${day}T00:00:00Z`)
  while (!isBankDay(new Date(time), holidays)) time += 86_400_000
  return new Date(time).toISOString().slice(0, 10)
}

function isBankDay(date: Date, holidays: ReadonlySet<string>): boolean {
  const weekday = date.getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(date.toISOString().slice(0, 10))
}
