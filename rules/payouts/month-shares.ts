import { nextPeriod, type Period } from '../calendar/periods.ts'
import { type Satang, sellerShareSatang } from '../money/satang.ts'

export type LineShares = { sellerSatang: Satang; companySatang: Satang }

/**
 * Seller's and company's part of sales (positive) and refunds (negative) in a month now at `salesSatang`. Each posts the difference of the
 * running share, so that lines add up to the share of the month's total to the satang, and both parts to the line (payouts-and-tax §1.2).
 * Only refunds make a part negative.
 */
export function sharesOfLines(
  salesSatang: Satang,
  lines: readonly Satang[],
  sharePercent: number,
): LineShares[] {
  let sales = salesSatang
  return lines.map((lineSatang) => {
    const before = sellerShareSatang(sales, sharePercent)
    sales += lineSatang
    const sellerSatang = sellerShareSatang(sales, sharePercent) - before
    return { sellerSatang, companySatang: lineSatang - sellerSatang }
  })
}

/** A line's price paid and what its seller gave by an own code in addition; both negative in a refund. */
export type GivenLine = { satang: Satang; givenSatang: Satang }

/**
 * The shares of lines with a seller's own code: the company's part stays as without it, the seller's is reduced by what was given.
 * `baseSatang` is the month's sales plus given sums.
 */
export function sharesWithGiven(
  baseSatang: Satang,
  lines: readonly GivenLine[],
  sharePercent: number,
): LineShares[] {
  const whole = sharesOfLines(
    baseSatang,
    lines.map(({ satang, givenSatang }) => satang + givenSatang),
    sharePercent,
  )
  return whole.map(({ sellerSatang, companySatang }, at) => ({
    sellerSatang: sellerSatang - (lines[at]?.givenSatang ?? 0),
    companySatang,
  }))
}

/**
 * The month in which a sale of `period`, or its refund, counts: its own while open, else the first one after the closed months
 * (payouts-and-tax §7, §11). Months close in order, so the newest closed one decides.
 */
export function openMonthFor(period: Period, lastClosed: Period | null): Period {
  return lastClosed === null || period > lastClosed ? period : nextPeriod(lastClosed)
}

/** Stage of a refunded sale's money. After the payout nothing is taken back directly: later months pay it. */
export const refundStages = ['before-close', 'after-close', 'after-payout'] as const
export type RefundStage = (typeof refundStages)[number]

export function stageOfRefund(
  salePeriod: Period,
  lastClosed: Period | null,
  statusOfRecord: string | null,
): RefundStage {
  if (openMonthFor(salePeriod, lastClosed) === salePeriod) return 'before-close'
  return statusOfRecord === 'SUCCESS' ? 'after-payout' : 'after-close'
}
