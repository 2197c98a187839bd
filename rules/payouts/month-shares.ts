import { nextPeriod, type Period } from '../calendar/periods.ts'
import { type Satang, sellerShareSatang } from '../money/satang.ts'

export type LineShares = { sellerSatang: Satang; companySatang: Satang }

/**
 * What sales (positive) and refunds (negative), one after the other, bring the seller and the company in a month that stands at
 * `salesSatang` with this share. Each posts the difference of the running share, so that the lines of a month add up to the share of its
 * total to the satang, and what one line brings the two is always the line (payouts-and-tax §1.2). Only a refund makes a part negative.
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

/** What a line adds: what was paid, and beside it what its seller gave by a code of her own; both with a minus in a refund. */
export type GivenLine = { satang: Satang; givenSatang: Satang }

/**
 * The shares of lines of which a seller gave something: the company's part is what it would have been, hers is less by what she gave. The
 * month stands at `baseSatang`, its sales and what was given together.
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
 * The month in which a sale counts that belongs to `period`, and in which its refund does: its own while that is open, else the first
 * one after the months that are closed (payouts-and-tax §7, §11). Months are closed in their order, the newest closed one decides.
 */
export function openMonthFor(period: Period, lastClosed: Period | null): Period {
  return lastClosed === null || period > lastClosed ? period : nextPeriod(lastClosed)
}

/** How far the money of a refunded sale had come. After the payout nothing comes back by itself: later months pay it. */
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
