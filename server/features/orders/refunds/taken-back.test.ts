import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { payAtTheTill, takenBackByBank } from '#server/test/paid-order.ts'
import { startTakingBack } from '#server/test/taking-back.ts'
import { tasks } from '#server/worker.ts'

const {
  app,
  accountant,
  as,
  colleague,
  done,
  codeOf,
  sale,
  proved,
  platform,
  refund,
  orderOf,
  paidWithCredit,
  moneyOf,
  balanceOf,
  settle,
  takeBack,
  staffMessages,
  buyerMessages,
  refundsOf,
  openOf,
  leftThrough,
  ownedPartWithCredit,
  wrong,
} = await startTakingBack()

test('what the bank took back of an order that credit paid in part: its transfer is back, the credit is credit again, once', async () => {
  const { buyer, order } = await paidWithCredit(100)
  await takeBack(order)
  const before = await leftThrough('bank:refunds')
  const { due } = await done(accountant, 'refundOrder', refund(order, 100))
  expect(await openOf(order)).toMatchObject([{ id: due, amount: 100 }])
  const transfer = { id: due, reference: 'T1', amount: 100, ...(await proved(accountant)) }
  expect(await codeOf(accountant, 'returnMoney', transfer)).toBe('money.part-taken-back')
  await done(accountant, 'creditMoney', { id: due, amount: 100 })
  expect(await balanceOf(buyer)).toBe(60)
  expect((await leftThrough('bank:refunds')) - before).toBe(4_000)
  expect(await openOf(order)).toEqual([])
  const month = app.clock.now().toISOString().slice(0, 7)
  const { items } = await done(accountant, 'listBookedItems', { month, query: order })
  expect(items).toContainEqual(expect.objectContaining({ kind: 'refund', open: -40 }))
  const about = due?.replace('due:', '') ?? ''
  for (const [figure, baht] of [
    [{ kind: 'absent', month, of: 'refund', about }, -40],
    [{ kind: 'due', id: about }, 100],
  ] as const) {
    const explained = await done(accountant, 'explainFigure', { figure, as: 'json' })
    expect(explained.baht).toBe(baht)
    const [booked, sent] = [/^Booked/, /^Given back/].map((what) =>
      explained.steps.find((step) => what.test(step.what[1])),
    )
    expect(sent).toMatchObject({ op: 'less', after: 4_000 })
    if (figure.kind === 'absent') expect(booked?.op).toBe('less')
  }
})

test('of two refunds of such an order the first is what the bank gave back, and the second is owed', async () => {
  const { buyer, order } = await paidWithCredit(40, 60)
  await takeBack(order)
  const first = await done(accountant, 'refundOrder', refund(order, 40, { lines: [0] }))
  expect(await openOf(order)).toEqual([])
  const second = await done(accountant, 'refundOrder', refund(order, 60, { lines: [1] }))
  expect([first.due, await openOf(order)]).toMatchObject([expect.any(String), [{ id: second.due }]])
  await done(accountant, 'creditMoney', { id: second.due, amount: 60 })
  expect(await balanceOf(buyer)).toBe(60)
})

test('of two refunds, the job and its repetition at once each satang goes back once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, order } = await paidWithCredit(40, 60)
    const moneyId = await takenBackByBank(platform, order)
    const run = tasks(platform)['payments.money-taken-back']
    await Promise.all([
      run?.({ moneyId }),
      as(accountant, 'refundOrder', refund(order, 40, { lines: [0] })),
      as(colleague, 'refundOrder', refund(order, 60, { lines: [1] })),
      run?.({ moneyId }),
    ])
    for (const { id, amount } of await openOf(order)) await done(accountant, 'creditMoney', { id, amount })
    expect(await balanceOf(buyer)).toBe(60)
    expect(await openOf(order)).toEqual([])
  }
})

test('of two refunds that are kept as credit at once only one counts what the bank gave back', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { buyer, order } = await paidWithCredit(50, 50)
    await Promise.all(
      [0, 1].map((line) => done(accountant, 'refundOrder', refund(order, 50, { lines: [line] }))),
    )
    await takenBackByBank(platform, order)
    const open = await openOf(order)
    await Promise.all(open.map(({ id, amount }) => done(accountant, 'creditMoney', { id, amount })))
    expect(await balanceOf(buyer)).toBe(60)
  }
})

