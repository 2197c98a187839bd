import { createHmac } from 'node:crypto'
import QRCode from 'qrcode'
import { encodePaymentQr } from '#rules/payments/emv-qr.ts'
import { type Fake, type FakeAnswer, type FakeRequest, startFake } from './fake.ts'

interface Charge {
  object: 'charge'
  id: string
  amount: number
  currency: string
  status: string
  paid: boolean
  paid_at: string | null
  reversed: boolean
  metadata: Record<string, string>
  source: { scannable_code: { image: { download_uri: string } } }
  fee: number
  fee_vat: number
  expires_at: string
  refunded_amount: number
  refunds: { object: 'list'; data: Refund[] }
}

interface Refund {
  object: 'refund'
  id: string
  amount: number
  charge: string
  metadata: Record<string, string>
}

export type OmiseFake = Fake & {
  charges: Map<string, Charge>
  pay: (id: string, paidAt: Date) => void
  /** Whether PromptPay of this account can be refunded: it is reported in two ways. */
  refunds: { allowed: boolean }
}

export const omiseWebhookSecret = Buffer.from('a webhook secret of the fake').toString('base64')

/** Omise's charges and its QR pictures, in the form of its documentation. */
export async function startOmiseFake(): Promise<OmiseFake> {
  const charges = new Map<string, Charge>()
  const byIdempotencyKey = new Map<string, string>()
  const pictures = new Map<string, string>()
  const refunds = { allowed: true }
  const fake = await startFake((request, self) => {
    const picture = pictures.get(request.path)
    if (picture !== undefined) return { status: 200, body: picture, contentType: 'image/svg+xml' }
    if (request.headers.authorization !== `Basic ${Buffer.from('skey_test:').toString('base64')}`) {
      return { status: 401, body: { object: 'error', code: 'authentication_failure' } }
    }
    if (request.path.endsWith('/refunds')) return refund(request)
    return request.method === 'POST' ? create(request, self) : fetchCharge(request)
  })
  return Object.assign(fake, {
    charges,
    refunds,
    pay(id: string, paidAt: Date) {
      const charge = charges.get(id)
      if (charge)
        Object.assign(charge, {
          status: 'successful',
          paid: true,
          paid_at: paidAt.toISOString(),
          fee: 97,
          fee_vat: 7,
        })
    },
  })

  function fetchCharge(request: FakeRequest): FakeAnswer {
    const charge = charges.get(request.path.replace('/charges/', ''))
    return charge
      ? { status: 200, body: charge }
      : { status: 404, body: { object: 'error', code: 'not_found' } }
  }

  function refund(request: FakeRequest): FakeAnswer {
    const charge = charges.get(request.path.split('/')[2] ?? '')
    const { amount, metadata } = JSON.parse(request.body) as Pick<Refund, 'amount' | 'metadata'>
    if (charge === undefined) return { status: 404, body: { object: 'error', code: 'not_found' } }
    if (!refunds.allowed || !charge.paid || charge.refunded_amount + amount > charge.amount)
      return { status: 400, body: { object: 'error', code: 'failed_refund' } }
    const id = `rfnd_${charge.id.slice(5)}_${charge.refunds.data.length + 1}`
    const made: Refund = { object: 'refund', id, amount, charge: charge.id, metadata }
    charge.refunds.data.push(made)
    charge.refunded_amount += amount
    return { status: 200, body: made }
  }

  function create(request: FakeRequest, self: Fake): FakeAnswer {
    const key = String(request.headers['idempotency-key'] ?? Math.random())
    const known = charges.get(byIdempotencyKey.get(key) ?? '')
    if (known) return { status: 200, body: known }
    const body = JSON.parse(request.body) as {
      amount: number
      currency: string
      metadata: Record<string, string>
      expires_at: string
    }
    if (body.amount < 2_000) return { status: 400, body: { object: 'error', code: 'invalid_amount' } }
    const id = `chrg_test_${charges.size + 1}`
    const path = `/documents/${id}.svg`
    pictures.set(path, drawSvg(`${id}`, body.amount))
    const charge: Charge = {
      object: 'charge',
      id,
      amount: body.amount,
      currency: body.currency,
      status: 'pending',
      paid: false,
      paid_at: null,
      reversed: false,
      metadata: body.metadata,
      source: { scannable_code: { image: { download_uri: `${self.url}${path}` } } },
      fee: 0,
      fee_vat: 0,
      expires_at: body.expires_at,
      refunded_amount: 0,
      refunds: { object: 'list', data: [] },
    }
    charges.set(id, charge)
    byIdempotencyKey.set(key, id)
    return { status: 200, body: charge }
  }
}

/** Omise's own QR pays Omise's biller under Omise's reference. */
export function omiseQrText(chargeId: string, amountSatang: number): string {
  const ref1 = chargeId
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 20)
  return encodePaymentQr({ target: { kind: 'biller', billerId: '012345678901234', ref1 }, amountSatang })
}

function drawSvg(chargeId: string, amountSatang: number): string {
  const { modules } = QRCode.create(omiseQrText(chargeId, amountSatang), { errorCorrectionLevel: 'M' })
  const cells: string[] = []
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) cells.push(`M${column} ${row}h1v1h-1z`)
    }
  }
  const size = modules.size * 8
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${modules.size} ${modules.size}" shape-rendering="crispEdges"><path d="${cells.join('')}"/></svg>`
}

export function signOmiseEvent(
  rawBody: string,
  sentAt: Date,
  secret = omiseWebhookSecret,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${timestamp}.${rawBody}`)
    .digest('hex')
  return { 'omise-signature': signature, 'omise-signature-timestamp': timestamp }
}
