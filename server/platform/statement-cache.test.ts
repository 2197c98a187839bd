import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { inTransaction } from './database.ts'
import { later } from './statement-cache.ts'

const app = await testApp()

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

test('a count of all rows is kept', async () => {
  const { rows } = await app.platform.db.connection().execute(async (db) => {
    await sql`select count(*) from setting where name = ${'x'}`.execute(db)
    return await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  })
  expect(rows.some((row) => row.statement.includes('count(*) from setting'))).toBe(true)
})

const insert = (name: string) => sql`${later}insert into setting (name, value) values (${name}, ${'{}'})`
const named = async (name: string) =>
  (await sql`select from setting where name = ${name}`.execute(app.platform.db)).rows.length

test('what is sent later is done by the commit, and seen by the next statement', async () => {
  await inTransaction(app.platform.db, async (trx) => {
    await insert('later-alone').execute(trx)
  })
  const seen = await inTransaction(app.platform.db, async (trx) => {
    await insert('later-seen').execute(trx)
    return (await sql`select from setting where name = ${'later-seen'}`.execute(trx)).rows.length
  })
  expect([await named('later-alone'), seen, await named('later-seen')]).toEqual([1, 1, 1])
})

test('the rows of what is sent later are there when the next statement is answered, not before', async () => {
  await inTransaction(app.platform.db, async (trx) => {
    const { rows } = await sql<{ value: number }>`${later}select ${1}::int as value`.execute(trx)
    expect(rows).toEqual([])
    const next = await sql<{ value: number }>`select ${2}::int as value`.execute(trx)
    expect([...rows, ...next.rows]).toEqual([{ value: 1 }, { value: 2 }])
  })
})

test('what is sent later and fails breaks the transaction, with its own error, even at the commit', async () => {
  const twice = inTransaction(app.platform.db, async (trx) => {
    await insert('later-broken').execute(trx)
    await insert('later-alone').execute(trx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const read = inTransaction(app.platform.db, async (trx) => {
    await insert('later-broken').execute(trx)
    await insert('later-alone').execute(trx)
    await sql`select from setting`.execute(trx)
  })
  await expect(read).rejects.toMatchObject({ code: '23505' })
  expect(await named('later-broken')).toBe(0)
})

test('a rollback takes what was to be sent later with it, and the connection goes on', async () => {
  for (let round = 0; round < 20; round += 1) {
    const broken = inTransaction(app.platform.db, async (trx) => {
      await insert('later-undone').execute(trx)
      throw new Error('undone')
    })
    await expect(broken).rejects.toThrow('undone')
  }
  expect(await named('later-undone')).toBe(0)
})
