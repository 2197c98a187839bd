import { bangkokInstant, bangkokParts } from '../calendar/bangkok.ts'
import { percentOfSatang, type Satang } from '../money/satang.ts'
import { thaiDigitsToAscii } from '../thai/thai-digits.ts'
import { priceSatangMax, priceSatangMin } from './sheet-problem.ts'

/**
 * Cleans a typed price: digits only, without leading zeros (seller.md §5). Decimals are dropped, so that "49.50" never becomes 4,950 baht;
 * commas between thousands are no decimal points.
 */
export function cleanPriceText(typed: string): string {
  const [whole = ''] = typed.split('.')
  return thaiDigitsToAscii(whole).replace(/\D/g, '').replace(/^0+/, '').slice(0, 7)
}

/**
 * A price from the wire (baht as number, or the field's text) in whole satang; undefined without a leading digit or with more than two
 * decimals. An empty text is 0: a draft may lack a price.
 */
export function readPriceSatang(price: number | string): number | undefined {
  const text = String(price).trim()
  if (text === '') return 0
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Ways to change the prices of many sheets at once; `amount` is baht or percent and may be negative. */
export const priceChanges = ['keep', 'set', 'add', 'percent'] as const
export type PriceChange = { how: (typeof priceChanges)[number]; amount: number }

/** The price of `baht` after the change: whole baht unless unchanged, at least one. Undefined while the change makes no sense. */
export function changedPrice(baht: number, { how, amount }: PriceChange): number | undefined {
  if (how === 'keep') return baht
  if (!Number.isFinite(amount) || (how === 'set' && amount < 1)) return undefined
  if (how === 'set') return Math.round(amount)
  const changed = how === 'add' ? baht + amount : (baht * (100 + amount)) / 100
  // A hundredth of a satang more or less is no other baht.
  return Math.max(1, Math.round(Number(changed.toFixed(4))))
}

/** A price may rise freely up to this: twice what a reviewer saw, and small sums always. */
const timesMax = 2
const riseSatangAlwaysFree = 10_000

/** Whether a changed price of a sheet on sale waits for staff. `seenSatang`: the price when it was reviewed. */
export function needsPriceCheck(seenSatang: number, askedSatang: number): boolean {
  return askedSatang > seenSatang * timesMax && askedSatang - seenSatang > riseSatangAlwaysFree
}

/** A lower price for the first days on sale, once a sheet. What it costs afterwards stands beside it. */
export type LaunchOff = { kind: 'percent' | 'fixed' /** Whole points, or satang. */; amount: number }

export const launchDaysMax = 30
/** More than half off says nothing about the price that follows. */
const launchPercentMax = 50
/** A sheet is new for this long. */
const newMilliseconds = 30 * 86_400_000

/** The launch price: at most half off, never below the minimum price. Undefined where nothing can be taken off. */
export function launchPrice(fullSatang: Satang, { kind, amount }: LaunchOff): Satang | undefined {
  const wanted = kind === 'percent' ? percentOfSatang(fullSatang, amount) : amount
  const off = Math.min(wanted, Math.floor((fullSatang * launchPercentMax) / 100), fullSatang - priceSatangMin)
  return off > 0 ? fullSatang - off : undefined
}

/** Whether the typed discount is valid; a draft's price may be missing (0). */
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
