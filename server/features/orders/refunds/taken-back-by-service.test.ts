import { describe, expect, test } from 'vitest'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { recordTransfer } from '#server/features/orders/payments/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson } from '#server/test/cast.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { startTakingBack } from '#server/test/taking-back.ts'
import { csvOf } from '#server/test/uploading.ts'
import { tasks } from '#server/worker.ts'

const {
  app,
  accountant,
  done,
  codeOf,
  sale,
  platform,
  refund,
  orderOf,
  paidWithCredit,
  moneyOf,
  balanceOf,
  waiting,
  settle,
  takeBack,
  withService,
  openOf,
  leftThrough,
  wrong,
} = await startTakingBack()

test('what a payment service gave back by itself is taken off what it pays us, as its report will say', async () => {
  const [before, after] = [await sale(9_600), await sale(9_700)]
  const mixed = await paidWithCredit(100)
  const account = `gateway:${platform.payments.name}`
  const [ofBank, ofService] = [await leftThrough('bank:refunds'), await leftThrough(account)]
  await withService(
    async () => ({ kind: 'refused' }),
    async () => {
      await done(accountant, 'refundOrder', refund(before.order, 96))
      for (const order of [before.order, after.order, mixed.order]) await takeBack(order)
      await done(accountant, 'refundOrder', refund(after.order, 97))
      const { due } = await done(accountant, 'refundOrder', refund(mixed.order, 100))
      await done(accountant, 'creditMoney', { id: due, amount: 100 })
    },
  )
  expect(await balanceOf(mixed.buyer)).toBe(60)
  expect((await leftThrough('bank:refunds')) - ofBank).toBe(0)
  expect((await leftThrough(account)) - ofService).toBe(9_600 + 9_700 + 4_000)
  const month = app.clock.now().toISOString().slice(0, 7)
  for (const [{ order }, baht] of [
    [before, 96],
    [after, 97],
    [mixed, 40],
  ] as const) {
    const { items } = await done(accountant, 'listBookedItems', { month, query: order })
    expect(items).toContainEqual(expect.objectContaining({ kind: 'refund', open: -baht }))
    expect(await openOf(order)).toEqual([])
  }
})

test.each([
  ['refuses', false, async () => ({ kind: 'refused' })],
  [
    'does not answer, and refuses when it is asked again',
    true,
    async () => {
      throw new ProviderUnavailable('sandbox', 'no answer')
    },
  ],
])(
  'a refund that was at the service when that gave the money back is settled where it %s',
  async (_how, isAskedAgain, first) => {
    const one = await sale(9_800)
    const { due } = await done(accountant, 'refundOrder', refund(one.order, 98))
    let moneyId = 0
    const meanwhile = async () => {
      // While it is asked the job passes over it.
      moneyId = await takeBack(one.order)
      return await first()
    }
    await withService(meanwhile, async () => {
      await codeOf(accountant, 'refundThroughProvider', { id: due, amount: 98 })
      Object.assign(platform.payments, { refund: async () => ({ kind: 'refused' }) })
      app.clock.advance(61_000)
      expect(await openOf(one.order)).toMatchObject([{ atProvider: isAskedAgain }])
      if (isAskedAgain)
        expect(await codeOf(accountant, 'refundThroughProvider', { id: due, amount: 98 })).toBe(
          'money.by-hand',
        )
    })
    expect(await openOf(one.order)).toMatchObject([{ atProvider: false }])
    await settle(moneyId)
    expect(await openOf(one.order)).toEqual([])
  },
)

describe('a service that has another one in its place', () => {
  test.each(['the job', 'the sweep'])(
    'leaves no refund behind that it had been asked for: %s',
    async (by) => {
      const one = await sale(9_500)
      const { due } = await done(accountant, 'refundOrder', refund(one.order, 95))
      await withService(
        async () => {
          throw new ProviderUnavailable('sandbox', 'no answer')
        },
        async () => {
          await codeOf(accountant, 'refundThroughProvider', { id: due, amount: 95 })
          expect(await openOf(one.order)).toMatchObject([{ atProvider: true }])
          if (by === 'the job') return
          // Looked at while the service was ours, it was left to that.
          await takeBack(one.order)
          app.clock.advance(11 * 60_000)
          await tasks(platform)['payments.sweep-taken-back']?.({})
          expect(await waiting((await moneyOf(one.order))[0] ?? 0)).toEqual([])
        },
      )
      if (by === 'the job') await takeBack(one.order)
      else {
        await tasks(platform)['payments.sweep-taken-back']?.({})
        await settle((await moneyOf(one.order))[0] ?? 0)
      }
      expect(await openOf(one.order)).toEqual([])
    },
  )
})

test('money that came too late and was at the service is settled, once that says that it gave none back', async () => {
  const buyer = await createPerson(platform)
  const late = await orderOf(buyer, 81)
  await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
  await payAtTheTill(platform, late)
  const [due] = await openOf(late)
  await withService(
    async () => {
      throw new ProviderUnavailable('sandbox', 'no answer')
    },
    async () => {
      await codeOf(accountant, 'refundThroughProvider', { id: due?.id, amount: 81 })
      const moneyId = await takeBack(late)
      expect(await openOf(late)).toMatchObject([{ atProvider: true, byBank: 81 }])
      Object.assign(platform.payments, { refund: async () => ({ kind: 'refused' }) })
      app.clock.advance(61_000)
      expect(await codeOf(accountant, 'refundThroughProvider', { id: due?.id, amount: 81 })).toBe(
        'money.by-hand',
      )
      await settle(moneyId)
    },
  )
  expect(await openOf(late)).toEqual([])
})

