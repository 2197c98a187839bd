import { nextPeriod, type Period } from '../calendar/bangkok.ts'
import { type Payer, type TaxPolicyRow, taxRowOf } from '../tax/tax-policy.ts'

/** A payer without a further month, and who pays from then on. */
export type PayerEnd = { ended: readonly Payer[]; successor: Payer | null }

const nobodyEnds: PayerEnd = { ended: [], successor: null }
const payers: readonly Payer[] = ['MORE', 'HYTEXTS']

/**
 * Which payers end with the newest closed month. What such a payer owes in sums under the minimum could never be transferred: nothing
 * is added to it any more, so its successor takes it over (payouts-and-tax §1.4, example 06). A row of the policy that
 * staff have not confirmed yet may still bring a payer back.
 */
export function payerEnd(policy: readonly TaxPolicyRow[], lastClosed: Period | undefined): PayerEnd {
  if (lastClosed === undefined) return nobodyEnds
  const next = nextPeriod(lastClosed)
  // The payer changes where a row begins or after it ends, and nowhere else.
  const changes = policy.flatMap(({ from, to }) => (to === null ? [from] : [from, nextPeriod(to)]))
  const periods = [next, ...changes.filter((period) => period > next)]
  const stay = new Set(periods.flatMap((period) => taxRowOf(policy, period)?.payer ?? []))
  const [successor, other] = stay
  if (successor === undefined || other !== undefined) return nobodyEnds
  return { ended: payers.filter((payer) => payer !== successor), successor }
}
