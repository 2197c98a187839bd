import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodePaymentQr, encodePaymentQr } from '#rules/payments/emv-qr.ts'
import { readSlipQr } from '#rules/payments/slip-qr.ts'
import { createTestDatabase } from '#server/test/test-app.ts'
import { connect } from '#server/platform/database.ts'
import { migrate } from '#server/platform/jobs.ts'
import { createSandboxProvider } from './sandbox.ts'
import { callbackBody, createSandboxBank, sandboxBillerId, signSandboxCallback } from './sandbox-bank.ts'
import type { SandboxBehaviourName } from './sandbox-behaviours.ts'
import { testProvider } from './test/provider.contract.ts'
import { type Fake, startFake } from './test/fake.ts'

const secret = 'the secret of this test'

async function openBank(now: () => Date, callbackUrl = 'http://127.0.0.1:9') {
  const database = await createTestDatabase()
  const { pool } = connect({ url: database.url, onError: () => {} })
  await migrate(pool)
  const bank = createSandboxBank({ pool, now, callbackUrl: () => callbackUrl, secret })
  return { bank, pool, provider: createSandboxProvider(bank, { secret, pauseMilliseconds: 1 }) }
}

testProvider(
  'sandbox',
  async () => {
    let now = new Date()
    const { bank, pool, provider } = await openBank(() => now)
    return {
      provider,
      close: () => pool.end(),
      async pay({ qrData, hex }, { transferredAt, amountSatang, foreign }) {
        now = transferredAt
        const qr =
          amountSatang === undefined
            ? qrData
            : encodePaymentQr({
                target: { kind: 'biller', billerId: sandboxBillerId, ref1: hex },
                amountSatang,
              })
        const paid = await bank.pay({ qr, behaviour: foreign ? 'wrong-receiver' : 'on-time' })
        now = new Date(transferredAt.getTime() + 60_000)
        const transfer = paid.ok ? paid.transfers[0] : undefined
        if (!transfer) throw new Error('the bank did not pay')
        return bank.slipQr(transfer)
      },
      callback(payment, receivedAt) {
        const rawBody =
          payment.hex === undefined ? payment.qrData : JSON.stringify({ billPaymentRef1: payment.hex })
        const timestamp = String(Math.floor(receivedAt.getTime() / 1000))
        const headers = {
          'sandbox-bank-timestamp': timestamp,
          'sandbox-bank-signature': signSandboxCallback(secret, timestamp, rawBody),
        }
        return { headers, rawBody, query: {}, receivedAt }
      },
      forge: (callback) => ({ ...callback, rawBody: callback.rawBody.replace('9F3A', '9F3B') }),
    }
  },
  { inquiry: true, doublePayment: true, slip: true },
)

