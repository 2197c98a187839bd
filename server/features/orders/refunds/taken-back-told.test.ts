import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { payAtTheTill, takenBackByBank } from '#server/test/paid-order.ts'
import { startTakingBack } from '#server/test/taking-back.ts'
import { tasks } from '#server/worker.ts'

const {
  app,
  accountant,
  colleague,
  codeOf,
  done,
  sale,
  proved,
  platform,
  refund,
  orderOf,
  paidWithCredit,
  moneyOf,
  balanceOf,
  jobOf,
  waiting,
  settle,
  takeBack,
  staffMessages,
  buyerMessages,
  doubt,
  openOf,
  ownedPartWithCredit,
  wrong,
} = await startTakingBack()

test('staff who may refund it are told once that the money of a paid order is gone', async () => {
  const [one, other] = [await sale(9_300), await sale(9_400)]
  await done(accountant, 'refundOrder', refund(other.order, 94))
  for (const { order } of [one, other]) await takeBack(order)
  // Told again it is no news.
  const again = await takenBackByBank(platform, one.order)
  await tasks(platform)['payments.money-taken-back']?.({ moneyId: again })
  const messages = await staffMessages(one.order)
  expect([messages.length, (await staffMessages(other.order)).length]).toEqual([1, 0])
  expect(messages[0]).toContain('93.00')
  expect(messages[0]).toContain('ยังอ่านชีทได้อยู่')
})

test('staff are told where its buyer had the money from us before the bank took it back', async () => {
  const buyer = await createPerson(platform)
  const order = await orderOf(buyer, 61)
  await payAtTheTill(platform, order)
  await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', credit: true })
  await takeBack(order)
  expect(await balanceOf(buyer)).toBe(61)
  expect(await staffMessages(order)).toEqual([expect.stringContaining('ได้เงินสองครั้ง')])
})

test('money that perhaps was told twice is settled as well, and staff are told of the order that it perhaps paid', async () => {
  const buyer = await createPerson(platform)
  const [paid, doubted, other] = [await orderOf(buyer, 91), await orderOf(buyer, 92), await sale(9_900)]
  await payAtTheTill(platform, paid)
  await payAtTheTill(platform, doubted, 5_500)
  // Doubted, and chosen by staff for its order all the same.
  for (const order of [paid, doubted]) await doubt(order, other.order)
  await done(accountant, 'refundOrder', refund(paid, 91))
  for (const order of [paid, doubted]) {
    await takeBack(order)
    expect(await openOf(order)).toEqual([])
  }
  expect(await staffMessages(other.order)).toEqual([expect.stringContaining('อาจจ่ายด้วยเงินก้อนเดียวกันนี้')])
})

describe('what its buyer was promised', () => {
  test('is taken back by a message, and the request says that the bank gave it', async () => {
    const [buyer, account] = [await createPerson(platform), { bank: '014', account: '1234567890' }]
    const order = await orderOf(buyer, 88)
    await payAtTheTill(platform, order)
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', ...account })
    expect(await buyerMessages(buyer, 'เราจะโอนเงิน 88.00 บาท')).toHaveLength(1)
    await takeBack(order)
    expect(await buyerMessages(buyer, 'คืนเงิน 88.00 บาท ของ')).toHaveLength(1)
    expect((await done(buyer, 'getRefund', { order })).requests).toMatchObject([
      { state: 'paid', asCredit: false, byBank: 88 },
    ])
  })

  test('is promised no more from when the bank has given a part of it', async () => {
    const { buyer, order } = await paidWithCredit(100)
    const account = { bank: '014', account: '1234567890' }
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', ...account })
    await takenBackByBank(platform, order)
    expect((await done(buyer, 'getRefund', { order })).requests).toMatchObject([
      { state: 'agreed', asCredit: false, byBank: 40, amount: 100 },
    ])
    expect((await done(buyer, 'getOrder', { id: order })).order.toDecide).toBe(60)
    await done(buyer, 'keepMoney', { order, amount: 60 })
    expect(await balanceOf(buyer)).toBe(60)
  })

  test('is no credit where the bank gave all of it back before, which is said', async () => {
    const buyer = await createPerson(platform)
    const order = await orderOf(buyer, 87)
    await payAtTheTill(platform, order)
    await takeBack(order)
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', credit: true })
    expect(await balanceOf(buyer)).toBe(0)
    expect(await buyerMessages(buyer, 'คืนเงิน 87.00 บาท ของ')).toHaveLength(1)
    expect((await done(buyer, 'getRefund', { order })).requests).toMatchObject([
      { state: 'paid', asCredit: false, byBank: 87 },
    ])
  })

  test.each(['as of right', 'once staff agree'])(
    'keeps no account where the bank gave all of it back before: %s',
    async (how) => {
      const [buyer, account] = [await createPerson(platform), { bank: '014', account: '1234567890' }]
      const order = await orderOf(buyer, 85)
      await payAtTheTill(platform, order)
      await takeBack(order)
      if (how === 'once staff agree') app.clock.advance(8 * 86_400_000)
      await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: 'ลงผิดวิชา', ...account })
      if (how === 'once staff agree') {
        const { id } = await app.row('refund_request', { order_id: order }, 'id')
        await done(accountant, 'decideRefundRequest', { id, agree: true, answer: 'ได้', amount: 85 })
      }
      expect(await openOf(order)).toEqual([])
      expect(await app.row('refund_request', { order_id: order }, 'state', 'account', 'bank_code')).toEqual({
        state: 'agreed',
        account: null,
        bank_code: null,
      })
    },
  )

  test('for money that came too late is taken back as well', async () => {
    const buyer = await createPerson(platform)
    const late = await orderOf(buyer, 86)
    await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
    await payAtTheTill(platform, late)
    expect(await buyerMessages(buyer, 'เราจะคืนเงินให้คุณ')).toHaveLength(1)
    await takeBack(late)
    expect(await buyerMessages(buyer, 'คืนเงิน 86.00 บาท ของ')).toHaveLength(1)
  })
})

