import { timingSafeEqual, createHash } from 'node:crypto'
import { refuse } from '#rules/refusal.ts'
import { encodePaymentQr, transferSatangMax } from '#rules/payments/emv-qr.ts'
import { parseRecord, textOf } from './outside-call.ts'
import type { CallbackHint, PaymentProvider, RawCallback } from './provider.ts'
import { datesToAsk, ScbClient, type ScbSettings, type ScbTools } from './scb-client.ts'

export interface ScbProviderSettings extends ScbSettings {
  /** Part of the registered call-back address. SCB signs nothing, so this only keeps noise away. */
  callbackPathSecret: string
  /** self: we write the QR text ourselves, which needs no call. bank: SCB makes it. */
  qrMadeBy: 'self' | 'bank'
}

/**
 * Siam Commercial Bank, QR30 (bill payment). Its call-back is neither signed nor limited to known addresses: it is a hint,
 * and the inquiry decides.
 */
export function createScbProvider(settings: ScbProviderSettings, tools: ScbTools): PaymentProvider {
  const client = new ScbClient(settings, tools)
  return {
    name: 'scb',
    qrProvider: 'scb',
    slipOnly: false,
    qrIsLocal: settings.qrMadeBy === 'self',
    ceilingSatang: transferSatangMax,
    async createQr({ hex, amountSatang }, signal) {
      const ref3 = `${settings.ref3Prefix}${hex}`.slice(0, 20)
      if (settings.qrMadeBy === 'bank')
        return { qrData: await client.createQr(hex, amountSatang, ref3, signal) }
      return { qrData: billPaymentQr(settings, hex, amountSatang, ref3) }
    },
    readCallback(callback) {
      if (!sameSecret(callback.pathSecret, settings.callbackPathSecret))
        return refuse('payments.bad-signature')
      return readScbCallback(callback)
    },
    inquire: ({ hex, createdAt, askedAt, paidAt }, signal) =>
      client.inquire({ hex, dates: datesToAsk(createdAt, askedAt, paidAt) }, signal),
    verifySlip: ({ sendingBank, transRef }, signal) => client.verifySlip(sendingBank, transRef, signal),
  }
}

export function billPaymentQr(
  settings: Pick<ScbSettings, 'billerId' | 'hasTwoReferences'>,
  hex: string,
  amountSatang: number,
  ref3?: string,
): string {
  return encodePaymentQr({
    target: {
      kind: 'biller',
      billerId: settings.billerId,
      ref1: hex,
      ...(settings.hasTwoReferences && { ref2: hex }),
    },
    amountSatang,
    ...(ref3 !== undefined && { ref3 }),
  })
}

/** Reads the payment confirmation. Any other body has no hints and is answered all the same. */
export function readScbCallback(callback: RawCallback): {
  hints: CallbackHint[]
  reply: Record<string, unknown>
} {
  const body = parseRecord(callback.rawBody)
  const hex = textOf(body, 'billPaymentRef1')
  const transactionId = textOf(body, 'transactionId')
  const isHint = hex !== undefined && /^[0-9A-F]{16}$/.test(hex)
  return {
    hints: isHint ? [{ hex }] : [],
    reply: { resCode: '00', resDesc: 'success', transactionId: transactionId ?? '', confirmId: hex ?? '' },
  }
}

/** Compares secrets in constant time, whatever their lengths. */
function sameSecret(given: string | undefined, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(hash(given), hash(expected))
}
