import type { OrderState } from '#rules/orders/order-states.ts'
import type { RefundCause } from '#rules/orders/refund.ts'
import type { Defaulted, Maybe, MaybeWhen, Stamp, When } from './columns.ts'

export interface TablesOfOrders {
  promo_code: PromoCodeTable
  orders: OrdersTable
  order_line: OrderLineTable
  promo_use: PromoUseTable
  refund: RefundTable
  refund_line: RefundLineTable
  refund_request: RefundRequestTable
  buyer_credit: BuyerCreditTable
  credit_move: CreditMoveTable
  order_credit: OrderCreditView
  sale_total: SaleTotalTable
  gift: GiftTable
  order_reader: OrderReaderView
  order_line_given: OrderLineGivenView
}

export interface PromoCodeTable {
  code: string
  description_th: Defaulted<string>
  description_en: Defaulted<string>
  kind: 'percent' | 'fixed'
  amount: number
  store_code: Maybe<number>
  use_limit_total: Maybe<number>
  use_limit_per_buyer: Maybe<number>
  valid_from: When
  valid_until: When
  stopped_at: MaybeWhen
  /** The seller of an own code, who bears its discount; null: staff's code. */
  seller_id: Maybe<string>
  /** Null: all sheets of its seller. */
  sheet_ids: Maybe<string[]>
  followers_only: Defaulted<boolean>
  /** Staff stopped it for good, with this reason to its seller. Null: live, or paused by herself, or of staff. */
  stop_reason: Maybe<string>
  /** A bundle: it counts where all its sheets are in one order, and no buyer types it. */
  together: Defaulted<boolean>
  used_count: Defaulted<number>
  revision: Defaulted<number>
  created_by: Maybe<string>
  created_at: Stamp
  updated_at: Stamp
}

interface OrdersTable {
  id: string
  buyer_id: string
  state: OrderState
  list_satang: number
  discount_satang: Defaulted<number>
  total_satang: number
  promo_code: Maybe<string>
  hex: string
  qr_data: Maybe<string>
  qr_provider: string
  provider_payment_id: Maybe<string>
  content_hash: string
  created_at: When
  expires_at: When
  paid_at: MaybeWhen
  closed_at: MaybeWhen
  inquire_at: MaybeWhen
  inquire_failures: Defaulted<number>
  revived_from: Maybe<string>
}

interface OrderLineTable {
  order_id: string
  position: number
  sheet_id: string
  author_id: string
  store_code: number
  sheet_name: string
  list_satang: number
  discount_satang: Defaulted<number>
  paid_satang: number
  /** The sheet's source for its buyer (`rules/sheets/sources.ts`). Null: direct, or not known. */
  source: Maybe<string>
}

interface PromoUseTable {
  order_id: string
  promo_code: string
  person_id: string
  used_at: Stamp
  released_at: MaybeWhen
}

interface RefundTable {
  id: string
  order_id: string
  reason: string
  amount_satang: number
  month: number
  created_at: When
  created_by: Maybe<string>
}

interface RefundLineTable {
  order_id: string
  position: number
  refund_id: string
  seller_satang: number
  company_satang: number
}

export interface RefundRequestTable {
  id: string
  order_id: string
  person_id: string
  positions: number[]
  cause: RefundCause
  message: string
  /** The page the request is about, if the reader sent it. */
  page: Maybe<number>
  state: 'asked' | 'agreed' | 'refused'
  asked_at: When
  bank_code: Maybe<string>
  account: Maybe<string>
  decided_at: MaybeWhen
  decided_by: Maybe<string>
  answer: Maybe<string>
  refund_id: Maybe<string>
}

interface BuyerCreditTable {
  person_id: string
  balance_satang: number
}

export interface CreditMoveTable {
  key: string
  person_id: string
  kind: 'refund' | 'money' | 'order' | 'order-back' | 'withdrawal'
  /** Above zero into the credit, below zero out of it. */
  satang: number
  /** Balance after it. */
  balance_satang: number
  order_id: Maybe<string>
  moved_at: When
}

/** A view: what of an order is paid by credit, where any is. */
interface OrderCreditView {
  order_id: string
  satang: number
}

/** A view: what of a line's discount its seller gave by a code of her own, where she did. */
interface OrderLineGivenView {
  order_id: string
  position: number
  sheet_id: string
  satang: number
}

/** An order whose sheet is for another person. */
interface GiftTable {
  order_id: string
  from_name: string
  message: string
  link_hash: Maybe<string>
  taken_by: Maybe<string>
  taken_at: MaybeWhen
}

/** A view: who reads what an order bought; null while a gift waits for its taker. */
interface OrderReaderView {
  order_id: string
  person_id: string | null
  is_gift: boolean
}

/** One row: what was sold up to `counted_until`. */
interface SaleTotalTable {
  only_row: Defaulted<boolean>
  counted_until: When
  order_count: number
  sheet_count: number
}
