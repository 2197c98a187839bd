import type { Payer } from '#rules/tax/tax-policy.ts'
import type { DocumentKind, VatMode } from '#rules/tax/vat.ts'
import type { Defaulted, Maybe } from './columns.ts'

export interface TablesOfTax {
  tax_policy: TaxPolicyTable
  tax_certificate_number: TaxCertificateNumberTable
  tax_certificate: TaxCertificateTable
  tax_return_line: TaxReturnLineTable
  tax_paper_file: TaxPaperFileTable
  vat_policy: VatPolicyTable
  tax_document_number: TaxDocumentNumberTable
  tax_document: TaxDocumentTable
  invoice_buyer: InvoiceBuyerTable
  input_tax: InputTaxTable
  e_tax_sending: ETaxSendingTable
}

/** Rows of the tax policy; none changes but for being confirmed or withdrawn. Months are year * 100 + month. */
interface TaxPolicyTable {
  id: string
  from_month: number
  to_month: Maybe<number>
  payer: Payer
  rate_percent: number
  threshold_satang: Maybe<number>
  comparison: Maybe<'above' | 'at-least'>
  channel: 'ORDINARY' | 'E_WHT'
  fee_satang: Maybe<number>
  fee_from: Maybe<string>
  minimum_satang: Defaulted<number>
  added_by: Maybe<string>
  added_at: Date
  confirmed_by: Maybe<string>
  confirmed_at: Maybe<Date>
  withdrawn_by: Maybe<string>
  withdrawn_at: Maybe<Date>
  note: Defaulted<string>
}

interface TaxCertificateNumberTable {
  payer: Payer
  tax_year: number
  last: number
}

interface TaxCertificateTable {
  id: string
  payout_id: string
  payer: Payer
  /** Gregorian year of the payment. */
  tax_year: number
  number: number
  /** The line in the payer's return of the month of payment; null where the bank reports the tax. */
  line_in_return: Maybe<number>
  /** Payer and payee as they stood on it, sealed. */
  content: Maybe<string>
  issued_at: Date
  issued_by: Maybe<string>
  replaces_id: Maybe<string>
  cancelled_at: Maybe<Date>
  cancelled_by: Maybe<string>
  cancel_reason: Defaulted<string>
}

/** Of a payment that stood in a return before it had a certificate. */
interface TaxReturnLineTable {
  payout_id: string
  line: number
}

/** A supplier's tax invoice; struck out, never changed. */
interface InputTaxTable {
  id: string
  month: number
  supplier: string
  /** Unsealed, on older invoices until the next tidying. */
  tax_id: Maybe<string>
  sealed_tax_id: Maybe<string>
  tax_id_mark: Maybe<string>
  branch: Defaulted<string>
  number: string
  invoice_day: string
  base_satang: number
  vat_satang: number
  added_by: string
  added_at: Date
  voided_at: Maybe<Date>
  voided_by: Maybe<string>
  void_reason: Defaulted<string>
}

/** Documents that go to the e-Tax provider: what became of it. */
interface ETaxSendingTable {
  document_id: string
  state: Defaulted<'WAITING' | 'SENT' | 'REFUSED'>
  tries: Defaulted<number>
  try_at: Date
  /** Why it was refused, or why the last try failed. */
  reason: Defaulted<string>
  /** The provider's. */
  reference: Defaulted<string>
  /** Hash of the accepted XML. */
  sha256: Maybe<string>
  sent_at: Maybe<Date>
}

interface TaxPaperFileTable {
  id: string
  kind: 'sell' | 'pay' | 'receipt' | 'certificates'
  /** Sales month, year * 100 + month. */
  month: number
  day: Maybe<number>
  with_small: boolean
  asked_by: string
  asked_at: Date
  total: Maybe<number>
  done: Defaulted<number>
  pages: Defaulted<number>
  moved_at: Date
  finished_at: Maybe<Date>
  failed: Defaulted<boolean>
  bytes: Maybe<number>
}

/** From a day on; none changes but for being confirmed, by another person than who added it. */
interface VatPolicyTable {
  id: string
  /** `2026-12-01`, in Bangkok. */
  from_day: string
  mode: VatMode
  rate_percent: number
  added_by: Maybe<string>
  added_at: Date
  confirmed_by: Maybe<string>
  confirmed_at: Maybe<Date>
  withdrawn_by: Maybe<string>
  withdrawn_at: Maybe<Date>
  note: Defaulted<string>
}

interface TaxDocumentNumberTable {
  series: string
  year: number
  last: number
}

/** Documents for buyers and for payouts, each with a number of its series and year without a gap. */
interface TaxDocumentTable {
  id: string
  kind: DocumentKind
  series: string
  /** Gregorian year in which it was issued, in Bangkok. */
  year: number
  number: number
  order_id: Maybe<string>
  refund_id: Maybe<string>
  payout_id: Maybe<string>
  buyer_id: Maybe<string>
  /** The month of the sales of a commission invoice (its seller is the buyer) or its credit note, year * 100 + month. */
  commission_month: Maybe<number>
  /** The document that a credit note reduces. */
  credits_id: Maybe<string>
  mode: VatMode
  rate_percent: number
  total_satang: number
  /** The part with output tax, tax included. */
  taxable_satang: number
  vat_satang: number
  tax_point: Date
  /** year * 100 + month of the return that it stands in. */
  tax_month: number
  /** Issuer and buyer as they stand on it, sealed. */
  content: Maybe<string>
  issued_at: Date
  replaces_id: Maybe<string>
  cancelled_at: Maybe<Date>
  cancelled_by: Maybe<string>
  cancel_reason: Defaulted<string>
}

/** A buyer's data for the next tax invoice, stored because she requested it. */
interface InvoiceBuyerTable {
  person_id: string
  content: string
  saved_at: Date
}
