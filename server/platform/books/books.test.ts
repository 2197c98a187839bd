import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testBooksKey } from '#server/test/books-key.ts'
import { eventually } from '#server/test/eventually.ts'
import { testApp } from '#server/test/test-app.ts'
import { bringsBooksKey } from './key.ts'
import { linkActs } from './link.ts'
import { triggersOf, watchTable } from './watch.ts'
import { watched } from './watched.ts'

const app = await testApp()

/** Tables with satang that are no books, each with its reason. */
const besides: Record<string, string> = {
  ledger_side: 'a view of ledger_posting',
  order_credit: 'a view of credit_move',
  order_line_given: 'a view of order_line',
  seller_month_sales: 'reckoned anew from the ledger by the doctor, every column of it',
  seller_month_refunds: 'the same for refunds of months with another share',
  seller_month: 'a view of both',
  ledger_account_month: 'sums of postings, which the doctor adds up again',
  ledger_sale_day: 'the same by day and store',
  ledger_balance: 'a view of the first, and of what was posted since',
  sale_day: 'a view of the second, and of what was posted since',
  sheet: 'what something costs is no act on money; the price of a sale stands in its order line',
  sheet_version: 'the same of an older text',
  sheet_upload: 'the same before it is on sale',
  sheet_group: 'the same of a package',
  course_demand: 'sums of every night for sellers who look for a subject; nothing is paid by them',
  sandbox_bank_transfer: "the simulated bank's own book",
}

test('every table with satang is watched, or says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%satang%'`.execute(app.platform.db)
  const named = new Set([...watched.map(({ table }) => table), ...Object.keys(besides)])
  expect(rows.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

test('every watched table has its triggers, for the columns it has now', async () => {
  const { rows } = await sql<{ name: string }>`select name from book_table order by 1`.execute(
    app.platform.db,
  )
  expect(rows.map(({ name }) => name)).toEqual(watched.map(({ table }) => table).toSorted())
  expect(await triggersOfBooks()).toEqual(
    watched.flatMap((one) => triggersOf(one).map((name) => `${one.table} ${name}`)).toSorted(),
  )
})

async function triggersOfBooks(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass || ' ' || tgname as name from pg_trigger where starts_with(tgname, 'book_acts')`.execute(
    app.platform.db,
  )
  return rows.map(({ name }) => name).toSorted()
}

test('a table whose acts are written in another way now gets the other triggers and no new acts', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl, options: bringsBooksKey(testBooksKey) })
  await client.connect()
  const before = await triggersOfBooks()
  const acts = async () => (await client.query('select from book_act')).rowCount
  const actsBefore = await acts()
  const [one] = watched.filter(({ inSets }) => inSets)
  if (one === undefined) throw new Error('no table is written in sets')
  const { inSets: _, ...byRow } = one
  for (const way of [byRow, one]) {
    await client.query('begin')
    await watchTable(client, way)
    await client.query('commit')
    const own = (await triggersOfBooks()).filter((name) => name.startsWith(`${one.table} `))
    expect(own).toEqual(triggersOf(way).map((name) => `${one.table} ${name}`))
  }
  expect(await triggersOfBooks()).toEqual(before)
  expect(await acts()).toBe(actsBefore)
  await client.end()
})

test('what cannot change the books leaves no act: a plan to ask the bank again', async () => {
  const { db } = app.platform
  const count = async () =>
    (await sql<{ count: number }>`select count(*) as count from book_act`.execute(db)).rows[0]?.count
  const before = await count()
  await sql`update orders set inquire_failures = inquire_failures + 1`.execute(db)
  expect(await count()).toBe(before)
})

test('acts are linked where some transaction is always open, each as soon as those older than it have ended', async () => {
  const { db } = app.platform
  const open = async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl, options: bringsBooksKey(testBooksKey) })
    await client.connect()
    await client.query('begin; select pg_current_xact_id()')
    return client
  }
  const waiting = async () => {
    await linkActs(db, app.clock.now())
    const { rows } = await sql`
      select from book_act where id > all (select upto_id from book_link)`.execute(db)
    return rows.length
  }
  await sql`
    insert into promo_code (code, kind, amount, valid_from, valid_until)
    values ('LINKED', 'fixed', 1, now(), now() + interval '1 day')`.execute(db)
  const older = await open()
  expect(await waiting()).toBeGreaterThan(0)
  const younger = await open()
  await waiting()
  await older.end()
  // Acts wait for other transactions of the cluster.
  await expect.poll(waiting).toBe(0)
  await younger.end()
})

test('an act that is committed after one with a higher number is in the chain', async () => {
  const { db } = app.platform
  const add = (code: string) => `
    insert into promo_code (code, kind, amount, valid_from, valid_until) values ('${code}', 'fixed', 1, now(), now() + interval '1 day')`
  const open = async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl, options: bringsBooksKey(testBooksKey) })
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin; select pg_current_xact_id()')
    return client
  }
  const linked = () =>
    eventually(async () => {
      await linkActs(db, app.clock.now())
      const { rows } = await sql`
        select (select sum(act_count) from book_link)::int = (select count(*) from book_act) as whole`.execute(
        db,
      )
      expect(rows).toEqual([{ whole: true }])
    })
  await linked()
  // The transaction of the higher act is the lower one, and ends: what has ended does not tell of the other.
  const early = await open()
  const late = await open()
  await late.query(add('LATE'))
  await early.query(`${add('EARLY')}; commit`)
  for (let times = 0; times < 3; times += 1) await linkActs(db, app.clock.now())
  await late.query('commit')
  await linked()
})
