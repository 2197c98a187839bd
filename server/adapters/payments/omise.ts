import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '#rules/refusal.ts'
import { collectEvidence } from './evidence.ts'
import {
  callOutside,
  isRecord,
  type OutsideRequest,
  parseRecord,
  readJson,
  recordOf,
  textOf,
  type Transport,
} from './outside-call.ts'
import {
  type ConfirmedTransfer,
  type PaymentProvider,
  ProviderMisconfigured,
  ProviderUnavailable,
  type RawCallback,
} from './provider.ts'

export interface OmiseSettings {
  secretKey: string
  /** Base64, as the dashboard shows it. */
  webhookSecret: string
  baseUrl: string
}

export interface OmiseTools {
  transport: Transport
  /** Reads the text out of a QR picture (SVG or PNG): Omise gives the QR as an image only. */
  readQrPicture: (picture: Buffer) => Promise<string | undefined>
  /** Fetches the picture. It lies on another host than the API, so it gets no credentials. */
  fetchPicture: (url: string, signal?: AbortSignal) => Promise<Buffer>
  pauseMilliseconds?: number
  timeoutMilliseconds?: number
}

const FRESH_SECONDS = 300
const API_VERSION = '2019-05-29'
/** The least and the most that a PromptPay source takes (payments.md section 4), and how long its QR lives at most. */
const FLOOR_SATANG = 2_000
const CEILING_SATANG = 15_000_000
const LIFE_MILLISECONDS = 24 * 3_600_000

/**
 * Omise / Opn Payments, PromptPay source (payments.md section 4). Amounts are satang on their wire too. The webhook, signed
 * or not, is a hint: the charge is fetched again with the secret key, and its metadata names the order. Refunds go through their
 * API, and whether this account's PromptPay can be refunded so, their answer decides: it is reported in two ways.
 */
