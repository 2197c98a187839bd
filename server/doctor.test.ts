import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { inventSellerProfile } from './demo/invent-seller.ts'
import { bookRows } from './doctor/of-books.ts'
import { inspectRows, inspectStorage } from './doctor.ts'
import { createOrder } from './features/orders/checkout/index.ts'
import { creditMoney } from './features/orders/refunds/return-money.ts'
import { editSeller } from './features/sellers/index.ts'
import { issueCertificates, replaceCertificate } from './features/tax/papers/issue.ts'
import { bringsBooksKey } from './platform/books/key.ts'
import { linkActs, readDailyRoots } from './platform/books/link.ts'
import { takeOverKey } from './platform/books/watch.ts'
import { inTransaction } from './platform/database.ts'
import { createPerson } from './test/cast.ts'
import { corruptionsOfOrders } from './test/doctor/corruptions-of-orders.ts'
import { corruptionsOfPayouts } from './test/doctor/corruptions-of-payouts.ts'
import { inspectPlanted, mutateEveryColumn, unseenOnPurpose, wrongNames } from './test/doctor/mutations.ts'
import { chain } from './test/doctor/plants.ts'
import { quietCorruptions } from './test/doctor/quiet-corruptions.ts'
import { strayMoney } from './test/paid-order.ts'
import type { Seller } from './test/simulated-year/market.ts'
import { happenMonth } from './test/simulated-year/visits.ts'
import { simulateYear } from './test/simulated-year/year.ts'
import { type TestApp, testApp } from './test/test-app.ts'

const app = await testApp({ now: '2025-07-01T00:00:00Z' })
const { platform, clock } = app
const size = { sellers: 12, orders: 160, months: 3, from: '2025-07', seed: 4, lanes: 2 }
const { lanes, book } = await simulateYear(platform, clock, size)
// The month after them is still open.
for (const lane of lanes) await happenMonth(platform, lane, { period: '2025-10', visits: 40 }, book)
await certify(
  app,
  lanes.flatMap((lane) => lane.sellers),
)
await buyOnCredit(app)

/** Staff print the certificates of what was paid, and replace one of them: the last number of all. */
async function certify({ platform, clock }: TestApp, sellers: readonly Seller[]) {
  const doer = { platform, actorId: (await createPerson(platform)).id }
  await inTransaction(platform.db, async (trx) => {
    const { rows: nameless } = await sql<{ id: string }>`
      select person_id as id from seller where national_id is null`.execute(trx)
    const isNameless = new Set(nameless.map(({ id }) => id))
    for (const [at, seller] of sellers.entries()) {
      if (!isNameless.has(seller.id)) continue
      const profile = inventSellerProfile(11, 1_000 + at, seller)
      await editSeller(trx, platform, seller.id, { ...profile, bankInfo: '' }, clock.now())
    }
    for (const month of [202507, 202508, 202509]) await issueCertificates(trx, doer, { month })
    const { id } = await trx
      .selectFrom('tax_certificate')
      .select('id')
      .where('number', '=', 1)
      .where('payer', '=', 'HYTEXTS')
      .executeTakeFirstOrThrow()
    await replaceCertificate(trx, doer, { id, reason: 'ที่อยู่ผิด' })
  })
}

/** Unmatched money is found to be a buyer's, and pays a sheet. */
async function buyOnCredit({ platform }: TestApp) {
  const [staff, buyer] = [await createPerson(platform), await createPerson(platform)]
  const id = await strayMoney(platform, 50_000)
  const { id: sheet } = await platform.db
    .selectFrom('sheet')
    .select('id')
    .where('on_sale', '=', true)
    .orderBy('price_satang')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await inTransaction(platform.db, async (trx) => {
    await creditMoney(trx, platform, staff.id, { id, amount: 500, buyer: buyer.id })
    await createOrder(trx, platform, buyer, { sheets: [sheet], credit: true })
  })
}

