import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOmiseProvider } from './omise.ts'
import { httpTransport } from './outside-call.ts'
import { ProviderMisconfigured, ProviderUnavailable } from './provider.ts'
import { fetchPicture, readQrPicture } from './qr-picture.ts'
import {
  omiseQrText,
  omiseWebhookSecret,
  type OmiseFake,
  signOmiseEvent,
  startOmiseFake,
} from './test/omise-fake.ts'
import { testProvider } from './test/provider.contract.ts'

const tools = {
  transport: httpTransport,
  readQrPicture,
  fetchPicture,
  pauseMilliseconds: 1,
  timeoutMilliseconds: 3_000,
}

function open(fake: OmiseFake) {
  return createOmiseProvider(
    { secretKey: 'skey_test', webhookSecret: omiseWebhookSecret, baseUrl: fake.url },
    tools,
  )
}

testProvider(
  'omise',
  async () => {
    const fake = await startOmiseFake()
    return {
      provider: open(fake),
      faults: fake.faults,
      tools,
      close: fake.close,
      async pay({ providerPaymentId = '' }, { transferredAt }) {
        fake.pay(providerPaymentId, transferredAt)
        return ''
      },
      callback(payment, receivedAt) {
        const data = { object: 'charge', id: payment.providerPaymentId, metadata: { reference: payment.hex } }
        const rawBody =
          payment.hex === undefined ? payment.qrData : JSON.stringify({ key: 'charge.complete', data })
        return { headers: signOmiseEvent(rawBody, receivedAt), rawBody, receivedAt }
      },
      forge: (callback) => ({ ...callback, rawBody: callback.rawBody.replace('charge', 'Charge') }),
    }
  },
  { inquiry: true, doublePayment: false, slip: false },
)

describe('omise', () => {
  let fake: OmiseFake
  beforeAll(async () => {
    fake = await startOmiseFake()
  })
  afterAll(() => fake.close())
  const createdAt = new Date('2026-11-20T05:00:00Z')
  const payment = {
    orderId: 'O',
    hex: '9F3A0C41D27B5E86',
    amountSatang: 15_000,
    createdAt,
    expiresAt: new Date('2026-11-21T05:00:00Z'),
  }

  it('reads the text out of the QR picture', async () => {
    const { qrData, providerPaymentId } = await open(fake).createQr(payment)
    expect(qrData).toBe(omiseQrText(providerPaymentId ?? '', 15_000))
  })

  it('makes one charge for one order, however often it asks', async () => {
    const first = await open(fake).createQr(payment)
    fake.faults.push('error-after-success')
    expect(await open(fake).createQr(payment)).toEqual(first)
    expect(fake.charges.size).toBe(1)
  })

  it('believes the charge, not the event: another reference, an unpaid one and a stranger key pay nothing', async () => {
    const { providerPaymentId = '' } = await open(fake).createQr(payment)
    const input = { ...payment, askedAt: createdAt, providerPaymentId }
    expect(await open(fake).inquire(input)).toEqual([])
    fake.pay(providerPaymentId, createdAt)
    expect(await open(fake).inquire({ ...input, hex: '0000000000000000' })).toEqual([])
    const stranger = createOmiseProvider({ secretKey: 'stolen', webhookSecret: '', baseUrl: fake.url }, tools)
    await expect(stranger.inquire(input)).rejects.toThrow(ProviderMisconfigured)
  })

  it('sees what was given back in their dashboard, and keeps to their floor and the life of a QR', async () => {
    const late = { ...payment, hex: '9F3A0C41D27B5E87', expiresAt: new Date('2026-11-25T05:00:00Z') }
    const { providerPaymentId = '' } = await open(fake).createQr(late)
    expect(fake.charges.get(providerPaymentId)?.expires_at).toBe('2026-11-21T05:00:00.000Z')
    fake.pay(providerPaymentId, createdAt)
    const input = { ...late, askedAt: createdAt, providerPaymentId }
    const reversedWith = async (refunded_amount: number) => {
      Object.assign(fake.charges.get(providerPaymentId) ?? {}, { refunded_amount })
      return (await open(fake).inquire(input)).map(({ reversed, evidence }) => [
        reversed,
        evidence['refunded'],
      ])
    }
    expect(await reversedWith(5_000)).toEqual([[false, 5_000]])
    expect(await reversedWith(15_000)).toEqual([[true, 15_000]])
    expect(open(fake).floorSatang).toBe(2_000)
  })

  it('sends money back once for what it is for, whatever was cut off, and knows its own refunds from those of others', async () => {
    const { providerPaymentId = '' } = await open(fake).createQr({ ...payment, hex: '9F3A0C41D27B5E88' })
    fake.pay(providerPaymentId, createdAt)
    const send = (key: string, amountSatang: number) =>
      open(fake).refund?.({ providerPaymentId, amountSatang, key })
    // The question before, and then the refund itself, whose answer never comes.
    fake.faults.push('none', 'error-after-success')
    await expect(send('due:1', 5_000)).rejects.toThrow(ProviderUnavailable)
    const first = await send('due:1', 5_000)
    expect(first).toEqual({ kind: 'made', id: expect.stringMatching(/^rfnd_/) })
    expect(await send('due:1', 5_000)).toEqual(first)
    expect(fake.charges.get(providerPaymentId)?.refunds.data).toHaveLength(1)
    expect(await send('due:2', 10_001)).toEqual({ kind: 'refused' })
    const input = { ...payment, hex: '9F3A0C41D27B5E88', askedAt: createdAt, providerPaymentId }
    const known = async () =>
      (await open(fake).inquire(input)).map((one) => [one.reversed, one.evidence['refunded']])
    expect(await known()).toEqual([[false, undefined]])
    expect(await send('due:3', 10_000)).toMatchObject({ kind: 'made' })
    expect(await known()).toEqual([[false, undefined]])
    const rawBody = JSON.stringify({ data: { object: 'refund', id: 'rfnd_1', charge: providerPaymentId } })
    const event = { headers: signOmiseEvent(rawBody, createdAt), rawBody, receivedAt: createdAt }
    expect(open(fake).readCallback(event).hints).toEqual([{ providerPaymentId }])
  })

  it('refuses an event older than five minutes and takes the second signature of a key change', () => {
    const rawBody = JSON.stringify({ data: { object: 'charge', id: 'chrg_test_1' } })
    const sentAt = new Date('2026-11-20T05:00:00Z')
    const headers = signOmiseEvent(rawBody, sentAt)
    const at = (time: string) => ({ headers, rawBody, receivedAt: new Date(time) })
    expect(() => open(fake).readCallback(at('2026-11-20T05:05:02Z'))).toThrow('payments.bad-signature')
    expect(open(fake).readCallback(at('2026-11-20T05:04:59Z')).hints).toHaveLength(1)
    const both = { ...headers, 'omise-signature': `${'0'.repeat(64)},${headers['omise-signature']}` }
    expect(open(fake).readCallback({ ...at('2026-11-20T05:00:00Z'), headers: both }).hints).toHaveLength(1)
  })
})
