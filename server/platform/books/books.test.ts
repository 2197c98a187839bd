import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'
import { watched } from './watched.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Tables with satang that are no books, each with its reason. */
const besides: Record<string, string> = {
  ledger_side: 'a view of ledger_posting',
  order_credit: 'a view of credit_move',
  seller_month_sales: 'reckoned anew from the ledger by the doctor, every column of it',
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
})

test('what cannot change the books leaves no act: a plan to ask the bank again', async () => {
  const { db } = app.platform
  const count = async () =>
    (await sql<{ count: number }>`select count(*) as count from book_act`.execute(db)).rows[0]?.count
  const before = await count()
  await sql`update orders set inquire_failures = inquire_failures + 1`.execute(db)
  expect(await count()).toBe(before)
})
