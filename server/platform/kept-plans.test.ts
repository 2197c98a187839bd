import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '#server/test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const keptTexts = async () =>
  await app.platform.db.connection().execute(async (db) => {
    const ask = (value: number) => sql<{ value: number }>`select ${value}::int + 1 as value`.execute(db)
    for (let value = 0; value < 8; value += 1) expect((await ask(value)).rows).toEqual([{ value: value + 1 }])
    const all = (name: string) => sql`select * from setting where name = ${name}`.execute(db)
    await all('a')
    await all('b')
    const { rows } = await sql<{ statement: string; generic: number }>`
      select statement, generic_plans as generic from pg_prepared_statements`.execute(db)
    return rows
  })

test('a statement with values is planned once for its connection', async () => {
  const kept = (await keptTexts()).filter((row) => row.statement.includes('::int + 1'))
  expect(kept).toHaveLength(1)
  expect(Number(kept[0]?.generic)).toBeGreaterThan(0)
})

test('one that takes whatever columns there are is not kept: a new column would break it', async () => {
  expect((await keptTexts()).filter((row) => row.statement.includes('from setting'))).toEqual([])
})
