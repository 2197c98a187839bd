import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'

/** Whether an instant lies on the day of `now` in Bangkok, or on the one before. */
export function nearDay(created: string, now: Date): 'today' | 'yesterday' | undefined {
  const day = bangkokDate(new Date(created))
  if (day === bangkokDate(now)) return 'today'
  if (day === bangkokDate(new Date(now.getTime() - dayMilliseconds))) return 'yesterday'
  return undefined
}
