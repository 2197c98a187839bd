import { periodFrom } from '#rules/calendar/periods.ts'
import { groupBy } from '#rules/group-by.ts'
import type { Revenue, RevenueRow } from './answers.ts'

export type MonthSum = {
  period: string
  rows: readonly RevenueRow[]
  /** Several universities, or parts of one: the month has a sum of its own. */
  isSeveral: boolean
  sales: number
  share: number
  /** The payout; null: none yet. `payout`: the transfer that paid only this. */
  paid: { share: number; tax: number; fee: number; net: number; payout: string | null } | null
}

/**
 * The months with their sums. A transfer's fee belongs to the newest month it paid, so that the months' nets add up to what reached the
 * account.
 */
export function monthSums({ report, payouts }: Pick<Revenue, 'report' | 'payouts'>): MonthSum[] {
  const periodOf = ({ year, month }: RevenueRow) => periodFrom(year, month)
  const newestOf = new Map<string, string>()
  for (const row of report) {
    const [payout, period] = [row.payout ?? '', periodOf(row)]
    if (period > (newestOf.get(payout) ?? '')) newestOf.set(payout, period)
  }
  return [...groupBy(report, periodOf)].map(([period, rows]) => {
    const sent = rows.filter(({ payout }) => payout !== null)
    const [share, tax] = [sum(sent.map((row) => row.share)), sum(sent.map((row) => row.tax))]
    const fee = sum(payouts.filter(({ _id }) => newestOf.get(_id) === period).map((payout) => payout.fee))
    const [only, ...more] = new Set(sent.map(({ payout }) => payout))
    const isAlone = more.length === 0 && report.every((row) => row.payout !== only || rows.includes(row))
    return {
      period,
      rows,
      isSeveral: rows.length > 1,
      sales: sum(rows.map(({ total }) => total)),
      share: sum(rows.map((row) => row.share)),
      paid:
        sent.length === 0
          ? null
          : { share, tax, fee, net: sum([share, -tax, -fee]), payout: (isAlone && only) || null },
    }
  })
}

/** In satang, so that cents of many sales don't drift. */
function sum(bahts: readonly number[]): number {
  return bahts.reduce((total, baht) => total + Math.round(baht * 100), 0) / 100
}

/** Words beside the month of a sheet in a copyright case. */
export function partWord({ share, isHeld }: Pick<RevenueRow, 'share' | 'isHeld'>) {
  if (share < 0) return isHeld ? 'heldRefund' : 'lessHeld'
  return isHeld ? 'heldShare' : 'backHeld'
}
