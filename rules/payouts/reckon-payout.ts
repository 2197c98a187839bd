import { groupBy } from '../group-by.ts'
import type { Period } from '../calendar/periods.ts'
import { percentOfSatang, type Satang, splitByLargestRemainder } from '../money/satang.ts'
import { isWithheld, type TaxPolicyRow, taxRowOf } from '../tax/tax-policy.ts'

/** The main commercial bank: transfers to it cost nothing. Decided by its code, never by its Thai name. */
export const mainBankCode = '014'

/**
 * A due: all that one payer owes one seller when its first part is paid; the rest is paid later, in any order. Its tax is decided once on
 * the whole, because parts are instalments of one debt (docs/decisions/money.md#tax-of-a-debt-that-is-paid-in-parts).
 */
export type Due = {
  id: string
  /** 0: the whole stayed within the threshold. */
  ratePercent: number
  /** The part that is paid or in flight, and its tax. */
  paidSatang: Satang
  taxSatang: Satang
}

/** One transfer of a payer to a seller: records of this month and carried ones, older first. */
export type PayoutInput = {
  row: TaxPolicyRow
  /** The minimum by `minimumRowOf`, where another row than the payout's applies. */
  minimumSatang?: Satang | undefined
  bankCode: string
  /** The day of the transfer in Bangkok, `2026-11-20`. */
  paidOn: string
  records: readonly { id: string; period: Period; shareSatang: Satang; due?: Due | undefined }[]
  /** Other debts outside any due: not in this transfer, but taxed together with it. */
  leftOutSatang?: Satang
  /** The seller has closed her account: no later month adds to it, so it is paid however small, and below the minimum without a fee. */
  isLast?: boolean
}

export type PayoutReckoning = {
  grossSatang: Satang
  /** `CARRIED_OVER`: nothing is paid, withheld or charged. */
  outcome: 'PAYABLE' | 'CARRIED_OVER'
  ratePercent: number
  taxSatang: Satang
  /** Per record in input order, so that the revenue page adds up to the certificate. */
  taxOfRecords: Satang[]
  feeSatang: Satang
  netSatang: Satang
}

/**
 * Share − tax − fee = net of a transfer. The tax is taken once on the sum and split over records by largest remainder, older first; a part
 * of a due bears the tax of all paid so far less what was withheld, so that parts add up to the whole's tax. A sum below the minimum
 * (refunds can make it negative) is carried over.
 */
export function reckonPayout({
  row,
  minimumSatang = row.minimumSatang,
  bankCode,
  paidOn,
  records,
  leftOutSatang = 0,
  isLast = false,
}: PayoutInput): PayoutReckoning {
  const grossSatang = sharesSum(records)
  if (grossSatang < (isLast ? 1 : minimumSatang)) {
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
  const taxOf = new Map<string, Satang>()
  let ratePercent = 0
  for (const part of groupBy(records, ({ due }) => due?.id).values()) {
    const wholeSatang = sharesSum(part) + leftOutSatang
    const due = part[0]?.due ?? {
      ratePercent: isWithheld(row, wholeSatang) ? row.ratePercent : 0,
      paidSatang: 0,
      taxSatang: 0,
    }
    ratePercent = Math.max(ratePercent, due.ratePercent)
    // A record that refunds made negative bears no tax: the others bear the tax of the sum.
    const weights = part.map(({ shareSatang }) => Math.max(shareSatang, 0))
    // A transfer of zero bears no tax either, even where a returned part left a satang to withhold.
    const whole = weights.some((weight) => weight > 0) ? taxOfPart(due, sharesSum(part)) : 0
    for (const [at, tax] of splitByLargestRemainder(whole, weights).entries())
      taxOf.set(part[at]?.id ?? '', tax)
  }
  const taxOfRecords = records.map(({ id }) => taxOf.get(id) ?? 0)
  const taxSatang = taxOfRecords.reduce((sum, tax) => sum + tax, 0)
  const feeSatang = grossSatang < minimumSatang ? 0 : transferFeeSatang(row, bankCode, paidOn)
  return {
    grossSatang,
    outcome: 'PAYABLE',
    ratePercent,
    taxSatang,
    taxOfRecords,
    feeSatang,
    netSatang: grossSatang - taxSatang - feeSatang,
  }
}

/**
 * The row whose minimum applies: that of the newest month owed, or of the last closed month if that is lower. So a lower minimum reaches
 * every sum at its first close, and a higher one takes away nothing that was due. `payout_minimum_of` says the same in SQL.
 */
export function minimumRowOf(
  policy: readonly TaxPolicyRow[],
  newest: Period,
  lastClosed: Period | undefined,
): TaxPolicyRow | undefined {
  const row = taxRowOf(policy, newest)
  const closed = lastClosed === undefined ? undefined : taxRowOf(policy, lastClosed)
  return row === undefined || (closed !== undefined && closed.minimumSatang < row.minimumSatang)
    ? closed
    : row
}

/** The smallest whole baht of a transfer that leaves something after tax and fee under any of these rows. */
export function leastMinimumBaht(rows: readonly Pick<TaxPolicyRow, 'ratePercent' | 'fee'>[]): number {
  const ratePercent = Math.max(0, ...rows.map((row) => row.ratePercent))
  const feeSatang = Math.max(0, ...rows.map(({ fee }) => fee?.satang ?? 0))
  let baht = 1
  while (baht * 100 - percentOfSatang(baht * 100, ratePercent) <= feeSatang) baht += 1
  return baht
}

/** The tax of a due once this part is paid too, less the tax of what was paid before. */
function taxOfPart({ ratePercent, paidSatang, taxSatang }: Omit<Due, 'id'>, partSatang: Satang): Satang {
  const soFar = percentOfSatang(Math.max(paidSatang + partSatang, 0), ratePercent)
  return Math.max(soFar - taxSatang, 0)
}

function sharesSum(records: readonly { shareSatang: Satang }[]): Satang {
  return records.reduce((sum, { shareSatang }) => sum + shareSatang, 0)
}

function transferFeeSatang({ fee }: TaxPolicyRow, bankCode: string, paidOn: string): Satang {
  return fee === null || bankCode === mainBankCode || paidOn < fee.from ? 0 : fee.satang
}
