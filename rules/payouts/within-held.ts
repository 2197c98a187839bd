import type { Satang } from '#rules/money/satang.ts'
import type { PaymentStatus } from './payout-states.ts'

/** What a sheet in a copyright case brought in a month: less than nothing where more was given back. */
type Part = { month: number; satang: Satang }

/** How the side of a part that is held stands. `isElsewhere`: it comes off what another payer has cancelled, and is that payer's. */
type Standing = { heldAs: PaymentStatus; isElsewhere: boolean }

/**
 * Of the parts of one sheet that one payer owes: each share is held. What was refunded after its month comes off what is held (`sums`, by how that
 * stands), as far as that goes, and stands as that stands; where staff have cancelled all of it, off that, and where nothing of it comes off, off
 * what another payer has cancelled of the sheet (`elsewhere`): the seller never got that. One part has one held side, so it is not split over both. The rest comes off later months, and so does all where
 * some is paid soon and some waits.
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
