import type { Satang } from '../money/satang.ts'
import type { TaxPolicyRow } from './tax-policy.ts'

/** Whether the whole of a debt is taxed; the tax is half up, once, on the share before the fee (payouts-and-tax §1). */
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
 * The gross of an old making fee whose ledger knows no gross: above 1,000.00 baht divided by 98.5 %, half up
 * (payouts-and-tax §1.3). Never used with the rates of today.
 */
export function legacyGrossSatang(netSatang: Satang): Satang {
  if (netSatang <= legacyThresholdSatang) return netSatang
  return Number((BigInt(netSatang) * 1_000n * 2n + 985n) / (985n * 2n))
}
