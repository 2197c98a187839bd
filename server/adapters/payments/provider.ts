import type { IncomingHttpHeaders } from 'node:http'
import type { Satang } from '#rules/money/satang.ts'
import type { ConfirmedTransfer } from '#rules/payments/match-transfer.ts'

/**
 * How money comes in. One port, four implementations: `sandbox` (the simulated bank of demo and tests), `scb`, `omise` and
 * `promptpay`; all pass the same tests (`test/provider.contract.ts`). Beside `scb` and `omise`, `promptpay` may take what is
 * below their floor, and all while they are down.
 *
 * Nothing a provider sends to us pays an order. A call-back is only a hint which payment to query; `inquire` and `verifySlip`
 * query the provider itself, with our credentials, and only their answers count (INV-04).
 *
 * Every outside call takes at most 8 seconds a try and three tries. Failing ones throw `ProviderUnavailable` (try again
 * later; nothing is concluded from it) or `ProviderMisconfigured` (our settings or our request are wrong: alert).
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName
  /** What the order carries on the wire: the provider's name, or `SLIP` where only a slip can show the money. */
  readonly qrProvider: string
  /** True where the money comes without a call-back and without an inquiry, so that a slip is requested at once. */
  readonly slipOnly: boolean
  /** True where the QR is only text of ours, so that `createQr` may be called inside a database transaction. */
  readonly qrIsLocal: boolean
  /** The least that it takes in one payment; 0 where it says nothing of one. */
  readonly floorSatang?: Satang
  /** The most that it takes in one payment. */
  readonly ceilingSatang: Satang
  createQr(payment: PaymentToCreate, signal?: AbortSignal): Promise<CreatedQr>
  /** Throws Refusal 'payments.bad-signature' where the provider's proof is missing, wrong or older than five minutes. */
  readCallback(callback: RawCallback): ReadCallback
  /** Every transfer the provider knows for this payment; none means not yet. */
  inquire(payment: PaymentToAsk, signal?: AbortSignal): Promise<ConfirmedTransfer[]>
  verifySlip(slip: SlipToVerify, signal?: AbortSignal): Promise<SlipAnswer>
  /** Sends money of a payment back the way it came, once for a key however often it is requested; only where they offer it. */
  refund?(refund: RefundToMake, signal?: AbortSignal): Promise<RefundAnswer>
}

export type PaymentProviderName = 'sandbox' | 'scb' | 'omise' | 'promptpay'

export interface PaymentToCreate {
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
  /** What the order says on the wire, where it is not the provider's usual one. */
  qrProvider?: string
}

export interface RawCallback {
  headers: IncomingHttpHeaders
  /** The bytes as they came: a signature covers them, not what a parser made of them. */
  rawBody: string
  query: Readonly<Record<string, string | undefined>>
  /** What stands behind the provider's name in the address; some providers know a secret there. */
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
  /** When money of it came, as far as that is known: for those providers, however long ago it is. */
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

export interface RefundToMake {
  providerPaymentId: string
  amountSatang: Satang
  /** What it is for, the same at every try: `due:12`. */
  key: string
}

/** `refused`: this payment, or as much of it, cannot go back that way. Nothing was sent then. */
export type RefundAnswer = { kind: 'made'; id: string } | { kind: 'refused' }

export type { ConfirmedTransfer }

/** The provider did not answer, or said that it cannot now. Nothing is known: try again later. */
export class ProviderUnavailable extends Error {
  readonly provider: string
  constructor(provider: string, what: string, options?: ErrorOptions) {
    super(`${provider}: ${what}`, options)
    this.name = 'ProviderUnavailable'
    this.provider = provider
  }
}

/** The provider refused because of our credentials, our contract or our request. Repeating does not help. */
export class ProviderMisconfigured extends Error {
  readonly provider: string
  constructor(provider: string, what: string, options?: ErrorOptions) {
    super(`${provider}: ${what}`, options)
    this.name = 'ProviderMisconfigured'
    this.provider = provider
  }
}