test('what the version before left open, and what a lost job did, is settled by the sweep', async () => {
  const one = await sale(9_100)
  await done(accountant, 'refundOrder', refund(one.order, 91))
  await sql`update money_received set evidence = evidence || jsonb_build_object('reversedAt', ${app.clock.now().toISOString()}::text)
    where order_id = ${one.order}`.execute(platform.db)
  const { id } = await platform.db
    .selectFrom('money_received')
    .select('id')
    .where('order_id', '=', one.order)
    .executeTakeFirstOrThrow()
  app.clock.advance(11 * 60_000)
  await tasks(platform)['payments.sweep-taken-back']?.({})
  await settle(id)
  expect(await openOf(one.order)).toEqual([])
})

test('a refund that waits for its transfer is owed no more once the bank took the money back', async () => {
  const one = await sale(9_000)
  const { due } = await done(accountant, 'refundOrder', refund(one.order, 90))
  const moneyId = await takenBackByBank(platform, one.order)
  // Before the job, too, it goes out no second time.
  const transfer = { id: due, reference: 'T1', amount: 90 }
  expect(await codeOf(accountant, 'returnMoney', { ...transfer, ...(await proved(accountant)) })).toBe(
    'money.taken-back',
  )
  expect(await codeOf(colleague, 'creditMoney', { id: due, amount: 90 })).toBe('money.taken-back')
  for (let times = 0; times < 2; times += 1) await tasks(platform)['payments.money-taken-back']?.({ moneyId })
  expect(await openOf(one.order)).toEqual([])
  expect(await refundsOf(one.order)).toMatchObject([
    { returned: expect.any(String), bankReference: 'taken back by the bank' },
  ])
  expect(await codeOf(accountant, 'returnMoney', { ...transfer, ...(await proved(accountant)) })).toBe(
    'money.decided-meanwhile',
  )
})

test('money that paid nothing, or came too late, waits for staff no more once the bank took it back', async () => {
  const buyer = await createPerson(platform)
  const [little, late] = [await orderOf(buyer, 70), await orderOf(buyer, 80)]
  await payAtTheTill(platform, little, 5_000)
  await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
  await payAtTheTill(platform, late)
  expect([await openOf(little), await openOf(late)]).toMatchObject([
    [{ kind: 'unmatched' }],
    [{ kind: 'due' }],
  ])
  const before = await leftThrough('bank:refunds')
  const money = [await takeBack(little), await takeBack(late)]
  expect([...(await openOf(little)), ...(await openOf(late))]).toEqual([])
  expect((await leftThrough('bank:refunds')) - before).toBe(13_000)
  for (const id of money)
    expect(await app.row('money_received', { id }, 'state')).toEqual({ state: 'REFUNDED' })
})

describe('of an order that was paid twice', () => {
  test.each([[[0, 1]], [[1, 0]]])(
    'both transfers that the bank takes back are settled, each by its own: %s',
    async (inOrder) => {
      const { order } = await sale(9_100)
      await payAtTheTill(platform, order)
      await done(accountant, 'refundOrder', refund(order, 91))
      expect(await openOf(order)).toMatchObject([{ reason: 'DOUBLE' }, { reason: 'REFUND' }])
      const before = await leftThrough('bank:refunds')
      const money = await moneyOf(order)
      for (const at of inOrder) await takeBack(money[at] ?? 0)
      expect(await openOf(order)).toEqual([])
      expect((await leftThrough('bank:refunds')) - before).toBe(18_200)
    },
  )

  test('what had come with too little is settled too, after the refund was', async () => {
    const buyer = await createPerson(platform)
    const order = await orderOf(buyer, 92)
    await payAtTheTill(platform, order, 5_000)
    await payAtTheTill(platform, order)
    await done(accountant, 'refundOrder', refund(order, 92))
    const [little = 0, whole = 0] = await moneyOf(order)
    await takeBack(whole)
    await takeBack(little)
    expect(await openOf(order)).toEqual([])
  })
})

