import { timingSafeEqual } from 'node:crypto'
import { transferSatangMax } from '#rules/payments/emv-qr.ts'
import { refuse } from '#rules/refusal.ts'
import type { PaymentProvider, RawCallback } from './provider.ts'
import {
  type SandboxBank,
  sandboxBankCode,
  sandboxBillerId,
  sandboxBillerNames,
  signSandboxCallback,
} from './sandbox-bank.ts'
import { createSandboxBankApi } from './sandbox-bank-api.ts'
import { billPaymentQr, readScbCallback } from './scb.ts'
import { createScbClient, datesToAsk } from './scb-client.ts'

const FRESH_SECONDS = 300

/**
 * The simulated bank as a provider: the client of the real bank calls it, only over no wire. Unlike SCB's, its call-backs are
 * signed, so that demo and tests show what a signature protects from.
 */
export function createSandboxProvider(
  bank: SandboxBank,
  options: { secret: string; pauseMilliseconds?: number },
): PaymentProvider {
  const settings = {
    apiKey: 'sandbox',
    apiSecret: 'sandbox',
    billerId: sandboxBillerId,
    ref3Prefix: 'SARUP',
    hasTwoReferences: false,
    baseUrl: 'http://sandbox-bank.invalid/v1',
    receiver: { bankCode: sandboxBankCode, proxy: sandboxBillerId, names: sandboxBillerNames },
  }
  const client = createScbClient(settings, {
    provider: 'sandbox',
    transport: createSandboxBankApi(bank),
    pauseMilliseconds: options.pauseMilliseconds ?? 50,
  })
  return {
    name: 'sandbox',
    qrProvider: 'sandbox',
    slipOnly: false,
    qrIsLocal: true,
    ceilingSatang: transferSatangMax,
    createQr: async ({ hex, amountSatang }) => ({ qrData: billPaymentQr(settings, hex, amountSatang) }),
    readCallback(callback) {
      if (!isSigned(callback, options.secret)) return refuse('payments.bad-signature')
      return readScbCallback(callback)
    },
    inquire: ({ hex, createdAt, askedAt }, signal) =>
      client.inquire({ hex, dates: datesToAsk(createdAt, askedAt) }, signal),
    verifySlip: ({ sendingBank, transRef }, signal) => client.verifySlip(sendingBank, transRef, signal),
  }
}

function isSigned(callback: RawCallback, secret: string): boolean {
  const timestamp = callback.headers['sandbox-bank-timestamp']
  const signature = callback.headers['sandbox-bank-signature']
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return false
  if (Math.abs(callback.receivedAt.getTime() / 1000 - Number(timestamp)) > FRESH_SECONDS) return false
  const expected = signSandboxCallback(secret, timestamp, callback.rawBody)
  return (
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  )
}
