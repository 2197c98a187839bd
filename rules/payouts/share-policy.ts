import type { Period } from '../calendar/periods.ts'

/** From which sales month on sellers get which part of their sales at a store, or (null) at every store without a row of its own. */
export type ShareRow = {
  id: string
  store: number | null
  from: Period
  percent: number
  confirmedBy: string | null
}

/** A code of a seller's own takes off up to half of her price (rules/orders/promo.ts): something of her share is left of every line. */
export const sharePercentMin = 55

/**
 * The row by which sales of a month at a store are shared: of the confirmed ones that have begun the store's own, else that of all, and
 * of these the one that begins last. Of null, those of every store alone. `share_percent_of` says the same in SQL.
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
