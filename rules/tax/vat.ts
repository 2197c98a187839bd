import { buddhistYear } from '../calendar/bangkok.ts'
import { hasRightCheckDigit } from '../sellers/national-id.ts'
import type { Satang } from '../money/satang.ts'

/**
 * Whose sale it is for VAT (payouts-and-tax §12, point 7). `PRINCIPAL`: the company sells, and the whole price carries output tax. `AGENT`:
 * the seller sells, and the company's share is its service. `NONE`: not registered.
 */
export const vatModes = ['NONE', 'PRINCIPAL', 'AGENT'] as const
export type VatMode = (typeof vatModes)[number]

/** From a day on; a row holds until the next confirmed one begins. */
export type VatRow = { id: string; from: string; mode: VatMode; ratePercent: number; confirmed: boolean }

/** The confirmed row that holds on a day in Bangkok, `2026-12-01`. */
export function vatRowOn(rows: readonly VatRow[], day: string): VatRow | undefined {
  return rows
    .filter((row) => row.confirmed && row.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)
}

/**
 * The tax inside a price: price × rate / (100 + rate), half up to the satang. Once per document on its sum, never per line: the document
 * states one tax, and the return adds up documents.
 */
export function taxWithin(satang: Satang, ratePercent: number): Satang {
  const parts = 100 + ratePercent
  return Math.floor((2 * satang * ratePercent + parts) / (2 * parts))
}

/**
 * The tax of a credit note: the tax within the rest before it, less that within the rest after it, so that the notes of a sale add up to
 * its tax.
 */
export function taxTakenBack(leftBefore: Satang, satang: Satang, ratePercent: number): Satang {
  return taxWithin(leftBefore, ratePercent) - taxWithin(leftBefore - satang, ratePercent)
}

const documentKinds = ['RECEIPT', 'ABBREVIATED', 'INVOICE', 'CREDIT_NOTE', 'SUBSTITUTE'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** `RC2569-000012`: its series, the Buddhist year in which it was issued, its number in both. */
export function nameOfDocument({
  series,
  year,
  number,
}: {
  series: string
  year: number
  number: number
}): string {
  return `${series}${buddhistYear(year)}-${String(number).padStart(6, '0')}`
}

/** The addressee of a document. `branch` of a company: `00000` is its head office; empty for a person. */
export type DocumentBuyer = { name: string; taxId: string; branch: string; address: string }

/** The fault in a buyer's tax data for a document; undefined if none. */
export function faultOfBuyer({ taxId, branch }: Pick<DocumentBuyer, 'taxId' | 'branch'>) {
  if (!hasRightCheckDigit(taxId)) return 'tax-id' as const
  // The first digit of a company is 0 (payouts-and-tax §6): it has a branch, and people have none.
  if (taxId.startsWith('0') ? !/^\d{5}$/.test(branch) : branch !== '') return 'branch' as const
  return undefined
}
