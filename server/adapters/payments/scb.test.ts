import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { decodePaymentQr } from '#rules/payments/emv-qr.ts'
import type { ReceiverVerdict } from '#rules/payments/receiver.ts'
import { writeSlipQr } from '#rules/payments/slip-qr.ts'
import { testApp } from '#server/test/test-app.ts'
import { httpTransport } from './outside-call.ts'
import { pacedTransport } from './paced-transport.ts'
import { createPromptPayProvider, withSecondProvider } from './promptpay.ts'
import { ProviderMisconfigured, ProviderUnavailable, type SlipAnswer } from './provider.ts'
import { createScbProvider, type ScbProviderSettings } from './scb.ts'
import { datesToAsk } from './scb-client.ts'
import type { SlipVerifier } from './slip-verifier.ts'
import { playedReceiver } from './test/played-transfer.ts'
import { testProvider } from './test/provider.contract.ts'
import { type ScbFake, startScbFake } from './test/scb-fake.ts'

const fast = { provider: 'scb', transport: httpTransport, pauseMilliseconds: 1, timeoutMilliseconds: 3_000 }
let transferCount = 0

function settingsFor(fake: ScbFake): ScbProviderSettings {
  return {
    apiKey: 'key',
    apiSecret: 'secret',
    billerId: playedReceiver.biller,
    ref3Prefix: 'SRP',
    hasTwoReferences: false,
    baseUrl: `${fake.url}/v1`,
    callbackPathSecret: 'a-secret-path-part',
    qrMadeBy: 'self',
    receiver: {
      bankCode: '014',
      proxy: playedReceiver.biller,
      account: playedReceiver.account,
      names: [playedReceiver.nameTh],
    },
  }
}

testProvider(
  'scb',
  async () => {
    const fake = await startScbFake()
    const provider = createScbProvider(settingsFor(fake), fast)
    // The token is fetched once, so that faults hit the question itself.
    await provider.inquire({ hex: 'WARM', amountSatang: 1, createdAt: new Date(), askedAt: new Date() })
    return {
      provider,
      faults: fake.faults,
      tools: fast,
      close: fake.close,
      async pay({ hex, amountSatang }, how) {
        transferCount += 1
        const transfer = {
          hex,
          amountSatang: how.amountSatang ?? amountSatang,
          transferredAt: how.transferredAt,
          transactionId: `T${transferCount}`,
          sendingBank: '004',
          transRef: `20261120abc${transferCount}`,
          receiver: how.foreign ? ('foreign' as const) : ('ours' as const),
        }
        fake.transfers.push(transfer)
        return writeSlipQr(transfer.sendingBank, transfer.transRef)
      },
      callback: ({ hex, qrData }, receivedAt) => ({
        headers: {},
        rawBody: hex === undefined ? qrData : JSON.stringify({ billPaymentRef1: hex, transactionId: 'T' }),
        pathSecret: 'a-secret-path-part',
        receivedAt,
      }),
      forge: (callback) => ({ ...callback, pathSecret: 'another-path-part!' }),
    }
  },
  { inquiry: true, doublePayment: true, slip: true },
)

