import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { inspectRows } from '#server/doctor.ts'
import { recordTransfer } from '#server/features/orders/payments/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createSeller, createSheet } from '#server/test/cast.ts'
import { payAtTheTill, takenBackByBank } from '#server/test/paid-order.ts'
import { csvOf } from '#server/test/uploading.ts'
import { startRefunding } from '#server/test/refunding.ts'
import { ProviderUnavailable } from '#server/adapters/payments/provider.ts'
import { tasks } from '#server/worker.ts'

const { app, accountant, as, colleague, done, codeOf, sale, proved } = await startRefunding()
const { platform } = app
const author = await createSeller(platform)

const refund = (order: string, amount: number, more: object = {}) => ({
  id: order,
  reason: 'ซื้อผิดวิชา',
  amount,
  ...more,
})
const orderOf = async (buyer: CastPerson, ...baht: number[]) => {
  const sheets = await Promise.all(
    baht.map((one) => createSheet(platform, { authorId: author.id, store: 1, priceSatang: one * 100 })),
  )
  return (await done(buyer, 'createOrder', { sheets })).id
}
/** A buyer who pays this order with 60 baht of credit, and the rest through the bank. */
async function paidWithCredit(...baht: number[]): Promise<{ buyer: CastPerson; order: string }> {
  const buyer = await createPerson(platform)
  const first = await orderOf(buyer, 60)
  await payAtTheTill(platform, first)
  await done(buyer, 'askRefund', { order: first, lines: [0], cause: 'mind', message: '', credit: true })
  const order = await orderOf(buyer, ...baht)
  await done(buyer, 'useCredit', { id: order })
  await payAtTheTill(platform, order, baht.reduce((sum, one) => sum + one, 0) * 100 - 6_000)
  expect(await balanceOf(buyer)).toBe(0)
  return { buyer, order }
}
/** The numbers of what came for an order, in that order. */
const moneyOf = async (order: string) =>
  (await app.rows('money_received', { order_id: order }, 'id')).map(({ id }) => id).toSorted((a, b) => a - b)
