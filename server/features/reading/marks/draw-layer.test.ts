import { randomUUID } from 'node:crypto'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { inkWidths, writeStroke } from '#rules/reading/ink.ts'
import { prepareSheetPdf } from '#server/features/reading/library/index.ts'
import { type CastPerson, createSheet } from '#server/test/cast.ts'
import { pageTexts, withPdf } from '#server/test/pdf-texts.ts'
import { startReading } from '#server/test/reading.ts'

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
  const { body } = await reading.shop.call(
    'readMySheet',
    { id: sheet, withMarks: true },
    { token: person.token },
  )
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
      // As wide as it was drawn, and no wider.
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
