import pg from 'pg'
import { expect, test } from 'vitest'
import { createCast, parts } from './cast.ts'
import { createTestDatabase, testApp } from './test-app.ts'

test('gives each file a migrated database of its own', async () => {
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

const app = await testApp()
const cast = await createCast(app.platform)

test('everybody but the visitor is signed in as themselves', async () => {
  for (const part of parts) {
    const { status, body } = await app.call('getLogin', {}, { token: cast.token(part) })
    if (part === 'V') expect(status).toBe(401)
    else {
      expect(body).toMatchObject({
        success: true,
        data: {
          infoEnter: part !== 'N',
          user: { _id: cast.person(part).id, seller: ['A', 'S', 'I'].includes(part) },
        },
      })
    }
  }
})

test('the sheets on sale are counted by the store', async () => {
  const stores = await app.platform.db
    .selectFrom('store')
    .select(['code', 'sheet_count'])
    .orderBy('code')
    .execute()
  expect(stores).toEqual([
    { code: cast.store, sheet_count: 2 },
    { code: cast.otherStore, sheet_count: 1 },
  ])
})
