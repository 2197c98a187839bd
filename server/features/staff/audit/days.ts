import { bangkokInstant } from '#rules/calendar/bangkok.ts'

/** Midnight in Bangkok of `2026-11-20`, some days later. */
export function startOfBangkokDay(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return bangkokInstant(year, month, date + daysLater)
}
