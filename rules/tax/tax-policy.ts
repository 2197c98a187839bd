import type { Period } from '../calendar/bangkok.ts'

/** Who pays a seller: More Services for old periods, Hytexts from September 2025 (decisions §4, "Who pays"). */
export type Payer = 'MORE' | 'HYTEXTS'

/**
 * One row of the tax policy: which sales months it holds for, what is withheld and how. Rows are data with the person who
 * confirmed them (payouts-and-tax §1); closing a month without a confirmed row stops.
 */
export type TaxPolicyRow = {
  id: string
  /** First and last sales month; null: without an end. */
  from: Period
  to: Period | null
  payer: Payer
  ratePercent: number
  /** Withheld where the share of the payout is above (or at least) this; null: always. */
  threshold: { satang: number; comparison: 'above' | 'at-least' } | null
  /** `ORDINARY`: the company withholds, files and certifies. `E_WHT`: the bank takes and remits the tax. */
  channel: 'ORDINARY' | 'E_WHT'
  /** Of a transfer to another bank than SCB, paid on or after `feeFrom`; null: never. */
  fee: { satang: number; from: string } | null
  /** A payout of less is carried over; tested on the share before tax and fee (payouts-and-tax §1.1). */
  minimumSatang: number
  confirmedBy: string | null
}

/** Less is lawful through e-Withholding Tax only (payouts-and-tax §2.3). */
const ordinaryPercent = 3

export function needsEWht({ channel, ratePercent }: Pick<TaxPolicyRow, 'channel' | 'ratePercent'>): boolean {
  return channel !== 'E_WHT' && ratePercent < ordinaryPercent
}

/** The rows as the specification has them (payouts-and-tax §1), for tests: the product reads its own. C waits for a decision. */
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

/**
 * The row of a sales month: of the confirmed ones that reach it the one that begins last, so that a later row takes over from its
 * start without changing an earlier one. Without any, the unconfirmed one that waits; undefined where no row reaches.
 */
export function taxRowOf(policy: readonly TaxPolicyRow[], period: Period): TaxPolicyRow | undefined {
  const reaching = policy
    .filter(({ from, to }) => from <= period && (to === null || period <= to))
    .sort((a, b) => (a.from < b.from ? 1 : -1))
  return reaching.find(({ confirmedBy }) => confirmedBy !== null) ?? reaching[0]
}
