import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { InputOf, DataOf } from '#contract/shared/call.ts'
import type { syncMarks } from '#contract/buyer/marks.ts'
import { createCast, createPerson, giveSheet } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'

type Change = NonNullable<InputOf<typeof syncMarks>['changes']>[number]

const shop = await testApp()
const cast = await createCast(shop.platform)
const person = await createPerson(shop.platform)
await giveSheet(shop.platform, person.id, cast.sheet)

const sync = (changes: Change[] = [], who = person, since = 0) =>
  shop.call('syncMarks', { id: cast.sheet, changes, since }, { token: who.token })
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

it('a device is told what it has not heard yet, and the whole layer where it knows more than there is', async () => {
  const [mine, theirs, stroke] = [
    note({ text: 'หนึ่ง' }),
    note({ text: 'สอง' }),
    note({ kind: 'ink', text: '11AAAAA' }),
  ]
  const { told } = (await sync([mine, theirs])).body.data
  await sync([stroke, { ...theirs, removed: true, changed: later(40) }])
  const heard = (await sync([], person, told)).body.data
  expect([heard.marks.map(({ id }: Change) => id), heard.removed, heard.since]).toEqual([
    [stroke.id],
    [theirs.id],
    told,
  ])
  expect((await sync([], person, heard.told)).body.data).toMatchObject({ marks: [], removed: [] })
  const whole = (await sync([], person, heard.told + 9)).body.data
  expect(whole).toMatchObject({ since: 0, removed: [], told: heard.told })
  expect(whole.marks).toEqual(await layer())
})

it('handwriting has an end, which is said, and room is made by erasing', async () => {
  const writer = await createPerson(shop.platform)
  await giveSheet(shop.platform, writer.id, cast.sheet)
  const long = (): Change => note({ kind: 'ink', text: `00${'AAAAA'.repeat(400)}` })
  for (const size of [150, 149]) {
    const strokes = Array.from({ length: size }, long)
    expect((await sync(strokes, writer)).status).toBe(200)
  }
  expect((await sync([long()], writer)).body).toMatchObject({ code: 'reader.too-much-ink' })
  const written: Change[] = (await sync([], writer)).body.data.marks
  const erased = written.slice(0, 20).map((one) => ({ ...one, text: '', removed: true, changed: later(5) }))
  expect((await sync(erased, writer)).status).toBe(200)
  await sql`insert into reader_mark (person_id, sheet_id, id, kind, page, body, changed_at)
    select ${writer.id}, ${cast.sheet}, gen_random_uuid(), 'ink', 1, '00AAAAA', now() from generate_series(1, 3720)`.execute(
    shop.platform.db,
  )
  const dot = () => note({ kind: 'ink', text: '00AAAAA' })
  expect((await sync([dot(), dot(), dot()], writer)).body).toMatchObject({ code: 'reader.too-much-ink' })
  expect((await sync([dot()], writer)).status).toBe(200)
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
    { kind: 'ink' as const, text: 'ลายมือ' },
    { kind: 'ink' as const, text: `00${'AAAAA'.repeat(401)}` },
    { id: 'x' },
  ]) {
    expect((await sync([note(wrong)])).status).toBe(400)
  }
})

it('as many as there are connections are served at once, and three times as many: each takes one, and waits for no second', async () => {
  const { max } = shop.platform.pool.options
  const answers = await Promise.all(
    Array.from({ length: 3 * max }, (_, at) =>
      at % 2 === 0 ? sync([note()]) : shop.call('keepOffline', { id: cast.sheet }, { token: person.token }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
