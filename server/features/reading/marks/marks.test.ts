import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AskOf, DataOf } from '#contract/shared/call.ts'
import type { syncMarks } from '#contract/buyer/marks.ts'
import { type Cast, type CastPerson, createCast, createPerson, giveSheet } from '#server/test/cast.ts'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'

type Change = NonNullable<AskOf<typeof syncMarks>['changes']>[number]

let shop: TestApp
let cast: Cast
let person: CastPerson

beforeAll(async () => {
  shop = await createTestApp()
  cast = await createCast(shop.platform)
  person = await createPerson(shop.platform)
  await giveSheet(shop.platform, person.id, cast.sheet)
})
afterAll(() => shop.close())

const sync = (changes: Change[] = [], who = person) =>
  shop.call('syncMarks', { id: cast.sheet, changes }, { token: who.token })
const layer = async (changes: Change[] = []): Promise<DataOf<typeof syncMarks>['marks']> =>
  (await sync(changes)).body.data.marks
const later = (seconds: number) => new Date(shop.clock.now().getTime() + seconds * 1000).toISOString()
const note = (facts: Partial<Change> = {}): Change => ({
  id: randomUUID(),
  kind: 'note',
  page: 2,
  box: null,
  text: 'ออกสอบบ่อย',
  changed: later(0),
  ...facts,
})

it('two devices that were away both keep what they made, and of one mark the later change, in whatever order they come', async () => {
  const shared = note()
  await layer([shared])
  const phone = note({ text: 'จากมือถือ' })
  const tablet = note({ kind: 'highlight', text: '', box: [0.1, 0.2, 0.5, 0.03] })
  await layer([phone, { ...shared, text: 'ใหม่กว่า', changed: later(20) }])
  const after = await layer([tablet, { ...shared, text: 'เก่ากว่า', changed: later(10) }])
  expect(after.map(({ id }) => id).toSorted()).toEqual([shared.id, phone.id, tablet.id].toSorted())
  expect(after.find(({ id }) => id === shared.id)?.text).toBe('ใหม่กว่า')
  expect(after.find(({ id }) => id === tablet.id)?.box?.[3]).toBeCloseTo(0.03)
  expect(await layer([tablet, phone])).toEqual(after)
})

it('what was removed does not come back from a device that had not heard of it', async () => {
  const mark = note()
  await layer([mark])
  await layer([{ ...mark, removed: true, changed: later(30) }])
  const after = await layer([{ ...mark, text: 'แก้ก่อนลบ', changed: later(15) }])
  expect(after.map(({ id }) => id)).not.toContain(mark.id)
})

it('a clock that runs a year ahead wins for five minutes, not for a year', async () => {
  const mark = note()
  await layer([{ ...mark, text: 'อนาคต', changed: later(365 * 86_400) }])
  shop.clock.advance(10 * 60_000)
  const after = await layer([{ ...mark, text: 'ตอนนี้', changed: later(0) }])
  expect(after.find(({ id }) => id === mark.id)?.text).toBe('ตอนนี้')
})

it('is for who owns the sheet, nobody else’s, and has an end', async () => {
  expect((await sync([note()], cast.person('B'))).body).toMatchObject({ code: 'library.not-owned' })
  const other = await createPerson(shop.platform)
  await giveSheet(shop.platform, other.id, cast.sheet)
  expect((await sync([], other)).body.data.marks).toEqual([])
  for (let batch = 0; batch < 5; batch += 1) {
    expect(
      (
        await sync(
          Array.from({ length: 200 }, () => note()),
          other,
        )
      ).status,
    ).toBe(200)
  }
  expect((await sync([note()], other)).body).toMatchObject({ code: 'reader.too-many-marks' })
  expect((await sync([], other)).body.data.marks).toHaveLength(1_000)
  for (const wrong of [
    { page: 0 },
    { box: [2, 0, 0, 0] as never },
    { text: 'ก'.repeat(1_001) },
    { id: 'x' },
  ]) {
    expect((await sync([note(wrong)])).status).toBe(400)
  }
})
