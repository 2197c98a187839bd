import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { inspectRows } from '#server/doctor.ts'
import { recordTransfer } from '#server/features/orders/payments/index.ts'
import { noteOpened } from '#server/features/reading/library/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { payAtTheTill, strayMoney, transferOf } from '#server/test/paid-order.ts'
import { provedReturn } from '#server/test/refunding.ts'
import { testApp } from '#server/test/test-app.ts'
import { expireOrders } from '../checkout/index.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
const author = await createSeller(app.platform)
const accountant = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })

const as = (person: CastPerson, name: CallName, input: object = {}) =>
  app.call(name, input, { token: person.token })

const sheetFor = (baht: number) =>
  createSheet(app.platform, { authorId: author.id, store: 1, priceSatang: baht * 100 })
const orderOf = async (buyer: CastPerson, baht: number, more: object = {}) =>
  (await app.done(buyer, 'createOrder', { sheets: [await sheetFor(baht)], ...more })).id
const till = (order: string, baht?: number) =>
  payAtTheTill(app.platform, order, baht === undefined ? undefined : Math.round(baht * 100))
const balanceOf = async (buyer: CastPerson) => (await app.done(buyer, 'getCredit')).balance
const readOrder = async (buyer: CastPerson, id: string) => (await app.done(buyer, 'getOrder', { id })).order

/** A buyer who gave something unopened back and keeps its price. */
async function buyerWith(baht: number): Promise<CastPerson> {
  const buyer = await createPerson(app.platform)
  const order = await orderOf(buyer, baht)
  await till(order)
  const input = { order, lines: [0], cause: 'mind', message: '', credit: true }
  expect(await app.done(buyer, 'askRefund', input)).toEqual({ state: 'agreed' })
  return buyer
}

const proof = async () =>
  (await provedReturn(app.platform, await app.done(accountant, 'refundProofUrl', { kind: 'picture' }))).proof

/** Typed on a Thai keyboard. */
const account = { bank: '014', account: '๑๒๓-4-56789-๐' }

test('INV-05 a sheet that a transfer pays at this very moment is not paid by credit too', async () => {
  const { platform } = app
  const buyer = await buyerWith(90)
  const sheet = await sheetFor(50)
  const { id: byTransfer } = await app.done(buyer, 'createOrder', { sheets: [sheet, await sheetFor(10)] })
  const { id: order } = await app.done(buyer, 'createOrder', { sheets: [sheet] })
  const { hex } = await app.row('orders', { id: byTransfer }, 'hex')
  let byCredit: ReturnType<typeof as> | undefined
  await inTransaction(platform.db, async (trx) => {
    await recordTransfer(trx, platform, {
      transfer: transferOf(platform.clock.now(), 6_000, hex),
      way: 'inquiry',
      order: { hex },
      otherTransfersKnown: true,
    })
    byCredit = as(buyer, 'useCredit', { id: order })
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(trx)
      expect(rows).toHaveLength(1)
    })
  })
  expect((await byCredit)?.body.code).toBe('orders.already-owned')
  expect([await balanceOf(buyer), (await readOrder(buyer, order)).state]).toEqual([90, 'waiting'])
})