describe('a part for what was owned already that is more than the transfer', () => {
  test('is the transfer, and credit again, and what is refunded later is owed whole', async () => {
    const { buyer, order, due } = await ownedPartWithCredit(70, 30)
    await takeBack(order)
    expect(await openOf(order)).toMatchObject([{ id: due, amount: 70, byBank: 40, reason: 'ALREADY_OWNED' }])
    const transfer = { id: due, reference: 'T1', amount: 70, ...(await proved(accountant)) }
    expect(await codeOf(accountant, 'returnMoney', transfer)).toBe('money.part-taken-back')
    await done(accountant, 'creditMoney', { id: due, amount: 70 })
    expect(await balanceOf(buyer)).toBe(30)
    const { due: rest, byBank } = await done(accountant, 'refundOrder', refund(order, 30))
    expect(byBank).toBe(0)
    await done(accountant, 'returnMoney', { ...transfer, id: rest, amount: 30, reference: 'T2' })
    expect(await openOf(order)).toEqual([])
    // All of it was sold or owned already; what is refunded can be read no more.
    expect(await staffMessages(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
  })

  test('counts what is told of what was owed before it, and can be transferred where nothing is left of that', async () => {
    const [one, other] = [await ownedPartWithCredit(70, 30), await ownedPartWithCredit(30, 70)]
    const moneyId = await takenBackByBank(platform, one.order)
    const { due: later } = await done(accountant, 'refundOrder', refund(one.order, 30))
    await settle(moneyId)
    expect(await openOf(one.order)).toMatchObject([
      { id: one.due, byBank: 40 },
      { id: later, byBank: 0 },
    ])
    const transfer = { id: later, reference: 'T3', amount: 30, ...(await proved(accountant)) }
    await done(accountant, 'returnMoney', transfer)
    await done(accountant, 'creditMoney', { id: one.due, amount: 70 })
    expect([await balanceOf(one.buyer), await openOf(one.order)]).toEqual([30, []])
    const { due: sold } = await done(accountant, 'refundOrder', refund(other.order, 70))
    const otherId = await takenBackByBank(platform, other.order)
    expect(await openOf(other.order)).toMatchObject([
      { id: other.due, byBank: 30 },
      { id: sold, byBank: 10 },
    ])
    await done(accountant, 'creditMoney', { id: sold, amount: 70 })
    await settle(otherId)
    expect([await balanceOf(other.buyer), await openOf(other.order)]).toEqual([60, []])
  })
})

describe('of what the bank gave back a part', () => {
  test('staff see how much and no account, its buyer is not asked for one, and hears of both parts', async () => {
    const { buyer, order } = await paidWithCredit(100)
    const account = { bank: '014', account: '1234567890' }
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', ...account })
    const [open] = await openOf(order)
    expect(open).toMatchObject({ amount: 100, byBank: 0 })
    expect(await done(accountant, 'showRefundAccount', { due: open?.id })).toMatchObject({
      account: { number: '1234567890' },
    })
    await takeBack(order)
    expect(await openOf(order)).toMatchObject([{ amount: 100, byBank: 40 }])
    expect(await refundsOf(order)).toMatchObject([{ returned: null, byBank: 40 }])
    expect(await codeOf(accountant, 'showRefundAccount', { due: open?.id })).toBe('money.part-taken-back')
    await done(accountant, 'creditMoney', { id: open?.id, amount: 100 })
    expect(await refundsOf(order)).toMatchObject([{ returned: expect.any(String), byBank: 40 }])
    expect((await done(buyer, 'getRefund', { order })).requests).toMatchObject([
      { state: 'paid', amount: 100, asCredit: true, byBank: 40 },
    ])
    const messages = await buyerMessages(buyer, order)
    expect(messages[0]).toContain('คืนเงิน 40.00 บาท ของ')
    expect((await buyerMessages(buyer, 'account/credit'))[0]).toContain('เก็บเงิน 60.00 บาท')
  })

  test('its buyer keeps the rest as credit, and does not close the account before', async () => {
    const { buyer, order } = await paidWithCredit(100)
    await done(accountant, 'refundOrder', refund(order, 100))
    const heldOf = async () => (await done(buyer, 'getOrder', { id: order })).order.toDecide
    expect(await heldOf()).toBe(100)
    await takenBackByBank(platform, order)
    expect(await heldOf()).toBe(60)
    expect(await codeOf(buyer, 'deleteAccount', { confirm: 'DELETE' })).toBe('account.money-left')
    const keep = { order, amount: 60 }
    expect(
      await codeOf(buyer, 'keepMoney', { ...keep, account: { bank: '014', account: '1234567890' } }),
    ).toBe('money.part-taken-back')
    await done(buyer, 'keepMoney', keep)
    expect([await heldOf(), await balanceOf(buyer)]).toEqual([0, 60])
  })
})

test('no refund waits for money of which nothing was taken back: the report of a service holds it while it is taken in', async () => {
  const buyer = await createPerson(platform)
  const order = await orderOf(buyer, 84)
  await payAtTheTill(platform, order)
  const report = await platform.pool.connect()
  try {
    await report.query('begin')
    await report.query('select from money_received where order_id = $1 for update', [order])
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', credit: true })
  } finally {
    await report.query('rollback')
    report.release()
  }
  expect(await balanceOf(buyer)).toBe(84)
})

test('and the doctor finds nothing after all of it', async () => {
  expect(await wrong()).toEqual([])
})
