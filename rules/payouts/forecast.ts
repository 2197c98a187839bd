import { bangkokParts } from '../calendar/bangkok.ts'
import type { Satang } from '../money/satang.ts'

/** The days whose pace is taken to go on: four whole weeks, so that each weekday counts as often. */
export const paceDays = 28
/** Fewer sales show no pace. */
const salesMin = 5

/** Seller's expected share in the rest of this month at the pace of the last four weeks; null: too few sales. */
export function forecastRest(last: { sales: number; shareSatang: Satang }, now: Date): Satang | null {
  if (last.sales < salesMin || last.shareSatang <= 0) return null
  const { year, month, day } = bangkokParts(now)
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return Math.round((last.shareSatang * (daysOfMonth - day)) / paceDays)
}
