import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { examineRows } from '#server/doctor.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { addToLibrary, noteOpened } from '#server/features/reading/library/index.ts'
import { closeDueMonths, payRecords } from '#server/features/payouts/months/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { payAtTheTill, strayMoney } from '#server/test/paid-order.ts'
import { createTestApp, type TestApp, type Data } from '#server/test/test-app.ts'

/** More with RACE_ROUNDS, as in the races over two processes. */
const rounds = Math.min(Number(process.env.RACE_ROUNDS ?? 2), 50)

let app: TestApp
let accountant: CastPerson
let colleague: CastPerson
beforeAll(async () => {
  app = await createTestApp({ now: '2026-10-12T03:00:00.000Z', environment: { RATE_LIMIT_SCALE: '1000' } })
  await createStore(app.platform, { code: 1 })
  const money = { permissions: [{ permission: 2 as const, store: -1 }] }
  accountant = await createPerson(app.platform, money)
  colleague = await createPerson(app.platform, money)
})
afterAll(() => app.close())

/** Months pass in these tests: everybody signs in anew. */
async function as<Name extends CallName>(person: CastPerson, name: Name, ask: object = {}) {
  const token = await inTransaction(app.platform.db, (trx) =>
    openSession(trx, app.platform, person.id, 'test'),
  )
  return await app.call(name, ask, { token })
}
async function done<Name extends CallName>(
  person: CastPerson,
  name: Name,
  ask: object = {},
): Promise<Data<Name>> {
  const { body } = await as(person, name, ask)
  expect(body).toMatchObject({ success: true })
  return body.data
}
const codeOf = async (person: CastPerson, name: CallName, ask: object) =>
  (await as(person, name, ask)).body.code

type Sale = { seller: CastPerson; buyer: CastPerson; sheet: string; order: string }

/** A seller's sheet, bought by somebody. */
async function sale(priceSatang: number, seller?: CastPerson): Promise<Sale> {
  const author = seller ?? (await createSeller(app.platform))
  const sheet = await createSheet(app.platform, { authorId: author.id, priceSatang, demoSeed: 1 })
  const buyer = await createPerson(app.platform)
  const order = await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId: sheet })
  await payAtTheTill(app.platform, order)
  return { seller: author, buyer, sheet, order }
}

const refund = (order: string, amount: number, more: object = {}) => ({
  id: order,
  reason: 'ซื้อผิดวิชา',
  amount,
  ...more,
})

const monthsOf = ({ seller }: Sale) =>
  app.platform.db
    .selectFrom('seller_month_sales')
    .select(['month', 'sales_satang as sales', 'share_satang as share'])
    .where('seller_id', '=', seller.id)
    .orderBy('month')
    .execute()
const recordsOf = ({ seller }: Sale) =>
  app.platform.db
    .selectFrom('payment_record')
    .select(['id', 'month', 'share_satang', 'status', 'seller_id'])
    .where('seller_id', '=', seller.id)
    .orderBy('month')
    .execute()
const boughtOf = async ({ sheet }: Sale) =>
  (
    await app.platform.db
      .selectFrom('sheet')
      .select('bought_count')
      .where('id', '=', sheet)
      .executeTakeFirstOrThrow()
  ).bought_count

/** Letters and messages about refunds that went to a seller, oldest first. */
const toldTo = async (seller: CastPerson) =>
  (
    await app.platform.db
      .selectFrom('message')
      .innerJoin('message_outbox', 'message_outbox.message_id', 'message.id')
      .select('html_th')
      .where('person_id', '=', seller.id)
      .where('key', 'like', `refund:%:seller:${seller.id}`)
      .orderBy('id')
      .execute()
  ).map(({ html_th }) => html_th)

