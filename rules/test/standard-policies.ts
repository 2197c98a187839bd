import type { ShareRow } from '../payouts/share-policy.ts'
import type { TaxPolicyRow } from '../tax/tax-policy.ts'

/** The rows as the specification has them (payouts-and-tax §1). The product reads its own. C waits for a decision. */
export const standardTaxPolicy: readonly TaxPolicyRow[] = [
  {
    id: 'A',
    from: '2000-01',
    to: '2025-08',
    payer: 'MORE',
    ratePercent: 3,
    threshold: { satang: 100_000, comparison: 'above' },
    channel: 'ORDINARY',
    fee: null,
    minimumSatang: 10_000,
    confirmedBy: 'demo',
  },
  {
    id: 'B',
    from: '2025-09',
    to: '2027-11',
    payer: 'HYTEXTS',
    ratePercent: 1,
    threshold: null,
    channel: 'E_WHT',
    fee: { satang: 800, from: '2025-11-01' },
    minimumSatang: 10_000,
    confirmedBy: 'demo',
  },
  {
    id: 'C',
    from: '2027-12',
    to: null,
    payer: 'HYTEXTS',
    ratePercent: 3,
    threshold: { satang: 100_000, comparison: 'at-least' },
    channel: 'ORDINARY',
    fee: { satang: 800, from: '2025-11-01' },
    minimumSatang: 10_000,
    confirmedBy: null,
  },
]

/** The row as the specification has it (payouts-and-tax §1.2). The product reads its own. */
export const standardSharePolicy: readonly ShareRow[] = [
  { id: 'S1', store: null, from: '2000-01', percent: 60, confirmedBy: 'demo' },
]
