import { expect, test } from 'vitest'
import { createCast, parts } from './cast.ts'
import { testApp } from './test-app.ts'

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
