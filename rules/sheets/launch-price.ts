import { bangkokInstant, bangkokParts } from '../calendar/bangkok.ts'
import { percentOfSatang, type Satang } from '../money/satang.ts'
import { priceSatangMax, priceSatangMin } from './sheet-problem.ts'

/** A lower price for the first days on sale, once a sheet. What it costs afterwards stands beside it. */
export type LaunchOff = { kind: 'percent' | 'fixed' /** Whole points, or satang. */; amount: number }

export const launchDaysMax = 30
/** More than half off says nothing about the price that follows. */
export const launchPercentMax = 50
/** So long after going on sale a sheet is still new. */
const newMilliseconds = 30 * 86_400_000

/** What is paid while it lasts: at most half off, and never below the least price. Undefined where nothing is left to take off. */
export function launchPrice(fullSatang: Satang, { kind, amount }: LaunchOff): Satang | undefined {
  const wanted = kind === 'percent' ? percentOfSatang(fullSatang, amount) : amount
  const off = Math.min(wanted, Math.floor((fullSatang * launchPercentMax) / 100), fullSatang - priceSatangMin)
  return off > 0 ? fullSatang - off : undefined
}

/** Of what a seller typed; the price may still be missing in a draft (0). */
export function isLaunchOff({ kind, amount }: LaunchOff, fullSatang: Satang): boolean {
  if (!Number.isSafeInteger(amount)) return false
  if (kind === 'percent') return amount >= 1 && amount <= launchPercentMax
  const max = fullSatang === 0 ? priceSatangMax : (fullSatang * launchPercentMax) / 100
  return amount >= 100 && amount <= max
}

/** The midnight in Bangkok after so many whole days: buyers are shown a day, not a minute. */
export function launchEnd(begun: Date, days: number): Date {
  const { year, month, day } = bangkokParts(begun)
  return bangkokInstant(year, month, day + days + 1)
}

/** `onSaleSince`: null before it is on sale. */
export function isNewEnough(onSaleSince: Date | null, now: Date): boolean {
  return onSaleSince === null || now.getTime() - onSaleSince.getTime() < newMilliseconds
}
