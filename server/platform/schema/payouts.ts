import type { PaymentStatus, RecordKind, RunLineState } from '#rules/payouts/payout-states.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import type { Defaulted, Maybe, MaybeWhen, When } from './columns.ts'

export interface TablesOfPayouts {
  bank_holiday: BankHolidayTable
  payout: PayoutTable
  payment_record: PaymentRecordTable
  payment_due: PaymentDueTable
  payment_move_request: PaymentMoveRequestTable
  payment_run: PaymentRunTable
  payment_run_line: PaymentRunLineTable
  payment_run_record: PaymentRunRecordTable
  payment_run_explanation: PaymentRunExplanationTable
  bank_file: BankFileTable
  bank_file_line: BankFileLineTable
}

interface BankHolidayTable {
  /** `2026-12-31` */
  day: string
  name: string
  verified: boolean
  source: string
  entered_by: Maybe<string>
  entered_at: Date
}

interface PayoutTable {
  id: string
  seller_id: string
  payer: Payer
  /** The day of the transfer in Bangkok, `2026-11-20`. */
  paid_on: string
  policy_row: string
  channel: 'ORDINARY' | 'E_WHT'
  rate_percent: number
  gross_satang: number
  tax_satang: number
  fee_satang: number
  net_satang: number
  bank_code: string
  account_end: string
  account_name: string
  created_at: Date
  created_by: Maybe<string>
  bank_reference: Defaulted<string>
  /** The transfer came back: the payout is undone in the ledger. */
  returned_at: MaybeWhen
  returned_by: Maybe<string>
  return_reason: Defaulted<string>
}

export interface PaymentRecordTable {
  id: string
  seller_id: string
  store_code: number
  month: number
  kind: Defaulted<RecordKind>
  sales_satang: number
  share_satang: number
  payer: Payer
  status: PaymentStatus
  reason: Defaulted<string>
  payout_id: Maybe<string>
  tax_satang: Defaulted<number>
  created_at: Date
  moved_at: Date
  moved_by: Maybe<string>
  /** For kind `again`: the record whose transfer came back. */
  again_of: Maybe<string>
  /** The share of a sheet in a copyright case, held or taken off this record; also of what came back of it. */
  part_of: Maybe<string>
  sheet_id: Maybe<string>
  /** The due that the record is a part of. */
  due_id: Maybe<string>
}

/** All that one payer owed one seller when the first part of it was paid. */
interface PaymentDueTable {
  id: string
  seller_id: string
  payer: Payer
  policy_row: string
  whole_satang: number
  /** 0: within the threshold */
  rate_percent: number
  opened_at: When
}

/** A large move of payment records that waits for another person. */
interface PaymentMoveRequestTable {
  id: string
  record_ids: string[]
  status: 'SUCCESS' | 'VOID'
  reason: Defaulted<string>
  /** The day of the transfer in Bangkok, `2026-11-20`. */
  paid_on: string | null
  bank_reference: Defaulted<string>
  /** Tax channel of the transfer; null: staff were not asked. */
  channel: Maybe<'ORDINARY' | 'E_WHT'>
  sum_satang: number
  asked_by: string
  asked_at: When
  decision: Maybe<'confirmed' | 'declined'>
  decided_by: Maybe<string>
  decided_at: MaybeWhen
}

/** A file of transfers as it goes out to the bank; approved by another person than its maker. */
interface PaymentRunTable {
  id: string
  payer: Payer
  channel: 'ORDINARY' | 'E_WHT'
  /** The day of the transfers in Bangkok, `2026-11-20`. */
  pay_on: string
  line_count: number
  gross_satang: number
  tax_satang: number
  fee_satang: number
  net_satang: number
  sha256: string
  created_at: When
  created_by: string
  approved_at: MaybeWhen
  approved_by: Maybe<string>
  closed_at: MaybeWhen
  closed_by: Maybe<string>
  closed_as: Maybe<'settled' | 'cancelled'>
}

/** One transfer of a run, as it was sent and as it will be booked. */
interface PaymentRunLineTable {
  run_id: string
  line: number
  seller_id: string
  vendor_id: string
  policy_row: string
  rate_percent: number
  gross_satang: number
  tax_satang: number
  fee_satang: number
  net_satang: number
  /** Sealed JSON of the cells. */
  sealed_cells: string
  state: Defaulted<RunLineState>
  payout_id: Maybe<string>
  file_id: Maybe<string>
  explanation_id: Maybe<string>
  explained_at: MaybeWhen
}

interface PaymentRunRecordTable {
  run_id: string
  line: number
  record_id: string
  tax_satang: number
  /** Null once the line was explained or the run cancelled. */
  hold: Maybe<'draft' | 'sent'>
  /** The due of the record when it was sent. */
  due_id: Maybe<string>
}

/** Staff's reports on lines in flight. */
interface PaymentRunExplanationTable {
  id: string
  run_id: string
  lines: number[]
  outcome: 'paid' | 'unpaid'
  reason: string
  bank_reference: Defaulted<string>
  /** The day on the bank's statement, `2026-11-20`. */
  paid_on: string | null
  sum_satang: number
  asked_by: string
  asked_at: When
  decision: Maybe<'accepted' | 'confirmed' | 'declined'>
  decided_by: Maybe<string>
  decided_at: MaybeWhen
}

/** Transfers reported by the bank. */
interface BankFileTable {
  id: string
  sha256: string
  file_name: string
  payer: Payer
  run_id: Maybe<string>
  paid_on: string
  row_count: number
  sum_satang: number
  uploaded_at: When
  uploaded_by: string
  applied_at: MaybeWhen
  applied_by: Maybe<string>
  request_id: Maybe<string>
  bank_reference: Defaulted<string>
  paid_count: Maybe<number>
  paid_satang: Maybe<number>
}

interface BankFileLineTable {
  file_id: string
  row: number
  vendor_id: string
  vendor_name: string
  amount_satang: number
  /** The seller this line paid, once the file is applied. */
  seller_id: Maybe<string>
}
