import type { Period } from '../calendar/bangkok.ts'
import { type Satang, sellerShareSatang, splitByLargestRemainder } from '../money/satang.ts'
import type { TaxPolicyRow } from '../tax/tax-policy.ts'
import { isWithheld, withheldTaxSatang } from '../tax/withhold.ts'

/** A payout of less is carried over; tested on the share before tax and fee (payouts-and-tax §1.1). */
export const payoutMinimumSatang = 10_000

/** The main commercial bank: transfers to it cost nothing. Decided by its code, never by its Thai name. */
export const mainBankCode = '014'

/** What one payer owes one seller in one payout: the records of this month and those that were carried over, older ones first. */
export type PayoutAsk = {
  row: TaxPolicyRow
  bankCode: string
  /** The day of the transfer in Bangkok, `2026-11-20`. */
  paidOn: string
  records: readonly { id: string; period: Period; shareSatang: Satang }[]
}

export type PayoutReckoning = {
  grossSatang: Satang
  /** `CARRIED_OVER`: nothing is paid, withheld or charged. */
  outcome: 'PAYABLE' | 'CARRIED_OVER'
  ratePercent: number
  taxSatang: Satang
  /** Of each record, in the order asked: so that the rows of the revenue page add up to the certificate. */
  taxOfRecords: Satang[]
  feeSatang: Satang
  netSatang: Satang
}

/**
 * Share − tax − fee = net of one transfer, to the satang. Tax once on the sum, split over the records by largest remainder, ties
 * to the older one. A sum below the minimum (refunds can make it negative) is carried.
 */
export function reckonPayout({ row, bankCode, paidOn, records }: PayoutAsk): PayoutReckoning {
  const grossSatang = records.reduce((sum, { shareSatang }) => sum + shareSatang, 0)
  if (grossSatang < payoutMinimumSatang) {
    return {
      grossSatang,
      outcome: 'CARRIED_OVER',
      ratePercent: 0,
      taxSatang: 0,
      taxOfRecords: records.map(() => 0),
      feeSatang: 0,
      netSatang: 0,
    }
  }
  const taxSatang = withheldTaxSatang(row, grossSatang)
  const feeSatang = transferFeeSatang(row, bankCode, paidOn)
  return {
    grossSatang,
    outcome: 'PAYABLE',
    ratePercent: isWithheld(row, grossSatang) ? row.ratePercent : 0,
    taxSatang,
    // A record that refunds made negative bears no tax: the others bear the tax of the sum.
    taxOfRecords: splitByLargestRemainder(
      taxSatang,
      records.map(({ shareSatang }) => Math.max(shareSatang, 0)),
    ),
    feeSatang,
    netSatang: grossSatang - taxSatang - feeSatang,
  }
}

export function transferFeeSatang({ fee }: TaxPolicyRow, bankCode: string, paidOn: string): Satang {
  return fee === null || bankCode === mainBankCode || paidOn < fee.from ? 0 : fee.satang
}

/** Share and company share of a record: what is not the seller's is the company's, so that both add up. */
export function sharesOf(salesSatang: Satang): { sellerSatang: Satang; companySatang: Satang } {
  const sellerSatang = sellerShareSatang(salesSatang)
  return { sellerSatang, companySatang: salesSatang - sellerSatang }
}
