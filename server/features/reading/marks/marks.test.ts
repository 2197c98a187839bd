import { randomUUID } from 'node:crypto'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { InputOf, DataOf } from '#contract/shared/call.ts'
import type { syncMarks } from '#contract/buyer/marks.ts'
import { inkWidths, writeStroke } from '#rules/reading/ink.ts'
import { prepareSheetPdf } from '#server/features/reading/library/index.ts'
import { type CastPerson, createCast, createPerson, createSheet, giveSheet } from '#server/test/cast.ts'
import { pageTexts, withPdf } from '#server/test/pdf-texts.ts'
import { startReading } from '#server/test/reading.ts'
import { testApp } from '#server/test/test-app.ts'

type Change = NonNullable<InputOf<typeof syncMarks>['changes']>[number]

const shop = await testApp()
const cast = await createCast(shop.platform)
const person = await createPerson(shop.platform)
await giveSheet(shop.platform, person.id, cast.sheet)

const sync = (changes: Change[] = [], who = person, since = 0) =>
  shop.call('syncMarks', { id: cast.sheet, changes, since }, who)
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

it('of a page that the file does not have, the mark alone is left out, and one of another version can still be removed', async () => {
  const old = note({ page: 9 })
  await layer([old])
  await shop.change('sheet', { id: cast.sheet }, { pdf_pages: 3 })
  const [last, beyond] = [note({ page: 3 }), note({ page: 4 })]
  const ids = async (changes: Change[] = []) => (await layer(changes)).map(({ id }) => id)
  const after = await ids([beyond, last])
  expect([last, old, beyond].map(({ id }) => after.includes(id))).toEqual([true, true, false])
  expect(await ids([{ ...old, removed: true, changed: later(5) }])).not.toContain(old.id)
  // The page in front of a file that could not be marked is one more.
  await shop.add('pdf_mark_failure', { sheet_id: cast.sheet, reason: 'x', failed_at: shop.clock.now() })
  expect(await ids([beyond])).toContain(beyond.id)
  await shop.change('sheet', { id: cast.sheet }, { pdf_pages: null })
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
      at % 2 === 0 ? sync([note()]) : shop.call('keepOffline', { id: cast.sheet }, person),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})

const reading = await startReading()
const { platform } = reading.shop
const sheet = await createSheet(platform, { authorId: reading.cast.person('A').id, demoSeed: 12 })
const drawPdf = async () => {
  const document = await PDFDocument.create()
  for (const turn of [0, 90]) {
    const page = document.addPage([595, 842])
    page.drawText(`Turned ${turn}`, { x: 200, y: 300 })
    page.setRotation(degrees(turn))
  }
  return Buffer.from(await document.save())
}
await prepareSheetPdf(platform, sheet, { drawPdf })
const owner = await reading.ownerOf(sheet)

const mark = (facts: object) => ({
  id: randomUUID(),
  box: null,
  text: '',
  changed: reading.shop.clock.now().toISOString(),
  ...facts,
})

const linkFor = async (person: CastPerson): Promise<string> => {
  const { body } = await reading.shop.call('readMySheet', { id: sheet, withMarks: true }, person)
  return String(body.data)
}

it('a copy that is asked for with one’s marks shows them where they were made, on turned pages too, and the notes behind', async () => {
  const { call } = reading.shop
  // On both pages as they are seen: a yellow field in the upper left, a red line across the lower half.
  const changes = [595 / 842, 842 / 595].flatMap((ratio, at) => {
    const line = [0.1, 0.9].map((x) => ({ x, y: 0.75 / ratio, pressure: 0.5 }))
    return [
      mark({ kind: 'highlight', page: at + 1, box: [0.1, 0.1, 0.2, 0.1] }),
      mark({ kind: 'ink', page: at + 1, text: writeStroke({ colour: 2, width: 2 }, line, ratio) }),
    ]
  })
  const notes = [
    mark({ kind: 'note', page: 2, text: 'น้ำหนักคะแนน 60%\nออกสอบบ่อย' }),
    mark({ kind: 'bookmark', page: 1 }),
  ]
  await call('syncMarks', { id: sheet, changes: [...changes, ...notes] }, { token: owner.token })

  const link = await linkFor(owner)
  const { rawPayload: file, headers, statusCode } = await reading.open(link)
  expect([statusCode, headers['content-length']]).toEqual([200, String(file.length)])
  const texts = await pageTexts(file)
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text).toContain(`Sarup ID ${owner.id}`)
  expect(texts[2]).toContain('ออกสอบบ่อย')
  expect(texts[2]).toContain('p. 2')

  await withPdf(file, (pdf) => {
    for (const page of [1, 2]) {
      const { width, height, rgba } = pdf.draw(page, 400)
      const at = (x: number, y: number) => {
        const from = 4 * (Math.round(y * height) * width + Math.round(x * width))
        return [...rgba.subarray(from, from + 3)] as [number, number, number]
      }
      const [, , blue] = at(0.11, 0.11)
      expect(blue, `highlight on page ${page}`).toBeLessThan(190)
      const [red, green] = at(0.2, 0.75)
      expect([red > 180, green < 90], `line on page ${page}`).toEqual([true, true])
      // Exactly as wide as it was drawn.
      expect(at(0.2, 0.75 + (inkWidths[2] * width) / height)[1]).toBeGreaterThan(190)
      expect(Math.min(...at(0.03, 0.03))).toBeGreaterThan(220)
    }
  })

  // In parts, as a telephone fetches it, also across the end of the file that all have.
  const plain = (await reading.open(await reading.linkFor(owner, sheet))).rawPayload
  expect(file.length).toBeGreaterThan(plain.length)
  expect(file.subarray(0, plain.length).equals(plain)).toBe(true)
  for (const [first, last] of [
    [plain.length - 7, plain.length + 20],
    [plain.length + 3, file.length - 1],
    [0, 30],
  ] as const) {
    const part = await reading.open(link, { range: `bytes=${first}-${last}` })
    expect(part.rawPayload.equals(file.subarray(first, last + 1))).toBe(true)
    expect(part.headers['etag']).toBe(headers['etag'])
  }
})

it('nobody gets the marks of another, and who has none gets the file as it is', async () => {
  const other = await reading.ownerOf(sheet)
  const { rawPayload } = await reading.open(await linkFor(other))
  expect(await pageTexts(rawPayload)).toHaveLength(2)
  expect((await reading.open(await reading.linkFor(other, sheet))).rawPayload.equals(rawPayload)).toBe(true)
  expect((await reading.open((await linkFor(owner)).replace(/t=.*/, 't=x'))).statusCode).toBe(404)
})
