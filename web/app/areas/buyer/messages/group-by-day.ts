import { bangkokDate } from '#rules/calendar/bangkok.ts'

export type Day<Item> = { day: string; items: Item[] }

/** Newest first in, newest first out: one group for each day in Bangkok, named YYYY-MM-DD. */
export function groupByDay<Item extends { created: string }>(items: readonly Item[]): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const day = bangkokDate(new Date(item.created))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}

const DAY_MILLISECONDS = 86_400_000

/** Whether a day is today or yesterday, seen from `now`. */
export function nearDay(day: string, now: Date): 'today' | 'yesterday' | undefined {
  if (day === bangkokDate(now)) return 'today'
  if (day === bangkokDate(new Date(now.getTime() - DAY_MILLISECONDS))) return 'yesterday'
  return undefined
}