describe('ways in', () => {
  test('a refund as of right is credit at once, and nothing waits for staff', async () => {
    const buyer = await buyerWith(90)
    const { balance, moves } = await app.done(buyer, 'getCredit')
    expect([balance, moves]).toMatchObject([90, [{ kind: 'refund', amount: 90, balance: 90 }]])
    const { requests } = await app.done(buyer, 'getRefund', { order: moves[0]?.order })
    expect(requests).toMatchObject([{ state: 'paid', asCredit: true }])
    expect((await app.done(accountant, 'listOpenMoney', { rows: 200 })).money).not.toContainEqual(
      expect.objectContaining({ buyer: expect.objectContaining({ _id: buyer.id }) }),
    )
  })

  test('a refund that staff agree to is credit when it was asked for as credit', async () => {
    const buyer = await createPerson(app.platform)
    const sheet = await sheetFor(80)
    const { id: order } = await app.done(buyer, 'createOrder', { sheets: [sheet] })
    await till(order)
    await noteOpened(app.platform, { id: sheet, owns: true, opened: false }, buyer.id)
    const input = { order, lines: [0], cause: 'broken', message: 'หน้าว่าง', credit: true }
    expect(await app.done(buyer, 'askRefund', input)).toEqual({ state: 'asked' })
    const { requests } = await app.done(accountant, 'listRefundRequests', { state: 'asked', rows: 100 })
    const id = requests.find((one) => one.order === order)?._id
    await app.done(accountant, 'decideRefundRequest', { id, agree: true, answer: 'จริง', amount: 80 })
    expect(await balanceOf(buyer)).toBe(80)
  })

  test('money of nobody is the credit of the buyer whom staff name, once', async () => {
    const buyer = await createPerson(app.platform)
    const id = await strayMoney(app.platform, 4_250)
    expect(await app.codeOf(accountant, 'creditMoney', { id, amount: 42.5 })).toBe('credit.no-buyer')
    const input = { id, amount: 42.5, buyer: buyer.id }
    const codes = await Promise.all([1, 2].map(() => app.codeOf(accountant, 'creditMoney', input)))
    expect(new Set(codes)).toEqual(new Set(['money.decided-meanwhile', undefined]))
    expect(await balanceOf(buyer)).toBe(42.5)
  })

  test('money that came after its order had expired is credit in one press', async () => {
    const buyer = await createPerson(app.platform)
    const order = await orderOf(buyer, 30)
    await app.done(buyer, 'cancelOrder', { id: order })
    await till(order)
    expect(await readOrder(buyer, order)).toMatchObject({ toDecide: 30, moneyHeld: ['LATE'] })
    expect(await app.done(buyer, 'keepMoney', { order, amount: 30 })).toEqual({ used: 0 })
    expect([await balanceOf(buyer), (await readOrder(buyer, order)).toDecide]).toEqual([30, 0])
  })
})

test('who uses credit waits for the buyer before the order, as who gives the account up locks them', async () => {
  const buyer = await buyerWith(20)
  const sheets = [await sheetFor(59)]
  const { id: order } = await app.done(buyer, 'createOrder', { sheets })
  await till(order, 10)
  for (const [call, input] of [
    ['useCredit', { id: order }],
    ['createOrder', { sheets, credit: true }],
    ['keepMoney', { order, amount: 10 }],
  ] as const) {
    const closing = await app.platform.pool.connect()
    await closing.query('begin')
    await closing.query('select from person where id = $1 for update', [buyer.id])
    const using = as(buyer, call, input)
    await eventually(async () => {
      const { rowCount } = await app.platform.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rowCount).toBe(1)
    })
    const locked = await closing.query('select from orders where id = $1 for update skip locked', [order])
    await closing.query('rollback')
    closing.release()
    await using
    expect(locked.rowCount, call).toBe(1)
  }
})

