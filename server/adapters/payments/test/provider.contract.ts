import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodePaymentQr } from '#rules/payments/emv-qr.ts'
import { readSlipQr, writeSlipQr } from '#rules/payments/slip-qr.ts'
import {
  type CreatedQr,
  type PaymentProvider,
  type PaymentToAsk,
  ProviderUnavailable,
  type RawCallback,
  type SlipToVerify,
} from '../provider.ts'
import type { Fault } from './fake.ts'

/** One provider with the outside world it talks to, which the suite can make pay and fail. */
export interface Stage {
  provider: PaymentProvider
  /** Money moves for this payment; answers the text of its slip's QR, where the provider knows slips. */
  pay: (
    payment: CreatedPayment,
    how: { transferredAt: Date; amountSatang?: number; foreign?: boolean },
  ) => Promise<string>
  /** A call-back as the provider would send it. */
  callback?: (payment: CreatedPayment, sentAt: Date) => RawCallback
  /** Changes the proof of a call-back, so that it is not the provider's any more. */
  forge?: (callback: RawCallback) => RawCallback
  faults?: Fault[]
  /** Its timeout for the outside; read anew at each call. */
  tools?: { timeoutMilliseconds: number }
  close: () => Promise<void>
}

type CreatedPayment = PaymentToAsk & CreatedQr

const createdAt = new Date('2026-11-20T16:50:00.300Z')
const paidAt = new Date('2026-11-20T16:55:00Z')
let count = 0