export function createOmiseProvider(settings: OmiseSettings, tools: OmiseTools): PaymentProvider {
  return {
    name: 'omise',
    qrProvider: 'omise',
    slipOnly: false,
    qrIsLocal: false,
    floorSatang: FLOOR_SATANG,
    ceilingSatang: CEILING_SATANG,

    async createQr({ orderId, hex, amountSatang, createdAt, expiresAt }, signal) {
      const lastMoment = Math.min(expiresAt.getTime(), createdAt.getTime() + LIFE_MILLISECONDS)
      const charge = await ask(
        {
          method: 'POST',
          path: '/charges',
          body: {
            amount: amountSatang,
            currency: 'THB',
            source: { type: 'promptpay', amount: amountSatang, currency: 'THB' },
            expires_at: new Date(lastMoment).toISOString(),
            metadata: { order: orderId, reference: hex },
          },
          // The same order requested twice is the same charge.
          idempotencyKey: `sarup-${hex}`,
        },
        signal,
      )
      const id = textOf(charge, 'id')
      const image = recordOf(recordOf(recordOf(charge, 'source'), 'scannable_code'), 'image')
      const address = textOf(image, 'download_uri')
      if (!id || !address || textOf(recordOf(charge, 'metadata'), 'reference') !== hex) {
        throw new ProviderUnavailable('omise', 'a charge without a QR of ours')
      }
      const qrData = await tools.readQrPicture(await fetchPicture(address, signal))
      if (qrData === undefined) throw new ProviderUnavailable('omise', 'the QR picture is not readable')
      return { qrData, providerPaymentId: id }
    },

    readCallback(callback) {
      if (!isSigned(callback, settings.webhookSecret)) return refuse('payments.bad-signature')
      const event = parseRecord(callback.rawBody)
      const data = recordOf(event, 'data')
      // A refund, made here or in their dashboard, names its charge.
      const nameOfCharge = { charge: 'id', refund: 'charge' }[textOf(data, 'object') ?? '']
      const providerPaymentId = nameOfCharge === undefined ? undefined : textOf(data, nameOfCharge)
      if (providerPaymentId === undefined || !/^chrg_[0-9a-z_]{1,60}$/.test(providerPaymentId))
        return { hints: [], reply: {} }
      const hex = textOf(recordOf(data, 'metadata'), 'reference')
      const isOurs = hex !== undefined && /^[0-9A-F]{16}$/.test(hex)
      return { hints: [{ providerPaymentId, ...(isOurs && { hex }) }], reply: {} }
    },

    async inquire({ hex, providerPaymentId }, signal) {
      if (providerPaymentId === undefined) return []
      const charge = await ask(
        { method: 'GET', path: `/charges/${encodeURIComponent(providerPaymentId)}` },
        signal,
      )
      const transfer = readCharge(charge, providerPaymentId, hex)
      return transfer ? [transfer] : []
    },

    // Omise pays us itself, from its own account: a buyer's slip names Omise as the receiver and proves nothing to us.
    verifySlip: async () => ({ kind: 'unknown' }),

    async refund({ providerPaymentId, amountSatang, key }, signal) {
      const path = `/charges/${encodeURIComponent(providerPaymentId)}`
      // A try before this one may have been cut off after its effect: what was made for this key stands with the charge.
      const charge = await ask({ method: 'GET', path }, signal)
      const known = refundsOf(charge).find((refund) => keyOf(refund) === key)
      const refund =
        known ??
        (await ask(
          {
            method: 'POST',
            path: `${path}/refunds`,
            body: { amount: amountSatang, metadata: { [refundKey]: key } },
            idempotencyKey: `sarup-${providerPaymentId}-${key}`,
            mayRefuse: true,
          },
          signal,
        ))
      if (refund === 'refused') return { kind: 'refused' }
      const id = textOf(refund, 'id')
      if (id === undefined || refund['amount'] !== amountSatang)
        throw new ProviderUnavailable('omise', 'the answer is about another refund')
      return { kind: 'made', id }
    },
  }

  type Asked = { method: 'GET' | 'POST'; path: string; body?: object; idempotencyKey?: string }
  async function ask(call: Asked, signal: AbortSignal | undefined): Promise<Record<string, unknown>>
  async function ask(
    call: Asked & { mayRefuse: true },
    signal: AbortSignal | undefined,
  ): Promise<Record<string, unknown> | 'refused'>
  async function ask(
    call: Asked & { mayRefuse?: true },
    signal: AbortSignal | undefined,
  ): Promise<Record<string, unknown> | 'refused'> {
    const request: OutsideRequest = {
      method: call.method,
      url: `${settings.baseUrl}${call.path}`,
      headers: {
        'content-type': 'application/json',
        'omise-version': API_VERSION,
        authorization: `Basic ${Buffer.from(`${settings.secretKey}:`).toString('base64')}`,
        ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    }
    // A refund is tried once: before the next try staff verify whether it was made.
    const isSafeToRepeat = call.mayRefuse !== true
    const response = await callOutside({ provider: 'omise', ...tools, request, isSafeToRepeat, signal })
    const json = readJson('omise', response)
    if (response.status < 300) return json
    const what = `status ${response.status} ${textOf(json, 'code') ?? ''}`
    if (response.status >= 500 || response.status === 429) throw new ProviderUnavailable('omise', what)
    if (call.mayRefuse && ![401, 403].includes(response.status)) return 'refused'
    throw new ProviderMisconfigured('omise', what)
  }

  async function fetchPicture(address: string, signal: AbortSignal | undefined): Promise<Buffer> {
    try {
      return await tools.fetchPicture(address, signal)
    } catch (error) {
      throw new ProviderUnavailable('omise', 'the QR picture did not come', { cause: error })
    }
  }
}

/** The metadata key of a refund's due. */
const refundKey = 'due'

const keyOf = (refund: Record<string, unknown>) => textOf(recordOf(refund, 'metadata'), refundKey)

function refundsOf(charge: Record<string, unknown>): Record<string, unknown>[] {
  const list = recordOf(charge, 'refunds')?.['data']
  return Array.isArray(list) ? list.filter(isRecord) : []
}

/** A paid charge as a transfer. The key of our account has read it, so its receiver is us. */
function readCharge(charge: Record<string, unknown>, id: string, hex: string): ConfirmedTransfer | undefined {
  const amount = charge['amount']
  const isPaid = charge['paid'] === true && charge['status'] === 'successful'
  const paidAt = new Date(textOf(charge, 'paid_at') ?? '')
  // Our own refunds stand in our books already.
  const ours = refundsOf(charge)
    .filter((refund) => keyOf(refund) !== undefined)
    .reduce((sum, refund) => sum + Number(refund['amount'] ?? 0), 0)
  const refunded = Number(charge['refunded_amount'] ?? 0) - ours
  if (textOf(charge, 'id') !== id || !isPaid || typeof amount !== 'number' || !Number.isSafeInteger(amount))
    return undefined
  if (Number.isNaN(paidAt.getTime()) || textOf(recordOf(charge, 'metadata'), 'reference') !== hex)
    return undefined
  return {
    transactionId: id,
    ref1: hex,
    amountSatang: amount,
    currency: textOf(charge, 'currency')?.toUpperCase() === 'THB' ? '764' : '',
    transferredAt: paidAt,
    receiver: 'ours',
    // Given back through their dashboard, all of it: nothing is left that could pay an order.
    reversed:
      charge['reversed'] === true ||
      (charge['voided'] === true && ours === 0) ||
      (refunded > 0 && refunded + ours >= amount),
    evidence: collectEvidence({
      refunded: refunded > 0 ? refunded : undefined,
      fee: typeof charge['fee'] === 'number' ? charge['fee'] : undefined,
      feeVat: typeof charge['fee_vat'] === 'number' ? charge['fee_vat'] : undefined,
      transaction: textOf(charge, 'transaction'),
    }),
  }
}

/**
 * HMAC-SHA256 over time, a point and the body, in hexadecimal; the key is the base64-decoded secret. For a day after the
 * secret was changed, two signatures stand there, by comma.
 */
function isSigned(callback: RawCallback, secret: string): boolean {
  const timestamp = callback.headers['omise-signature-timestamp']
  const signatures = callback.headers['omise-signature']
  if (typeof timestamp !== 'string' || typeof signatures !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return false
  if (Math.abs(callback.receivedAt.getTime() / 1000 - Number(timestamp)) > FRESH_SECONDS) return false
  const key = Buffer.from(secret, 'base64')
  const expected = createHmac('sha256', key).update(`${timestamp}.${callback.rawBody}`).digest()
  return signatures.split(',').some((signature) => {
    const given = Buffer.from(signature.trim(), 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