describe('scb', () => {
  let fake: ScbFake
  beforeAll(async () => {
    fake = await startScbFake()
  })
  afterAll(() => fake.close())
  const hex = '9F3A0C41D27B5E86'
  const createdAt = new Date('2026-11-20T05:00:00Z')
  const payment = { hex, amountSatang: 5900, createdAt, askedAt: createdAt }
  const toCreate = {
    orderId: 'O',
    hex,
    amountSatang: 5900,
    createdAt,
    expiresAt: new Date('2026-11-21T05:00:00Z'),
  }

  it('asks with both references where the contract has two', async () => {
    const asked: string[] = []
    const transport: typeof httpTransport = (request, signal) => {
      asked.push(request.url)
      return httpTransport(request, signal)
    }
    const provider = createScbProvider(
      { ...settingsFor(fake), hasTwoReferences: true },
      { ...fast, transport },
    )
    await provider.inquire({
      hex: '9F3A0C41D27B5E86',
      amountSatang: 1,
      createdAt: new Date(),
      askedAt: new Date(),
    })
    expect(new URL(asked.at(-1) ?? '').searchParams.get('reference2')).toBe('9F3A0C41D27B5E86')
  })

  it('puts reference, biller and prefixed third reference into its own QR', async () => {
    const { qrData } = await createScbProvider(settingsFor(fake), fast).createQr(toCreate)
    expect(decodePaymentQr(qrData)).toEqual({
      ok: true,
      qr: {
        target: { kind: 'biller', billerId: playedReceiver.biller, ref1: hex },
        amountSatang: 5900,
        ref3: `SRP${hex}`,
      },
    })
  })

  it('can have the bank make the QR, which then says the same', async () => {
    const own = await createScbProvider(settingsFor(fake), fast).createQr(toCreate)
    const banks = await createScbProvider({ ...settingsFor(fake), qrMadeBy: 'bank' }, fast).createQr(toCreate)
    expect(decodePaymentQr(banks.qrData)).toEqual(decodePaymentQr(own.qrData))
  })

  it('fetches one token for many questions at once', async () => {
    const provider = createScbProvider(settingsFor(fake), fast)
    const before = fake.tokensGiven()
    await Promise.all([provider.inquire(payment), provider.inquire(payment), provider.inquire(payment)])
    expect(fake.tokensGiven()).toBe(before + 1)
  })

  it('renews a token that the bank no longer takes, once', async () => {
    const provider = createScbProvider(settingsFor(fake), fast)
    await provider.inquire(payment)
    fake.codes.push('9300')
    expect(await provider.inquire(payment)).toEqual([])
    fake.codes.push('9300', '9300')
    await expect(provider.inquire(payment)).rejects.toThrow(ProviderMisconfigured)
  })

  it('renews its token a minute before it ends', async () => {
    let time = 0
    const provider = createScbProvider(settingsFor(fake), { ...fast, tokenClock: () => time })
    await provider.inquire(payment)
    const before = fake.tokensGiven()
    time = 1_739_000
    await provider.inquire(payment)
    expect(fake.tokensGiven()).toBe(before)
    time = 1_741_000
    await provider.inquire(payment)
    expect(fake.tokensGiven()).toBe(before + 1)
  })

  it('asks again when the bank behind fails twice, and gives up after the third', async () => {
    const provider = createScbProvider(settingsFor(fake), fast)
    fake.codes.push('8101', '8101')
    expect(await provider.inquire(payment)).toEqual([])
    fake.codes.push('8101', '8101', '8101')
    await expect(provider.inquire(payment)).rejects.toThrow(ProviderUnavailable)
  })

  it('says wait for a slip while the bank behind fails', async () => {
    const provider = createScbProvider(settingsFor(fake), fast)
    fake.codes.push('8101', '8101', '8101')
    const slip = { sendingBank: '014', transRef: 'ABC', raw: writeSlipQr('014', 'ABC') }
    expect(await provider.verifySlip(slip)).toEqual({ kind: 'wait', retryAfterSeconds: 60 })
  })

  it.each(['1102', '9500', '9503'])('takes %s for a fault of ours and does not repeat', async (code) => {
    const provider = createScbProvider(settingsFor(fake), fast)
    await provider.inquire(payment)
    const before = fake.requests.length
    fake.codes.push(code)
    await expect(provider.inquire(payment)).rejects.toThrow(ProviderMisconfigured)
    expect(fake.requests.length).toBe(before + 1)
  })

  it('sees that the bank took the money back', async () => {
    fake.transfers.push({
      hex: '00000000000000AA',
      amountSatang: 100,
      transferredAt: createdAt,
      transactionId: 'R1',
      sendingBank: '004',
      transRef: 'R1',
      reversed: true,
    })
    const found = await createScbProvider(settingsFor(fake), fast).inquire({
      ...payment,
      hex: '00000000000000AA',
    })
    expect(found.map((transfer) => transfer.reversed)).toEqual([true])
  })
})

describe('the dates of an inquiry', () => {
  it.each([
    ['2026-11-20T05:00:00Z', '2026-11-20T05:01:00Z', ['2026-11-20']],
    ['2026-11-20T16:50:00Z', '2026-11-20T17:01:00Z', ['2026-11-20', '2026-11-21']],
    ['2026-11-20T16:59:30Z', '2026-11-20T16:59:40Z', ['2026-11-20', '2026-11-21']],
    ['2026-11-20T05:00:00Z', '2026-11-22T05:00:00Z', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ])('for an order of %s asked at %s are those between', (created, asked, dates) => {
    expect(datesToAsk(new Date(created), new Date(asked))).toEqual(dates)
  })

  it('are those, too, on which its money is known to have come, however long ago', () => {
    const [created, paid, asked] = ['2026-11-20T16:50:00Z', '2026-11-20T17:10:00Z', '2027-01-20T05:00:00Z']
    expect(datesToAsk(new Date(created), new Date(asked), [new Date(paid)])).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2027-01-18',
      '2027-01-19',
      '2027-01-20',
    ])
  })
})