/** Contract of all providers (see `provider.ts`), tested of each in the same way. */
export function testProvider(
  name: string,
  open: () => Promise<Stage>,
  has: { inquiry: boolean; doublePayment: boolean; slip: boolean },
): void {
  describe(`${name} as a payment provider`, () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await open()
    })
    afterAll(async () => {
      await stage.close()
    })

    async function create(amountSatang = 5905): Promise<CreatedPayment> {
      count += 1
      const hex = `9F3A0C41D27B${count.toString(16).toUpperCase().padStart(4, '0')}`
      const expiresAt = new Date(createdAt.getTime() + 86_400_000)
      const created = await stage.provider.createQr({
        orderId: `ORDER${count}`,
        hex,
        amountSatang,
        createdAt,
        expiresAt,
      })
      return { ...created, hex, amountSatang, createdAt, askedAt: new Date('2026-11-20T16:56:00Z') }
    }

    async function verify(slipText: string) {
      const reading = readSlipQr(slipText)
      if (!reading.ok || reading.slip.kind !== 'bank') throw new Error('the stage made no bank slip')
      const slip: SlipToVerify = {
        sendingBank: reading.slip.sendingBank,
        transRef: reading.slip.transRef,
        raw: slipText,
      }
      return await stage.provider.verifySlip(slip)
    }

    it('makes a QR of exactly the amount', async () => {
      const { qrData } = await create(12_345)
      const reading = decodePaymentQr(qrData)
      expect(reading.ok && reading.qr.amountSatang).toBe(12_345)
    })

    if (has.inquiry)
      describe('its inquiry', () => {
        it('knows nothing before the money moved, and everything after', async () => {
          const payment = await create()
          expect(await stage.provider.inquire(payment)).toEqual([])
          await stage.pay(payment, { transferredAt: paidAt })
          const transfers = await stage.provider.inquire(payment)
          expect(transfers).toHaveLength(1)
          expect(transfers[0]).toMatchObject({
            ref1: payment.hex,
            amountSatang: 5905,
            currency: '764',
            transferredAt: paidAt,
            receiver: 'ours',
            reversed: false,
          })
          expect(transfers[0]?.transactionId).toMatch(/.+/)
        })

        it('answers the same transfer with the same id, however often it is asked', async () => {
          const payment = await create()
          await stage.pay(payment, { transferredAt: paidAt })
          const [first, second] = [
            await stage.provider.inquire(payment),
            await stage.provider.inquire(payment),
          ]
          expect(first).toEqual(second)
        })

        it('finds money that moved on the other side of midnight in Bangkok', async () => {
          const payment = await create()
          await stage.pay(payment, { transferredAt: new Date('2026-11-20T17:00:01Z') })
          expect(
            await stage.provider.inquire({ ...payment, askedAt: new Date('2026-11-20T17:00:30Z') }),
          ).toHaveLength(1)
        })

        it('does not mix up payments', async () => {
          const [mine, others] = [await create(), await create()]
          await stage.pay(others, { transferredAt: paidAt })
          expect(await stage.provider.inquire(mine)).toEqual([])
        })
      })

    if (has.doublePayment)
      describe('money that does not fit', () => {
        it('tells of both when one QR was paid twice', async () => {
          const payment = await create()
          await stage.pay(payment, { transferredAt: paidAt })
          await stage.pay(payment, { transferredAt: new Date(paidAt.getTime() + 1_000) })
          const ids = (await stage.provider.inquire(payment)).map((transfer) => transfer.transactionId)
          expect(new Set(ids).size).toBe(2)
        })

        it('tells of money of another amount too', async () => {
          const payment = await create()
          await stage.pay(payment, { transferredAt: paidAt, amountSatang: 5_000 })
          expect((await stage.provider.inquire(payment)).map((transfer) => transfer.amountSatang)).toEqual([
            5_000,
          ])
        })
      })

    if (has.slip)
      describe('its slips', () => {
        it('verifies a slip and tells amount, time and receiver', async () => {
          const slip = await stage.pay(await create(), { transferredAt: paidAt })
          const answer = await verify(slip)
          expect(answer).toMatchObject({
            kind: 'found',
            transfer: {
              amountSatang: 5905,
              currency: '764',
              receiver: 'ours',
              transferredAt: paidAt,
              reversed: false,
            },
          })
        })

        it('sees that a slip paid somebody else', async () => {
          const slip = await stage.pay(await create(), { transferredAt: paidAt, foreign: true })
          expect(await verify(slip)).toMatchObject({ kind: 'found', transfer: { receiver: 'foreign' } })
        })

        it('says that nobody knows a made-up slip', async () => {
          expect(await verify(writeSlipQr('014', '20261120MadeUpReference00'))).toEqual({ kind: 'unknown' })
        })

        it('keeps nobody in the evidence by full name or number', async () => {
          const answer = await verify(await stage.pay(await create(), { transferredAt: paidAt }))
          const text = JSON.stringify(answer.kind === 'found' && answer.transfer.evidence)
          expect(text).not.toMatch(/ใจดี|Jaidee|0987654321/)
        })
      })

    it('takes its own call-back, and refuses a forged, an old and an unproven one', async () => {
      const now = new Date('2026-11-20T16:56:00Z')
      const empty: RawCallback = { headers: {}, rawBody: '{}', receivedAt: now }
      expect(() => stage.provider.readCallback(empty)).toThrow('payments.bad-signature')
      if (!stage.callback || !stage.forge) return
      const payment = await create()
      const callback = stage.callback(payment, now)
      const { hints } = stage.provider.readCallback(callback)
      expect(hints).toHaveLength(1)
      expect(hints[0]?.hex ?? payment.hex).toBe(payment.hex)
      expect(hints[0]?.providerPaymentId).toBe(payment.providerPaymentId)
      expect(() => stage.provider.readCallback(stage.forge?.(callback) ?? callback)).toThrow(
        'payments.bad-signature',
      )
    })

    it('reads any proven body without stumbling', () => {
      if (!stage.callback) return
      for (const rawBody of [
        '',
        '[]',
        'null',
        '{"data":1}',
        '{"billPaymentRef1":{"a":1}}',
        '{"data":{"object":"charge","id":"../x"}}',
      ]) {
        const callback = stage.callback(
          { ...({} as CreatedPayment), qrData: rawBody },
          new Date('2026-11-20T16:56:00Z'),
        )
        expect(stage.provider.readCallback(callback).hints).toEqual([])
      }
    })

    const faults: Fault[] = ['refused', 'slow', 'cut', 'error-after-success', 'overloaded']
    describe.each(faults)('when the outside is %s', (fault) => {
      /** What does not come is waited for only so long. */
      const within = async <Answer>(milliseconds: number, ask: () => Promise<Answer>) => {
        const { tools } = stage
        if (fault !== 'slow' || tools === undefined) return await ask()
        const { timeoutMilliseconds } = tools
        tools.timeoutMilliseconds = milliseconds
        return await ask().finally(() => Object.assign(tools, { timeoutMilliseconds }))
      }

      it('tries again and answers', async () => {
        if (!stage.faults) return
        const payment = await create()
        const slip = await stage.pay(payment, { transferredAt: paidAt })
        stage.faults.push(fault)
        await within(1_000, async () => {
          if (has.inquiry) expect(await stage.provider.inquire(payment)).toHaveLength(1)
          else expect(await verify(slip)).toMatchObject({ kind: 'found' })
        })
        expect(stage.faults).toEqual([])
      })

      it('gives up after three tries and concludes nothing', async () => {
        if (!stage.faults) return
        const payment = await create()
        const slip = await stage.pay(payment, { transferredAt: paidAt })
        stage.faults.push(fault, fault, fault)
        // Nothing answers in time, so a slow machine changes nothing.
        const asking = () => (has.inquiry ? stage.provider.inquire(payment) : verify(slip))
        await expect(within<unknown>(100, asking)).rejects.toThrow(ProviderUnavailable)
        expect(stage.faults).toEqual([])
      })
    })

    it('takes an error page for no answer', async () => {
      if (!stage.faults) return
      const payment = await create()
      const slip = await stage.pay(payment, { transferredAt: paidAt })
      stage.faults.push('no-json')
      await expect(has.inquiry ? stage.provider.inquire(payment) : verify(slip)).rejects.toThrow(
        ProviderUnavailable,
      )
    })

    it('stops when the caller gives up', async () => {
      if (!stage.faults) return
      const payment = await create()
      const slip = await stage.pay(payment, { transferredAt: paidAt })
      const signal = AbortSignal.abort()
      const reading = readSlipQr(slip)
      const asking =
        has.inquiry || !reading.ok || reading.slip.kind !== 'bank'
          ? stage.provider.inquire(payment, signal)
          : stage.provider.verifySlip(
              { sendingBank: reading.slip.sendingBank, transRef: reading.slip.transRef, raw: slip },
              signal,
            )
      await expect(asking).rejects.toThrow(ProviderUnavailable)
    })
  })
}
