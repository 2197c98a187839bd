import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  degrees,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coverAttachedFile } from './cover-file.ts'
import {
  coverPdf,
  watermarkBytes,
  watermarkRange,
  watermarkStream,
  preparePdf,
  replacePage,
} from './index.ts'
import { inspectContent } from './inspect-content.ts'
import { pageTexts, withPdf } from '#server/test/pdf-texts.ts'
import type { Pixels } from './pdfium.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-test-'))
const at = (name: string) => join(folder, name)

async function collect(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function saved(document: PDFDocument, name: string, useObjectStreams = true): Promise<string> {
  writeFileSync(at(name), await document.save({ useObjectStreams }))
  return at(name)
}

async function sheet(pages = 3): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1) {
    document.addPage([595, 842]).drawText(`Chapter ${number}`, { x: 60, y: 700, size: 24, font })
  }
  return document
}

type Line = { top: number; bottom: number; left: number; right: number }

/** The rows in which two pictures differ, those next to each other as one. */
function differentLines(one: Pixels, other: Pixels): Line[] {
  const lines: Line[] = []
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      const at = (y * one.width + x) * 4
      if (one.rgba[at] === other.rgba[at]) continue
      const last = lines.at(-1)
      if (last === undefined || y - last.bottom > 8) lines.push({ top: y, bottom: y, left: x, right: x })
      else Object.assign(last, { bottom: y, left: Math.min(last.left, x), right: Math.max(last.right, x) })
    }
  }
  return lines
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a prepared file', () => {
  beforeAll(async () => {
    const document = await sheet(4)
    document.getPage(1).setRotation(degrees(90))
    document.getPage(2).setRotation(degrees(270))
    document.getPage(2).setMediaBox(-200, 100, 400, 900)
    document.getPage(3).setMediaBox(50, 60, 1200, 300)
    document.getPage(3).setCropBox(100, 80, 700, 200)
    await saved(document, 'rotated.pdf')
  })

  test('carries the buyer ID on every page, upright and inside the visible box, at an unchanged length', async () => {
    const prepared = await preparePdf(at('rotated.pdf'), at('rotated.out.pdf'))
    expect(prepared).toMatchObject({ pages: 4, bytes: statSync(at('rotated.out.pdf')).size })
    const watermarked = await collect(
      watermarkStream(createReadStream(at('rotated.out.pdf'), { highWaterMark: 333 }), prepared, '102934'),
    )
    expect(watermarked.length).toBe(prepared.bytes)
    const bare = Buffer.from(watermarked).fill(
      ' ',
      prepared.markOffset,
      prepared.markOffset + prepared.markLength,
    )
    const draw = (bytes: Buffer) =>
      withPdf(bytes, (pdf) => [1, 2, 3, 4].map((page) => pdf.draw(page, pdf.sizeOf(page).width * 2)))
    const [seen, without] = [await draw(watermarked), await draw(bare)]
    for (const [at, picture] of seen.entries()) {
      // As shown: one upright line at the foot and one diagonal above it; neither cut off at an edge.
      const lines = differentLines(picture, without[at] ?? picture)
      for (const { top, bottom, left, right } of lines) {
        expect(Math.min(left, top), `page ${at + 1}`).toBeGreaterThan(2)
        expect(right).toBeLessThan(picture.width - 3)
        expect(bottom).toBeLessThan(picture.height - 3)
      }
      const { top = 0, bottom = 0, left = 0, right = 0 } = lines.at(-1) ?? {}
      expect(lines.length, `page ${at + 1}`).toBeGreaterThan(1)
      expect(right - left, `page ${at + 1}`).toBeGreaterThan(5 * (bottom - top))
      expect((lines.at(-2)?.bottom ?? 0) - (lines[0]?.top ?? 0)).toBeGreaterThan(picture.height / 3)
    }
    for (const text of await pageTexts(watermarked)) expect(text.match(/Sarup ID 102934/g)).toHaveLength(2)
  })

  test('any byte range of a delivery equals the slice of the whole', async () => {
    const prepared = await preparePdf(at('rotated.pdf'), at('rotated.out.pdf'))
    const whole = await collect(watermarkStream(createReadStream(at('rotated.out.pdf')), prepared, 'B-77'))
    expect(whole.includes('Sarup ID B-77')).toBe(true)
    const { markOffset, markLength } = prepared
    const edges = [
      0,
      1,
      markOffset - 1,
      markOffset,
      markOffset + 5,
      markOffset + markLength - 1,
      markOffset + markLength,
      whole.length - 1,
    ]
    for (const start of edges) {
      for (const end of edges.filter((edge) => edge >= start)) {
        const source = createReadStream(at('rotated.out.pdf'), { start, end, highWaterMark: 7 })
        const range = await collect(watermarkRange(source, prepared, 'B-77', start))
        expect(range.equals(whole.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
      }
    }
  })

  test('holds no unmarked original and only one place with the text', async () => {
    const prepared = await preparePdf(at('rotated.pdf'), at('rotated.out.pdf'))
    const watermarked = await collect(
      watermarkStream(createReadStream(at('rotated.out.pdf')), prepared, '102934'),
    )
    const text = watermarked.toString('latin1')
    expect(text.split('%%EOF')).toHaveLength(2)
    expect(text.split('Sarup ID')).toHaveLength(2)
    expect(text).not.toContain('-----')
  })

  test('equal uploads have equal hashes, also of the prepared copy', async () => {
    const [one, other] = [
      await preparePdf(at('rotated.pdf'), at('a.pdf')),
      await preparePdf(at('rotated.pdf'), at('b.pdf')),
    ]
    expect(one).toEqual(other)
  })
})