const balanceOf = async (buyer: CastPerson) => (await done(buyer, 'getCredit')).balance
const jobOf = (moneyId: number) => `payments.money-taken-back:${moneyId}`
/** The jobs for this money that will be tried. */
async function waiting(moneyId: number): Promise<readonly unknown[]> {
  const { rows } = await sql`
    select key from graphile_worker.jobs where key = ${jobOf(moneyId)} and attempts < max_attempts`.execute(
    platform.db,
  )
  return rows
}
/** The job that waits for this money, which no worker takes here, runs. */
async function settle(moneyId: number): Promise<void> {
  expect(await waiting(moneyId)).toHaveLength(1)
  await tasks(platform)['payments.money-taken-back']?.({ moneyId })
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where key = ${jobOf(moneyId)}))`.execute(platform.db)
}
/** The bank says that it took the money back, and the job that follows has run. */
async function takeBack(of: string | number): Promise<number> {
  const moneyId = await takenBackByBank(platform, of)
  await settle(moneyId)
  return moneyId
}
/** What staff for money were told of this order. */
const toldStaff = async (order: string) =>
  (await done(colleague, 'getMessage')).messages
    .map((message) => JSON.stringify(message))
    .filter((message) => message.includes(order))
/** What this buyer was told that holds these words. */
const toldBuyer = async (buyer: CastPerson, words: string) =>
  (await done(buyer, 'getMessage')).messages
    .map((message) => JSON.stringify(message))
    .filter((message) => message.includes(words))
/** Of this money the bank perhaps told twice. */
const doubt = async (order: string, sameAs: string) =>
  await sql`update money_received set evidence = evidence || jsonb_build_object('perhapsSameAs',
    (select id from money_received where order_id = ${sameAs})) where order_id = ${order}`.execute(
    platform.db,
  )
/** The payment service gives back by itself when it is asked, and answers this. */
async function withService(refund: () => Promise<object>, work: () => Promise<void>): Promise<void> {
  Object.assign(platform.payments, { refund })
  try {
    await work()
  } finally {
    Object.assign(platform.payments, { refund: undefined })
  }
}
const refundsOf = async (order: string) => (await done(accountant, 'staffGetOrder', { id: order })).refunds
const openOf = async (order: string) =>
  (await done(accountant, 'listOpenMoney', { rows: 200 })).money.filter((one) => one.order === order)
const leftThrough = async (account: string) => {
  const { rows } = await sql<{ satang: number }>`
    select coalesce(sum(amount_satang), 0)::bigint as satang from ledger_side where account = ${account}`.execute(
    platform.db,
  )
  return rows[0]?.satang ?? 0
}

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
    const told = await done(accountant, 'explainFigure', { figure, as: 'json' })
    expect(told.baht).toBe(baht)
    const [booked, sent] = [/^Booked/, /^Given back/].map((what) =>
      told.steps.find((step) => what.test(step.what[1])),
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

test('staff who may refund it are told once that the money of a paid order is gone', async () => {
  const [one, other] = [await sale(9_300), await sale(9_400)]
  await done(accountant, 'refundOrder', refund(other.order, 94))
  for (const { order } of [one, other]) await takeBack(order)
  // Told again it is no news.
  const again = await takenBackByBank(platform, one.order)
  await tasks(platform)['payments.money-taken-back']?.({ moneyId: again })
  const told = await toldStaff(one.order)
  expect([told.length, (await toldStaff(other.order)).length]).toEqual([1, 0])
  expect(told[0]).toContain('93.00')
  expect(told[0]).toContain('ยังอ่านชีทได้อยู่')
})

test('staff are told where its buyer had the money from us before the bank took it back', async () => {
  const buyer = await createPerson(platform)
  const order = await orderOf(buyer, 61)
  await payAtTheTill(platform, order)
  await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', credit: true })
  await takeBack(order)
  expect(await balanceOf(buyer)).toBe(61)
  expect(await toldStaff(order)).toEqual([expect.stringContaining('ได้เงินสองครั้ง')])
})

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
  expect(await toldStaff(other.order)).toEqual([expect.stringContaining('อาจจ่ายด้วยเงินก้อนเดียวกันนี้')])
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

/** An order paid by 60 baht of credit and 40 through the bank, the first sheet of which its buyer came to own meanwhile. */
async function ownedPartWithCredit(
  ...baht: [number, number]
): Promise<{ buyer: CastPerson; order: string; due: string }> {
  const buyer = await createPerson(platform)
  const first = await orderOf(buyer, 60)
  await payAtTheTill(platform, first)
  await done(buyer, 'askRefund', { order: first, lines: [0], cause: 'mind', message: '', credit: true })
  const sheets = await Promise.all(
    baht.map((one) => createSheet(platform, { authorId: author.id, store: 1, priceSatang: one * 100 })),
  )
  const order = (await done(buyer, 'createOrder', { sheets })).id
  await done(buyer, 'useCredit', { id: order })
  await payAtTheTill(platform, (await done(buyer, 'createOrder', { sheets: [sheets[0]] })).id)
  await payAtTheTill(platform, order, 4_000)
  return { buyer, order, due: (await openOf(order))[0]?.id ?? '' }
}

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
    expect(await toldStaff(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
  })

  test('counts what a refund before it used, and can be transferred where nothing is left of that', async () => {
    const [one, other] = [await ownedPartWithCredit(70, 30), await ownedPartWithCredit(30, 70)]
    const moneyId = await takenBackByBank(platform, one.order)
    await done(accountant, 'refundOrder', refund(one.order, 30))
    await settle(moneyId)
    expect(await openOf(one.order)).toMatchObject([{ id: one.due, byBank: 10 }])
    await done(accountant, 'creditMoney', { id: one.due, amount: 70 })
    expect(await balanceOf(one.buyer)).toBe(60)
    const { due: sold } = await done(accountant, 'refundOrder', refund(other.order, 70))
    const otherId = await takenBackByBank(platform, other.order)
    await done(accountant, 'creditMoney', { id: sold, amount: 70 })
    await settle(otherId)
    expect(await openOf(other.order)).toMatchObject([{ id: other.due, byBank: 0 }])
    const transfer = { id: other.due, reference: 'T3', amount: 30, ...(await proved(accountant)) }
    await done(accountant, 'returnMoney', transfer)
    expect([await balanceOf(other.buyer), await openOf(other.order)]).toEqual([30, []])
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
    const told = await toldBuyer(buyer, order)
    expect(told[0]).toContain('คืนเงิน 40.00 บาท ของ')
    expect((await toldBuyer(buyer, 'account/credit'))[0]).toContain('เก็บเงิน 60.00 บาท')
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

describe('of a refund whose buyer closed the account before the bank took a part of it back', () => {
  const transferOf = async (id: string | null, amount: number) => ({
    id,
    reference: `T${amount}`,
    amount,
    ...(await proved(accountant)),
  })

  test('the rest is transferred to the account that was asked for, and books and statements know both parts', async () => {
    const { buyer, order } = await paidWithCredit(100)
    const account = { bank: '014', account: '1234567890' }
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', ...account })
    await done(buyer, 'deleteAccount', { confirm: 'DELETE' })
    await takeBack(order)
    const [open] = await openOf(order)
    expect(open).toMatchObject({ amount: 100, byBank: 40, closed: true, account: true })
    const id = open?.id ?? null
    expect(await done(accountant, 'showRefundAccount', { due: id })).toMatchObject({
      account: { number: '1234567890' },
    })
    expect(await codeOf(accountant, 'creditMoney', { id, amount: 100 })).toBe('credit.no-buyer')
    const { payee: _payee, ...whole } = await transferOf(id, 100)
    expect(await codeOf(accountant, 'returnMoney', whole)).toBe('refunds.changed-meanwhile')
    const before = await leftThrough('bank:refunds')
    const { payee: _unused, ...rest } = await transferOf(id, 60)
    await done(accountant, 'returnMoney', rest)
    expect((await leftThrough('bank:refunds')) - before).toBe(10_000)
    expect(await openOf(order)).toEqual([])
    expect(await codeOf(accountant, 'returnMoney', await transferOf(id, 60))).toBe('money.decided-meanwhile')
    const month = app.clock.now().toISOString().slice(0, 7)
    const { items } = await done(accountant, 'listBookedItems', { month, query: order })
    expect(items.filter(({ kind }) => kind === 'refund').map(({ open: baht }) => baht)).toEqual([-40, -60])
    const paidTo = items.find(({ open: baht }) => baht === -60)?.about
    expect(await done(accountant, 'showRefundAccount', { due: `due:${paidTo}` })).toMatchObject({
      account: { number: '1234567890' },
    })
  })

  test('the rest is transferred where staff were told to, also if they refund it afterwards', async () => {
    const { buyer, order } = await paidWithCredit(100)
    await done(buyer, 'deleteAccount', { confirm: 'DELETE' })
    await takeBack(order)
    const { due } = await done(accountant, 'refundOrder', refund(order, 100))
    await done(accountant, 'returnMoney', await transferOf(due, 60))
    expect(await openOf(order)).toEqual([])
  })
})

describe('what its buyer was promised', () => {
  test('is taken back by a message, and the request says that the bank gave it', async () => {
    const [buyer, account] = [await createPerson(platform), { bank: '014', account: '1234567890' }]
    const order = await orderOf(buyer, 88)
    await payAtTheTill(platform, order)
    await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', ...account })
    expect(await toldBuyer(buyer, 'เราจะโอนเงิน 88.00 บาท')).toHaveLength(1)
    await takeBack(order)
    expect(await toldBuyer(buyer, 'คืนเงิน 88.00 บาท ของ')).toHaveLength(1)
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
    expect(await toldBuyer(buyer, 'คืนเงิน 87.00 บาท ของ')).toHaveLength(1)
    expect((await done(buyer, 'getRefund', { order })).requests).toMatchObject([
      { state: 'paid', asCredit: false, byBank: 87 },
    ])
  })

  test('for money that came too late is taken back as well', async () => {
    const buyer = await createPerson(platform)
    const late = await orderOf(buyer, 86)
    await app.change('orders', { id: late }, { state: 'expired', closed_at: app.clock.now() })
    await payAtTheTill(platform, late)
    expect(await toldBuyer(buyer, 'เราจะคืนเงินให้คุณ')).toHaveLength(1)
    await takeBack(late)
    expect(await toldBuyer(buyer, 'คืนเงิน 86.00 บาท ของ')).toHaveLength(1)
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
    expect(await toldStaff(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
    // What the job cannot settle is not looked at for ever.
    expect(await waiting(moneyId)).toEqual([])
  })

  test('also where its credit was given back before', async () => {
    const { order } = await paidWithCredit(60, 40)
    const { due } = await done(accountant, 'refundOrder', refund(order, 60, { lines: [0] }))
    await done(accountant, 'creditMoney', { id: due, amount: 60 })
    await takeBack(order)
    expect(await toldStaff(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
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
    const told = await toldStaff(order)
    expect(told).toHaveLength(2)
    for (const words of ['ได้เงินสองครั้ง 40.00 บาท', 'ยังอ่านชีทได้อยู่'])
      expect(told).toContainEqual(expect.stringContaining(words))
  })

  test('a sheet that was owned already is not what can be read of a refunded order', async () => {
    const { order } = await ownedPartWithCredit(70, 30)
    await done(accountant, 'refundOrder', refund(order, 30))
    await takeBack(order)
    expect(await toldStaff(order)).toEqual([])
  })

  test('money that became credit, which then paid the order, is not said to be a refund of it', async () => {
    const buyer = await createPerson(platform)
    const order = await orderOf(buyer, 59)
    await payAtTheTill(platform, order, 4_075)
    await done(buyer, 'keepMoney', { order, amount: 40.75 })
    await payAtTheTill(platform, order, 1_825)
    await takeBack((await moneyOf(order))[0] ?? 0)
    expect(await toldStaff(order)).toEqual([expect.stringContaining('เป็นเครดิตไปก่อนแล้ว')])
    expect((await toldStaff(order))[0]).toContain('ได้เงินสองครั้ง 40.75 บาท')
  })
})

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

test('what was taken back long after the payment is known once staff, who see it on the statement, ask the bank about the order', async () => {
  const { order } = await sale(8_600)
  const { id, transaction_id, reference } = await app.row('money_received', { order_id: order })
  const told = {
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
  Object.assign(platform.payments, { inquire: async () => [told] })
  try {
    await done(accountant, 'askBankAgain', { id: order })
  } finally {
    Object.assign(platform.payments, { inquire })
    app.clock.advance(-60 * 86_400_000)
  }
  await settle(id)
  expect(await toldStaff(order)).toEqual([expect.stringContaining('ยังอ่านชีทได้อยู่')])
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
  expect(await toldStaff(order)).toHaveLength(1)
})

test('and the doctor finds nothing after all of it', async () => {
  expect((await inspectRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
})
