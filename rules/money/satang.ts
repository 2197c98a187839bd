import { refuse } from '../refusal.ts'

/**
 * Whole satang, the program's only form of money: 100 satang are one baht, and a number stays exact up to 90 trillion baht. Baht exist on
 * the wire and on screens only.
 */
export type Satang = number

/**
 * Baht from the wire (at most two decimals) to whole satang. Throws RangeError for NaN, infinity, a third decimal and amounts beyond a
 * double's precision, because rounding would silently change somebody's money.
 */
export function bahtToSatang(baht: number): Satang {
  const satang = Math.round(baht * 100)
  const isExact = Math.abs(baht * 100 - satang) <= 1e-6 * Math.max(1, Math.abs(baht) / 1_000)
  if (!Number.isSafeInteger(satang) || !isExact) throw new RangeError(`not an amount in baht: ${baht}`)
  return satang === 0 ? 0 : satang
}

/** An amount in a request: a third decimal is none of ours. Refuses: request.invalid. */
export function askedSatang(baht: number, field = 'amount'): Satang {
  try {
    return bahtToSatang(baht)
  } catch {
    return refuse('request.invalid', { fields: [field] })
  }
}

/** Whole satang to baht for the wire: a number with at most two decimals. Throws RangeError if not whole. */
export function satangToBaht(satang: Satang): number {
  assertSatang(satang)
  return satang / 100
}

/** Whole satang as digits, a point and two decimals (`5900` gives `59.00`), without going through a double. */
export function satangToDecimal(satang: Satang): string {
  assertSatang(satang)
  const digits = String(Math.abs(satang)).padStart(3, '0')
  return `${satang < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Parses an amount from a bank: `59`, `59.5`, `59.00`, or a number (one bank sends both, depending on the day). Undefined for anything
 * else: signs, commas, exponents, a third decimal.
 */
export function decimalToSatang(amount: unknown): Satang | undefined {
  const text = typeof amount === 'number' ? String(amount) : amount
  if (typeof text !== 'string') return undefined
  const match = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * Splits a total over weights into whole satang that add up to it: each weight gets its quota's whole part, the rest go to the largest
 * remainders, earlier ones first. Throws RangeError for negative or broken numbers, and for a total over zero weights.
 */
export function splitByLargestRemainder(total: Satang, weights: readonly number[]): Satang[] {
  assertNotNegative(total)
  for (const weight of weights) assertNotNegative(weight)
  // Total times weight leaves the exact range of a double at 90 million baht squared, so count in bigint.
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weightSum === 0n) {
    if (total !== 0) throw new RangeError('an amount cannot be split over weights of zero')
    return weights.map(() => 0)
  }
  const quotas = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = quotas.map((quota) => Number(quota / weightSum))
  const left = total - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = quotas
    .map((quota, index) => ({ index, remainder: quota % weightSum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/**
 * The share of a sum of sales, half up to the satang. A month with more refunds than sales owes the same share back: half a satang is
 * rounded away from zero on both sides, as PostgreSQL does.
 */
export function sellerShareSatang(salesSatang: Satang, percent: number): Satang {
  const share = percentOfSatang(Math.abs(salesSatang), percent)
  return salesSatang < 0 && share > 0 ? -share : share
}

/** A whole percentage of an amount, rounded half up. Throws RangeError for negative or broken numbers. */
export function percentOfSatang(satang: Satang, percent: number): Satang {
  assertNotNegative(satang)
  assertNotNegative(percent)
  return Number((BigInt(satang) * BigInt(percent) + 50n) / 100n)
}

function assertSatang(satang: Satang): void {
  if (!Number.isSafeInteger(satang)) throw new RangeError(`not whole satang: ${satang}`)
}

function assertNotNegative(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`not a whole number from zero: ${value}`)
}