async function pay(one: Sale, paidOn: string) {
  const open = (await recordsOf(one)).filter(({ status }) => status === 'PENDING')
  const id = await inTransaction(app.platform.db, (trx) =>
    payRecords(trx, {
      records: open,
      payer: 'HYTEXTS',
      payee: { bankCode: '014', accountEnd: 'xxxxxx7890', accountName: 'มะลิ ใจดี' },
      paidOn,
      now: app.clock.now(),
      actorId: accountant.id,
    }),
  )
  return await app.platform.db
    .selectFrom('payout')
    .select(['gross_satang', 'tax_satang', 'net_satang', 'rate_percent'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('INV-07 a refund before the close', () => {
  let one: Sale
  beforeEach(async () => {
    one = await sale(10_001)
  })

  test('takes the shares back in the month of the sale, the sheet out of the library, and is told and audited', async () => {
    const link = await done(one.buyer, 'readMySheet', { id: one.sheet })
    const preview = await done(accountant, 'previewRefund', { id: one.order })
    expect(preview).toMatchObject({
      amount: 100.01,
      sellers: 60.01,
      company: 40,
      month: '2026-10',
      secondPerson: false,
      lines: [{ stage: 'before-close', seller: 60.01, company: 40 }],
    })
    const answer = await done(accountant, 'refundOrder', refund(one.order, 100.01))
    expect(answer).toMatchObject({ amount: 100.01, due: expect.stringMatching(/^due:\d+$/) })
    expect(await monthsOf(one)).toEqual([{ month: 202_610, sales: 0, share: 0 }])
    expect(await boughtOf(one)).toBe(0)
    expect(await codeOf(one.buyer, 'readMySheet', { id: one.sheet })).toBe('library.not-owned')
    const opened = await app.open(link, { authorization: `jwt ${one.buyer.token}` })
    expect([opened.statusCode, opened.json().code]).toEqual([403, 'library.not-owned'])
    expect((await done(one.buyer, 'getMyallSheet')).sheets).toEqual([])
    expect(await done(one.buyer, 'getMyOrders')).toMatchObject({ orders: [{ refund: 'whole' }] })
    expect(await done(one.buyer, 'getReceipt', { id: one.order })).toMatchObject({ refunded: 100.01 })
    const detail = await done(accountant, 'staffGetOrder', { id: one.order })
    expect(detail.order.refund).toBe('whole')
    expect(detail.refunds).toMatchObject([
      { amount: 100.01, sellers: 60.01, company: 40, month: '2026-10', returned: null },
    ])
    expect(detail.ledger.at(-1)?.postings).toEqual([
      { from: `seller:${one.seller.id}`, to: 'refunds-due', amount: 60.01 },
      { from: 'company:sales-share', to: 'refunds-due', amount: 40 },
    ])
    expect(detail.trail).toContainEqual(
      expect.objectContaining({ action: 'order.refund', by: accountant.name }),
    )
    const { messages } = await done(one.buyer, 'getMessage')
    expect(JSON.stringify(messages)).toContain('ซื้อผิดวิชา')
    expect(await toldTo(one.seller)).toEqual([
      expect.stringMatching(/60\.01 บาท เหตุผล: ซื้อผิดวิชา.*ขายได้ 100\.01 บาท.*ตุลาคม 2569 ซึ่งยังไม่ปิดยอด/),
    ])
    expect(await done(one.seller, 'getSellRev')).toMatchObject({
      refunds: [{ paid: 100.01, share: 60.01, reason: 'ซื้อผิดวิชา', saleMonth: '2026-10', month: '2026-10' }],
    })
    // Bought again, it is read again.
    const again = await createWaitingOrder(app.platform, { buyerId: one.buyer.id, sheetId: one.sheet })
    await payAtTheTill(app.platform, again)
    expect((await as(one.buyer, 'readMySheet', { id: one.sheet })).status).toBe(200)
    expect(await boughtOf(one)).toBe(1)
  })

  test('is made once, of an order that is paid, with a reason and the sum that was confirmed', async () => {
    expect(await codeOf(accountant, 'refundOrder', refund(one.order, 100.01, { reason: '  ' }))).toBe(
      'refunds.reason-missing',
    )
    expect(await codeOf(accountant, 'refundOrder', refund(one.order, 100))).toBe('refunds.changed-meanwhile')
    expect(await codeOf(accountant, 'refundOrder', refund(one.order, 100.01, { lines: [3] }))).toBe(
      'refunds.no-such-line',
    )
    const open = await createWaitingOrder(app.platform, { buyerId: one.buyer.id, sheetId: one.sheet })
    expect(await codeOf(accountant, 'refundOrder', refund(open, 100.01))).toBe('refunds.not-paid')
    expect(await monthsOf(one)).toMatchObject([{ sales: 10_001 }])
    await done(accountant, 'refundOrder', refund(one.order, 100.01))
    expect(await codeOf(accountant, 'refundOrder', refund(one.order, 100.01))).toBe('refunds.nothing-left')
    expect(await codeOf(accountant, 'refundOrder', refund(one.order, 100.01, { lines: [0] }))).toBe(
      'refunds.already-refunded',
    )
    expect(await codeOf(accountant, 'resendPaid', { id: one.order })).toBe('refunds.nothing-left')
  })

  test('of several accountants at once is made by one of them', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const raced = await sale(5_900)
      const answers = await Promise.all(
        [accountant, colleague, accountant, colleague].map((person) =>
          as(person, 'refundOrder', refund(raced.order, 59)),
        ),
      )
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
      expect(await monthsOf(raced)).toEqual([{ month: 202_610, sales: 0, share: 0 }])
      expect(await boughtOf(raced)).toBe(0)
    }
  })
})

test('one line of an order goes back, the other stays; the promo use is not given back', async () => {
  const { platform } = app
  const seller = await createSeller(platform)
  const sheets = await Promise.all(
    [3_333, 6_667].map((priceSatang) =>
      createSheet(platform, { authorId: seller.id, priceSatang, demoSeed: 1 }),
    ),
  )
  const buyer = await createPerson(platform)
  await sql`insert into promo_code (code, kind, amount, valid_from, valid_until)
    values ('HALF', 'percent', 50, '2026-01-01', '2027-12-31'), ('FREE', 'percent', 100, '2026-01-01', '2027-12-31')`.execute(
    platform.db,
  )
  const { id } = await done(buyer, 'createOrder', { sheets, promoCode: 'HALF' })
  await payAtTheTill(platform, id)
  const { lines } = await done(accountant, 'staffGetOrder', { id })
  const line = lines.find(({ sheet }) => sheet === sheets[0])
  expect(line?.paid).toBeGreaterThan(16)
  const chosen = { lines: [line?.position ?? -1] }
  await done(accountant, 'refundOrder', refund(id, line?.paid ?? 0, chosen))
  expect(await codeOf(accountant, 'refundOrder', refund(id, line?.paid ?? 0, chosen))).toBe(
    'refunds.already-refunded',
  )
  expect((await done(accountant, 'staffGetOrder', { id })).order.refund).toBe('part')
  expect(await codeOf(buyer, 'readMySheet', { id: sheets[0] })).toBe('library.not-owned')
  expect((await as(buyer, 'readMySheet', { id: sheets[1] })).status).toBe(200)
  const code = await platform.db
    .selectFrom('promo_code')
    .select('used_count')
    .where('code', '=', 'HALF')
    .executeTakeFirstOrThrow()
  expect(code.used_count).toBe(1)

  // An order that cost nothing: nothing is owed, and reading ends all the same.
  const reader = await createPerson(platform)
  const free = await done(reader, 'createOrder', { sheets, promoCode: 'FREE' })
  expect((await as(reader, 'readMySheet', { id: sheets[0] })).status).toBe(200)
  expect(await done(accountant, 'refundOrder', refund(free.id, 0))).toMatchObject({ due: null, amount: 0 })
  expect(await codeOf(reader, 'readMySheet', { id: sheets[0] })).toBe('library.not-owned')
  // Nothing was taken from the seller by it: she was told of the paid line alone.
  expect(await toldTo(seller)).toHaveLength(1)
  expect(await codeOf(accountant, 'refundOrder', refund(free.id, 0))).toBe('refunds.nothing-left')
})

test('a sheet that its buyer owned already is not refunded with the order', async () => {
  const one = await sale(7_000)
  const buyer = await createPerson(app.platform)
  const order = await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId: one.sheet })
  await inTransaction(app.platform.db, (trx) =>
    addToLibrary(trx, { personId: buyer.id, orderId: null, sheetIds: [one.sheet], at: app.clock.now() }),
  )
  await payAtTheTill(app.platform, order)
  expect(await codeOf(accountant, 'refundOrder', refund(order, 70))).toBe('refunds.not-paid')
  await app.platform.db.updateTable('sheet').set({ bought_count: 1 }).where('id', '=', one.sheet).execute()
})

