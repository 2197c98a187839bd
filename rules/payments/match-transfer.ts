import type { OrderState } from '../orders/order-states.ts'
import { isOpen } from '../orders/order-states.ts'
import type { Satang } from '../money/satang.ts'
import type { ReceiverVerdict } from './receiver.ts'
import { isRefundDueAtOnce, type UnmatchedReason } from './transfer-states.ts'

/** A transfer as the provider itself confirmed it, in answer to a request with our credentials. */
export interface ConfirmedTransfer {
  /** The provider's own number of the transfer: the key of call-back and inquiry. */
  transactionId?: string
  /** The key of a slip, together with the sending bank. Case matters. */
  transRef?: string
  sendingBank?: string
  /** The first reference of a bill payment: the order's hex. Transfers to a proxy carry none. */
  ref1?: string
  amountSatang: Satang
  /** ISO 4217 number; 764 is baht. */
  currency: string
  transferredAt: Date
  receiver: ReceiverVerdict
  /** The bank took it back. */
  reversed: boolean
  /** The provider that took it, where it is not the shop's usual one. */
  through?: string
  /** Masked facts for staff: stored with the row. */
  evidence: Readonly<Record<string, string | number | boolean | null>>
}

export interface OrderToPay {
  id: string
  hex: string
  buyerId: string
  state: OrderState
  amountSatang: Satang
  createdAt: Date
  expiresAt: Date
  lineCount: number
  /** Lines whose sheet the buyer came to own by another order meanwhile. */
  ownedLineCount: number
}

/** inquiry: the answer to our question by ref1. slip: the answer to our question by a slip's reference. */
export type TransferWay = 'inquiry' | 'slip'

export type MatchDecision =
  /** The order is paid by it. With `refundOwnedLines`, what the buyer owned already becomes a refund due. */
  | { act: 'pay'; orderId: string; refundOwnedLines: boolean }
  /** True money that pays nothing: kept for staff, or at once a refund due. */
  | { act: 'keep'; reason: UnmatchedReason; orderId: string | undefined; refundDue: boolean }
  /** Perhaps not ours, perhaps from the future: stored as received, a person looks at it. */
  | { act: 'hold'; why: 'RECEIVER_UNSURE' | 'TIME_IN_FUTURE'; orderId: string | undefined }
  | { act: 'reject'; why: 'FOREIGN_RECEIVER' | 'FOREIGN_CURRENCY' | 'REVERSED' }

const BAHT = '764'
const SLIP_EARLY_TOLERANCE_MINUTES = 5
const FUTURE_TOLERANCE_MINUTES = 2

/**
 * Decides what a confirmed transfer does to the order its reference names (undefined: none of ours). Uniqueness of the transfer and the
 * order's lock are the caller's. Source: payments.md section 6.2 and 6.3.
 */
export function matchTransfer(
  transfer: ConfirmedTransfer,
  order: OrderToPay | undefined,
  way: TransferWay,
  now: Date,
): MatchDecision {
  if (transfer.receiver === 'foreign') return { act: 'reject', why: 'FOREIGN_RECEIVER' }
  if (transfer.currency !== BAHT) return { act: 'reject', why: 'FOREIGN_CURRENCY' }
  if (transfer.reversed) return { act: 'reject', why: 'REVERSED' }
  if (transfer.receiver === 'unsure') return { act: 'hold', why: 'RECEIVER_UNSURE', orderId: order?.id }
  if (transfer.transferredAt > minutesLater(now, FUTURE_TOLERANCE_MINUTES)) {
    return { act: 'hold', why: 'TIME_IN_FUTURE', orderId: order?.id }
  }
  if (!order) return hold('UNKNOWN_REF', undefined)
  // Older than the order: a reference that cannot have come from its QR.
  if (transfer.transferredAt < earliestTransfer(order, way)) return hold('UNKNOWN_REF', undefined)
  if (order.state === 'paid') return hold('DOUBLE', order.id)
  if (!isOpen(order.state) || transfer.transferredAt > order.expiresAt) return hold('LATE', order.id)
  if (transfer.amountSatang < order.amountSatang) return hold('AMOUNT_LOW', order.id)
  if (transfer.amountSatang > order.amountSatang) return hold('AMOUNT_HIGH', order.id)
  if (order.ownedLineCount >= order.lineCount) return hold('ALREADY_OWNED', order.id)
  return { act: 'pay', orderId: order.id, refundOwnedLines: order.ownedLineCount > 0 }
}

/**
 * The order that a slip without a reference pays: among the signed-in buyer's open orders of exactly that amount made before the transfer,
 * the one whose payment page is open, else the oldest. None for visitors: an amount alone does not say whose money it is.
 */
export function chooseOrderForSlip(
  transfer: ConfirmedTransfer,
  openOrders: readonly OrderToPay[],
  buyerId: string | undefined,
  openPageOrderId: string | undefined,
): OrderToPay | undefined {
  if (buyerId === undefined) return undefined
  const candidates = openOrders
    .filter((order) => order.buyerId === buyerId && isOpen(order.state))
    .filter((order) => order.amountSatang === transfer.amountSatang)
    .filter((order) => transfer.transferredAt >= earliestTransfer(order, 'slip'))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return candidates.find((order) => order.id === openPageOrderId) ?? candidates[0]
}

function hold(reason: UnmatchedReason, orderId: string | undefined): MatchDecision {
  return { act: 'keep', reason, orderId, refundDue: orderId !== undefined && isRefundDueAtOnce(reason) }
}

/** Banks print whole seconds, so the second in which the order was made still counts as after it. */
function earliestTransfer(order: OrderToPay, way: TransferWay): Date {
  const wholeSecond = new Date(Math.floor(order.createdAt.getTime() / 1000) * 1000)
  return way === 'slip' ? minutesLater(wholeSecond, -SLIP_EARLY_TOLERANCE_MINUTES) : wholeSecond
}

function minutesLater(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000)
}
