import { bangkokDate, startOfDay, two } from '#rules/calendar/bangkok.ts'
import { nextPeriod, shiftPeriod } from '#rules/calendar/periods.ts'

/** Where a key leads from a day of a calendar: arrows by day and week, Page keys by month, with Shift by year. */
export function walkDays(day: string, { key, shiftKey }: { key: string; shiftKey: boolean }) {
  return steps[key]?.(day, shiftKey)
}

export function daysLater(day: string, days: number): string {
  return bangkokDate(startOfDay(day, days))
}

/** The same day of another month, or its last. */
export function monthsLater(day: string, months: number): string {
  const month = shiftPeriod(day.slice(0, 7), months)
  return `${month}-${two(Math.min(Number(day.slice(8)), lengthOf(month)))}`
}

/** Days of a month. */
export function lengthOf(month: string): number {
  return Number(daysLater(`${nextPeriod(month)}-01`, -1).slice(8))
}

const steps: Record<string, (day: string, isShift: boolean) => string> = {
  ArrowLeft: (day) => daysLater(day, -1),
  ArrowRight: (day) => daysLater(day, 1),
  ArrowUp: (day) => daysLater(day, -7),
  ArrowDown: (day) => daysLater(day, 7),
  PageUp: (day, isShift) => monthsLater(day, isShift ? -12 : -1),
  PageDown: (day, isShift) => monthsLater(day, isShift ? 12 : 1),
  Home: (day) => `${day.slice(0, 7)}-01`,
  End: (day) => `${day.slice(0, 7)}-${lengthOf(day.slice(0, 7))}`,
}
