import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pauseReasons } from '#rules/payouts/payout-hold.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, createSeller, createSheet, createStore, postedSale } from '#server/test/cast.ts'
import { refundSold } from '#server/test/closed-months.ts'
import { testApp } from '#server/test/test-app.ts'
import { closeDueMonths, closeMonth, payRecords } from './index.ts'

const app = await testApp({ now: '2026-11-05T03:00:00.000Z' })
await createStore(app.platform, { code: 1 })
await createStore(app.platform, { code: 2 })
const buyer = await createPerson(app.platform)

async function seller() {
  const person = await createSeller(app.platform)
  const sheet = await createSheet(app.platform, { authorId: person.id, store: 1 })
  return { ...person, sheet }
}

type Seller = Awaited<ReturnType<typeof seller>>

async function sell(to: Seller, satang: number, paidAt: string, storeCode = 1): Promise<void> {
  await postedSale(app.platform, {
    buyerId: buyer.id,
    sheetId: to.sheet,
    paidAt: new Date(paidAt),
    lines: [{ authorId: to.id, storeCode, sheetId: to.sheet, paidSatang: satang }],
  })
}

const recordsOf = (who: Seller) =>
  app.platform.db
    .selectFrom('payment_record')
    .select(['id', 'month', 'store_code', 'sales_satang', 'share_satang', 'status', 'reason', 'seller_id'])
    .where('seller_id', '=', who.id)
    .orderBy('month')
    .orderBy('store_code')
    .execute()

/** Months pass in these tests: every seller signs in anew. */
const tokenOf = (who: Seller) =>
  inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, who.id, 'test'))

async function revenueOf(who: Seller) {
  const { body } = await app.call('getSellRev', {}, { token: await tokenOf(who) })
  return body.data
}

async function slipsOf(who: Seller, month: number) {
  const { body } = await app.call('getslip', { month, year: 2026 }, { token: await tokenOf(who) })
  return body.data
}

test('a month is closed into one record per seller and store, small sums are carried until they reach 100 baht', async () => {
  const [rich, poor] = [await seller(), await seller()]
  await sell(rich, 100_000, '2026-09-30T16:59:59.999Z')
  await sell(rich, 20_000, '2026-09-10T08:00:00Z', 2)
  await sell(poor, 15_000, '2026-09-10T08:00:00Z')
  // The first millisecond of October in Bangkok.
  await sell(poor, 1_700, '2026-09-30T17:00:00.000Z')
  expect((await closeDueMonths(app.platform)).map(({ period, records }) => [period, records])).toEqual([
    ['2026-09', 3],
    ['2026-10', 1],
  ])
  expect(await recordsOf(rich)).toMatchObject([
    { month: 202_609, store_code: 1, sales_satang: 100_000, share_satang: 60_000, status: 'PENDING' },
    { month: 202_609, store_code: 2, sales_satang: 20_000, share_satang: 12_000, status: 'PENDING' },
  ])
  // 90.00 alone is carried; with 10.20 more both can be paid.
  expect(await recordsOf(poor)).toMatchObject([
    { month: 202_609, share_satang: 9_000, status: 'PENDING' },
    { month: 202_610, share_satang: 1_020, status: 'PENDING' },
  ])
  expect(await closeDueMonths(app.platform)).toEqual([])
})

test('what is paid late falls into the first month that is still open', async () => {
  const late = await seller()
  await sell(late, 50_000, '2026-10-31T10:00:00Z')
  expect(await recordsOf(late)).toEqual([])
  const { report } = await revenueOf(late)
  expect(report).toMatchObject([
    {
      year: 2026,
      month: 11,
      total: 500,
      share: 300,
      paymentStatus: 'PENDING',
      closed: false,
      sheetList: [{ count: 1, totalPrice: 500 }],
    },
  ])
})

test('a month that is not over, or behind an open one, is not closed', async () => {
  const closing = (period: string) =>
    inTransaction(app.platform.db, (trx) =>
      closeMonth(trx, { period, now: app.platform.clock.now(), actorId: null }),
    )
  await expect(closing('2026-11')).rejects.toMatchObject({ code: 'payouts.month-not-over' })
  await expect(closing('2027-12')).rejects.toMatchObject({ code: 'payouts.month-not-over' })
  expect(await closing('2026-09')).toMatchObject({ closedNow: false, records: 3 })
})

