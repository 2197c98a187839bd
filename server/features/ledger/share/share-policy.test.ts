import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { periodOfNumber } from '#rules/calendar/periods.ts'
import { shareRowOf } from '#rules/payouts/share-policy.ts'
import { inspectRows } from '#server/doctor.ts'
import { readSharePolicy } from '#server/features/ledger/index.ts'
import { closeDueMonths } from '#server/features/payouts/months/index.ts'
import {
  createPerson,
  createSheet,
  createStore,
  createWaitingOrder,
  type CastPerson,
} from '#server/test/cast.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { createPayee } from '#server/test/payment-records.ts'
import { differencesRecomputed } from '#server/test/payouts-recomputed.ts'
import { startRefunding } from '#server/test/refunding.ts'

const { app, accountant, colleague, done, codeOf } = await startRefunding()
const { platform } = app
await createStore(platform, { code: 2 })
const seller = await createPayee(platform)

/** A sheet of the seller at this store, bought now; answers the order. */
async function sell(store: number, priceSatang: number): Promise<string> {
  const sheetId = await createSheet(platform, { authorId: seller.id, store, priceSatang })
  const buyer = await createPerson(platform)
  const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId })
  await payAtTheTill(platform, order)
  return order
}

async function refund(id: string, baht: number): Promise<void> {
  await done(accountant, 'refundOrder', { id, reason: 'ซื้อผิดวิชา', amount: baht })
}

const monthsOf = async (table: 'seller_month_sales' | 'seller_month_refunds', month: number) =>
  await platform.db
    .selectFrom(table)
    .select([
      'store_code as store',
      'share_percent as percent',
      'sales_satang as sales',
      'share_satang as share',
    ])
    .where('month', '=', month)
    .orderBy('store_code')
    .execute()

const confirm = (id: string, by: CastPerson) =>
  codeOf(by, 'confirmShareRow', { id, note: 'ตกลงกับสถาบัน 12 ต.ค. 2569' })

test('another share is proposed by one and confirmed by another, ahead of its month, and never changes', async () => {
  await sell(2, 10_001)
  for (const [input, code] of [
    [{ store: 2, from: '2026-10', percent: 65 }, 'tax.share-month-begun'],
    [{ store: null, from: '2026-09', percent: 65 }, 'tax.share-month-begun'],
    [{ store: 99, from: '2026-11', percent: 65 }, 'not-found'],
    [{ store: 2, from: '2026-11', percent: 54 }, 'request.invalid'],
    [{ store: 2, from: '2026-11', percent: 101 }, 'request.invalid'],
    [{ store: 2, from: '2026-11', percent: 60.5 }, 'request.invalid'],
  ] as const)
    expect([input, await codeOf(accountant, 'addShareRow', input)]).toEqual([input, code])

  const row = { store: 2, from: '2026-11', percent: 65 }
  expect(await done(accountant, 'addShareRow', row)).toEqual({ id: 'S2' })
  expect(await done(accountant, 'addShareRow', { ...row, percent: 70 })).toEqual({ id: 'S3' })
  expect(await confirm('S2', accountant)).toBe('tax.own-row')
  expect(await confirm('S2', colleague)).toBeUndefined()
  expect(await confirm('S2', colleague)).toBe('tax.already-confirmed')
  expect(await confirm('S3', colleague)).toBe('tax.start-taken')
  expect(await done(colleague, 'getSharePolicy')).toMatchObject({
    earliest: '2026-11',
    rows: [
      { id: 'S3', store: 2, from: '2026-11', percent: 70, confirmedBy: null, isOwn: false },
      { id: 'S2', confirmedBy: expect.stringMatching(/./), note: 'ตกลงกับสถาบัน 12 ต.ค. 2569' },
      { id: 'S1', store: null, from: '2000-01', percent: 60, addedBy: null, confirmedBy: '' },
    ],
  })
  for (const [statement, reason] of [
    [sql`update share_policy set percent = 70 where id = 'S2'`, /never changes/],
    [sql`update share_policy set percent = 71 where id = 'S3'`, /never changes/],
    [sql`update share_policy set confirmed_by = added_by, confirmed_at = now() where id = 'S3'`, /check/],
    [sql`delete from share_policy where id = 'S3'`, /never deleted/],
    [
      sql`insert into share_policy (id, store_code, from_month, percent, added_at, confirmed_at)
        values ('S9', 1, 202610, 99, now(), now())`,
      /keep their share/,
    ],
  ] as const)
    await expect(statement.execute(platform.db)).rejects.toThrow(reason)
  // What nobody confirmed is taken back, by whoever sees that it is wrong, and is confirmed no more.
  const withdraw = (id: string) => codeOf(colleague, 'withdrawPolicyRow', { of: 'share', id })
  expect([await withdraw('S3'), await withdraw('S3'), await withdraw('S2'), await withdraw('S1')]).toEqual([
    undefined,
    'not-found',
    'tax.already-confirmed',
    'tax.already-confirmed',
  ])
  expect(await confirm('S3', colleague)).toBe('not-found')
  expect((await done(colleague, 'getSharePolicy')).rows).toHaveLength(2)
  const trail = await platform.db
    .selectFrom('audit_record')
    .select(['action', 'actor_id', 'after'])
    .where('object', '=', 'share-policy:S2')
    .orderBy('id')
    .execute()
  expect(trail).toMatchObject([
    { action: 'share-policy.add', actor_id: accountant.id, after: row },
    { action: 'share-policy.confirm', actor_id: colleague.id, after: row },
  ])
})

