import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { inspectRows } from '#server/doctor.ts'
import { addToLibrary } from '#server/features/reading/library/index.ts'
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
import { payAtTheTill } from '#server/test/paid-order.ts'
import { type Sale, startRefunding } from '#server/test/refunding.ts'
import { callServer, freePort, startServerProcess } from '#server/test/server-process.ts'
import { createTestDatabase } from '#server/test/test-app.ts'
import { refundOrder } from './refund-order.ts'

/** More with RACE_ROUNDS, as in the races over two processes. */
const rounds = Math.min(Number(process.env.RACE_ROUNDS ?? 2), 50)

const { app, accountant, colleague, as, done, codeOf, sale } = await startRefunding()

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
  (await app.row('sheet', { id: sheet }, 'bought_since')).bought_since

/** Emails and messages about refunds that went to a seller, oldest first. */
const messagesOf = async (seller: CastPerson) =>
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
  return await app.row('payout', { id }, 'gross_satang', 'tax_satang', 'net_satang', 'rate_percent')
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
    expect(detail.ledger.at(-1)?.postings).toMatchObject([
      { from: `seller:${one.seller.id}`, to: 'refunds-due', amount: 60.01 },
      { from: 'company:sales-share', to: 'refunds-due', amount: 40 },
    ])
    expect(detail.trail).toContainEqual(
      expect.objectContaining({ action: 'order.refund', by: accountant.name }),
    )
    const { messages } = await done(one.buyer, 'getMessage')
    expect(JSON.stringify(messages)).toContain('ซื้อผิดวิชา')
    expect(await messagesOf(one.seller)).toEqual([
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
  const code = await app.row('promo_code', { code: 'HALF' }, 'used_count')
  expect(code.used_count).toBe(1)

  // An order that cost nothing: nothing is owed, and reading ends all the same.
  const reader = await createPerson(platform)
  const free = await done(reader, 'createOrder', { sheets, promoCode: 'FREE' })
  expect((await as(reader, 'readMySheet', { id: sheets[0] })).status).toBe(200)
  expect(await done(accountant, 'refundOrder', refund(free.id, 0))).toMatchObject({ due: null, amount: 0 })
  expect(await codeOf(reader, 'readMySheet', { id: sheets[0] })).toBe('library.not-owned')
  // Nothing was taken from the seller by it: she was notified of the paid line alone.
  expect(await messagesOf(seller)).toHaveLength(1)
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
  await app.change('sheet', { id: one.sheet }, { bought_since: 1 })
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
    expect(await messagesOf(late.seller)).toEqual([
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

test('an order is found by its id, its reference, its buyer, their address, and a part of the name', async () => {
  const { platform } = app
  const buyer = await createPerson(platform, { name: 'ปาณิสรา ค้นเจอ', email: 'panisara@example.com' })
  const one = await sale(5_000)
  const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: one.sheet })
  const { hex } = await app.row('orders', { id: order }, 'hex')
  for (const query of [order, order.toLowerCase(), hex, buyer.id, 'PANISARA@example', ' ค้นเจอ ']) {
    const { orders, total } = await done(accountant, 'findOrders', {
      query,
    })
    expect([orders.map(({ id }) => id), total]).toEqual([[order], 1])
  }
  const noMatch = await done(accountant, 'findOrders', { query: '100%_no' })
  expect(noMatch.total).toBe(0)
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

test('orders with the same sheets that are refunded at one moment are each counted off them', async () => {
  const author = await createSeller(app.platform)
  for (let round = 0; round < 4; round += 1) {
    const sheets = await Promise.all(
      [1, 2, 3].map(() => createSheet(app.platform, { authorId: author.id, priceSatang: 5_000 })),
    )
    const orders: string[] = []
    for (let bought = 0; bought < 4; bought += 1) {
      const { id } = await done(await createPerson(app.platform), 'createOrder', { sheets })
      await payAtTheTill(app.platform, id)
      orders.push(id)
    }
    const back = { reason: 'ซื้อผิดวิชา', amount: 150 }
    await Promise.all(orders.slice(1).map((id) => done(accountant, 'refundOrder', { id, ...back })))
    for (const id of sheets) expect((await app.row('sheet', { id }, 'bought_since')).bought_since).toBe(1)
  }
})

test('the bank is asked again, also about an order that is paid', async () => {
  const one = await sale(5_000)
  expect(await done(accountant, 'askBankAgain', { id: one.order })).toEqual({
    state: 'paid',
    transfers: 0,
    takenBack: 0,
  })
  const { trail } = await done(accountant, 'staffGetOrder', { id: one.order })
  expect(trail.map(({ action }) => action)).toContain('order.ask-bank')
})

test('the lists are files too, for those who may see every store', async () => {
  const { buyer, order } = await sale(5_000)
  const account = { bank: '014', account: '1234567890' }
  await done(buyer, 'askRefund', { order, lines: [0], cause: 'mind', message: '', ...account })
  for (const list of ['staff-orders', 'open-money']) {
    const { url } = await done(accountant, 'openDownload', { list, input: {} })
    const file = await app.open(url)
    expect(file.statusCode).toBe(200)
    const lines = file.body.split('\r\n')
    expect(lines.length).toBeGreaterThan(2)
    // Says that the buyer has named an account, not which.
    if (list === 'open-money') expect(lines.find((line) => line.includes(order))).toMatch(/,0\.00,account$/)
    expect(file.body).not.toContain(account.account)
  }
  const ofOneStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
  expect(await codeOf(ofOneStore, 'openDownload', { list: 'staff-orders', input: {} })).toBe('not-allowed')
})

// The last one: it looks at what all the others have left.
test('the books agree with whatever was refunded here', async () => {
  const findings = await inspectRows(app.platform, () => {})
  expect(findings.filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
})

test('INV-16 a refund, and credit that pays an order, cut off by a kill before the commit have not happened, and are made whole afterwards', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-refund-'))
  const { url: databaseUrl } = await createTestDatabase()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '2' }, 'test')
  const shop = await assemble(config, { databaseUrl, clock: { now: () => new Date() } })
  const { platform } = shop
  const start = async () =>
    await startServerProcess({
      databaseUrl,
      dataDir: folder,
      port: await freePort(),
      environment: { RUN_JOBS: 'false' },
    })
  let server = await start()
  try {
    await createStore(platform, { code: 1 })
    const { id: authorId } = await createSeller(platform)
    const sheetId = await createSheet(platform, { authorId, priceSatang: 5_900 })
    const buyer = await createPerson(platform)
    const staff = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
    const id = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId })
    await payAtTheTill(platform, id)
    const input = { id, reason: 'ซื้อผิด', amount: 59 }
    const cutOff = async (name: CallName, body: Record<string, unknown>, { token }: { token: string }) => {
      server.arm('call.before-commit')
      await expect(callServer(server.url, name, body, { token })).rejects.toThrow(
        /fetch failed|terminated|other side closed|ECONNRESET|socket/i,
      )
    }
    await cutOff('refundOrder', input, staff)
    expect(await platform.db.selectFrom('refund').select('id').execute()).toEqual([])
    const numbers = platform.db.selectFrom('tax_document').select(['series', 'number']).orderBy('series')
    expect(await numbers.execute()).toEqual([])
    const owned = platform.db.selectFrom('library_entry').select('sheet_id').where('revoked_at', 'is', null)
    expect(await owned.execute()).toHaveLength(1)
    await inTransaction(platform.db, (trx) => refundOrder(trx, platform, staff.id, input))
    expect(await owned.execute()).toEqual([])
    // The numbers of what was cut off were free again.
    expect(await numbers.execute()).toEqual([
      { series: 'CN', number: 1 },
      { series: 'RC', number: 1 },
    ])

    server = await start()
    const again = { sheets: [sheetId], credit: true }
    await callServer(server.url, 'keepMoney', { order: id, amount: 59 }, { token: buyer.token })
    await cutOff('createOrder', again, buyer)
    const credit = platform.db.selectFrom('buyer_credit').select('balance_satang')
    expect([await owned.execute(), await credit.execute()]).toEqual([[], [{ balance_satang: 5_900 }]])
    server = await start()
    await callServer(server.url, 'createOrder', again, { token: buyer.token })
    expect([await owned.execute(), await credit.execute()]).toMatchObject([[{}], [{ balance_satang: 0 }]])
    const findings = await inspectRows(platform, () => {})
    expect(findings.filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
  } finally {
    await server.kill()
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  }
})