test('two who close at once make one set of records', async () => {
  const one = await seller()
  await sell(one, 70_000, '2026-11-02T08:00:00Z')
  app.clock.set(new Date('2026-12-01T00:00:00Z'))
  const both = await Promise.all([closeDueMonths(app.platform), closeDueMonths(app.platform)])
  expect(both.flat().filter(({ closedNow }) => closedNow)).toHaveLength(1)
  expect(await recordsOf(one)).toHaveLength(1)
})

test('a sale or a refund that is being posted while its month is closed is in the closing or in the next month, never in neither', async () => {
  app.clock.set(new Date('2027-01-02T00:00:00Z'))
  const one = await seller()
  const refunded = await Promise.all(
    Array.from({ length: 4 }, () => createSheet(app.platform, { authorId: one.id, store: 1 })),
  )
  for (const sheet of refunded) await sell({ ...one, sheet }, 100_000, '2026-12-31T09:00:00Z')
  await Promise.all([
    ...Array.from({ length: 12 }, () => sell(one, 10_000, '2026-12-31T10:00:00Z')),
    ...refunded.map((sheet) => refundSold(app, one, sheet)),
    closeDueMonths(app.platform, { until: '2026-12' }),
  ])
  await sell(one, 10_000, '2026-12-31T10:00:00Z')
  const { rows } = await sql<{ closed: number; open: number }>`
    select coalesce((select sum(sales_satang) from payment_record where seller_id = ${one.id}), 0)::bigint as closed,
      coalesce((select sum(sales_satang) from seller_month s where seller_id = ${one.id}
        and not exists (select from month_close c where c.month = s.month)), 0)::bigint as open`.execute(
    app.platform.db,
  )
  expect((rows[0]?.closed ?? 0) + (rows[0]?.open ?? 0)).toBe(130_000)
})

test('a transfer pays the records to the satang: share − tax − fee = net, slip, ledger and message', async () => {
  const one = await seller()
  await sell(one, 16_667, '2026-10-31T10:00:00Z')
  app.clock.set(new Date('2027-02-03T00:00:00Z'))
  await closeDueMonths(app.platform)
  const [record] = await recordsOf(one)
  if (record === undefined) throw new Error('no record')
  const month = record.month % 100
  const pay = () =>
    inTransaction(app.platform.db, (trx) =>
      payRecords(trx, {
        records: [record],
        payer: 'HYTEXTS',
        payee: { bankCode: '004', accountEnd: 'xxxxxx7890', accountName: 'มะลิ ใจดี' },
        paidOn: '2027-02-22',
        bankReference: 'SCB-77',
        now: app.platform.clock.now(),
        actorId: null,
      }),
    )
  await pay()
  // Paid once, for ever.
  await expect(pay()).rejects.toMatchObject({ code: 'payouts.not-pending' })
  const { report, payouts } = await revenueOf(one)
  expect(payouts).toMatchObject([{ share: 100, tax: 1, fee: 8, net: 91 }])
  expect(report).toMatchObject([{ paymentStatus: 'SUCCESS', share: 100, tax: 1 }])
  const { rows } = await sql<{ account: string; satang: number }>`
    select account, sum(s.amount_satang)::bigint as satang from ledger_side s join ledger_entry e on e.id = s.entry_id
    where s.seller_id = ${one.id} and e.kind = 'payout' group by account order by account`.execute(
    app.platform.db,
  )
  expect(rows).toEqual([
    // The net of 91.00 and the tax, which the bank takes with it
    { account: 'bank:HYTEXTS', satang: 9_200 },
    { account: 'company:transfer-fee', satang: 800 },
    { account: `seller:${one.id}`, satang: -10_000 },
  ])
  const { body } = await app.call(
    'getslip',
    { month, year: Math.floor(record.month / 100) },
    { token: await tokenOf(one) },
  )
  expect(body.data).toMatchObject({
    started: true,
    yours: [
      {
        amount: 91,
        accountNumber: 'xxxxxx7890',
        date: '2027-02-22',
        name: 'มะลิ ใจดี',
        bankReference: 'SCB-77',
      },
    ],
  })
  const messages = await app.rows('message', { person_id: one.id }, 'html_th')
  expect(messages).toMatchObject([{ html_th: expect.stringContaining('91.00') }])
})

