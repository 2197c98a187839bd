// Apart from months: pages that count days need nothing else.
export const dayMilliseconds = 86_400_000

/** Whole days from one Gregorian date to another: 0 the same, 1 the day after, below 0 over. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)
}