test('a page with shared, missing or inherited resources keeps its own content beside the mark', async () => {
  const document = await sheet(2)
  const [first, second] = document.getPages()
  const resources = first?.node.Resources()
  if (!first || !second || !resources) throw new Error('two pages expected')
  document.catalog.Pages().set(PDFName.of('Resources'), document.context.register(resources))
  first.node.delete(PDFName.of('Resources'))
  second.node.delete(PDFName.of('Resources'))
  document.addPage([300, 300])
  const path = await saved(document, 'shared.pdf', false)
  const prepared = await preparePdf(path, at('shared.out.pdf'))
  const texts = await pageTexts(
    await collect(watermarkStream(createReadStream(at('shared.out.pdf')), prepared, '1')),
  )
  expect(texts[0]).toContain('Chapter 1')
  expect(texts).toHaveLength(3)
  for (const text of texts) expect(text).toContain('Sarup ID 1')
})

describe('what is refused at upload', () => {
  type Hostile = [name: string, problem: string, spoil: (document: PDFDocument) => void]
  const hostile: Hostile[] = [
    ['a script in the name tree', 'scripts', (document) => document.addJavaScript('x', 'app.alert(1)')],
    [
      'a script run by an event',
      'scripts',
      (document) =>
        document.catalog.set(
          PDFName.of('AA'),
          document.context.obj({ WC: { S: PDFName.of('JavaScript'), JS: PDFString.of('x') } }),
        ),
    ],
    [
      'a launch action',
      'actions',
      (document) =>
        document.catalog.set(
          PDFName.of('Extra'),
          document.context.obj({ Type: 'Action', S: 'Launch', F: PDFString.of('cmd.exe') }),
        ),
    ],
    [
      'an open action that leaves the file',
      'actions',
      (document) =>
        document.catalog.set(
          PDFName.of('OpenAction'),
          document.context.obj({ S: 'URI', URI: PDFString.of('https://example.com') }),
        ),
    ],
    ...['javascript:alert(1)', ' JaVa\nScript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'].map(
      (address): Hostile => [
        `a link to ${JSON.stringify(address)}`.replaceAll('/', '-'),
        /^\s*java/i.test(address) ? 'scripts' : 'actions',
        (document) =>
          document
            .getPage(0)
            .node.set(
              PDFName.of('Annots'),
              document.context.obj([
                { Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: PDFString.of(address) } },
              ]),
            ),
      ],
    ),
    [
      'an embedded file',
      'attachments',
      (document) =>
        document.catalog.set(PDFName.of('Names'), document.context.obj({ EmbeddedFiles: { Names: [] } })),
    ],
    [
      'a form made of XFA',
      'scripts',
      (document) =>
        document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ XFA: PDFHexString.of('00') })),
    ],
    [
      '1,001 pages',
      'too-many-pages',
      (document) => {
        for (let page = 0; page < 1_000; page += 1) document.addPage()
      },
    ],
  ]

  test.each(hostile)('%s', async (name, problem, spoil) => {
    const document = await sheet(1)
    spoil(document)
    const path = await saved(document, `${name}.pdf`)
    await expect(preparePdf(path, at('hostile.out.pdf'))).rejects.toMatchObject({ problem })
    expect(existsSync(at('hostile.out.pdf'))).toBe(false)
  })

  test('a file that only forbids copying opens for everybody, and its copy forbids nothing', async () => {
    const document = await sheet(2)
    document.encrypt({ ownerPassword: 'o', userPassword: '', permissions: {} })
    const path = await saved(document, 'owner-protected.pdf', false)
    await preparePdf(path, at('owner-protected.out.pdf'))
    const copy = await PDFDocument.load(readFileSync(at('owner-protected.out.pdf')))
    expect(copy.getPageCount()).toBe(2)
  })

  test('an encrypted file', async () => {
    const document = await sheet(1)
    document.encrypt({ ownerPassword: 'o', userPassword: 'secret', permissions: {} })
    const path = await saved(document, 'encrypted.pdf', false)
    await expect(preparePdf(path, at('hostile.out.pdf'))).rejects.toMatchObject({ problem: 'encrypted' })
  })

  test.each([
    ['text', Buffer.from('hello'), 'not-a-pdf'],
    ['a PDF header and noise', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_000)]), 'unreadable'],
    ['an empty file', Buffer.alloc(0), 'not-a-pdf'],
  ])('%s', async (_name, bytes, problem) => {
    writeFileSync(at('broken.pdf'), bytes)
    await expect(preparePdf(at('broken.pdf'), at('hostile.out.pdf'))).rejects.toMatchObject({ problem })
  })

  test('an open action that only shows a page is removed, not refused', async () => {
    const document = await sheet(1)
    document.catalog.set(PDFName.of('OpenAction'), document.context.obj([document.getPage(0).ref, 'Fit']))
    const path = await saved(document, 'opens.pdf')
    await preparePdf(path, at('opens.out.pdf'))
    expect(readFileSync(at('opens.out.pdf'), 'latin1')).not.toContain('OpenAction')
  })
})

