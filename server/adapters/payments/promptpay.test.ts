import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { decodePaymentQr } from '#rules/payments/emv-qr.ts'
import { writeSlipQr } from '#rules/payments/slip-qr.ts'
import { createEasySlip } from './easy-slip.ts'
import { httpTransport } from './outside-call.ts'
import { createPromptPayProvider } from './promptpay.ts'
import { ProviderMisconfigured, ProviderUnavailable } from './provider.ts'
import { createSlip2Go } from './slip2go.ts'
import { createSlipOk } from './slip-ok.ts'
import { type SlipServiceSettings, withSecond } from './slip-verifier.ts'
import { playedReceiver } from './test/played-transfer.ts'
import { testProvider } from './test/provider.contract.ts'
import { type SlipServiceFake, startSlipServicesFake } from './test/slip-services-fake.ts'

const tools = { transport: httpTransport, pauseMilliseconds: 1, timeoutMilliseconds: 3_000 }
const services = { slipok: createSlipOk, easyslip: createEasySlip, slip2go: createSlip2Go } as const
const target = { kind: 'mobile', number: playedReceiver.mobile } as const
let transferCount = 0

function settingsFor(fake: SlipServiceFake): SlipServiceSettings {
  const { bankCode, account, mobile, nameTh } = playedReceiver
  return {
    baseUrl: fake.url,
    key: 'service-key',
    branch: '4711',
    receiver: { bankCode, account, proxy: mobile, names: [nameTh] },
  }
}

describe.each(Object.entries(services))('with %s', (service, createService) => {
  testProvider(
    'promptpay',
    async () => {
      const fake = await startSlipServicesFake()
      return {
        provider: createPromptPayProvider(target, createService(settingsFor(fake), tools)),
        faults: fake.faults,
        tools,
        close: fake.close,
        async pay({ hex, amountSatang }, how) {
          transferCount += 1
          const transRef = `2026112${transferCount}xYz`
          fake.transfers.push({
            hex,
            amountSatang: how.amountSatang ?? amountSatang,
            transferredAt: how.transferredAt,
            transactionId: '',
            sendingBank: '004',
            transRef,
            receiver: how.foreign ? 'foreign' : 'ours',
          })
          return writeSlipQr('004', transRef)
        },
      }
    },
    { inquiry: false, doublePayment: false, slip: true },
  )

  describe(`the codes of ${service}`, () => {
    let fake: SlipServiceFake
    beforeAll(async () => {
      fake = await startSlipServicesFake()
      fake.transfers.push({
        hex: '',
        amountSatang: 5900,
        transferredAt: new Date('2026-11-20T05:00:00Z'),
        transactionId: '',
        sendingBank: '004',
        transRef: 'KNOWN',
      })
    })
    afterAll(() => fake.close())
    const slip = { sendingBank: '004', transRef: 'KNOWN', raw: writeSlipQr('004', 'KNOWN') }

    const codes = {
      slipok: [
        ['1009', { kind: 'wait', retryAfterSeconds: 900 }],
        ['1010', { kind: 'wait', retryAfterSeconds: 60 }],
        ['1011', { kind: 'unknown' }],
        ['1006', { kind: 'unknown' }],
        ['1012', { kind: 'found' }],
        ['1013', { kind: 'found' }],
        ['1014', { kind: 'found' }],
        ['1003', ProviderMisconfigured],
        ['1015', ProviderMisconfigured],
      ],
      easyslip: [
        ['SLIP_NOT_FOUND', { kind: 'unknown' }],
        ['SLIP_PENDING', { kind: 'wait', retryAfterSeconds: 60 }],
        ['QUOTA_EXCEEDED', ProviderMisconfigured],
        ['VALIDATION_ERROR', ProviderMisconfigured],
        ['BOOM', ProviderUnavailable, 3],
      ],
      slip2go: [
        ['200404', { kind: 'unknown' }],
        ['400001', { kind: 'unknown' }],
        ['200501', { kind: 'found' }],
        ['200402', { kind: 'found' }],
        ['401005', ProviderMisconfigured],
        ['500500', ProviderUnavailable, 3],
      ],
    } as const

    it.each(codes[service as keyof typeof codes] as unknown as [string, object, number?][])(
      '%s is understood',
      async (code, expected, times = 1) => {
        fake.codes.push(...Array.from({ length: times }, () => code))
        const asking = createService(settingsFor(fake), tools).verify(slip)
        if (typeof expected === 'function') await expect(asking).rejects.toThrow(expected)
        else expect(await asking).toMatchObject(expected)
        expect(fake.codes).toEqual([])
      },
    )

    if (service === 'slipok')
      it('the delay of a slow bank is the one that they say', async () => {
        fake.codes.push('1010:8')
        const answer = await createService(settingsFor(fake), tools).verify(slip)
        expect(answer).toEqual({ kind: 'wait', retryAfterSeconds: 480 })
      })

    it('a wrong key is our fault, never a verdict on the slip', async () => {
      const service = createService({ ...settingsFor(fake), key: 'stolen' }, tools)
      await expect(service.verify(slip)).rejects.toThrow(ProviderMisconfigured)
    })

    it('a wrong address is our fault, never a verdict on the slip', async () => {
      const service = createService({ ...settingsFor(fake), baseUrl: `${fake.url}/nowhere` }, tools)
      await expect(service.verify(slip)).rejects.toThrow(ProviderMisconfigured)
    })
  })
})

test('where the first slip service is down, slow or out of quota, the second one answers; what the first one knows stands', async () => {
  const fake = await startSlipServicesFake()
  const settings = settingsFor(fake)
  const slip = { sendingBank: '004', transRef: 'SECOND', raw: writeSlipQr('004', 'SECOND') }
  fake.transfers.push({
    hex: '',
    amountSatang: 5900,
    transferredAt: new Date('2026-11-20T05:00:00Z'),
    transactionId: '',
    sendingBank: '004',
    transRef: 'SECOND',
  })
  const verifier = withSecond(createSlipOk(settings, tools), createSlip2Go(settings, tools))
  const answers: string[] = []
  for (const codes of [['1003'], ['1010:8'], ['1011'], ['1010:8', '401005']]) {
    fake.codes.push(...codes)
    answers.push((await verifier.verify(slip)).kind)
  }
  expect(answers).toEqual(['found', 'found', 'unknown', 'wait'])
  const none = withSecond(
    createSlipOk({ ...settings, key: 'stolen' }, tools),
    createSlip2Go({ ...settings, key: 'stolen' }, tools),
  )
  await expect(none.verify(slip)).rejects.toThrow(ProviderMisconfigured)
  await fake.close()
})

describe('promptpay', () => {
  const verifier = createSlipOk(
    { ...({} as SlipServiceSettings), receiver: { bankCode: '', names: [] } },
    tools,
  )
  const createdAt = new Date('2026-11-20T05:00:00Z')

  it('asks for a slip at once and writes a QR for its account', async () => {
    const provider = createPromptPayProvider(target, verifier)
    expect(provider).toMatchObject({ qrProvider: 'SLIP', slipOnly: true, qrIsLocal: true })
    const { qrData } = await provider.createQr({
      orderId: 'O',
      hex: 'A',
      amountSatang: 5900,
      createdAt,
      expiresAt: createdAt,
    })
    expect(decodePaymentQr(qrData)).toEqual({ ok: true, qr: { target, amountSatang: 5900 } })
  })
})
