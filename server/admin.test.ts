import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createCast } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { admin } from './admin.ts'

const shop = await testApp()
const cast = await createCast(shop.platform)

async function type(...args: string[]) {
  const said: string[] = []
  const { AUTH_SECRET, DATA_DIR } = shop.platform.config
  const code = await admin(args, (text) => said.push(text), {
    DATABASE_URL: shop.databaseUrl,
    AUTH_SECRET,
    DATA_DIR,
  })
  return { code, said: said.join('\n') }
}

test('token signs a person in, and its use is in the audit trail', async () => {
  const { code, said } = await type('token', cast.person('B').id)
  expect(code).toBe(0)
  // The command line has the real clock; a token from its time must not come from the future here.
  shop.clock.set(new Date(Date.now() + 1_000))
  const { body } = await shop.call('getLogin', {}, { token: said })
  expect(body.data).toMatchObject({ user: { _id: cast.person('B').id } })
  const records = await shop.rows('audit_record', { action: 'person.token-by-operator' }, 'object')
  expect(records).toEqual([{ object: `person:${cast.person('B').id}` }])
})

test('ban ends every sign-in at once and lets nobody in, until it is lifted', async () => {
  const { id, token } = cast.person('O')
  const signedIn = async (as: string) => (await shop.call('getLogin', {}, { token: as })).status
  expect(await signedIn(token)).toBe(200)
  expect(await type('ban', id)).toEqual({ code: 0, said: `${id} is suspended` })
  const afterwards = await type('token', id)
  shop.clock.set(new Date(Date.now() + 1_000))
  expect([await signedIn(token), await signedIn(afterwards.said)]).toEqual([401, 401])
  expect(await type('ban', '--lift', id)).toEqual({ code: 0, said: `${id} may sign in again` })
  const { said } = await type('token', id)
  shop.clock.set(new Date(Date.now() + 1_000))
  expect(await signedIn(said)).toBe(200)
  expect(await shop.rows('audit_record', { object: `person:${id}` }, 'action')).toEqual(
    ['person.banned', 'person.token-by-operator', 'person.ban-lifted', 'person.token-by-operator'].map(
      (action) => ({ action }),
    ),
  )
})

test('grant makes the first staff member', async () => {
  expect(await type('grant', cast.person('B').id, '-1', '3')).toEqual({
    code: 0,
    said: `${cast.person('B').id} holds permission 3 for every store`,
  })
  const held = await shop.rows(
    'staff_permission',
    { person_id: cast.person('B').id },
    'store_code',
    'permission',
    'granted_by',
  )
  expect(held).toEqual([{ store_code: -1, permission: 3, granted_by: null }])
})

test.each([
  [['grant', 'NOSUCHXXXX', '1', '1'], 1, 'There is no such thing'],
  [['grant', 'NOSUCHXXXX', '1', '4'], 2, 'is not a whole number from 1 to 3'],
  [['token'], 2, 'Name the person'],
  [['ban', '--lift'], 2, 'Name the person'],
  [['ban', 'NOSUCHXXXX'], 1, 'There is no such thing'],
  [['token', 'NOSUCHXXXX'], 1, 'There is no such thing'],
  [['demo', '--sheets', 'many'], 2, 'is not a whole number'],
  [['backup', '/proc/x'], 1, '/proc/x is no folder that can be written (ENOENT)'],
  [['backup', '/dev/null/a/b'], 1, '/dev/null/a/b is no folder that can be written (ENOTDIR)'],
  [['backup', '--since', 'older'], 2, 'Name the folder'],
  [['backup', '--help'], 2, '"--help" is no part of this command'],
  [['move-postgres', '--help'], 2, '"--help" is no part of this command'],
  [['close-month', '2026-10', '--dry-run'], 2, '"--dry-run" is no part of this command'],
  [['close-month', '2020-01'], 0, 'No month up to then has sales that are not closed'],
  [['books', '--days', '1', '2'], 2, '"2" is no part of this command'],
  [['dance'], 2, 'npm run admin'],
  [[], 0, 'npm run admin'],
])('%j ends with %i and a sentence', async (args, code, sentence) => {
  const answered = await type(...args)
  expect(answered.code).toBe(code)
  expect(answered.said).toContain(sentence)
})

test.each([['restore'], ['restore', '/nowhere'], ['demo', '--sheets', 'many']])(
  '%j %j makes no database before it is refused',
  async (...args) => {
    const DATA_DIR = path.join(shop.platform.config.DATA_DIR, 'nothing')
    expect(await admin(args, () => {}, { DATA_DIR })).not.toBe(0)
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)

test('doctor finds what is wrong and says where', async () => {
  // The cast is made of plain inserts: a review by a person who bought nothing is just what it should find.
  await shop.add('review', { sheet_id: cast.sheet, person_id: cast.person('B').id, score: 5, message: 'ดี' })
  const { code, said } = await type('doctor')
  expect(code).toBe(1)
  expect(said).toContain(
    `WRONG  INV-14 reviews come from paying owners, never from the author: 1, for example ${cast.sheet}`,
  )
  expect(said).toContain('ok     the audit trail is unbroken')
})