describe('the simulated bank', () => {
  let now = new Date('2026-11-20T05:00:00Z')
  let opened: Awaited<ReturnType<typeof openBank>>
  let server: Fake
  let count = 0
  beforeAll(async () => {
    server = await startFake(() => ({ status: 200, body: {} }))
    opened = await openBank(() => now, server.url)
  })
  afterAll(async () => {
    await opened.pool.end()
    await server.close()
  })

  /** Pays a new QR of 59 baht and answers what can be seen of it from outside. */
  async function pay(behaviour: SandboxBehaviourName) {
    count += 1
    now = new Date('2026-11-20T05:00:00Z')
    const hex = count.toString(16).toUpperCase().padStart(16, '0')
    const { qrData } = await opened.provider.createQr({
      orderId: '',
      hex,
      amountSatang: 5900,
      createdAt: now,
      expiresAt: now,
    })
    const paid = await opened.bank.pay({ qr: qrData, behaviour })
    const transfers = paid.ok ? paid.transfers : []
    const inquire = () =>
      opened.provider.inquire({
        hex,
        amountSatang: 5900,
        createdAt: new Date('2026-11-20T05:00:00Z'),
        askedAt: now,
      })
    const { rows } = await opened.pool.query<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j where j.payload::text like '%"billPaymentRef1":"${hex}"%' order by j.id`,
    )
    return { hex, transfers, inquire, callbacks: rows.map((row) => row.payload) }
  }
  const verify = (raw: string) => {
    const reading = readSlipQr(raw)
    if (!reading.ok || reading.slip.kind !== 'bank') throw new Error('no slip')
    return opened.provider.verifySlip({
      sendingBank: reading.slip.sendingBank,
      transRef: reading.slip.transRef,
      raw,
    })
  }

  it('pays on time: one transfer, one signed call-back that the provider takes', async () => {
    const { transfers, inquire, callbacks, hex } = await pay('on-time')
    expect(transfers).toHaveLength(1)
    expect((await inquire()).map((transfer) => transfer.amountSatang)).toEqual([5900])
    expect(callbacks).toHaveLength(1)
    server.requests.length = 0
    await opened.bank.tasks['sandbox-bank.send-callback'](callbacks[0])
    const sent = server.requests[0]
    const read = opened.provider.readCallback({
      headers: sent?.headers ?? {},
      rawBody: sent?.body ?? '',
      query: {},
      receivedAt: now,
    })
    expect(read.hints).toEqual([{ hex, transactionId: transfers[0]?.transactionId }])
  })

  it('never tells: silent', async () => {
    const { inquire, callbacks } = await pay('silent')
    expect(callbacks).toEqual([])
    expect(await inquire()).toHaveLength(1)
  })

  it('is late: the money moves a day later, and so does the call-back', async () => {
    const { inquire, callbacks } = await pay('late')
    expect(await inquire()).toEqual([])
    expect(callbacks).toHaveLength(1)
    now = new Date('2026-11-21T06:00:01Z')
    expect((await inquire()).map((transfer) => transfer.transferredAt.toISOString())).toEqual([
      '2026-11-21T06:00:00.000Z',
    ])
  })

  it('repeats one call-back, or pays twice', async () => {
    const repeated = await pay('repeated')
    expect([repeated.transfers.length, repeated.callbacks.length]).toEqual([1, 3])
    const double = await pay('double')
    expect([double.transfers.length, double.callbacks.length]).toEqual([2, 2])
    expect(await double.inquire()).toHaveLength(2)
  })

  it('pays too little and too much', async () => {
    expect((await (await pay('short')).inquire()).map((transfer) => transfer.amountSatang)).toEqual([5800])
    expect((await (await pay('excess')).inquire()).map((transfer) => transfer.amountSatang)).toEqual([6000])
  })

  it('pays somebody else, or another order', async () => {
    const wrong = await pay('wrong-receiver')
    expect(await wrong.inquire()).toEqual([])
    const [transfer] = wrong.transfers
    expect(transfer && (await verify(opened.bank.slipQr(transfer)))).toMatchObject({
      transfer: { receiver: 'foreign' },
    })
    const other = await pay('other-order')
    expect(await other.inquire()).toEqual([])
    expect(other.transfers[0]?.ref1).not.toBe(other.hex)
  })

  it('tells before its inquiry knows', async () => {
    const { inquire } = await pay('early-callback')
    expect([(await inquire()).length, (await inquire()).length, (await inquire()).length]).toEqual([0, 0, 1])
  })

  it.each(['unsigned', 'badly-signed'] as const)(
    'sends an %s call-back, which is refused',
    async (behaviour) => {
      const { callbacks } = await pay(behaviour)
      server.requests.length = 0
      await opened.bank.tasks['sandbox-bank.send-callback'](callbacks[0])
      const sent = server.requests[0]
      const callback = { headers: sent?.headers ?? {}, rawBody: sent?.body ?? '', query: {}, receivedAt: now }
      expect(() => opened.provider.readCallback(callback)).toThrow('payments.bad-signature')
    },
  )

  it('forges: a well-signed call-back without any money', async () => {
    const { transfers, inquire, callbacks } = await pay('forged')
    expect([transfers.length, callbacks.length, (await inquire()).length]).toEqual([0, 1, 0])
  })

  it('writes the amount as a number or as text', async () => {
    const [asNumber] = (await pay('amount-as-number')).transfers
    const [asText] = (await pay('on-time')).transfers
    expect(asNumber && callbackBody(asNumber)['amount']).toBe(59)
    expect(asText && callbackBody(asText)['amount']).toBe('59.00')
  })

  it('does not know a fresh slip for two tries', async () => {
    const [transfer] = (await pay('slow-slip')).transfers
    if (!transfer) throw new Error('no transfer')
    const slip = opened.bank.slipQr(transfer)
    expect([(await verify(slip)).kind, (await verify(slip)).kind, (await verify(slip)).kind]).toEqual([
      'unknown',
      'unknown',
      'found',
    ])
  })

  it('lets a token end mid-way, and fails twice, without anybody noticing', async () => {
    expect(await (await pay('token-expiry')).inquire()).toHaveLength(1)
    expect(await (await pay('bank-fault')).inquire()).toHaveLength(1)
  })

  it('takes money back', async () => {
    expect((await (await pay('reversed')).inquire()).map((transfer) => transfer.reversed)).toEqual([true])
  })

  it('tells again when the server was away', async () => {
    const { callbacks } = await pay('on-time')
    server.faults.push('overloaded')
    await expect(opened.bank.tasks['sandbox-bank.send-callback'](callbacks[0])).rejects.toThrow('503')
  })

  it.each([
    [
      'a QR of somebody else',
      encodePaymentQr({
        target: { kind: 'biller', billerId: '012345678901234', ref1: 'A' },
        amountSatang: 100,
      }),
      'other-biller',
    ],
    [
      'a QR without an amount',
      encodePaymentQr({ target: { kind: 'biller', billerId: sandboxBillerId, ref1: 'A' } }),
      'no-amount',
    ],
    [
      'a proxy',
      encodePaymentQr({ target: { kind: 'mobile', number: '0812345678' }, amountSatang: 100 }),
      'not-a-bill',
    ],
    ['no QR at all', 'hello', 'unreadable'],
  ])('does not pay %s', async (_, qr, why) => {
    expect(await opened.bank.pay({ qr })).toEqual({ ok: false, why })
  })

  it('writes a QR that only this bank can pay', async () => {
    const { qrData } = await opened.provider.createQr({
      orderId: '',
      hex: 'A',
      amountSatang: 1,
      createdAt: now,
      expiresAt: now,
    })
    const reading = decodePaymentQr(qrData)
    expect(reading.ok && reading.qr.target).toEqual({
      kind: 'biller',
      billerId: '099999999999990',
      ref1: 'A',
    })
  })
})