describe('staff are told no more than is true', () => {
  test('who has not got more than was paid has nothing twice, also when it is looked at again', async () => {
    const { order } = await paidWithCredit(40, 30, 30)
    const moneyId = await takeBack(order)
    await done(accountant, 'refundOrder', refund(order, 40, { lines: [0] }))
    const { due } = await done(accountant, 'refundOrder', refund(order, 30, { lines: [1] }))
    await done(accountant, 'creditMoney', { id: due, amount: 30 })
    await done(accountant, 'refundOrder', refund(order, 30, { lines: [2] }))
    app.clock.advance(11 * 60_000)
    await tasks(platform)['payments.sweep-taken-back']?.({})
    await tasks(platform)['payments.money-taken-back']?.({ moneyId })
    expect(await staffMessages(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
    // The job drops money that it cannot settle.
    expect(await waiting(moneyId)).toEqual([])
  })

  test('also where its credit was given back before', async () => {
    const { order } = await paidWithCredit(60, 40)
    const { due } = await done(accountant, 'refundOrder', refund(order, 60, { lines: [0] }))
    await done(accountant, 'creditMoney', { id: due, amount: 60 })
    await takeBack(order)
    expect(await staffMessages(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
  })

  test('who has a part twice is said to have that part, and the other part can be read', async () => {
    const buyer = await createPerson(platform)
    const order = await orderOf(buyer, 40, 60)
    await payAtTheTill(platform, order)
    const { due } = await done(accountant, 'refundOrder', refund(order, 40, { lines: [0] }))
    await done(accountant, 'returnMoney', {
      id: due,
      reference: 'T4',
      amount: 40,
      ...(await proved(accountant)),
    })
    await takeBack(order)
    const messages = await staffMessages(order)
    expect(messages).toHaveLength(2)
    for (const words of ['ได้เงินสองครั้ง 40.00 บาท', 'ยังอ่านชีทได้อยู่'])
      expect(messages).toContainEqual(expect.stringContaining(words))
  })

  test('a sheet that was owned already is not what can be read of a refunded order', async () => {
    const { order } = await ownedPartWithCredit(70, 30)
    await done(accountant, 'refundOrder', refund(order, 30))
    await takeBack(order)
    expect(await staffMessages(order)).toEqual([])
  })

  test('money that became credit, which then paid the order, is not said to be a refund of it', async () => {
    const buyer = await createPerson(platform)
    const order = await orderOf(buyer, 59)
    await payAtTheTill(platform, order, 4_075)
    await done(buyer, 'keepMoney', { order, amount: 40.75 })
    await payAtTheTill(platform, order, 1_825)
    await takeBack((await moneyOf(order))[0] ?? 0)
    expect(await staffMessages(order)).toEqual([expect.stringContaining('เป็นเครดิตไปก่อนแล้ว')])
    expect((await staffMessages(order))[0]).toContain('ได้เงินสองครั้ง 40.75 บาท')
  })
})

test('what was taken back long after the payment is known once staff, who see it on the statement, ask the bank about the order', async () => {
  const { order } = await sale(8_600)
  const { id, transaction_id, reference } = await app.row('money_received', { order_id: order })
  const messages = {
    transactionId: transaction_id,
    ref1: reference,
    amountSatang: 8_600,
    currency: '764',
    country: 'TH',
    receiver: 'ours',
    reversed: true,
    transferredAt: app.clock.now(),
    evidence: {},
  }
  app.clock.advance(60 * 86_400_000)
  const { inquire } = platform.payments
  Object.assign(platform.payments, { inquire: async () => [messages] })
  try {
    expect((await done(accountant, 'staffGetOrder', { id: order })).money).toMatchObject([
      { takenBack: null },
    ])
    expect(await done(accountant, 'askBankAgain', { id: order })).toMatchObject({
      transfers: 1,
      takenBack: 1,
    })
    // A buyer who asks once more, or opens the order, sees it as well.
    expect(await done(colleague, 'askBankAgain', { id: order })).toMatchObject({ takenBack: 1 })
    expect((await done(colleague, 'staffGetOrder', { id: order })).money).toMatchObject([
      { takenBack: app.clock.now().toISOString() },
    ])
  } finally {
    Object.assign(platform.payments, { inquire })
    app.clock.advance(-60 * 86_400_000)
  }
  await settle(id)
  expect(await staffMessages(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
})

test.each([
  ['is known by slips alone', 'SLIP', 'money.no-bank'],
  ['came by a service that is used no more', 'omise', 'money.other-service'],
])('where money %s nobody is asked, and staff are told what to do instead', async (_what, service, code) => {
  const { order } = await sale(8_700)
  await app.change('orders', { id: order }, { qr_provider: service })
  expect(await codeOf(accountant, 'askBankAgain', { id: order })).toBe(code)
})

test('staff hear of a paid order whose money is gone also where the job failed for good', async () => {
  const { order } = await sale(8_500)
  const moneyId = await takenBackByBank(platform, order)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = ${jobOf(moneyId)}`.execute(
    platform.db,
  )
  expect(await waiting(moneyId)).toEqual([])
  await tasks(platform)['payments.sweep-taken-back']?.({})
  expect(await waiting(moneyId)).toHaveLength(1)
  await settle(moneyId)
  expect(await staffMessages(order)).toHaveLength(1)
})

test('and the doctor finds nothing after all that was told', async () => {
  expect(await wrong()).toEqual([])
})