describe('beside scb a PromptPay account', () => {
  const createdAt = new Date('2026-11-20T05:00:00Z')
  const payment = {
    orderId: 'O',
    hex: '9F3A0C41D27B5E86',
    amountSatang: 5_900,
    createdAt,
    expiresAt: new Date('2026-11-21T05:00:00Z'),
  }
  const target = { kind: 'mobile', number: playedReceiver.mobile } as const

  async function openBoth() {
    const scb = await startScbFake()
    const usual = createScbProvider({ ...settingsFor(scb), qrMadeBy: 'bank' }, fast)
    const answers: SlipAnswer[] = []
    const verifier: SlipVerifier = {
      name: 'slipok',
      async verify() {
        const answer = answers.shift()
        if (answer === undefined) throw new ProviderUnavailable('slipok', 'no answer')
        return answer
      },
    }
    return { scb, answers, provider: withSecondProvider(usual, createPromptPayProvider(target, verifier)) }
  }
  const found = (verdict: ReceiverVerdict): SlipAnswer => ({
    kind: 'found',
    transfer: {
      transRef: 'R',
      sendingBank: '004',
      amountSatang: 5_900,
      currency: '764',
      transferredAt: createdAt,
      receiver: verdict,
      reversed: false,
      evidence: {},
    },
  })

  it('takes the order while the bank that makes the QR does not answer, and only then', async () => {
    const { scb, provider } = await openBoth()
    const usual = await provider.createQr(payment)
    expect(decodePaymentQr(usual.qrData)).toMatchObject({ qr: { target: { kind: 'biller' } } })
    expect(usual.qrProvider).toBeUndefined()
    scb.faults.push('overloaded', 'overloaded', 'overloaded')
    const second = await provider.createQr(payment)
    expect(second.qrProvider).toBe('SLIP')
    expect(decodePaymentQr(second.qrData)).toEqual({ ok: true, qr: { target, amountSatang: 5_900 } })
    await scb.close()
  })

  it('slips to either pay; while one of the two is down, "not ours" of the other one says nothing', async () => {
    const { scb, answers, provider } = await openBoth()
    const slip = { sendingBank: '004', transRef: 'R', raw: writeSlipQr('004', 'R') }
    // The bank knows nothing of it, the service of the second account does.
    answers.push(found('ours'))
    expect(await provider.verifySlip(slip)).toMatchObject({ transfer: { through: 'promptpay' } })
    answers.push(found('foreign'))
    expect(await provider.verifySlip(slip)).toMatchObject({ transfer: { receiver: 'foreign' } })
    scb.faults.push('overloaded', 'overloaded', 'overloaded')
    answers.push(found('foreign'))
    await expect(provider.verifySlip(slip)).rejects.toThrow(ProviderUnavailable)
    await expect(provider.verifySlip(slip)).rejects.toThrow(ProviderUnavailable)
    scb.transfers.push({
      hex: payment.hex,
      amountSatang: 5_900,
      transferredAt: createdAt,
      transactionId: 'T',
      sendingBank: '004',
      transRef: 'R',
    })
    const own = await provider.verifySlip(slip)
    expect(own).toMatchObject({ kind: 'found', transfer: { receiver: 'ours', ref1: payment.hex } })
    await scb.close()
  })
})

const app = await testApp()

const request = { method: 'GET', url: 'http://bank.invalid', headers: {} } as const
const signal = new AbortController().signal

test('two processes together ask a bank fewer than five times in any second', async () => {
  const { pool } = app.platform
  const calledAt: number[] = []
  const bank = async () => {
    calledAt.push(performance.now())
    return { status: 200, body: '{}' }
  }
  const [one, other] = [pacedTransport(bank, pool, 'scb'), pacedTransport(bank, pool, 'scb')]
  const since = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, (_, number) => (number % 2 === 0 ? one : other)(request, signal)),
  )
  expect(calledAt).toHaveLength(8)
  // Eight calls have seven pauses between them; how late the first one came is the machine's business.
  expect((calledAt.at(-1) ?? 0) - since).toBeGreaterThan(7 * 200)
})

test('another bank does not wait for it, and who would wait too long is told to come again', async () => {
  const { pool } = app.platform
  await pool.query(
    `update provider_pace set free_at = clock_timestamp() + interval '1 hour' where provider = 'scb'`,
  )
  const bank = async () => ({ status: 200, body: '{}' })
  await expect(pacedTransport(bank, pool, 'scb')(request, signal)).rejects.toThrow(ProviderUnavailable)
  await expect(pacedTransport(bank, pool, 'omise')(request, signal)).resolves.toMatchObject({ status: 200 })
})
