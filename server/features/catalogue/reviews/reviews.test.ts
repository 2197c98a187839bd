import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createPerson,
  type CastPerson,
  createSeller,
  createSheet,
  createStore,
  giveSheet,
} from '#server/test/cast.ts'
import { soldTo } from '#server/test/reported-sheet.ts'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let author: CastPerson
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  await createStore(app.platform, { code: 1 })
  author = await createSeller(app.platform)
})
afterAll(() => app.close())

async function boughtSheet(): Promise<{ buyer: CastPerson; sheet: string }> {
  const sheet = await createSheet(app.platform, { authorId: author.id })
  const buyer = await createPerson(app.platform)
  await soldTo(app.platform, buyer.id, sheet)
  return { buyer, sheet }
}

const scoreOf = (person: CastPerson, sheet: string) =>
  app.call('getMyScore', { sheet }, { token: person.token })
const write = (person: CastPerson, ask: object) => app.call('addMyScore', ask, { token: person.token })
const sumsOf = (sheet: string) =>
  app.platform.db
    .selectFrom('sheet')
    .select(['score_sum', 'score_count'])
    .where('id', '=', sheet)
    .executeTakeFirstOrThrow()

it('a comment is written, changed and taken back; the sums of the sheet follow each time', async () => {
  const { buyer, sheet } = await boughtSheet()
  expect((await scoreOf(buyer, sheet)).body.data).toEqual({ score: { message: '', score: 0, before: false } })
  await write(buyer, { sheet, score: 5, message: '  อ่านง่ายมาก ' })
  expect((await scoreOf(buyer, sheet)).body.data).toEqual({
    score: { message: 'อ่านง่ายมาก', score: 5, before: true },
  })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 5, score_count: 1 })
  await write(buyer, { sheet, score: 3, message: '' })
  expect((await scoreOf(buyer, sheet)).body.data).toEqual({ score: { message: '', score: 3, before: true } })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 3, score_count: 1 })
  for (let press = 1; press <= 2; press += 1)
    expect((await app.call('deleteMyScore', { sheet }, { token: buyer.token })).status).toBe(200)
  expect((await scoreOf(buyer, sheet)).body.data).toMatchObject({ score: { before: false } })
  expect(await sumsOf(sheet)).toEqual({ score_sum: 0, score_count: 0 })
})

it('the library says which sheets one has commented on', async () => {
  const { buyer, sheet } = await boughtSheet()
  const library = async () => (await app.call('getMyallSheet', {}, { token: buyer.token })).body.data
  expect(await library()).toMatchObject({ sheets: [{ sheet: { _id: sheet }, before: false }] })
  await write(buyer, { sheet, score: 5, message: '' })
  expect(await library()).toMatchObject({ sheets: [{ sheet: { _id: sheet }, before: true }] })
})

it('two sent at once are one', async () => {
  const { buyer, sheet } = await boughtSheet()
  const both = await Promise.all([4, 2].map((score) => write(buyer, { sheet, score, message: `${score}` })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { score_count: count, score_sum: sum } = await sumsOf(sheet)
  expect(count).toBe(1)
  expect((await scoreOf(buyer, sheet)).body.data).toMatchObject({ score: { score: sum, message: `${sum}` } })
})

it.each([
  { score: 0, message: '' },
  { score: 6, message: '' },
  { score: 4.5, message: '' },
  { score: 5 },
  { message: 'ไม่มีคะแนน' },
  { score: 5, message: 'ก'.repeat(2001) },
])('is refused when it is none: %j', async (ask) => {
  const { buyer, sheet } = await boughtSheet()
  expect((await write(buyer, { sheet, ...ask })).body.code).toBe('request.invalid')
})

it('the limit of 100 is a label: 2,000 characters are kept', async () => {
  const { buyer, sheet } = await boughtSheet()
  const message = 'ก'.repeat(2000)
  expect((await write(buyer, { sheet, score: 5, message })).status).toBe(200)
  expect((await scoreOf(buyer, sheet)).body.data).toMatchObject({ score: { message } })
})

it('belongs to those who paid: not to a stranger, the author, or one who got the sheet as a gift', async () => {
  const { sheet } = await boughtSheet()
  const stranger = await createPerson(app.platform)
  const gifted = await createPerson(app.platform)
  await giveSheet(app.platform, gifted.id, sheet)
  for (const person of [stranger, gifted, author]) {
    expect((await scoreOf(person, sheet)).body.code).toBe('reviews.not-bought')
    expect((await write(person, { sheet, score: 5, message: '' })).body.code).toBe('reviews.not-bought')
    expect((await app.call('deleteMyScore', { sheet }, { token: person.token })).body.code).toBe(
      'reviews.not-bought',
    )
  }
  expect(await sumsOf(sheet)).toEqual({ score_sum: 0, score_count: 0 })
})

it('after a refund nothing can be written, but the own words can be taken back', async () => {
  const { buyer, sheet } = await boughtSheet()
  await write(buyer, { sheet, score: 1, message: 'ไม่ตรง' })
  await app.platform.db
    .updateTable('library_entry')
    .set({ revoked_at: app.clock.now() })
    .where('person_id', '=', buyer.id)
    .execute()
  expect((await write(buyer, { sheet, score: 5, message: '' })).body.code).toBe('reviews.not-bought')
  expect((await app.call('deleteMyScore', { sheet }, { token: buyer.token })).status).toBe(200)
  expect(await sumsOf(sheet)).toEqual({ score_sum: 0, score_count: 0 })
})