describe('INV-08 a refund after the close', () => {
  test('is a correction in the next open month, which owes, is carried, and is paid by later months at their rate', async () => {
    const [late, paidOut] = [await sale(50_000), await sale(100_000)]
    app.clock.set(new Date('2026-11-03T03:00:00Z'))
    await closeDueMonths(app.platform)
    expect(await done(accountant, 'previewRefund', { id: late.order })).toMatchObject({
      month: '2026-11',
      sellers: 300,
      lines: [{ stage: 'after-close' }],
    })
    await done(accountant, 'refundOrder', refund(late.order, 500))
    expect(await monthsOf(late)).toEqual([
      { month: 202_610, sales: 50_000, share: 30_000 },
      { month: 202_611, sales: -50_000, share: -30_000 },
    ])
    expect(await done(late.seller, 'getSellRev')).toMatchObject({
      report: [{ month: 11, total: -500, share: -300, closed: false, sheetList: [{ count: -1 }] }, {}],
      refunds: [{ share: 300, saleMonth: '2026-10', month: '2026-11' }],
    })
    expect(await toldTo(late.seller)).toEqual([
      expect.stringMatching(/300\.00 บาท.*ตุลาคม 2569 ปิดยอดแล้ว จึงหักจากรายได้เดือนพฤศจิกายน 2569/),
    ])

    // After the payout the same, and the preview says so.
    await pay(paidOut, '2026-11-20')
    expect(await done(accountant, 'previewRefund', { id: paidOut.order })).toMatchObject({
      month: '2026-11',
      lines: [{ stage: 'after-payout' }],
    })
    await done(accountant, 'refundOrder', refund(paidOut.order, 1_000))
    const december = new Date('2026-12-02T03:00:00Z')
    app.clock.set(december)
    await closeDueMonths(app.platform)
    expect(await recordsOf(late)).toMatchObject([
      { month: 202_610, share_satang: 30_000, status: 'CARRIED_OVER' },
      { month: 202_611, share_satang: -30_000, status: 'CARRIED_OVER' },
    ])
    expect(await recordsOf(paidOut)).toMatchObject([
      { status: 'SUCCESS' },
      { month: 202_611, share_satang: -60_000, status: 'CARRIED_OVER' },
    ])

    // 1,200 baht sold in December: 600 owed stay, of which the tax is taken once.
    await sale(120_000, paidOut.seller)
    await sale(80_000, paidOut.seller)
    app.clock.set(new Date('2027-01-02T03:00:00Z'))
    await closeDueMonths(app.platform)
    expect(await pay(paidOut, '2027-01-20')).toEqual({
      gross_satang: 60_000,
      tax_satang: 600,
      net_satang: 59_400,
      rate_percent: 1,
    })
  })
})

