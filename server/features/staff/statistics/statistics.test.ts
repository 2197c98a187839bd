import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { postRefund } from '#server/features/ledger/index.ts'
import { createCast, createPerson, createWaitingOrder, postedSale } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ now: '2026-11-20T08:30:00.000Z' })
const cast = await createCast(app.platform)
await sell('2026-08-31T17:30:00Z', [[cast.sheet, 'A', cast.store, 10_001]])
await sell('2026-11-02T00:00:00Z', [
  [cast.sheet, 'A', cast.store, 5_000],
  [cast.freshSheet, 'A', cast.store, 7_000],
  [cast.otherSheet, 'S', cast.otherStore, 3_000],
])

type Line = [sheetId: string, author: 'A' | 'S', storeCode: number, paidSatang: number]

async function sell(paidAt: string, lines: Line[]): Promise<void> {
  const { id: buyerId } = await createPerson(app.platform)
  await postedSale(app.platform, {
    buyerId,
    sheetId: cast.sheet,
    paidAt: new Date(paidAt),
    lines: lines.map(([sheetId, author, storeCode, paidSatang]) => ({
      sheetId,
      authorId: cast.person(author).id,
      storeCode,
      paidSatang,
    })),
  })
}

async function figures(query: string, store: number, part: '2' | 'X' | 'G' = 'G') {
  const { body } = await app.call('getStat', { query, store }, cast.person(part))
  return body.data
}

test('sales and sheets by month of Bangkok come from the ledger, and months without any are there', async () => {
  expect(await figures('revenue', cast.store, '2')).toEqual([
    { month: '2026-09', count: 1, revenue: 100.01 },
    { month: '2026-10', count: 0, revenue: 0 },
    { month: '2026-11', count: 2, revenue: 120 },
  ])
  expect(await figures('revenue', cast.otherStore, 'X')).toEqual([
    { month: '2026-11', count: 1, revenue: 30 },
  ])
  expect(await figures('revenue', -1)).toMatchObject([{}, {}, { count: 3, revenue: 150 }])
  expect(await figures('orders', -1)).toMatchObject([{ count: 1 }, { count: 0 }, { count: 1 }])
  // An order made free by a code counts too, though the ledger has nothing of it.
  const free = await createWaitingOrder(app.platform, {
    buyerId: cast.person('B').id,
    sheetId: cast.otherSheet,
  })
  await sql`update order_line set discount_satang = list_satang, paid_satang = 0 where order_id = ${free}`.execute(
    app.platform.db,
  )
  await sql`update orders set discount_satang = list_satang, total_satang = 0, state = 'paid', paid_at = '2026-10-05T00:00:00Z'
    where id = ${free}`.execute(app.platform.db)
  expect(await figures('orders', -1)).toMatchObject([{ count: 1 }, { count: 1 }, { count: 1 }])
  expect(await figures('orders', cast.store)).toMatchObject([{ count: 1 }, { count: 0 }, { count: 1 }])
  expect(await figures('orders', cast.otherStore, 'X')).toMatchObject([{ count: 1 }, { count: 1 }])
})

test('new accounts and sellers are counted in their month, by the university of their profile', async () => {
  const { db } = app.platform
  await db.updateTable('person').set({ created_at: '2026-10-31T17:00:00Z' }).execute()
  await db.updateTable('seller').set({ created_at: '2026-11-01T00:00:00Z' }).execute()
  const { id } = await createPerson(app.platform)
  await app.change('person', { id }, { created_at: '2026-10-31T16:59:59Z', university: cast.otherStore })
  expect(await figures('accounts', cast.otherStore)).toEqual([
    { month: '2026-10', count: 1, revenue: null },
    { month: '2026-11', count: 0, revenue: null },
  ])
  // The last day of October lies beyond the days that November has had.
  const early = await createPerson(app.platform)
  await app.change(
    'person',
    { id: early.id },
    { created_at: '2026-10-01T03:00:00Z', university: cast.otherStore },
  )
  const { body } = await app.call('getStat', { query: 'accounts', store: cast.otherStore }, cast.person('G'))
  expect([body.data[0]?.count, body.sameDays]).toEqual([2, { count: 1, revenue: null }])
  expect(await figures('sellers', cast.store)).toEqual([{ month: '2026-11', count: 3, revenue: null }])
})

test('all universities together are for those who hold the permission for every store', async () => {
  const metaOf = async (part: '2' | 'G') => await app.done(cast.person(part), 'getStatMeta')
  expect(await metaOf('2')).toMatchObject({ stores: [{ code: cast.store }], showAll: false })
  expect(await metaOf('G')).toMatchObject({ showAll: true })
  const refused = await app.call('getStat', { query: 'revenue', store: -1 }, cast.person('2'))
  expect(refused.status).toBe(404)
})

