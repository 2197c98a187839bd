import { thaiDigitsToAscii } from '../thai/thai-digits.ts'

/**
 * What an editor keeps of a typed price: digits only, without leading zeros (seller.md §5). What stands behind a decimal point
 * is left out with it, so that "49.50" never becomes 4,950 baht; commas between thousands are no decimal points.
 */
export function cleanPriceText(typed: string): string {
  const [whole = ''] = typed.split('.')
  return thaiDigitsToAscii(whole).replace(/\D/g, '').replace(/^0+/, '').slice(0, 7)
}

/**
 * A price as it comes over the wire (a number of baht, or the text of the field) in whole satang; undefined when it does not
 * start with a digit or has more than two decimals. Nothing typed yet is 0: a draft may still be without a price.
 */
export function readPriceSatang(price: number | string): number | undefined {
  const text = String(price).trim()
  if (text === '') return 0
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** How the prices of many sheets are changed at once; `amount` is baht or percent and may be negative. */
export const priceChanges = ['keep', 'set', 'add', 'percent'] as const
export type PriceChange = { how: (typeof priceChanges)[number]; amount: number }

/**
 * What a sheet of `baht` costs after it: whole baht, except where nothing changes, and never less than a baht. Undefined where the
 * change makes no sense yet.
 */
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
