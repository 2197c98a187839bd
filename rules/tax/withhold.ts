import type { Satang } from '../money/satang.ts'
import type { TaxPolicyRow } from './tax-policy.ts'

/** Whether the whole of a debt is taxed; the tax is half up, once, on the share before the fee (payouts-and-tax §1). */
export function isWithheld({ threshold }: TaxPolicyRow, grossSatang: Satang): boolean {
  if (threshold === null) return true
  return threshold.comparison === 'above' ? grossSatang > threshold.satang : grossSatang >= threshold.satang
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