describe('a file on sale that cannot be marked', () => {
  test('is delivered with every page drawn anew and marked, when it can be opened', async () => {
    const document = await sheet(2)
    document.addJavaScript('x', 'app.alert(1)')
    const covered = await coverPdf(await saved(document, 'cover.pdf'), at('cover.out.pdf'))
    expect(covered).toMatchObject({ kind: 'redrawn', pages: 3 })
    const texts = await pageTexts(
      await collect(watermarkStream(createReadStream(at('cover.out.pdf')), covered, 'Z9')),
    )
    expect(texts).toHaveLength(3)
    for (const text of texts) expect(text).toContain('Sarup ID Z9')
    expect(readFileSync(at('cover.out.pdf'), 'latin1')).not.toContain('JavaScript')
  })

  test('is delivered inside a marked page, byte for byte, when nothing can open it', async () => {
    const bytes = randomBytes(40_000)
    writeFileSync(at('noise.pdf'), bytes)
    const covered = await coverPdf(at('noise.pdf'), at('noise.out.pdf'))
    expect(covered).toMatchObject({ kind: 'attached', pages: 1 })
    const watermarked = await collect(watermarkStream(createReadStream(at('noise.out.pdf')), covered, 'Z9'))
    expect((await pageTexts(watermarked)).join('')).toContain('Sarup ID Z9')
    const objects = (await PDFDocument.load(watermarked)).context.enumerateIndirectObjects()
    const attached = objects.flatMap(([, object]) =>
      object instanceof PDFRawStream && String(object.dict.get(PDFName.of('Type'))) === '/EmbeddedFile'
        ? [Buffer.from(object.contents)]
        : [],
    )
    expect(attached).toHaveLength(1)
    expect(attached[0]?.equals(bytes)).toBe(true)
  })
})

