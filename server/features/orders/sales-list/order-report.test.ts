import { downloads } from '#server/app.ts'
import { columnNames } from '#server/platform/csv-columns.ts'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

const orders: { id: string; paidAt: string }[] = []

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
const treasurer = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
const author = await createSeller(app.platform)
const buyer = await createPerson(app.platform)
const priced = [
  ['2026-10-31T16:59:59.999Z', 4_900],
  ['2026-10-31T17:00:00.000Z', 3],
  ['2026-10-31T17:00:00.000Z', 12_345],
  ['2026-11-01T02:03:04.000Z', 0],
  ['2026-11-02T00:00:00.000Z', 10_001],
] as const
for (const [paidAt, satang] of priced) {
  const sheetId = await createSheet(app.platform, { authorId: author.id, store: 1 })
  const id = await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId })
  await sql`
    update orders set state = 'paid', paid_at = ${paidAt}, list_satang = ${satang}, total_satang = ${satang} where id = ${id}`.execute(
    app.platform.db,
  )
  orders.push({ id, paidAt })
}
// Not paid: in no report.
const sheetId = await createSheet(app.platform, { authorId: author.id, store: 1 })
await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId })

const epochSec = (iso: string) => Math.floor(Date.parse(iso) / 1000)
/** November in Bangkok. */
const november = {
  epochSecFrom: String(epochSec('2026-10-31T17:00:00Z')),
  epochSecTo: String(epochSec('2026-11-30T16:59:59Z')),
}

async function report(input: object) {
  const { body, status } = await app.call('getOrderReport', input, treasurer)
  expect(status).toBe(200)
  return { orders: body.data, next: body['next'] }
}

test('lists what was paid in a time of Bangkok, oldest first, with its price', async () => {
  const { orders: listed, next } = await report(november)
  expect(next).toBeNull()
  expect(listed.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([0, 0.03, 100.01, 123.45])
  expect(listed.map(({ paidTime }) => paidTime)).toEqual(listed.map(({ paidTime }) => paidTime).toSorted())
  const whole = await report({ epochSecFrom: '0', epochSecTo: '7258118400' })
  expect(whole.orders[0]).toMatchObject({
    _id: orders[0]?.id,
    price: 49,
    cost: 29.4,
    paidTime: orders[0]?.paidAt,
    sheets: 1,
  })
})

test('pages follow one another without gap or repetition, also between orders of one moment', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await report({ ...november, rows: '1', ...(cursor !== null && { cursor }) })
    seen.push(...page.orders.map(({ _id }) => _id))
    cursor = page.next
  } while (cursor !== null)
  expect(seen).toEqual((await report(november)).orders.map(({ _id }) => _id))
})

test('cost of sales is 0.6 of each price, and the sums are those of the file', async () => {
  const given = orders[2]?.id ?? ''
  await sql`
    insert into refund (id, order_id, amount_satang, month, reason, created_at, created_by)
    values (new_id(), ${given}, 2345, 202611, 'x', now(), ${treasurer.id})`.execute(app.platform.db)
  const { body } = await app.call('sumOrderReport', november, treasurer)
  // 0.03, 123.45 and 100.01: 0.02 + 74.07 + 60.01
  expect(body.data).toEqual({
    orders: 4,
    sales: 223.49,
    cost: 134.1,
    refunded: 23.45,
    days: [
      { day: '2026-11-01', orders: 3, sales: 123.48 },
      { day: '2026-11-02', orders: 1, sales: 100.01 },
    ],
  })
  const opened = await app.call('openDownload', { list: 'order-report', input: november }, treasurer)
  const { url } = opened.body.data
  const file = await app.open(url)
  expect(file.headers['content-disposition']).toContain('data.csv')
  const [head, ...lines] = file.body.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFperiod year,month,day,time,order code,total sales,cost of sales')
  expect(lines).toHaveLength(4)
  expect(lines).toContain(`2026,11,1,09:03:04,${orders[3]?.id},0.00,0.00`)
  const cost = lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[6]) * 100), 0)
  expect(cost).toBe(13_410)
  // On a Thai screen the columns are Thai, of every list that people read.
  const inThai = { list: 'order-report', input: november, language: 'th' }
  const thai = (await app.call('openDownload', inThai, treasurer)).body.data.url
  expect((await app.open(thai)).body.split('\r\n')[0]).toMatch(/^\uFEFFปี,เดือน,วัน,/)
  const read = downloads.filter(({ forMachines }) => forMachines === undefined)
  const english = read.flatMap(({ list, header }) =>
    columnNames(header, 'th').flatMap((name, at) => (name === header[at] ? [`${list}: ${name}`] : [])),
  )
  expect(english.filter((name) => !/vendor/i.test(name))).toEqual([])
})

test.each([
  { epochSecFrom: 'yesterday', epochSecTo: '1' },
  { epochSecFrom: '1' },
  { ...november, cursor: 'DROP TABLE' },
  { ...november, cursor: '99999999999999999.AAAA' },
  { ...november, rows: '5001' },
])('%o is no ask', async (input) => {
  expect((await app.call('getOrderReport', input, treasurer)).status).toBe(400)
})

test('is for who holds the permission for every store, the file too', async () => {
  const ofOneStore = await createPerson(app.platform, { permissions: [{ permission: 2, store: 1 }] })
  expect((await app.call('getOrderReport', november, ofOneStore)).status).toBe(403)
  expect((await app.call('sumOrderReport', november, ofOneStore)).status).toBe(403)
  const opened = await app.call('openDownload', { list: 'order-report', input: november }, ofOneStore)
  expect(opened.status).toBe(403)
})
