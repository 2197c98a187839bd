import type { IncomingHttpHeaders } from 'node:http'
import type { Satang } from '#rules/money/satang.ts'
import type { ConfirmedTransfer } from '#rules/payments/match-transfer.ts'

/**
 * The port for incoming money: four implementations (`sandbox` is the simulated bank), one contract test (`test/provider.contract.ts`). A
 * call-back is only a hint which payment to query; only answers to `inquire` and `verifySlip` count (INV-04). Calls take at most 3 × 8
 * seconds and throw `ProviderUnavailable` (try later, concludes nothing) or `ProviderMisconfigured` (our fault: alert).
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** Value on the wire: the provider's name, or `SLIP` where only a slip can show the money. */
  readonly qrProvider: string
  /** True where neither call-back nor inquiry reports the money, so a slip is requested at once. */
  readonly slipOnly: boolean
  /** True where we write the QR ourselves, so `createQr` may run inside a database transaction. */
  readonly qrIsLocal: boolean
  /** The minimum of one payment; 0 or undefined where there is none. */
  readonly floorSatang?: Satang
  /** The most that it takes in one payment. */
  readonly ceilingSatang: Satang
  createQr(payment: PaymentToCreate, signal?: AbortSignal): Promise<CreatedQr>
  /** Throws Refusal 'payments.bad-signature' where the proof is missing, wrong or older than five minutes. */
  readCallback(callback: RawCallback): ReadCallback
  /** Every transfer the provider knows for this payment; none means not yet. */
  inquire(payment: PaymentToAsk, signal?: AbortSignal): Promise<ConfirmedTransfer[]>
  verifySlip(slip: SlipToVerify, signal?: AbortSignal): Promise<SlipAnswer>
  /** Refunds a payment the way it came, idempotent per key; only where the provider offers it. */
  refund?(refund: RefundToMake, signal?: AbortSignal): Promise<RefundAnswer>
}

type PaymentProviderName = 'sandbox' | 'scb' | 'omise' | 'promptpay'

interface PaymentToCreate {
  orderId: string
  /** The payment reference that the QR carries: 16 upper-case hexadecimal characters. */
  hex: string
  amountSatang: Satang
  createdAt: Date
  expiresAt: Date
}

export interface CreatedQr {
  /** EMV QR text. */
  qrData: string
  /** The provider's own id of the payment, where it has one. */
  providerPaymentId?: string
  /** Value on the wire, if not the provider's usual one. */
  qrProvider?: string
}

export interface RawCallback {
  headers: IncomingHttpHeaders
  /** The raw bytes, because the signature covers those. */
  rawBody: string
  /** The path after the provider's name; some providers put a secret there. */
  pathSecret?: string
  receivedAt: Date
}

export interface ReadCallback {
  /** Which payments to query. Empty: an event that concerns no payment. */
  hints: CallbackHint[]
  /** The body the provider waits for. */
  reply: Record<string, unknown>
}

export interface CallbackHint {
  hex?: string
  providerPaymentId?: string
}

export interface PaymentToAsk {
  hex: string
  amountSatang: Satang
  createdAt: Date
  /** The moment of the inquiry, for providers that search by date. */
  askedAt: Date
  /** When its money came, as far as known: providers that search by date need it. */
  paidAt?: readonly Date[]
  providerPaymentId?: string
}

export interface SlipToVerify {
  sendingBank: string
  transRef: string
  /** The whole text of the slip's QR. */
  raw: string
}

export type SlipAnswer =
  | { kind: 'found'; transfer: ConfirmedTransfer }
  /** The bank does not know it: forged, or so fresh that it is not there yet. */
  | { kind: 'unknown' }
  /** The bank behind cannot answer now. */
  | { kind: 'wait'; retryAfterSeconds: number }

interface RefundToMake {
  providerPaymentId: string
  amountSatang: Satang
  /** The idempotency key, the same at each retry: `due:12`. */
  key: string
}

/** `refused`: this payment, or this much of it, cannot be refunded that way. Nothing was sent. */
type RefundAnswer = { kind: 'made'; id: string } | { kind: 'refused' }

export type { ConfirmedTransfer }

/** The provider did not answer or is out of order. Nothing is known: try again later. */
export class ProviderUnavailable extends Error {
  readonly provider: string
  constructor(provider: string, what: string, options?: ErrorOptions) {
    super(`${provider}: ${what}`, options)
    this.name = 'ProviderUnavailable'
    this.provider = provider
  }
}

/** The provider refused our credentials, contract or request. A retry does not help. */
export class ProviderMisconfigured extends Error {
  readonly provider: string
  constructor(provider: string, what: string, options?: ErrorOptions) {
    super(`${provider}: ${what}`, options)
    this.name = 'ProviderMisconfigured'
    this.provider = provider
  }
}
