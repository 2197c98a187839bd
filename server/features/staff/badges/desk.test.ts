import { expect, test } from 'vitest'
import { createCast, createCompleteSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp()
const cast = await createCast(app.platform)

async function deskOf(part: '1' | '2' | 'X' | 'G') {
  const { body } = await app.call('navigation', {}, cast.person(part))
  return body.data
}

test('the desk counts what waits in the own stores, and in no others', async () => {
  const before = { own: await deskOf('1'), foreign: await deskOf('X'), all: await deskOf('G') }
  await createCompleteSheet(app.platform, { authorId: cast.person('A').id, status: 1 })
  await createCompleteSheet(app.platform, { authorId: cast.person('A').id, version: 1 })
  const after = { own: await deskOf('1'), foreign: await deskOf('X'), all: await deskOf('G') }
  expect(after.own.waiting.sheets - before.own.waiting.sheets).toBe(2)
  expect(after.all.waiting.sheets - before.all.waiting.sheets).toBe(2)
  expect(after.foreign.waiting.sheets).toBe(before.foreign.waiting.sheets)
  expect(Date.parse(after.own.oldest.sheets ?? '')).not.toBeNaN()
})

test('who may not verify sheets sees no count of them', async () => {
  expect((await deskOf('2')).waiting).toMatchObject({ sheets: 0, reports: 0 })
  expect((await deskOf('2')).oldest.sheets).toBeNull()
})

test('the stores are those of the rights; a global administrator has all', async () => {
  expect((await deskOf('1')).stores.map(({ code }) => code)).toEqual([cast.store])
  expect((await deskOf('G')).stores.map(({ code }) => code)).toEqual(
    expect.arrayContaining([cast.store, cast.otherStore]),
  )
})