test('INV-07 from its first month on a store is shared by it; what is refunded takes the share of the month of its sale', async () => {
  const { id: old } = await app.row('orders', {}, 'id')
  app.clock.set(new Date('2026-11-03T03:00:00Z'))
  await closeDueMonths(platform)
  const sold = await sell(2, 10_001)
  await sell(2, 333)
  await sell(1, 101)
  expect(await done(accountant, 'previewRefund', { id: old })).toMatchObject({ sellers: 60.01, company: 40 })
  expect(await done(accountant, 'previewRefund', { id: sold })).toMatchObject({
    month: '2026-11',
    sellers: 65.01,
  })
  await refund(old, 100.01)
  await refund(sold, 100.01)
  expect(await monthsOf('seller_month_sales', 202_610)).toEqual([
    { store: 2, percent: 60, sales: 10_001, share: 6_001 },
  ])
  expect(await monthsOf('seller_month_sales', 202_611)).toEqual([
    { store: 1, percent: 60, sales: 101, share: 61 },
    { store: 2, percent: 65, sales: 333, share: 216 },
  ])
  expect(await monthsOf('seller_month_refunds', 202_611)).toEqual([
    { store: 2, percent: 60, sales: -10_001, share: -6_001 },
  ])
  const month = { total: -96.68, share: -57.85, sharePercent: 65, closed: false }
  const { report } = await done(seller, 'getSellRev')
  expect(report.find((row) => row.month === 11 && row.store === 2)).toMatchObject(month)
  // Sellers' part of the prices: two shares in one time.
  const time = { epochSecFrom: String(Date.parse('2026-09-30T17:00:00Z') / 1000), epochSecTo: '7258118400' }
  expect(await done(accountant, 'sumOrderReport', time)).toMatchObject({ sales: 204.36, cost: 127.79 })

  app.clock.set(new Date('2026-12-02T03:00:00Z'))
  await closeDueMonths(platform)
  const records = await platform.db
    .selectFrom('payment_record')
    .select(['store_code as store', 'sales_satang as sales', 'share_satang as share'])
    .where('month', '=', 202_611)
    .orderBy('store_code')
    .execute()
  expect(records).toEqual([
    { store: 1, sales: 101, share: 61 },
    { store: 2, sales: -9_668, share: -5_785 },
  ])
  expect((await inspectRows(platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
  expect(await platform.db.transaction().execute(differencesRecomputed)).toEqual([])
})

test('why a share is what it is names the rule of the month of the sale, and reckons each part by its own', async () => {
  const figure = { kind: 'month', month: '2026-11', store: 2, seller: seller.id }
  const answer = await done(accountant, 'explainFigure', { figure })
  expect(answer.baht).toBe(-57.85)
  expect(answer.rules.filter(({ id }) => id.startsWith('share-'))).toMatchObject([
    { version: 'S2', from: '2026-11' },
    { version: 'S1', from: null },
  ])
  const shares = answer.steps.filter(({ kind, op }) => kind === 'month' && op === 'percent')
  expect(new Map(shares.map(({ numbers, rule }) => [rule, numbers[0]]))).toEqual(
    new Map([
      ['share-S1', 60],
      ['share-S2', 65],
    ]),
  )
  expect(answer.steps.filter(({ kind, op }) => kind === 'month' && op === 'given')).toEqual([])
})

test('a rehearsal of a share says to the satang what its months would bring, and the rule says the same as its SQL', async () => {
  const { id } = await done(accountant, 'addShareRow', { store: null, from: '2027-03', percent: 55 })
  // In the last three whole months 100.01 was sold at store 2 before anything was refunded, and 1.01 at store 1.
  await sell(1, 300_000)
  app.clock.set(new Date('2027-01-05T03:00:00Z'))
  await closeDueMonths(platform)
  const answer = await done(colleague, 'rehearseShareRow', { id })
  const forecast = answer.steps.filter(({ kind }) => kind === 'forecast')
  expect(forecast.map(({ month, rowBefore, rowAfter }) => [month, rowBefore, rowAfter])).toEqual([
    ['2027-03', 'S1', id],
    ['2027-04', 'S1', id],
    ['2027-05', 'S1', id],
  ])
  // Store 1: a third of 3,001.01 baht, by 60 % and by 55 %. Store 2 keeps its own share: (100.01 - 96.68) / 3 = 1.11, by 65 %.
  expect(forecast.map(({ before, after }) => [before.gross, after.gross])).toEqual([
    [600.92, 550.91],
    [600.92, 550.91],
    [600.92, 550.91],
  ])
  expect(answer).toMatchObject({ sellers: 1, changed: 1, less: 1, more: 0 })
  expect(await confirm(id, colleague)).toBeUndefined()
  expect(await codeOf(colleague, 'rehearseShareRow', { id })).toBe('tax.already-confirmed')

  const policy = await readSharePolicy(platform.db)
  const { rows } = await sql<{ store: number; month: number; percent: number }>`
    select store, month, share_percent_of(store, month) as percent
    from unnest('{1,2,3}'::int[]) store, unnest('{200001,202610,202611,202702,202703,209912}'::int[]) month`.execute(
    platform.db,
  )
  for (const { store, month, percent } of rows) {
    const period = periodOfNumber(month)
    expect([store, month, shareRowOf(policy, store, period)?.percent]).toEqual([store, month, percent])
  }
  expect(new Set(rows.map(({ percent }) => percent))).toEqual(new Set([60, 65, 55]))
})
