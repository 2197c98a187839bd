// Apart from months: pages that count days need nothing else.
export const dayMilliseconds = 86_400_000

/** `2026-11-20`, some days later; earlier where they are below 0. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** Whole days from one Gregorian date to another: 0 the same, 1 the day after, below 0 over. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)
}