test('a file of 40 MB with 80 pages is prepared within the process limits and marked on all pages', async () => {
  const document = await sheet(80)
  for (const page of document.getPages()) {
    const noise = document.context.register(
      document.context.stream(randomBytes(500_000), {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 500,
        Height: 1000,
        BitsPerComponent: 8,
        ColorSpace: 'DeviceGray',
      }),
    )
    page.node.setXObject(PDFName.of('Noise'), noise)
  }
  const path = await saved(document, 'large.pdf', false)
  const prepared = await preparePdf(path, at('large.out.pdf'))
  expect(prepared.bytes).toBeGreaterThan(40_000_000)
  const texts = await pageTexts(
    await collect(watermarkStream(createReadStream(at('large.out.pdf')), prepared, 'BIG')),
  )
  expect(texts.every((text) => text.includes('Sarup ID BIG'))).toBe(true)
  expect(texts).toHaveLength(80)
})

test('a buyer ID that could break out of the text is refused', () => {
  for (const id of ['', 'a)b', 'a\\', 'ก', 'x'.repeat(39)])
    expect(() => watermarkBytes(id)).toThrow('buyer ID')
  expect(watermarkBytes('x'.repeat(38))).toHaveLength(48)
})

test('the attachment wrapper also takes an empty file', async () => {
  writeFileSync(at('empty.pdf'), '')
  expect(await coverAttachedFile(at('empty.pdf'), at('empty.out.pdf'))).toMatchObject({ kind: 'attached' })
})

test.each([
  { about: 'upright', text: 0, page: 0, isFound: false },
  { about: 'a page turned over', text: 0, page: 180, isFound: true },
  { about: 'text turned over', text: 180, page: 0, isFound: true },
  { about: 'both turned over, so that it is seen upright', text: 180, page: 180, isFound: false },
  { about: 'a table across the page', text: 90, page: 0, isFound: false },
])('text that stands on its head is found: $about', async ({ text, page, isFound }) => {
  const document = await sheet(2)
  const last = document.addPage([595, 842])
  last.drawText('What the examiners ask about limits', { x: 300, y: 400, size: 14, rotate: degrees(text) })
  last.setRotation(degrees(page))
  const path = await saved(document, `turned-${text}-${page}.pdf`)
  expect(await inspectContent(path)).toMatchObject({ hasUpsideDown: isFound })
})

test('the chapters of a file are read from its headings', async () => {
  const document = await sheet(3)
  for (const page of document.getPages())
    page.drawText('What the examiners ask about limits', { x: 60, y: 600, size: 14 })
  const path = await saved(document, 'chapters.pdf')
  const chapters = [1, 2, 3].map((page) => ({ title: `Chapter ${page}`, page }))
  expect((await inspectContent(path)).chapters).toEqual(chapters)
})

test('one page is exchanged: nothing of the old one is left, the others stay', async () => {
  const document = await sheet()
  document.getPage(1).setRotation(degrees(90))
  const whole = await saved(document, 'whole.pdf')
  const one = await PDFDocument.create()
  one.addPage([400, 600]).drawText('Corrected', { x: 60, y: 300, size: 24 })
  await replacePage(whole, at('fixed.pdf'), await saved(one, 'one.pdf'), 2)
  const texts = await pageTexts(readFileSync(at('fixed.pdf')))
  expect(texts.map((text) => text.trim())).toEqual(['Chapter 1', 'Corrected', 'Chapter 3'])
  const fixed = await PDFDocument.load(readFileSync(at('fixed.pdf')))
  expect(fixed.getPage(1).getSize()).toEqual({ width: 400, height: 600 })
  expect(fixed.getPage(1).getRotation().angle).toBe(0)
  const streams = fixed.context.enumerateIndirectObjects().filter(([, one]) => one instanceof PDFRawStream)
  expect(streams).toHaveLength(3)
  await expect(replacePage(whole, at('no.pdf'), whole, 2)).rejects.toThrow('not-one-page')
})