describe('money that pays nothing', () => {
  test('pays an open order of the same amount once staff say so, and no other', async () => {
    const { platform } = app
    const one = await sale(8_100)
    const [buyer, other] = [await createPerson(platform), await createPerson(platform)]
    const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: one.sheet })
    const second = await createWaitingOrder(platform, { buyerId: other.id, sheetId: one.sheet })
    const [money, wrong] = [await strayMoney(platform, 8_100), await strayMoney(platform, 9_900)]
    expect(await done(accountant, 'listOpenMoney', { kind: 'unmatched', rows: 200 })).toMatchObject({
      money: expect.arrayContaining([expect.objectContaining({ id: money, amount: 81, order: null })]),
    })
    const candidates = await done(accountant, 'moneyCandidates', { id: money })
    expect(candidates.map(({ id }) => id).toSorted()).toEqual([order, second].toSorted())
    expect(await codeOf(accountant, 'matchMoney', { id: wrong, order })).toBe('money.other-amount')
    const answers = await Promise.all([
      as(accountant, 'matchMoney', { id: money, order }),
      as(colleague, 'matchMoney', { id: money, order: second }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? [buyer, order] : [other, second]
    expect((await as(winner[0] as CastPerson, 'readMySheet', { id: one.sheet })).status).toBe(200)
    expect(await codeOf(accountant, 'matchMoney', { id: wrong, order: winner[1] })).toBe(
      'orders.already-paid',
    )
    expect(await codeOf(accountant, 'returnMoney', { id: money, reference: 'X1', amount: 81 })).toBe(
      'money.decided-meanwhile',
    )
  })

  test('or goes back by a transfer with its number, once', async () => {
    const money = await strayMoney(app.platform, 4_200)
    const ask = { id: money, reference: ' 20270102-77 ', amount: 42 }
    expect(await codeOf(accountant, 'returnMoney', { ...ask, reference: ' ' })).toBe(
      'money.reference-missing',
    )
    expect(await codeOf(accountant, 'returnMoney', { ...ask, amount: 41 })).toBe('refunds.changed-meanwhile')
    const answers = await Promise.all([accountant, colleague].map((person) => as(person, 'returnMoney', ask)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { state } = await app.platform.db
      .selectFrom('money_received')
      .select('state')
      .where('id', '=', Number(money.slice(6)))
      .executeTakeFirstOrThrow()
    expect(state).toBe('REFUNDED')
  })

  test('that the bank took back is neither used nor returned', async () => {
    const money = await strayMoney(app.platform, 4_300)
    await sql`update money_received set evidence = evidence || '{"reversedAt":"2027-01-02"}' where id = ${Number(money.slice(6))}`.execute(
      app.platform.db,
    )
    const one = await sale(4_300)
    const order = await createWaitingOrder(app.platform, { buyerId: accountant.id, sheetId: one.sheet })
    expect(await codeOf(accountant, 'matchMoney', { id: money, order })).toBe('money.taken-back')
    expect(await codeOf(accountant, 'returnMoney', { id: money, reference: '1', amount: 43 })).toBe(
      'money.taken-back',
    )
  })
})

describe('an order that ended before its money came', () => {
  async function ended(priceSatang: number) {
    const { platform } = app
    const seller = await createSeller(platform)
    const sheet = await createSheet(platform, { authorId: seller.id, priceSatang, demoSeed: 1 })
    const buyer = await createPerson(platform)
    const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: sheet })
    await platform.db
      .updateTable('orders')
      .set({ state: 'expired', closed_at: app.clock.now() })
      .where('id', '=', order)
      .execute()
    return { seller, buyer, sheet, order }
  }

  test('is delivered anew by the money that came too late, once; nothing is owed back for it then', async () => {
    const one = await ended(7_700)
    await payAtTheTill(app.platform, one.order)
    const { money } = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
    const due = money.find(({ order }) => order === one.order)?.id ?? ''
    expect(await done(accountant, 'moneyCandidates', { id: due })).toMatchObject([
      { id: one.order, state: 'expired', named: true },
    ])
    const answers = await Promise.all(
      [accountant, colleague].map((person) => as(person, 'deliverOrder', { id: due, order: one.order })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await as(one.buyer, 'readMySheet', { id: one.sheet })).status).toBe(200)
    const { order } = await done(accountant, 'staffGetOrder', { id: one.order })
    expect(order).toMatchObject({ state: 'expired', revivedAs: expect.any(String) })
    expect((await done(accountant, 'staffGetOrder', { id: order.revivedAs })).order).toMatchObject({
      state: 'paid',
      price: 77,
      revivedFrom: one.order,
    })
    const left = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
    expect(left.money.some(({ id }) => id === due)).toBe(false)
  })

  test('is delivered by money that named nothing; other amounts, open orders and second tries are refused', async () => {
    const one = await ended(7_900)
    const [money, wrong, again] = [
      await strayMoney(app.platform, 7_900),
      await strayMoney(app.platform, 8_000),
      await strayMoney(app.platform, 7_900),
    ]
    const deliver = (id: string, order = one.order) => codeOf(accountant, 'deliverOrder', { id, order })
    expect(await deliver(wrong)).toBe('money.other-amount')
    const open = await createWaitingOrder(app.platform, { buyerId: one.buyer.id, sheetId: one.sheet })
    expect(await deliver(money, open)).toBe('orders.still-open')
    expect(await deliver(money)).toBeUndefined()
    expect(await deliver(money)).toBe('money.decided-meanwhile')
    expect(await deliver(again)).toBe('orders.already-owned')
  })
})

test('an order is found by its amount, a sheet in it, and the number of the transfer that paid it', async () => {
  const one = await sale(123_450)
  const { rows } = await sql<{ transaction_id: string }>`
    select transaction_id from money_received where order_id = ${one.order}`.execute(app.platform.db)
  for (const query of [
    '1234.50',
    '1,234.50',
    '฿1234.5',
    one.sheet,
    one.sheet.toLowerCase(),
    rows[0]?.transaction_id,
  ]) {
    const { orders } = await done(accountant, 'findOrders', { query })
    expect([query, orders.map(({ id }) => id)]).toEqual([query, [one.order]])
  }
})

test('a large refund is given back by another person than who refunded it, and the buyer is told', async () => {
  const one = await sale(600_000)
  const { due } = await done(accountant, 'refundOrder', refund(one.order, 6_000))
  const ask = { id: due, reference: '20270102-78', amount: 6_000 }
  expect(await codeOf(accountant, 'returnMoney', ask)).toBe('money.second-person')
  await done(colleague, 'returnMoney', ask)
  expect(await codeOf(colleague, 'returnMoney', ask)).toBe('money.decided-meanwhile')
  const { messages } = await done(one.buyer, 'getMessage')
  expect(JSON.stringify(messages)).toContain('20270102-78')
  const { refunds } = await done(accountant, 'staffGetOrder', { id: one.order })
  expect(refunds[0]?.returned).not.toBeNull()
  await expect(
    sql`update refund_due set refunded_at = null, bank_reference = null where refunded_at is not null`.execute(
      app.platform.db,
    ),
  ).rejects.toThrow('stays so')
})

test('an order is found by its id, its reference, its buyer, their address, and a part of the name', async () => {
  const { platform } = app
  const buyer = await createPerson(platform, { name: 'ปาณิสรา ค้นเจอ', email: 'panisara@example.com' })
  const one = await sale(5_000)
  const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: one.sheet })
  const { hex } = await platform.db
    .selectFrom('orders')
    .select('hex')
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  for (const query of [order, order.toLowerCase(), hex, buyer.id, 'PANISARA@example', ' ค้นเจอ ']) {
    const { orders, total } = await done(accountant, 'findOrders', {
      query,
    })
    expect([orders.map(({ id }) => id), total]).toEqual([[order], 1])
  }
  const nobody = await done(accountant, 'findOrders', { query: '100%_no' })
  expect(nobody.total).toBe(0)
  expect(
    await done(accountant, 'findOrders', { state: 'refunded', from: '2026-10-01', rows: 200 }),
  ).toMatchObject({
    orders: expect.arrayContaining([expect.objectContaining({ refund: 'whole' })]),
  })
})

