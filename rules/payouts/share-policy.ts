import type { Period } from '../calendar/periods.ts'

/** The sellers' share of sales at a store, or (null) at every store without its own row, from a sales month on. */
export type ShareRow = {
  id: string
  store: number | null
  from: Period
  percent: number
  confirmedBy: string | null
}

/** A seller's own code takes off up to half of the price (rules/orders/promo.ts), so this leaves some share of every line. */
export const sharePercentMin = 55

/**
 * The row that shares a month's sales at a store: among confirmed rows that have begun the store's own, else the general one, the latest of
 * these. With null only general rows. `share_percent_of` says the same in SQL.
 */
export function shareRowOf(
  policy: readonly ShareRow[],
  store: number | null,
  period: Period,
): ShareRow | undefined {
  const begun = policy
    .filter(({ confirmedBy, from }) => confirmedBy !== null && from <= period)
    .sort((a, b) => (a.from < b.from ? 1 : -1))
  return begun.find((row) => row.store === store) ?? begun.find((row) => row.store === null)
}