test('a sum at a service that has not answered is not looked at again and again, whatever else its buyer had by another one', async () => {
  const { buyer, first } = await paidWithCredit(100)
  const older = await takeBack(first)
  await app.change('money_received', { id: older }, { provider: 'scb' })
  const order = await orderOf(buyer, 70)
  await payAtTheTill(platform, order)
  const { due } = await done(accountant, 'refundOrder', refund(order, 70))
  await withService(
    async () => {
      throw new ProviderUnavailable('sandbox', 'no answer')
    },
    async () => {
      await codeOf(accountant, 'refundThroughProvider', { id: due, amount: 70 })
      const moneyId = await takeBack(order)
      app.clock.advance(11 * 60_000)
      await tasks(platform)['payments.sweep-taken-back']?.({})
      expect([await waiting(older), await waiting(moneyId)]).toEqual([[], []])
      Object.assign(platform.payments, { refund: async () => ({ kind: 'refused' }) })
      await codeOf(accountant, 'refundThroughProvider', { id: due, amount: 70 })
      await settle(moneyId)
    },
  )
  expect(await openOf(order)).toEqual([])
})

test('what a service was asked for and has not answered is not given a second time with what it took back', async () => {
  const { buyer, order } = await paidWithCredit(40, 120)
  const { due: first } = await done(accountant, 'refundOrder', refund(order, 40, { lines: [0] }))
  const ask = () => codeOf(accountant, 'refundThroughProvider', { id: first, amount: 40 })
  await withService(
    async () => {
      throw new ProviderUnavailable('sandbox', 'no answer')
    },
    async () => {
      await ask()
      await takeBack(order)
      const { due: second } = await done(accountant, 'refundOrder', refund(order, 120, { lines: [1] }))
      expect(await openOf(order)).toContainEqual(expect.objectContaining({ id: second, byBank: 60 }))
      await done(accountant, 'creditMoney', { id: second, amount: 120 })
      expect(await balanceOf(buyer)).toBe(60)
      Object.assign(platform.payments, { refund: async () => ({ kind: 'made', id: 'rfnd_late' }) })
      app.clock.advance(61_000)
      await ask()
    },
  )
  expect(await openOf(order)).toEqual([])
  expect(await balanceOf(buyer)).toBe(60)
})

test('the report of a service explains what it gave back by itself, and its charge that had gone back before it was known', async () => {
  const [left, whole, mixed] = [await sale(30_000), await sale(9_650), await paidWithCredit(100)]
  const early = await orderOf(await createPerson(platform), 55)
  const { hex } = await app.row('orders', { id: early })
  const rejected = `${hex}EARLY`
  await inTransaction(platform.db, (trx) =>
    recordTransfer(trx, platform, {
      transfer: {
        transactionId: rejected,
        ref1: hex,
        amountSatang: 5_500,
        currency: '764',
        receiver: 'ours',
        reversed: true,
        transferredAt: app.clock.now(),
        evidence: {},
      },
      way: 'inquiry',
      order: { hex },
      otherTransfersKnown: true,
    }),
  )
  await withService(
    async () => ({ kind: 'refused' }),
    async () => {
      await done(accountant, 'refundOrder', refund(whole.order, 96.5))
      for (const { order } of [whole, mixed]) await takeBack(order)
      const { due } = await done(accountant, 'refundOrder', refund(mixed.order, 100))
      await done(accountant, 'creditMoney', { id: due, amount: 100 })
    },
  )
  const chargeOf = async ({ order }: { order: string }) =>
    (await app.row('money_received', { order_id: order }, 'transaction_id')).transaction_id
  const day = bangkokDate(app.clock.now())
  const row = (charge: string | null, baht: number, name = '') =>
    `trsf_back,${day},${charge},${baht},0,0,${baht},${name}`
  const [wholeCharge, mixedCharge] = [await chargeOf(whole), await chargeOf(mixed)]
  const rows = [
    'transfer,transferred_at,charge,amount,fee,fee_vat,net,refund_id',
    row(await chargeOf(left), 300),
    row(wholeCharge, 96.5),
    row(mixedCharge, 40),
    row(rejected, 55),
    row(wholeCharge, -96.5, 'rfnd_1'),
    row(mixedCharge, -40, 'rfnd_2'),
    row(rejected, -55, 'rfnd_3'),
  ]
  const report = { ...csvOf(rows.join('\r\n'), 'omise.csv'), profile: `gateway:${platform.payments.name}` }
  expect(await done(accountant, 'importStatement', report)).toMatchObject({ lines: 7 })
  expect(await codeOf(accountant, 'importStatement', report)).toBe('statements.already-taken')
  const month = day.slice(0, 7)
  const { lines } = await done(accountant, 'listStatementLines', { month, rows: 200 })
  expect(lines.map(({ amount, suggestion }) => [amount, suggestion?.reason, suggestion?.toBook])).toEqual([
    [-96.5, 'reference', null],
    [-40, 'reference', null],
    [-55, undefined, undefined],
    [55, undefined, undefined],
  ])
  const accepted = lines.flatMap(({ statement, line, suggestion }) =>
    suggestion === null ? [] : [{ statement, line, key: suggestion.key }],
  )
  await done(accountant, 'acceptSuggestions', { month, lines: accepted })
  for (const { statement, line, amount, suggestion } of lines)
    if (suggestion === null)
      await done(accountant, 'explainStatementLine', {
        statement,
        line,
        note: 'คืนไปก่อนที่เราจะรู้',
        parts: [{ kind: 'account', about: 'suspense', amount }],
      })
  expect((await done(accountant, 'listStatementLines', { month, rows: 200 })).lines).toEqual([])
  expect(await leftThrough('suspense')).toBe(0)
})

test('and the doctor finds nothing after what services gave back', async () => {
  expect(await wrong()).toEqual([])
})