test('the notice of payment is sent again, once a minute', async () => {
  const one = await sale(5_000)
  const count = async () => (await done(one.buyer, 'getMessage')).messages.length
  const before = await count()
  await done(accountant, 'resendPaid', { id: one.order })
  await done(accountant, 'resendPaid', { id: one.order })
  expect(await count()).toBe(before + 1)
})

test('the bank is asked again, also about an order that is paid', async () => {
  const one = await sale(5_000)
  expect(await done(accountant, 'askBankAgain', { id: one.order })).toEqual({ state: 'paid', transfers: 0 })
  const { trail } = await done(accountant, 'staffGetOrder', { id: one.order })
  expect(trail.map(({ action }) => action)).toContain('order.ask-bank')
})

test('the lists are files too, for those who may see every store', async () => {
  for (const list of ['staff-orders', 'open-money']) {
    const { url } = await done(accountant, 'openDownload', { list, ask: {} })
    const file = await app.open(url)
    expect(file.statusCode).toBe(200)
    expect(file.body.split('\r\n').length).toBeGreaterThan(2)
  }
  const ofOneStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
  expect(await codeOf(ofOneStore, 'openDownload', { list: 'staff-orders', ask: {} })).toBe('not-allowed')
})

describe('a buyer asks for the money back', () => {
  const ask = (order: string, more: object = {}) => ({
    order,
    lines: [0],
    cause: 'mind',
    message: '',
    bank: '014',
    account: '123-4-56789-0',
    ...more,
  })
  const requestOf = async (buyer: CastPerson, order: string) =>
    (await done(buyer, 'getRefund', { order })).requests[0]
  /** As when the first page left. */
  const openAt = (one: Sale) =>
    noteOpened(app.platform, { id: one.sheet, owns: true, opened: false }, one.buyer.id)

  test('an unopened sheet goes back at once for seven days, and the account is forgotten when the money has gone', async () => {
    const one = await sale(9_000)
    const { lines, order } = await done(one.buyer, 'getRefund', { sheet: one.sheet })
    expect([order, lines]).toMatchObject([one.order, [{ standing: 'right', paid: 90, opened: false }]])
    expect(await done(one.buyer, 'askRefund', ask(one.order))).toEqual({ state: 'agreed' })
    expect(await requestOf(one.buyer, one.order)).toMatchObject({
      state: 'agreed',
      amount: 90,
      paidBack: null,
    })
    expect((await as(one.buyer, 'readMySheet', { id: one.sheet })).body.code).toBe('library.not-owned')
    const { refunds } = await done(accountant, 'staffGetOrder', { id: one.order })
    const due = refunds[0]?.due ?? ''
    expect(await done(accountant, 'showRefundAccount', { due })).toMatchObject({
      account: { bank: 'ไทยพาณิชย์', number: '1234567890' },
    })
    await done(accountant, 'returnMoney', { id: due, reference: 'T1', amount: 90 })
    expect(await requestOf(one.buyer, one.order)).toMatchObject({ state: 'paid' })
    expect(await done(accountant, 'showRefundAccount', { due })).toEqual({ account: null })
  })

  test('an opened sheet, and an unopened one after seven days, wait for staff, who agree or say why not', async () => {
    const opened = await sale(9_000)
    await openAt(opened)
    const refused = await sale(9_000)
    app.clock.advance(8 * 86_400_000)
    for (const one of [opened, refused]) {
      expect((await done(one.buyer, 'getRefund', { order: one.order })).lines[0]?.standing).toBe('ask')
      expect(await codeOf(one.buyer, 'askRefund', ask(one.order))).toBe('refunds.say-what')
      const more = { cause: 'broken', message: 'หน้า 3 ว่าง' }
      expect(await done(one.buyer, 'askRefund', ask(one.order, more))).toEqual({ state: 'asked' })
      expect(await codeOf(one.buyer, 'askRefund', ask(one.order, more))).toBe('refunds.asked-already')
    }
    const { requests } = await done(accountant, 'listRefundRequests', { state: 'asked', rows: 100 })
    const idOf = (one: Sale) => requests.find(({ order }) => order === one.order)?._id
    expect(requests).toContainEqual(
      expect.objectContaining({
        order: opened.order,
        amount: 90,
        sheets: [expect.objectContaining({ opened: true })],
      }),
    )
    const decide = { answer: 'ไฟล์เสียจริง', amount: 90 }
    expect(
      await codeOf(opened.buyer, 'decideRefundRequest', { id: idOf(opened), agree: true, ...decide }),
    ).toBe('not-allowed')
    await done(accountant, 'decideRefundRequest', { id: idOf(opened), agree: true, ...decide })
    await done(accountant, 'decideRefundRequest', {
      id: idOf(refused),
      agree: false,
      answer: 'ไฟล์ดี',
      amount: 90,
    })
    expect(
      await codeOf(colleague, 'decideRefundRequest', { id: idOf(refused), agree: true, ...decide }),
    ).toBe('money.decided-meanwhile')
    expect(await requestOf(opened.buyer, opened.order)).toMatchObject({
      state: 'agreed',
      answer: 'ไฟล์เสียจริง',
    })
    expect(await requestOf(refused.buyer, refused.order)).toMatchObject({ state: 'refused', answer: 'ไฟล์ดี' })
    const { messages } = await done(refused.buyer, 'getMessage')
    expect(JSON.stringify(messages)).toContain('ไฟล์ดี')
  })

  test('who opens and asks at the same moment does one of the two', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const one = await sale(5_000)
      const [read, back] = await Promise.allSettled([
        openAt(one),
        done(one.buyer, 'askRefund', ask(one.order, { cause: 'broken', message: 'x' })),
      ])
      const agreed = back.status === 'fulfilled' && back.value.state === 'agreed'
      expect([read.status === 'fulfilled', agreed].filter(Boolean)).toHaveLength(1)
    }
  })

  test('a wrong account, an order of somebody else, and one that is not paid are refused', async () => {
    const one = await sale(5_000)
    const other = await sale(5_000)
    expect(await codeOf(one.buyer, 'askRefund', ask(one.order, { account: '12' }))).toBe(
      'refunds.account-wrong',
    )
    expect(await codeOf(one.buyer, 'askRefund', ask(one.order, { bank: '999' }))).toBe(
      'refunds.account-wrong',
    )
    expect(await codeOf(one.buyer, 'askRefund', ask(one.order, { lines: [1] }))).toBe('refunds.no-such-line')
    expect(await codeOf(one.buyer, 'askRefund', ask(other.order))).toBe('not-found')
    const open = await createWaitingOrder(app.platform, { buyerId: one.buyer.id, sheetId: other.sheet })
    expect(await codeOf(one.buyer, 'getRefund', { order: open })).toBe('refunds.not-paid')
  })
})

// The last one: it looks at what all the others have left.
test('the books agree with whatever was refunded here', async () => {
  const findings = await examineRows(app.platform, () => {})
  expect(findings.filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
})
