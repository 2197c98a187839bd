import { bangkokDate, bangkokInstant } from '#rules/calendar/bangkok.ts'
import { nextPeriod, type Period, periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'

const secondsOfDay = 86_400

export type TimeRange = { epochSecFrom: number; epochSecTo: number }

/** Days of Bangkok, both included, written `2026-11-20`. Undefined where they are none, or end before they begin. */
export function rangeOfDays(from: string, to: string): TimeRange | undefined {
  const first = startOfDay(from)
  const last = startOfDay(to)
  if (first === undefined || last === undefined || last < first) return undefined
  return { epochSecFrom: first, epochSecTo: last + secondsOfDay - 1 }
}

/** Months of Bangkok, both included. */
export function rangeOfMonths(from: Period, to: Period): TimeRange | undefined {
  if (to < from) return undefined
  return {
    epochSecFrom: startOfPeriod(from).getTime() / 1000,
    epochSecTo: startOfPeriod(nextPeriod(to)).getTime() / 1000 - 1,
  }
}

export function daysOf({ epochSecFrom, epochSecTo }: TimeRange): number {
  return Math.round((epochSecTo + 1 - epochSecFrom) / secondsOfDay)
}

function startOfDay(day: string): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined) return undefined
  const start = bangkokInstant(Number(year), Number(month), Number(date))
  return bangkokDate(start) === day && start.getTime() >= 0 ? start.getTime() / 1000 : undefined
}

/** The last seven days, today among them. */
export function lastWeek(now: Date): { from: string; to: string } {
  return {
    from: bangkokDate(new Date(now.getTime() - 6 * secondsOfDay * 1000)),
    to: bangkokDate(now),
  }
}

const monthsOffered = 60

/** This month and those before it. */
export function monthChoices(now: Date): Period[] {
  return Array.from({ length: monthsOffered }, (_, ago) => shiftPeriod(periodOf(now), -ago))
}