test('a market of some months, made by the product itself, has nothing to find', async () => {
  expect((await inspectRows(app.platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
  expect(await inspectStorage(app.platform)).toMatchObject({ wrongCount: 0 })
})

describe('the doctor finds', () => {
  const corruptions = [...quietCorruptions, ...corruptionsOfOrders, ...corruptionsOfPayouts]
  test.each(corruptions)('$what', async ({ plant, found: named, isUnwatched }) => {
    const { row, findings } = await inspectPlanted(app.platform.db, plant)
    const found: [string, ...string[]] =
      isUnwatched === true || named[0] === chain ? [...named] : [...named, chain]
    const [first] = found
    const names = findings.map(({ name }) => name)
    const expected = names.filter((name) => found.some((part) => name.includes(part)))
    expect(expected).toHaveLength(found.length)
    expect(findings.filter(({ wrongCount }) => wrongCount > 0).map(({ name }) => name)).toEqual(expected)
    expect(findings.find(({ name }) => name.includes(first))?.examples).toContain(row)
    expect(findings.every(({ mend }) => mend.length > 20)).toBe(true)
  })

  test('one column of one row changed at random, in every column of every table with money', async () => {
    const { unseen, refused, seen } = await mutateEveryColumn(app.platform.db)
    expect(seen).toBeGreaterThan(200)
    // Numbers that PostgreSQL itself gives cannot be set by any update.
    // A record that a live run holds can be held by no other.
    const refusedOnly = refused.filter((name) => name !== 'payment_run_record.hold')
    expect(refusedOnly.sort()).toEqual([
      'ledger_entry.id',
      'money_received.id',
      'payout_hold.id',
      'refund_due.id',
    ])
    expect(unseen).toEqual(expect.arrayContaining([...unseenOnPurpose]))
    // 99 of 100, whichever row the dice chose; what is left is named.
    const missed = unseen.filter((name) => !unseenOnPurpose.some((known) => known === name))
    expect(missed.length / (seen + missed.length), missed.join(', ')).toBeLessThanOrEqual(0.01)
  })

  test('what a connection without the key of the books writes, while all triggers watch', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ id: string; before: string }>(
      'select person_id as id, phone as before from seller order by 1 limit 1',
    )
    const [seller] = rows
    await client.query(`update seller set phone = '0800000000' where person_id = $1`, [seller?.id])
    await client.end()
    const findings = await inspectRows(app.platform, () => {})
    await app.change('seller', { person_id: seller?.id ?? '' }, { phone: seller?.before ?? '' })
    const wrong = findings.filter(({ wrongCount }) => wrongCount > 0)
    expect(wrong).toMatchObject([{ wrongCount: 1, examples: [`seller ${seller?.id}: changed`] }])
    expect(wrong[0]?.name).toContain(chain)
  })

  test('no row where a backup came back under another key, whose books are taken as they stand', async () => {
    const client = new pg.Client({
      connectionString: app.databaseUrl,
      options: bringsBooksKey('another'),
    })
    await client.connect()
    const wrong = async () =>
      (await client.query<{ what: string }>(bookRows.wrong.compile(app.platform.db).sql)).rows
    await client.query('begin; set local session_replication_role = replica')
    expect(await wrong()).toEqual([{ what: 'the key of the books is another one than theirs' }])
    expect(await takeOverKey(client)).toBe(true)
    expect(await wrong()).toEqual([])
    await client.query('rollback')
    await client.end()
  })

  test('a link of the chain that was made anew, and an act that was taken out of it', async () => {
    // A call notes how far the next one may go, which goes there once no transaction of the cluster is older: other tests have some.
    await expect.poll(() => linkActs(app.platform.db, app.clock.now())).toBeGreaterThan(1_000)
    const [root] = await readDailyRoots(app.platform.db, 10)
    expect(root).toMatchObject({ links: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const broken = ['the chain of acts on money is unbroken']
    const anew = await inspectPlanted(app.platform.db, [
      `update book_link set hash = encode(sha256('anew'), 'hex') returning number::text as row`,
    ])
    expect(wrongNames(anew.findings)).toEqual(broken)
    // One that another act on its row has followed: no row differs.
    const out = await inspectPlanted(app.platform.db, [
      `delete from book_act where id = (select min(id) from book_act where about = 'orders' and op = 'I') returning id::text as row`,
    ])
    expect(wrongNames(out.findings)).toEqual(broken)
  })

  test('a row put back to what it was before, with the act of then', async () => {
    const { findings } = await inspectPlanted(app.platform.db, [
      `insert into book_act select nextval('book_act_number'), at, about, key, op, seal from book_act
        where about = 'payment_record' and op = 'I' order by id limit 1`,
      `select 'one' as row`,
    ])
    expect(wrongNames(findings)).toEqual([expect.stringContaining(chain)])
  })

  test('a file row without its file', async () => {
    const { platform } = app
    const { sheet_id: id } = await app.row('library_entry', {}, 'sheet_id')
    const pin = (pdf_key: string | null) =>
      platform.db.updateTable('sheet').set({ pdf_key, pdf_bytes: 1 }).where('id', '=', id).execute()
    await pin('private/sheets/gone.pdf')
    expect(await inspectStorage(platform)).toMatchObject({ wrongCount: 1, examples: [id] })
    await pin(null)
  })
})