test("nothing that other sellers sold or were paid is in a seller's revenue or slips", async () => {
  const newcomer = await seller()
  const others = await app.rows('payment_record', { status: 'SUCCESS' }, 'month')
  expect(others).not.toEqual([])
  const { report, payouts, sums } = await revenueOf(newcomer)
  expect({ report, payouts, sums }).toEqual({ report: [], payouts: [], sums: [] })
  const token = await tokenOf(newcomer)
  for (const { month } of others) {
    const input = { month: month % 100, year: Math.floor(month / 100) }
    expect((await app.call('getslip', input, { token })).body.data).toMatchObject({ yours: [] })
  }
})

test('a new bank account holds a payout that was ready to be made', async () => {
  const one = await seller()
  await sell(one, 50_000, '2027-01-20T10:00:00Z')
  app.clock.set(new Date('2027-03-01T00:00:00Z'))
  await closeDueMonths(app.platform)
  const records = await recordsOf(one)
  expect(records).toMatchObject([{ status: 'PENDING' }])
  const { db, clock } = app.platform
  await app.change(
    'seller',
    { person_id: one.id },
    { payout_hold: 'bank-account-changed', payout_held_at: clock.now() },
  )
  const payment = inTransaction(db, (trx) =>
    payRecords(trx, {
      records,
      payer: 'HYTEXTS',
      payee: { bankCode: '014', accountEnd: 'xxxxxx7890', accountName: 'มะลิ ใจดี' },
      paidOn: '2027-03-22',
      now: clock.now(),
      actorId: null,
    }),
  )
  await expect(payment).rejects.toMatchObject({ code: 'payouts.held' })
  expect(await recordsOf(one)).toMatchObject([{ status: 'PENDING' }])
})

test('the slip page says that the transfer is on its way, and nothing where there never was one', async () => {
  const one = await seller()
  await sell(one, 40_000, '2027-01-31T10:00:00Z')
  const { month } = await app.row('seller_month_sales', { seller_id: one.id }, 'month')
  const { body } = await app.call(
    'getslip',
    { month: month % 100, year: Math.floor(month / 100) },
    { token: await tokenOf(one) },
  )
  expect(body.data).toMatchObject({ started: false, lines: [{ standing: 'growing', share: 240 }], yours: [] })
  expect(await slipsOf(one, 3)).toEqual({ started: true, lines: [], yours: [] })
  // A year of the Buddhist era is no month of which nothing was sold.
  expect(await app.call('getslip', { month: 1, year: 2570 }, { token: await tokenOf(one) })).toMatchObject({
    status: 400,
  })
})

test('records are never deleted, and their sums never change', async () => {
  for (const [statement, refused] of [
    [sql`delete from payment_record`, /never deleted/],
    [sql`update payment_record set share_satang = share_satang + 1`, /never change/],
    [sql`update payment_record set status = 'PENDING' where status = 'SUCCESS'`, /stays so/],
  ] as const) {
    await expect(statement.execute(app.platform.db)).rejects.toThrow(refused)
  }
})

test('a seller with a new bank account, or without complete data, waits with the reason', async () => {
  const [held, asked, incomplete] = [await seller(), await seller(), await seller()]
  await sell(held, 50_000, '2027-03-10T08:00:00Z')
  await sell(asked, 50_000, '2027-03-10T08:00:00Z')
  await sell(incomplete, 50_000, '2027-03-10T08:00:00Z')
  await app.change(
    'seller',
    { person_id: held.id },
    { payout_hold: 'bank-account-changed', payout_held_at: app.platform.clock.now() },
  )
  await app.change(
    'seller',
    { person_id: asked.id },
    { payout_hold: 'staff', payout_held_at: app.platform.clock.now() },
  )
  await app.change('seller', { person_id: incomplete.id }, { profile_completed_at: null })
  app.clock.set(new Date('2027-04-02T00:00:00Z'))
  await closeDueMonths(app.platform)
  expect((await recordsOf(held)).at(-1)).toMatchObject({ status: 'PAUSED', reason: 'รอผู้ขายยืนยันบัญชีรับเงินใหม่' })
  expect((await recordsOf(asked)).at(-1)).toMatchObject({ status: 'PAUSED', reason: pauseReasons.asked[0] })
  expect((await recordsOf(incomplete)).at(-1)).toMatchObject({ status: 'PAUSED', reason: 'ข้อมูลผู้ขายไม่ครบ' })
})
