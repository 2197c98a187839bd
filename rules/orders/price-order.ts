import { percentOfSatang, type Satang, splitByLargestRemainder } from '../money/satang.ts'
import { ownCodePercentMax, type Promo, promoCovers } from './promo.ts'

/** One order holds at most this many sheets. */
export const orderSheetsMax = 100

export interface LineToPrice {
  sheetId: string
  storeCode: number
  /** Needed by codes of sellers only. */
  authorId?: string
  /** The price of now, from the server's own row: nothing a client sends sets a price (INV-03). */
  listSatang: Satang
}

interface PricedLine extends LineToPrice {
  discountSatang: Satang
  /** The buyer's price for this sheet: the sale of its seller. */
  paidSatang: Satang
}

export interface PricedOrder {
  lines: PricedLine[]
  listSatang: Satang
  discountSatang: Satang
  totalSatang: Satang
}

/**
 * Prices an order: sums the lines and shares the promo's discount over the covered ones by largest remainder (decisions, "Promo codes").
 * The discount never exceeds them, so nothing is negative; a zero total is paid at once. Throws RangeError for no lines, more than
 * `orderSheetsMax`, a sheet twice or a broken price, which callers refuse before.
 */
export function priceOrder(
  lines: readonly LineToPrice[],
  promo?: Pick<Promo, 'kind' | 'amount' | 'storeCode' | 'own'>,
): PricedOrder {
  if (lines.length < 1 || lines.length > orderSheetsMax)
    throw new RangeError(`an order of ${lines.length} sheets`)
  if (new Set(lines.map((line) => line.sheetId)).size !== lines.length)
    throw new RangeError('a sheet stands twice')
  const covered = lines.map((line) => (promo && promoCovers(promo, line) ? line.listSatang : 0))
  const coveredSatang = sum(covered)
  const discountSatang = promo ? discountOf(promo, coveredSatang) : 0
  const discounts = splitByLargestRemainder(discountSatang, covered)
  const listSatang = sum(lines.map((line) => line.listSatang))
  return {
    lines: lines.map((line, index) => {
      const lineDiscount = discounts[index] ?? 0
      return { ...line, discountSatang: lineDiscount, paidSatang: line.listSatang - lineDiscount }
    }),
    listSatang,
    discountSatang,
    totalSatang: listSatang - discountSatang,
  }
}

function discountOf(
  { kind, amount, own }: Pick<Promo, 'kind' | 'amount' | 'own'>,
  coveredSatang: Satang,
): Satang {
  const wanted = kind === 'percent' ? percentOfSatang(coveredSatang, amount) : amount
  return Math.min(
    wanted,
    own === undefined ? coveredSatang : Math.floor((coveredSatang * ownCodePercentMax) / 100),
  )
}

function sum(amounts: readonly Satang[]): Satang {
  return amounts.reduce((total, amount) => total + amount, 0)
}
