import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { SettledAs } from '#rules/orders/refund.ts'
import type { TransferState, UnmatchedReason } from '#rules/payments/transfer-states.ts'
import type { Json, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfPayments {
  payment_event: PaymentEventTable
  money_received: MoneyReceivedTable
  refund_due: RefundDueTable
  refund_account: RefundAccountTable
}

interface PaymentEventTable {
  id: GeneratedAlways<number>
  provider: string
  kind: 'callback' | 'inquiry' | 'slip'
  signature_valid: Maybe<boolean>
  raw_body: string
  received_at: Stamp
  processed_at: MaybeWhen
  outcome: Maybe<string>
  try_at: MaybeWhen
  /** Which payments to query, for call-backs: see CallbackHint of the payment port. */
  hints: JSONColumnType<Record<string, string>[] | null, string | null | undefined, string | null>
}

interface MoneyReceivedTable {
  id: GeneratedAlways<number>
  provider: string
  transaction_id: Maybe<string>
  sending_bank: Maybe<string>
  trans_ref: Maybe<string>
  reference: Maybe<string>
  amount_satang: number
  state: TransferState
  reason: Maybe<UnmatchedReason>
  order_id: Maybe<string>
  person_id: Maybe<string>
  transferred_at: MaybeWhen
  received_at: Stamp
  evidence: Json<Record<string, unknown>>
}

interface RefundDueTable {
  id: GeneratedAlways<number>
  /** One of the two: money that paid nothing, or a refund of what was sold; none where credit is taken out. */
  money_id: Maybe<number>
  refund_id: Maybe<string>
  order_id: Maybe<string>
  person_id: Maybe<string>
  amount_satang: number
  /** CREDIT: its buyer takes credit out. */
  reason: UnmatchedReason | 'REFUND' | 'CREDIT'
  created_at: When
  /** Who decided that money which pays nothing goes back, where that took two. */
  owed_by: Maybe<string>
  refunded_at: MaybeWhen
  returned_by: Maybe<string>
  bank_reference: Maybe<string>
  settled_as: Maybe<SettledAs>
  /** The receiving account: the bank, and number and holder, sealed. */
  payee_bank_code: Maybe<string>
  payee: Maybe<string>
  /** The bank's proof in the storage. */
  proof_key: Maybe<string>
  proof_sha256: Maybe<string>
  /** Requested of the payment service, whose answer is not here yet: until then it goes back in no other way. */
  at_provider_since: MaybeWhen
}

/** A buyer's account for what is owed; gone when the money has gone. */
interface RefundAccountTable {
  due_id: number
  person_id: string
  bank_code: string
  account: string
}
