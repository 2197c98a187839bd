import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database.ts'
import { sealedRegistry } from '#server/platform/sealed-registry.ts'
import { accountFor } from './simulated-year/account.ts'
import { differingMonths, differingPayouts } from './simulated-year/second-sums.ts'
import { simulateYear } from './simulated-year/year.ts'
import { createTestApp, type TestApp } from './test-app.ts'

/** Twenty sellers here; two thousand by `node server/test/simulated-year/run.ts`. */
const size = { sellers: 20, orders: 300, months: 12, from: '2025-03', seed: 20_250_901, lanes: 2 }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2025-03-01T00:00:00Z' })
})
afterAll(() => app.close())

test('a year with the tax change of September 2025 in its middle: every satang is accounted for, and a second sum says the same', async () => {
  const { platform, clock } = app
  const story = await simulateYear(platform, clock, size)
  const { faults, had } = await accountFor(platform, story)
  expect(faults).toEqual([])

  // It had all of it: both rates, both payers, every kind of money that pays nothing, months that are carried or owe.
  expect(had).toMatchObject({ rates: 2, payers: 2, reasons: 5 })
  for (const count of Object.values({ ...had, ...story.staff, held: story.heldOnPayday }))
    expect(count).toBeGreaterThan(0)
  expect(story.closed).toHaveLength(12)
})

test('INV-20 nothing sealed stands outside of the registry that rotation goes by, and no column of it is wanting', async () => {
  const { db } = app.platform
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`.execute(db)
  const holding: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)}::text ~ '(^|["{,])s1\\.[A-Za-z0-9_-]{1,20}\\.[A-Za-z0-9_-]{38,}' limit 1`.execute(
      db,
    )
    if (rows.length > 0) holding.push(`${table}.${column}`)
  }
  const known = Object.values(sealedRegistry).map(({ table, column }) => `${table}.${column}`)
  expect(holding.filter((name) => !known.includes(name))).toEqual([])
  const all = columns.map(({ table, column }) => `${table}.${column}`)
  expect(known.filter((name) => !all.includes(name))).toEqual([])
  // The year had them: the search above is not blind.
  expect(holding).toContain('seller.account_number')
})

test('the second sum sees a single satang, in a record and in a payout', async () => {
  const { db } = app.platform
  const undone = new Error('undone')
  const broken = inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update payment_record set sales_satang = sales_satang + 1 where id = (select min(id) from payment_record where kind = 'month')`.execute(
      trx,
    )
    await sql`update payout set tax_satang = tax_satang + 1, net_satang = net_satang - 1 where id = (select min(id) from payout)`.execute(
      trx,
    )
    expect(await differingMonths(trx)).toHaveLength(1)
    expect(await differingPayouts(trx)).toHaveLength(1)
    throw undone
  })
  await expect(broken).rejects.toBe(undone)
})
