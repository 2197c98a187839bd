import type { Satang } from '#rules/money/satang.ts'
import type { PaymentStatus } from './payout-states.ts'

/** A month's share of a sheet in a copyright case: negative where refunds exceeded sales. */
type Part = { month: number; satang: Satang }

/** Status of a part's held side. `isElsewhere`: it comes off what another payer has cancelled, and is that payer's. */
type Standing = { heldAs: PaymentStatus; isElsewhere: boolean }

/**
 * For one sheet and payer: positive parts are held. Refunds after their month come off what is held (`sums` by status) as far as it
 * reaches, or off what staff cancelled of it, else off what another payer cancelled (`elsewhere`), which the seller never got. A part is
 * not split over both; the rest comes off later months, as does all when held shares have several statuses.
 */
export function withinHeld<P extends Part>(
  parts: readonly P[],
  sums: ReadonlyMap<PaymentStatus, Satang>,
  elsewhere: Satang = 0,
): (P & Standing)[] {
  const held = new Map(sums)
  const more = parts
    .filter(({ satang }) => satang > 0)
    .map((part) => ({ ...part, heldAs: 'PAUSED' as PaymentStatus, isElsewhere: false }))
  for (const { satang, heldAs } of more) held.set(heldAs, (held.get(heldAs) ?? 0) + satang)
  const standing = [...held.keys()].filter((status) => status !== 'VOID')
  const heldAs: PaymentStatus = standing[0] ?? 'VOID'
  let left = standing.length > 1 ? 0 : (held.get(heldAs) ?? 0)
  let leftElsewhere = elsewhere
  const off = parts
    .filter(({ satang }) => satang < 0)
    .toSorted((a, b) => a.month - b.month)
    .map((part): P & Standing => {
      const isElsewhere = left <= 0
      const satang = Math.max(part.satang, Math.min(-(isElsewhere ? leftElsewhere : left), 0))
      if (isElsewhere) leftElsewhere += satang
      else left += satang
      return { ...part, satang, heldAs: isElsewhere ? 'VOID' : heldAs, isElsewhere }
    })
  return [...more, ...off.filter(({ satang }) => satang < 0)]
}
