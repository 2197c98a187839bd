import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderStates } from '../orders/order-states.ts'
import {
  chooseOrderForSlip,
  type ConfirmedTransfer,
  matchTransfer,
  type OrderToPay,
} from './match-transfer.ts'
import { compareReceiver, normaliseName, type ShownReceiver } from './receiver.ts'

const createdAt = new Date('2026-11-20T05:00:00.400Z')
const expiresAt = new Date('2026-11-21T05:00:00.400Z')
const now = new Date('2026-11-20T05:10:00Z')

const order: OrderToPay = {
  id: 'ORDER',
  hex: '9F3A0C41D27B5E86',
  buyerId: 'MEK',
  state: 'waiting',
  amountSatang: 5900,
  createdAt,
  expiresAt,
  lineCount: 2,
  ownedLineCount: 0,
}
const transfer: ConfirmedTransfer = {
  transactionId: 'T1',
  ref1: order.hex,
  amountSatang: 5900,
  currency: '764',
  transferredAt: new Date('2026-11-20T05:05:00Z'),
  receiver: 'ours',
  reversed: false,
  evidence: {},
}

describe('a confirmed transfer', () => {
  test('of the exact amount pays its waiting order', () => {
    expect(matchTransfer(transfer, order, 'inquiry', now)).toEqual({
      act: 'pay',
      orderId: 'ORDER',
      refundOwnedLines: false,
    })
  })

  test('pays an order whose QR was not stored yet', () => {
    expect(matchTransfer(transfer, { ...order, state: 'created' }, 'inquiry', now).act).toBe('pay')
  })

  test('in the very second in which the order was made pays it: banks print whole seconds', () => {
    expect(
      matchTransfer({ ...transfer, transferredAt: new Date('2026-11-20T05:00:00Z') }, order, 'inquiry', now)
        .act,
    ).toBe('pay')
  })

  test('in the last moment pays even when it is heard of later', () => {
    const late = new Date('2026-11-22T00:00:00Z')
    expect(matchTransfer({ ...transfer, transferredAt: expiresAt }, order, 'inquiry', late).act).toBe('pay')
  })

  test.each<[string, Partial<ConfirmedTransfer>, Partial<OrderToPay> | undefined, string, boolean]>([
    ['without an order of ours', {}, undefined, 'UNKNOWN_REF', false],
    ['older than the order', { transferredAt: new Date('2026-11-20T04:59:59Z') }, {}, 'UNKNOWN_REF', false],
    ['one satang short', { amountSatang: 5899 }, {}, 'AMOUNT_LOW', false],
    ['one satang over', { amountSatang: 5901 }, {}, 'AMOUNT_HIGH', false],
    ['for a paid order (INV-01)', {}, { state: 'paid' }, 'DOUBLE', true],
    ['for an expired order (INV-05)', {}, { state: 'expired' }, 'LATE', true],
    ['for a cancelled order (INV-05)', {}, { state: 'cancelled' }, 'LATE', true],
    [
      'after expiry, before the clean-up (INV-05)',
      { transferredAt: new Date(expiresAt.getTime() + 1) },
      {},
      'LATE',
      true,
    ],
    ['for sheets that are all owned (INV-05)', {}, { ownedLineCount: 2 }, 'ALREADY_OWNED', true],
  ])('%s pays nothing and is kept', (_, change, orderChange, reason, refundDue) => {
    const target = orderChange && { ...order, ...orderChange }
    const later = new Date('2026-11-21T06:00:00Z')
    const decision = matchTransfer({ ...transfer, ...change }, target, 'inquiry', later)
    expect(decision).toMatchObject({ act: 'keep', reason, refundDue })
  })

  test('for sheets that are owned in part pays, and what is owned becomes a refund due (INV-05)', () => {
    expect(matchTransfer(transfer, { ...order, ownedLineCount: 1 }, 'inquiry', now)).toEqual({
      act: 'pay',
      orderId: 'ORDER',
      refundOwnedLines: true,
    })
  })

  test.each<[string, Partial<ConfirmedTransfer>, string]>([
    ['to somebody else', { receiver: 'foreign' }, 'FOREIGN_RECEIVER'],
    ['in another currency', { currency: '840' }, 'FOREIGN_CURRENCY'],
    ['that was taken back', { reversed: true }, 'REVERSED'],
  ])('%s is rejected', (_, change, why) => {
    expect(matchTransfer({ ...transfer, ...change }, order, 'inquiry', now)).toEqual({ act: 'reject', why })
  })

  test.each<[string, Partial<ConfirmedTransfer>, string]>([
    ['whose receiver is not certain', { receiver: 'unsure' }, 'RECEIVER_UNSURE'],
    ['from the future', { transferredAt: new Date('2026-11-20T05:12:01Z') }, 'TIME_IN_FUTURE'],
  ])('%s waits for a person', (_, change, why) => {
    expect(matchTransfer({ ...transfer, ...change }, order, 'slip', now)).toMatchObject({ act: 'hold', why })
  })

  test('of a slip may be five minutes older than the order, and no more', () => {
    const early = (time: string) =>
      matchTransfer({ ...transfer, transferredAt: new Date(time) }, order, 'slip', now).act
    expect(early('2026-11-20T04:55:00Z')).toBe('pay')
    expect(early('2026-11-20T04:54:59Z')).toBe('keep')
  })

  test('INV-04 nothing but the exact amount, to us, in baht, in time, for an open order pays', () => {
    fc.assert(
      fc.property(
        fc.record({
          receiver: fc.constantFrom('ours' as const, 'unsure' as const, 'foreign' as const),
          currency: fc.constantFrom('764', '840'),
          reversed: fc.boolean(),
          amountSatang: fc.integer({ min: 5898, max: 5902 }),
          minutes: fc.integer({ min: -10, max: 1_500 }),
          state: fc.constantFrom(...orderStates),
          way: fc.constantFrom('inquiry' as const, 'slip' as const),
        }),
        ({ receiver, currency, reversed, amountSatang, minutes, state, way }) => {
          const transferredAt = new Date(createdAt.getTime() + minutes * 60_000)
          const moment = new Date(transferredAt.getTime() + 60_000)
          const decision = matchTransfer(
            { ...transfer, receiver, currency, reversed, amountSatang, transferredAt },
            { ...order, state },
            way,
            moment,
          )
          const inTime = minutes >= (way === 'slip' ? -5 : 0) && minutes <= 24 * 60
          const isRight =
            receiver === 'ours' && currency === '764' && !reversed && amountSatang === 5900 && inTime
          expect(decision.act === 'pay').toBe(isRight && (state === 'created' || state === 'waiting'))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('a slip without a reference', () => {
  const older = { ...order, id: 'OLDER', createdAt: new Date('2026-11-20T04:00:00Z') }
  const proxyTransfer = { ...transfer, ref1: undefined } as unknown as ConfirmedTransfer

  test('pays the order whose page is open, else the oldest of that amount', () => {
    expect(chooseOrderForSlip(proxyTransfer, [order, older], 'MEK', 'ORDER')?.id).toBe('ORDER')
    expect(chooseOrderForSlip(proxyTransfer, [order, older], 'MEK', undefined)?.id).toBe('OLDER')
    expect(chooseOrderForSlip(proxyTransfer, [order, older], 'MEK', 'SOMEBODY_ELSES')?.id).toBe('OLDER')
  })

  test('never pays for a visitor, another buyer, another amount, a closed or a later order', () => {
    expect(chooseOrderForSlip(proxyTransfer, [order], undefined, 'ORDER')).toBeUndefined()
    expect(chooseOrderForSlip(proxyTransfer, [order], 'PLOY', 'ORDER')).toBeUndefined()
    expect(
      chooseOrderForSlip({ ...proxyTransfer, amountSatang: 5901 }, [order], 'MEK', 'ORDER'),
    ).toBeUndefined()
    expect(
      chooseOrderForSlip(proxyTransfer, [{ ...order, state: 'expired' }], 'MEK', 'ORDER'),
    ).toBeUndefined()
    const later = { ...order, createdAt: new Date('2026-11-20T05:11:00Z') }
    expect(chooseOrderForSlip(proxyTransfer, [later], 'MEK', 'ORDER')).toBeUndefined()
  })
})

const ours = {
  bankCode: '014',
  account: '1112345678',
  proxy: '0812345678',
  names: ['บริษัท สรุป จำกัด', 'SARUP CO., LTD.'],
}
const shown: ShownReceiver = {
  bankCode: '014',
  account: 'xxx-x-x5678-x'.replace('5678', '4567'),
  names: ['บจก. สรุป', undefined],
}

describe('the receiver of a slip', () => {
  test('is us when bank, visible digits and a name fit', () => {
    expect(compareReceiver(ours, shown)).toBe('ours')
    expect(compareReceiver(ours, { ...shown, names: ['Sarup Co Ltd'] })).toBe('ours')
    expect(compareReceiver(ours, { bankCode: '014', proxy: '081-xxx-5678', names: ['SARUP CO.,LTD.'] })).toBe(
      'ours',
    )
    expect(compareReceiver(ours, { bankCode: '014', proxy: '66xxxxx5678', names: ['SARUP CO.,LTD.'] })).toBe(
      'ours',
    )
  })

  test('is us when the service cut the name off, but not after a letter or two', () => {
    const cut = (name: string) =>
      compareReceiver({ ...ours, names: ['นาย กสิกร รุ่งเรือง'] }, { ...shown, names: [name] })
    expect(['นาย กสิกร ร', 'กสิกร รุ่งเรือง', 'นาย กส', 'นาย กสิกร ส'].map(cut)).toEqual([
      'ours',
      'ours',
      'unsure',
      'unsure',
    ])
  })

  test.each<[string, Partial<ShownReceiver>]>([
    ['another bank', { bankCode: '004' }],
    ['one other visible digit', { account: 'xxx-x-x4568-x' }],
    ['a whole number of another length', { account: '123456789012' }],
    ['a fitting account but another proxy', { proxy: '081-xxx-5679' }],
  ])('is somebody else with %s', (_, change) => {
    expect(compareReceiver(ours, { ...shown, ...change })).toBe('foreign')
  })

  test.each<[string, Partial<ShownReceiver>]>([
    ['another name', { names: ['นาย สรุป'.repeat(2)] }],
    ['no name', { names: [] }],
    ['an empty name', { names: ['', undefined] }],
    ['two visible digits only', { account: 'xxx-x-xx56x-x' }],
    ['a mask of another length', { account: 'xxxx4567' }],
    ['no number', { account: undefined }],
    ['no bank', { bankCode: undefined }],
  ])('needs a person with %s', (_, change) => {
    expect(compareReceiver(ours, { ...shown, ...change })).toBe('unsure')
  })
})

test.each([
  ['บริษัท สรุป จำกัด (มหาชน)', 'บมจ.สรุป'],
  ['นางสาว พลอย ใจดี', 'พลอย  ใจดี'],
  ['MR. MEK JAIDEE', 'Mek Jaidee'],
  ['บริษัท กำลังน้ำ จำกัด', 'บริษัท ก\u0e4d\u0e32ลังน\u0e4d\u0e49\u0e32 จ\u0e4d\u0e32กัด'],
  ['SARUP COMPANY LIMITED', 'Sarup Co., Ltd.'],
])('%s and %s are one name', (a, b) => {
  expect(normaliseName(a)).toBe(normaliseName(b))
})

test.each([
  ['นาย ก', 'นาย ข'],
  ['MISSOURI CO., LTD.', 'URI CO., LTD.'],
])('%s and %s are two names', (a, b) => {
  expect(normaliseName(a)).not.toBe(normaliseName(b))
})
