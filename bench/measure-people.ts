import { Agent } from 'node:http'
import pg from 'pg'
import { apiOf } from '#e2e/people.ts'
import type { Input } from './load.ts'
import type { Measured } from './measure.ts'
import { call } from './measure-calls.ts'
import { markPrepared, sell, signUpBuyers } from './measure-orders.ts'
import { oneAfterAnother } from './measure-sellers.ts'
import type { Samples } from './samples.ts'
import { openScans } from './scans.ts'
import type { Shop } from './shop.ts'
import { signIn } from './vitals.ts'

const sheetsOwned = 500
const sheetsOfOrder = 20
const sheetsWithScanMax = 10_000

/** A buyer with five hundred sheets, bought over HTTP like every sale; and pages in the reader, which do not depend on how many sheets there are. */
export async function measureLibrary(
  shop: Shop,
  samples: Samples,
  sheetCount: number,
  seconds: number,
): Promise<Measured[]> {
  const times = Math.max(20, seconds * 5)
  const [buyer] = await signUpBuyers(shop.client, 1)
  if (buyer === undefined) throw new Error('nobody was signed up')
  const sheets = samples.sheetIds.slice(0, sheetsOwned)
  await markPrepared(shop.client, sheets)
  const bank = new pg.Pool({ connectionString: shop.databaseUrl, max: 1, application_name: 'sarup-bench' })
  const http = new Agent({ keepAlive: true })
  try {
    for (let at = 0; at < sheets.length; at += sheetsOfOrder)
      await sell({ origin: shop.origin, http, bank }, buyer, sheets.slice(at, at + sheetsOfOrder))
  } finally {
    http.destroy()
    await bank.end()
  }
  const library = call('getMyallSheet', {}, buyer.token)
  return [
    await oneAfterAnother(shop, `getMyallSheet, ${sheets.length} sheets`, times, () => library),
    ...(sheetCount <= sheetsWithScanMax ? await measureTiles(shop, times) : []),
  ]
}

/** Of the reader bench's scan: a page and its thumbnail, drawn already, so that finding it, the mark and its bytes are measured. */
async function measureTiles(shop: Shop, times: number): Promise<Measured[]> {
  const [scan] = (await openScans(shop, 1)).scans
  if (scan === undefined) throw new Error('there is no scan to read')
  const { sheetId: id, reader } = scan
  const { link } = (await apiOf(shop.origin, reader.token).call('readerInfo', { id })).data
  // Their link holds for two minutes, which a slow machine fills with a few hundred.
  const pictures = Math.min(times, 60)
  const picture = (width: number): Input => ({
    path: `${link}&page=1&width=${width}`,
    headers: { authorization: `jwt ${reader.token}` },
  })
  return [
    await oneAfterAnother(shop, 'readMySheet, the address of the file', times, () =>
      call('readMySheet', { id }, reader.token),
    ),
    await oneAfterAnother(shop, 'a page in the reader, 1,200 points wide', pictures, () => picture(1_200)),
    await oneAfterAnother(shop, 'the small picture of a page', pictures, () => picture(160)),
  ]
}

/** The desk's lists, one request after another, by a person with every right. */
export async function measureStaffLists(shop: Shop, seconds: number): Promise<Measured[]> {
  const times = Math.max(20, seconds * 5)
  const token = await signIn(shop.origin, 'MASTERSARP')
  const { rows } = await shop.client.query<{ order_id: string; email: string }>(
    `select o.id as order_id, p.email from orders o join person p on p.id = o.buyer_id
      where o.paid_at is not null order by md5(o.id) limit 200`,
  )
  let turn = 0
  const nextOrder = () => rows[(turn += 1) % rows.length]
  const asks: [operation: string, next: () => Input][] = [
    ['findOrders, the newest', () => call('findOrders', {}, token)],
    ['findOrders, by mail of the buyer', () => call('findOrders', { query: nextOrder()?.email }, token)],
    ['findOrders, paid, page 40', () => call('findOrders', { state: 'paid', page: 40 }, token)],
    ['listOpenMoney', () => call('listOpenMoney', {}, token)],
    ['listPayments, all that is owed', () => call('listPayments', { list: 'reached' }, token)],
    ['listStaffSheets, a word', () => call('listStaffSheets', { query: 'แคลคูลัส' }, token)],
    ['findAnything, an order', () => call('findAnything', { query: nextOrder()?.order_id }, token)],
    ['findAnything, a mail address', () => call('findAnything', { query: nextOrder()?.email }, token)],
    ['findAnything, a word', () => call('findAnything', { query: 'แคลคูลัส' }, token)],
  ]
  const measured: Measured[] = []
  for (const [operation, next] of asks) measured.push(await oneAfterAnother(shop, operation, times, next))
  return measured
}
