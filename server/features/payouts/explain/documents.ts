import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import type { DocumentKind } from '#rules/tax/vat.ts'

/** A row of the register of documents, with what a chain says of it. */
export type Document = {
  id: string
  kind: DocumentKind
  series: string
  year: number
  number: number
  order: string | null
  refund: string | null
  /** For a commission invoice: the month of the sales. */
  month: number
  rate: number
  mode: string
  total: Satang
  taxable: Satang
  vat: Satang
  /** The document that it credits. */
  credits: string | null
  at: Date
}

export const documentFigureColumns = sql`d.id, d.kind, d.series, d.year, d.number, d.order_id as order, d.refund_id as refund,
  d.commission_month as month, d.rate_percent as rate, d.mode, d.total_satang as total, d.taxable_satang as taxable,
  d.vat_satang as vat, d.credits_id as credits, d.issued_at as at`