test('the time to a decision is the median of what was decided, not of what was reset', async () => {
  const decided = (hours: number | null, decision: 'approved' | 'rejected' | 'reset') => ({
    sheet_id: cast.sheet,
    reviewer_id: cast.person('G').id,
    decision,
    reason: 'x',
    decided_at: '2026-11-10T12:00:00Z',
    handed_in_at: hours === null ? null : new Date(Date.parse('2026-11-10T12:00:00Z') - hours * 3_600_000),
  })
  const rows = [
    decided(2, 'approved'),
    decided(30, 'rejected'),
    decided(7, 'approved'),
    decided(900, 'reset'),
  ]
  await app.add('sheet_review', [...rows, decided(null, 'approved')])
  expect(await figures('reviewHours', cast.store)).toEqual([{ month: '2026-11', count: 7, revenue: null }])
  // Where nothing was decided there is no median: zero hours would be the fastest of all.
  expect(await figures('reviewHours', cast.otherStore)).toEqual([
    { month: '2026-11', count: null, revenue: null },
  ])
  const soon = { ...decided(0.2, 'approved'), decided_at: '2026-09-10T12:00:00Z' }
  await app.add('sheet_review', [{ ...soon, handed_in_at: new Date('2026-09-10T11:50:00Z') }])
  const { body } = await app.call('getStat', { query: 'reviewHours', store: cast.store }, cast.person('G'))
  expect([body.data.map(({ count }) => count), body.sameDays.count]).toEqual([[1, null, 7], null])
})

test('what people search for in vain stands by its people, from five on, and each store has its own', async () => {
  const missed = (store: number, typed: string, people: number) =>
    Array.from({ length: people }, (_, who) => ({
      store_code: store,
      key: typed.toLowerCase(),
      typed,
      day: '2026-11-19',
      who: Buffer.from([who]),
    }))
  await app.add('search_miss', [
    ...missed(cast.store, 'Thermo', 6),
    ...missed(0, 'ชีวเคมี', 5),
    ...missed(cast.store, 'few', 4),
    ...missed(cast.otherStore, 'ธรณี', 9),
  ])
  const missesOf = async (store: number) => await app.done(cast.person('G'), 'getStatMisses', { store })
  expect(await missesOf(cast.store)).toEqual([
    { text: 'Thermo', people: 6 },
    { text: 'ชีวเคมี', people: 5 },
  ])
  expect(await missesOf(-1)).toMatchObject([{ text: 'ธรณี' }, { text: 'Thermo' }, { text: 'ชีวเคมี' }])
})

test('the institutions that sold most this month come first, and nobody sees those of others', async () => {
  const topOf = async (part: '2' | 'G') => await app.done(cast.person(part), 'getStatStores')
  expect(await topOf('G')).toMatchObject([
    { code: cast.store, revenue: 120, before: 0 },
    { code: cast.otherStore, revenue: 30, before: 0 },
  ])
  expect(await topOf('2')).toMatchObject([{ code: cast.store }])
  // In its first week the month before is shown, beside the whole one before that.
  app.clock.set('2026-12-07T08:30:00.000Z')
  expect(await topOf('G')).toMatchObject([
    { code: cast.store, month: '2026-11', revenue: 120, before: 0 },
    { code: cast.otherStore, month: '2026-11', revenue: 30, before: 0 },
  ])
  app.clock.set('2026-12-08T08:30:00.000Z')
  expect(await topOf('G')).toEqual([])
  app.clock.set('2026-11-20T08:30:00.000Z')
})

test('the file holds the same figures', async () => {
  const token = cast.person('2').token
  const { body } = await app.call(
    'openDownload',
    { list: 'statistics', input: { query: 'revenue', store: cast.store } },
    { token },
  )
  const { url } = body.data
  const file = await app.open(url)
  expect(file.body).toBe('\uFEFFmonth,count,revenue\r\n2026-09,1,100.01\r\n2026-10,0,0\r\n2026-11,2,120\r\n')
  expect(file.headers['content-disposition']).toContain(`revenue-${cast.store}.csv`)
  const foreign = await app.call(
    'openDownload',
    { list: 'statistics', input: { query: 'revenue', store: cast.otherStore } },
    { token },
  )
  expect(foreign.status).toBe(404)
})

test('refunds stand in the month they count in, beside the sales they were taken off', async () => {
  const { db } = app.platform
  const sold = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'entry_id', 'ledger_entry.id')
    .select(['ledger_entry.id', 'month', 'order_id', 'seller_id'])
    .where('sheet_id', '=', cast.otherSheet)
    .where('seller_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const { id: entryId, month, seller_id: authorId } = sold
  const orderId = sold.order_id ?? ''
  const lines = [
    { authorId: authorId ?? '', storeCode: cast.otherStore, sheetId: cast.otherSheet, paidSatang: 3_000 },
  ]
  const refund = { id: `${orderId}-0`, orderId, at: app.clock.now(), sale: { entryId, month }, lines }
  await inTransaction(db, (trx) => postRefund(trx, refund))
  expect(await figures('refunds', cast.otherStore)).toEqual([{ month: '2026-11', count: 1, revenue: 30 }])
  expect(await figures('refunds', cast.store)).toEqual([{ month: '2026-11', count: 0, revenue: 0 }])
  expect(await figures('revenue', cast.otherStore)).toEqual([{ month: '2026-11', count: 0, revenue: 0 }])
})