describe('an amount that does not fit', () => {
  test('of too little the rest is asked for exactly, and pays the order', async () => {
    const buyer = await createPerson(app.platform)
    const order = await orderOf(buyer, 59)
    const before = await readOrder(buyer, order)
    await till(order, 40.75)
    expect(await readOrder(buyer, order)).toMatchObject({ state: 'waiting', toDecide: 40.75, due: 59 })
    expect(await app.done(buyer, 'keepMoney', { order, amount: 40.75 })).toEqual({ used: 40.75 })
    const gap = await readOrder(buyer, order)
    expect(gap).toMatchObject({ state: 'waiting', due: 18.25, credit: 40.75, toDecide: 0, moneyHeld: [] })
    expect(gap.qrData).toContain('540518.25')
    expect(gap.qrData).not.toBe(before.qrData)
    await till(order, 18.25)
    expect(await readOrder(buyer, order)).toMatchObject({ state: 'paid', credit: 40.75 })
    expect(await balanceOf(buyer)).toBe(0)
  })

  test('of too much the order is paid, and what is over stays as credit', async () => {
    const buyer = await createPerson(app.platform)
    const order = await orderOf(buyer, 59)
    await till(order, 100)
    const answers = await Promise.all(
      [1, 2].map(() => app.codeOf(buyer, 'keepMoney', { order, amount: 100 })),
    )
    expect(new Set(answers)).toEqual(new Set(['money.decided-meanwhile', undefined]))
    expect(await readOrder(buyer, order)).toMatchObject({ state: 'paid', credit: 59 })
    expect(await balanceOf(buyer)).toBe(41)
  })

  test('or it goes back to an account, which staff see until it has gone', async () => {
    const buyer = await createPerson(app.platform)
    const order = await orderOf(buyer, 59)
    await till(order, 61)
    const input = { order, amount: 61, account }
    expect(await app.codeOf(buyer, 'keepMoney', { ...input, account: { ...account, account: '1' } })).toBe(
      'refunds.account-wrong',
    )
    expect(await app.codeOf(buyer, 'keepMoney', { ...input, amount: 60 })).toBe('money.decided-meanwhile')
    await app.done(buyer, 'keepMoney', input)
    expect(await readOrder(buyer, order)).toMatchObject({ state: 'waiting', toDecide: 0, due: 59 })
    const { money } = await app.done(accountant, 'listOpenMoney', { rows: 200 })
    const due = money.find((one) => one.order === order)?.id
    expect(await app.done(accountant, 'showRefundAccount', { due })).toMatchObject({
      account: { number: '1234567890' },
    })
    await app.done(accountant, 'returnMoney', { id: due, reference: 'T9', amount: 61, proof: await proof() })
    expect(await app.rows('refund_account', {}, 'due_id')).toEqual([])
  })
})

