import { timingSafeEqual } from 'node:crypto'
import { bangkokDate, bangkokTimeWithSeconds } from '#rules/calendar/bangkok.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { transferSatangMax } from '#rules/payments/emv-qr.ts'
import { refuse } from '#rules/refusal.ts'
import type { OutsideRequest, OutsideResponse, Transport } from './outside-call.ts'
import type { PaymentProvider, RawCallback } from './provider.ts'
import {
  callbackBody,
  type SandboxBank,
  sandboxBankCode,
  sandboxBillerId,
  sandboxBillerNames,
  type SandboxTransfer,
  signSandboxCallback,
} from './sandbox-bank.ts'
import { billPaymentQr, readScbCallback } from './scb.ts'
import { datesToAsk, ScbClient } from './scb-client.ts'

const DESCRIPTIONS: Record<string, string> = {
  '1000': 'Success',
  '1104': 'Requested entity record does not exist',
  '8101': 'Service provider timed out',
  '9300': 'Access token expired',
}

const FRESH_SECONDS = 300

/**
 * The simulated bank as a provider, used through the real bank's client in process. Unlike SCB's its call-backs are signed, so that demo
 * and tests show what a signature protects from.
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
  const client = new ScbClient(settings, {
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
    inquire: ({ hex, createdAt, askedAt, paidAt }, signal) =>
      client.inquire({ hex, dates: datesToAsk(createdAt, askedAt, paidAt) }, signal),
    verifySlip: ({ sendingBank, transRef }, signal) => client.verifySlip(sendingBank, transRef, signal),
  }
}

function isSigned(callback: RawCallback, secret: string): boolean {
  const timestamp = callback.headers['sandbox-bank-timestamp']
  const signature = callback.headers['sandbox-bank-signature']
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(timestamp))
    return false
  if (Math.abs(callback.receivedAt.getTime() / 1000 - Number(timestamp)) > FRESH_SECONDS) return false
  const expected = Buffer.from(signSandboxCallback(secret, timestamp, callback.rawBody))
  // Compared as bytes: a header of as many letters can have more of them, which would throw.
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * The simulated bank's side of the SCB-like API: token, inquiry, slip verification. It answers in process, so that the real bank's client
 * also runs in the demo.
 */
function createSandboxBankApi(bank: SandboxBank): Transport {
  return async (request) => {
    const url = new URL(request.url)
    if (url.pathname.endsWith('/oauth/token'))
      return answer(200, '1000', { accessToken: 'sandbox', expiresIn: 1800 })
    if (request.headers['authorization'] !== 'Bearer sandbox') return answer(401, '9300')
    if (url.pathname.endsWith('/payment/billpayment/inquiry')) return await inquire(bank, url.searchParams)
    const slip = /\/payment\/billpayment\/transactions\/([^/]+)$/.exec(url.pathname)
    if (slip?.[1]) return await verifySlip(bank, decodeURIComponent(slip[1]), url.searchParams)
    return unknownCall(request)
  }
}

async function inquire(bank: SandboxBank, query: URLSearchParams): Promise<OutsideResponse> {
  const ref1 = query.get('reference1') ?? ''
  const transfers = await bank.transfersOf(query.get('billerId') ?? '', ref1)
  const ofDay = transfers.filter(
    (transfer) => bangkokDate(transfer.transferredAt) === query.get('transactionDate'),
  )
  if (ofDay.length === 0) return answer(404, '1104')
  const isTroubled = ofDay.some((transfer) => transfer.isTroubled)
  const trouble = isTroubled ? await findTrouble(bank, { ref1 }, 'inquiry_misses_left') : undefined
  return trouble ?? answer(200, '1000', ofDay.map(presentRow))
}

async function verifySlip(
  bank: SandboxBank,
  transRef: string,
  query: URLSearchParams,
): Promise<OutsideResponse> {
  const transfer = await bank.transferBySlip(query.get('sendingBank') ?? '', transRef)
  if (!transfer) return answer(404, '1104')
  const trouble = transfer.isTroubled ? await findTrouble(bank, { transRef }, 'slip_misses_left') : undefined
  return trouble ?? answer(200, '1000', presentSlip(transfer))
}

async function findTrouble(
  bank: SandboxBank,
  key: { ref1: string } | { transRef: string },
  misses: 'inquiry_misses_left' | 'slip_misses_left',
): Promise<OutsideResponse | undefined> {
  if (await bank.takeTrouble('token_expiries_left', key)) return answer(401, '9300')
  if (await bank.takeTrouble('bank_faults_left', key)) return answer(500, '8101')
  if (await bank.takeTrouble(misses, key)) return answer(404, '1104')
  return undefined
}

function presentRow(transfer: SandboxTransfer): Record<string, unknown> {
  return { ...callbackBody(transfer), reverseFlag: transfer.reversed ? 'R' : '' }
}

function presentSlip(transfer: SandboxTransfer): Record<string, unknown> {
  const isOurs = transfer.billerId === sandboxBillerId
  return {
    transRef: transfer.transRef,
    sendingBank: transfer.sendingBank,
    receivingBank: sandboxBankCode,
    transDate: bangkokDate(transfer.transferredAt).replaceAll('-', ''),
    transTime: bangkokTimeWithSeconds(transfer.transferredAt),
    sender: {
      displayName: transfer.payerName,
      name: transfer.payerName,
      account: { type: 'BANKAC', value: 'xxx-x-x4321-x' },
    },
    receiver: {
      displayName: isOurs ? sandboxBillerNames[0] : 'ร้านอื่น',
      name: isOurs ? sandboxBillerNames[1] : 'SOMEBODY ELSE',
      proxy: {
        type: 'BILLERID',
        value: `${transfer.billerId.slice(0, 5)}xxxxxx${transfer.billerId.slice(-4)}`,
      },
      account: {},
    },
    amount: transfer.amountAsNumber ? transfer.amountSatang / 100 : satangToDecimal(transfer.amountSatang),
    paidLocalAmount: satangToDecimal(transfer.amountSatang),
    paidLocalCurrency: '764',
    countryCode: 'TH',
    ref1: transfer.ref1,
    ref2: '',
    ref3: '',
  }
}

function answer(status: number, code: string, data?: unknown): OutsideResponse {
  return { status, body: JSON.stringify({ status: { code, description: DESCRIPTIONS[code] ?? '' }, data }) }
}

function unknownCall(request: OutsideRequest): OutsideResponse {
  return {
    status: 404,
    body: JSON.stringify({ status: { code: '4101', description: `no such call ${request.method}` } }),
  }
}
