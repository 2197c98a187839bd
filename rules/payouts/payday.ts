import { nextPeriod, type Period } from '../calendar/periods.ts'

const paydayOfMonth = 20

/**
 * A transfer may come back this many days later, or be found returned on its month's statement: a closed seller's account is kept until
 * then, or a restored debt could not be paid (privacy-and-law §1).
 */
export const transferReturnDays = 45

/**
 * The payday of a month's sales: the 20th of the next month, or the next day that is no weekend or bank holiday (payouts-and-tax §8). Dates
 * are written `2026-11-20`.
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
