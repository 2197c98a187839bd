import type { Satang } from '#rules/money/satang.ts'
import type { PaymentStatus } from './payout-states.ts'

/** What a sheet in a copyright case brought in a month: less than nothing where more was given back. */
type Part = { month: number; satang: Satang }

/**
 * Of the parts of one sheet that one payer owes: each share is held. What was refunded after its month comes off what is held (`sums`, by how that
 * stands), as far as that goes, and stands as that stands; where staff have cancelled all of it, off that. The rest comes off later months,
 * and so does all where some is paid soon and some waits.
 */
export function withinHeld<P extends Part>(
  parts: readonly P[],
  sums: ReadonlyMap<PaymentStatus, Satang>,
): (P & { heldAs: PaymentStatus })[] {
  const held = new Map(sums)
  const more = parts
    .filter(({ satang }) => satang > 0)
    .map((part) => ({ ...part, heldAs: 'PAUSED' as PaymentStatus }))
  for (const { satang, heldAs } of more) held.set(heldAs, (held.get(heldAs) ?? 0) + satang)
  const standing = [...held.keys()].filter((status) => status !== 'VOID')
  if (standing.length > 1) return more
  const heldAs: PaymentStatus = standing[0] ?? 'VOID'
  let left = held.get(heldAs) ?? 0
  const off = parts
    .filter(({ satang }) => satang < 0)
    .toSorted((a, b) => a.month - b.month)
    .map((part) => {
      const satang = Math.max(part.satang, Math.min(-left, 0))
      left += satang
      return { ...part, satang, heldAs }
    })
  return [...more, ...off.filter(({ satang }) => satang < 0)]
}
