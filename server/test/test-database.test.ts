import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './test-app.ts'

it('gives each file a migrated database of its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const inFirst = new pg.Client({ connectionString: first.url })
  const inSecond = new pg.Client({ connectionString: second.url })
  await Promise.all([inFirst.connect(), inSecond.connect()])
  await inFirst.query('create table only_here (id int)')
  const { rows } = await inSecond.query<{ here: string | null; person: string | null }>(
    "select to_regclass('only_here')::text as here, to_regclass('person')::text as person",
  )
  expect(rows).toEqual([{ here: null, person: 'person' }])
  await Promise.all([inFirst.end(), inSecond.end()])
  await Promise.all([first.drop(), second.drop()])
})