describe('ways out', () => {
  test('credit pays an order whole, also one below what the provider takes, and its seller earns as ever', async () => {
    const floor = Object.assign(app.platform.payments, { floorSatang: 2_000 })
    try {
      const buyer = await buyerWith(90)
      expect(await app.codeOf(buyer, 'createOrder', { sheets: [await sheetFor(15)] })).toBe(
        'orders.below-floor',
      )
      const before = await earned()
      const order = await orderOf(buyer, 15, { credit: true })
      expect(await readOrder(buyer, order)).toMatchObject({ state: 'paid', credit: 15, due: 0 })
      expect([await balanceOf(buyer), (await earned()) - before]).toEqual([75, 900])
      const poor = await buyerWith(30)
      // The cart's credit, by the rule of the order.
      expect(await app.done(poor, 'getCredit')).toMatchObject({ balance: 30, leastLeft: 20 })
      expect(await readOrder(poor, await orderOf(poor, 45, { credit: true }))).toMatchObject({
        credit: 25,
        due: 20,
      })
    } finally {
      Object.assign(floor, { floorSatang: 0 })
    }
  })

  test('a part is kept for the order; what is left of the QR pays it, and a refund brings all of it back', async () => {
    const buyer = await buyerWith(20)
    const order = await orderOf(buyer, 59, { credit: true })
    expect(await readOrder(buyer, order)).toMatchObject({
      state: 'waiting',
      due: 39,
      credit: 20,
      myCredit: 0,
    })
    const { accounts } = await app.done(accountant, 'getTrialBalance', {
      from: '2020-01-01',
      to: '2100-01-01',
    })
    expect(accounts).toContainEqual(expect.objectContaining({ account: 'credit-for-orders', code: '2230' }))
    await till(order, 39)
    expect(await readOrder(buyer, order)).toMatchObject({ state: 'paid' })
    await app.done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', credit: true })
    expect(await balanceOf(buyer)).toBe(59)
  })

  test('it comes back when the order expires or is cancelled', async () => {
    const buyer = await buyerWith(20)
    const cancelled = await orderOf(buyer, 59, { credit: true })
    expect(await balanceOf(buyer)).toBe(0)
    await app.done(buyer, 'cancelOrder', { id: cancelled })
    expect(await balanceOf(buyer)).toBe(20)
    await orderOf(buyer, 58, { credit: true })
    app.clock.advance(25 * 3_600_000)
    await expireOrders(app.platform)
    expect(await balanceOf(buyer)).toBe(20)
    app.clock.advance(-25 * 3_600_000)
  })

  test('an open order takes credit later; two orders at once share no satang of it, and a double press is one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const buyer = await buyerWith(50)
      const orders = [await orderOf(buyer, 50), await orderOf(buyer, 50)]
      const presses = [...orders, ...orders].map((id) => as(buyer, 'useCredit', { id }))
      const codes = (await Promise.all(presses)).map(({ status, body }) => [status, body.code ?? 'ok'])
      expect(codes.filter(([, code]) => code === 'ok')).toHaveLength(1)
      for (const [status] of codes) expect(status).toBeLessThan(500)
      const states = await Promise.all(orders.map(async (id) => (await readOrder(buyer, id)).state))
      expect([states.toSorted(), await balanceOf(buyer)]).toEqual([['paid', 'waiting'], 0])
    }
  })

  test('the same cart ordered twice at once is bought once', async () => {
    const buyer = await buyerWith(50)
    const input = { sheets: [await sheetFor(20)], credit: true }
    const answers = await Promise.all([1, 2, 3].map(() => as(buyer, 'createOrder', input)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toMatch(/orders\.already-/)
    expect(await balanceOf(buyer)).toBe(30)
  })

  test('it goes back to an account; never more than there is, and an account with credit is not given up', async () => {
    const buyer = await buyerWith(50)
    expect(await app.codeOf(buyer, 'deleteAccount', { confirm: 'ลบบัญชี' })).toBe('account.credit-left')
    const answers = await Promise.all(
      [1, 2].map(() => app.codeOf(buyer, 'withdrawCredit', { amount: 40, ...account })),
    )
    expect(new Set(answers)).toEqual(new Set(['credit.not-enough', undefined]))
    const { balance, leaving } = await app.done(buyer, 'getCredit')
    expect([balance, leaving]).toMatchObject([10, [{ amount: 40 }]])
    const id = leaving[0]?._id
    expect(await app.done(accountant, 'showRefundAccount', { due: id })).toMatchObject({
      account: { number: '1234567890', bank: 'ไทยพาณิชย์' },
    })
    await app.done(accountant, 'returnMoney', { id, reference: 'T3', amount: 40, proof: await proof() })
    expect((await app.done(buyer, 'getCredit')).leaving).toEqual([])
  })

  test("another person's order and money are no business of one's own", async () => {
    const [buyer, stranger] = [await buyerWith(20), await buyerWith(20)]
    const order = await orderOf(buyer, 20)
    expect(await app.codeOf(stranger, 'useCredit', { id: order })).toBe('not-found')
    expect(await app.codeOf(stranger, 'keepMoney', { order, amount: 20 })).toBe('not-found')
  })
})

/** The seller's share so far. */
async function earned(): Promise<number> {
  const { total } = await app.platform.db
    .selectFrom('seller_month_sales')
    .select(({ fn }) => fn.sum<number>('share_satang').as('total'))
    .where('seller_id', '=', author.id)
    .executeTakeFirstOrThrow()
  return Number(total)
}

// The last one: it looks at what all the others have left.
test('the doctor finds nothing in the books', async () => {
  const findings = await inspectRows(app.platform, () => {})
  expect(findings.filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
})
