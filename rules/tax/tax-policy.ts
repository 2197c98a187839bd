import { nextPeriod, type Period } from '../calendar/periods.ts'
import type { Satang } from '../money/satang.ts'

/** The payers of sellers: More Services for old periods, Hytexts from September 2025 (decisions §4, "Who pays"). */
export const payers = ['MORE', 'HYTEXTS'] as const
export type Payer = (typeof payers)[number]

/**
 * A row of the tax policy: its sales months, and what is withheld and how. Rows are data with the person who confirmed them
 * (payouts-and-tax §1); without a confirmed row a month cannot close.
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
  /** The fee of transfers to other banks than SCB from `feeFrom` on; null: none. */
  fee: { satang: number; from: string } | null
  /** A payout of less is carried over; tested on the share before tax and fee (payouts-and-tax §1.1). */
  minimumSatang: number
  confirmedBy: string | null
}

/** The certificate page lists payouts whose share is at least this (payouts-and-tax §1). */
export const listedSatang = 100_000

/** Less is lawful through e-Withholding Tax only (payouts-and-tax §2.3). */
const ordinaryPercent = 3

export function needsEWht({ channel, ratePercent }: Pick<TaxPolicyRow, 'channel' | 'ratePercent'>): boolean {
  return channel !== 'E_WHT' && ratePercent < ordinaryPercent
}

/**
 * A sales month's row: of the confirmed ones that cover it the one that begins last, so that a later row takes over without changing
 * earlier ones. Without any, the unconfirmed one that waits; undefined where none covers it.
 */
export function taxRowOf(policy: readonly TaxPolicyRow[], period: Period): TaxPolicyRow | undefined {
  const reaching = policy
    .filter(({ from, to }) => from <= period && (to === null || period <= to))
    .sort((a, b) => (a.from < b.from ? 1 : -1))
  return reaching.find(({ confirmedBy }) => confirmedBy !== null) ?? reaching[0]
}

/** Whether a whole debt is taxed; the tax is half up, once, on the share before the fee (payouts-and-tax §1). */
export function isWithheld({ threshold }: TaxPolicyRow, grossSatang: Satang): boolean {
  if (threshold === null) return true
  return threshold.comparison === 'above' ? grossSatang > threshold.satang : grossSatang >= threshold.satang
}

/** Whether two rows withhold the same: a debt that is paid in parts over both stays one. */
export function taxesAlike(a: TaxPolicyRow | undefined, b: TaxPolicyRow): boolean {
  return (
    a !== undefined &&
    a.ratePercent === b.ratePercent &&
    a.threshold?.satang === b.threshold?.satang &&
    a.threshold?.comparison === b.threshold?.comparison
  )
}

const legacyThresholdSatang = 100_000

/**
 * The gross of an old making fee without one in the ledger: above 1,000.00 baht divided by 98.5 %, half up (payouts-and-tax §1.3). Never
 * for current rates.
 */
export function legacyGrossSatang(netSatang: Satang): Satang {
  if (netSatang <= legacyThresholdSatang) return netSatang
  return Number((BigInt(netSatang) * 1_000n * 2n + 985n) / (985n * 2n))
}

/** A payer without a further month, and who pays from then on. */
export type PayerEnd = { ended: readonly Payer[]; successor: Payer | null }

const noPayerEnds: PayerEnd = { ended: [], successor: null }

/**
 * Payers that end with the newest closed month. Their sums under the minimum could never grow to a transfer, so the successor takes them
 * over (payouts-and-tax §1.4, example 06). An unconfirmed policy row may still bring a payer back.
 */
export function payerEnd(policy: readonly TaxPolicyRow[], lastClosed: Period | undefined): PayerEnd {
  if (lastClosed === undefined) return noPayerEnds
  const next = nextPeriod(lastClosed)
  // The payer changes where a row begins or after it ends, and nowhere else.
  const changes = policy.flatMap(({ from, to }) => (to === null ? [from] : [from, nextPeriod(to)]))
  const periods = [next, ...changes.filter((period) => period > next)]
  const stay = new Set(periods.flatMap((period) => taxRowOf(policy, period)?.payer ?? []))
  const [successor, other] = stay
  if (successor === undefined || other !== undefined) return noPayerEnds
  return { ended: payers.filter((payer) => payer !== successor), successor }
}
