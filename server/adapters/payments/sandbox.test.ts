import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { decodePaymentQr, encodePaymentQr } from '#rules/payments/emv-qr.ts'
import { readSlipQr } from '#rules/payments/slip-qr.ts'
import { readConfig } from '#server/config.ts'
import { createTestDatabase } from '#server/test/test-app.ts'
import { connect } from '#server/platform/database.ts'
import { migrate } from '#server/platform/jobs.ts'
import { openTill } from '#server/test/till.ts'
import { openSandboxBank } from './create-provider.ts'
import { readQrPicture } from './qr-picture.ts'
import { createSandboxProvider } from './sandbox.ts'
import { callbackBody, createSandboxBank, sandboxBillerId, signSandboxCallback } from './sandbox-bank.ts'
import { type SandboxBehaviourName, sandboxBehaviours } from './sandbox-behaviours.ts'
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
        return { headers, rawBody, receivedAt }
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

      receivedAt: now,
    })
    expect(read.hints).toEqual([{ hex }])
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
      const callback = { headers: sent?.headers ?? {}, rawBody: sent?.body ?? '', receivedAt: now }
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

const till = await openTill()
const order = await till.order(await till.buyer(), [await till.sheet()])

const get = (url: string, headers: Record<string, string> = {}) =>
  till.shop.app.inject({ method: 'GET', url, headers })
const pay = (form: Record<string, string>) =>
  till.shop.app.inject({
    method: 'POST',
    url: '/sandbox-bank/pay',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

describe('the page of the simulated bank', () => {
  test('shows what a QR asks for, in Thai and in English, with every way the bank can behave', async () => {
    const thai = await get(`/sandbox-bank?qr=${encodeURIComponent(order.qrData)}`)
    expect(thai.body).toContain('59.00 บาท')
    const english = await get(`/sandbox-bank?lang=en&qr=${encodeURIComponent(order.qrData)}`)
    expect(english.body).toContain('59.00 baht')
    for (const behaviour of Object.values(sandboxBehaviours)) {
      expect(thai.body).toContain(behaviour.th)
      expect(english.body).toContain(behaviour.en)
    }
    expect((await get('/sandbox-bank', { cookie: 'language=1' })).body).toContain('<html lang="en">')
  })

  test('works without script and under a policy that allows none', async () => {
    const page = await get(`/sandbox-bank?qr=${encodeURIComponent(order.qrData)}`)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).not.toMatch(/<script|style=|onclick/)
    expect((await get('/sandbox-bank/style.css')).headers['content-type']).toContain('text/css')
  })

  test('pays, and gives a slip whose picture says what its text says', async () => {
    const paid = await pay({ qr: order.qrData, behaviour: 'silent', payer: '<b>Mek</b>' })
    expect(paid.statusCode).toBe(303)
    const address = String(paid.headers.location)
    const slip = await get(address)
    expect(slip.body).toContain('59.00 บาท')
    expect(slip.body).toContain('&lt;b&gt;Mek&lt;/b&gt;')
    const text = /<textarea id="slip"[^>]*>([^<]+)</.exec(slip.body)?.[1] ?? ''
    expect(readSlipQr(text).ok).toBe(true)
    const picture = await get(`${address}/qr.png`)
    expect(await readQrPicture(picture.rawPayload)).toBe(text)
    expect((await get('/sandbox-bank')).body).toContain(address)
  })

  test('tells of a forged call-back that no money moved', async () => {
    const paid = await pay({ qr: order.qrData, behaviour: 'forged' })
    expect((await get(String(paid.headers.location))).body).toContain('ไม่มีเงินเข้า')
  })

  test.each([
    ['nonsense', 'unreadable'],
    ['00020101021129370016A0000006770101110113006681234567853037645802TH6304823E', 'not-a-bill'],
    [
      '00020101021230650016A00000067701011201150123456789012990212123456789012030667042953037645406120.005802TH6304',
      'unreadable',
    ],
  ])('does not pay %s', async (qr, why) => {
    const paid = await pay({ qr })
    expect(paid.headers.location).toBe(`/sandbox-bank?why=${why}`)
    expect((await get(String(paid.headers.location))).body).toContain('role="alert"')
  })

  test('puts nothing that was typed into the page as markup', async () => {
    const page = await get(
      `/sandbox-bank?qr=${encodeURIComponent('"><img src=x>')}&why=${encodeURIComponent('<i>')}`,
    )
    expect(page.body).not.toContain('<img src=x>')
    expect(page.body).not.toContain('<i>')
  })

  test('has no slip that was never paid', async () => {
    expect((await get('/sandbox-bank/slip/014/nothing')).statusCode).toBe(404)
    expect((await get('/sandbox-bank/slip/014/nothing/qr.png')).statusCode).toBe(404)
  })

  test('refuses what no text holds', async () => {
    const answers = [
      await get('/sandbox-bank/slip/%00/%00'),
      await get('/sandbox-bank/slip/%00/%00/qr.png'),
      await pay({ qr: order.qrData, payer: '\0' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    const twice = await till.shop.app.inject({
      method: 'POST',
      url: '/sandbox-bank/pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ...Object.entries({ qr: order.qrData, payer: '\0' }),
        ['payer', 'x'],
      ]).toString(),
    })
    expect(twice.statusCode).toBe(400)
    expect((await get('/sandbox-bank?qr=a&qr=b')).statusCode).toBe(200)
  })

  test('does not exist in production, nor beside a real provider', () => {
    const { platform, clock } = till.shop
    const config = readConfig({}, 'test')
    const tools = { pool: platform.pool, clock }
    expect(openSandboxBank(config, tools)).toBeDefined()
    expect(openSandboxBank({ ...config, mode: 'production' }, tools)).toBeUndefined()
    expect(openSandboxBank({ ...config, PAYMENT_PROVIDER: 'promptpay' }, tools)).toBeUndefined()
  })
})
