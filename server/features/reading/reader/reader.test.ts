import { PDFDocument, PDFHexString, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { composeSheetPdf, describeSheet } from '#server/demo/content/index.ts'
import { prepareSheetPdf } from '#server/features/reading/library/index.ts'
import { type CastPerson, createPerson, createSheet, giveSheet } from '#server/test/cast.ts'
import { startReading } from '#server/test/reading.ts'
import { findInTexts } from './search-in-sheet.ts'
import { tasks } from '#server/worker.ts'

const reading = await startReading()
const { shop, cast } = reading
const content = describeSheet({ code: 'MAT1001', nameTh: 'แคลคูลัส 1', nameEn: 'Calculus 1' }, 7, 2)
/** A sheet in Thai, with text and an outline, and a buyer of it. */
const sheetId = await createSheet(shop.platform, {
  authorId: cast.person('A').id,
  code: 'MAT1001',
  demoSeed: 7,
})
await prepareSheetPdf(shop.platform, sheetId, {
  drawPdf: async () => withOutline(await composeSheetPdf(content)),
})
const owner = await reading.ownerOf(sheetId)

describe('opening a sheet in the reader', () => {
  it('tells its pages, outline and whether it can be searched, and no place yet', async () => {
    const info = await shop.done(owner, 'readerInfo', { id: sheetId })
    expect(info).toMatchObject({ name: 'MAT1001 แคลคูลัส 1', state: 'ready', place: null })
    expect(info.book?.pages.length).toBeGreaterThan(3)
    expect(info.book?.pages[0]).toEqual([595, 842])
    expect(info.book?.outline).toEqual([
      { title: 'บทที่ 1 ลิมิต', page: 1, level: 1 },
      { title: '1.1 ความต่อเนื่อง', page: 2, level: 2 },
      { title: 'บทที่ 2 อนุพันธ์', page: 3, level: 1 },
    ])
    expect(info.book?.hasText).toBe(true)
    expect(info.link).toMatch(/^\/files\/page\?t=/)
  })

  it('of a file that is being prepared says so, and has it prepared', async () => {
    const fresh = await createSheet(shop.platform, { authorId: cast.person('A').id, demoSeed: 8 })
    const info = await shop.done(await reading.ownerOf(fresh), 'readerInfo', { id: fresh })
    expect(info).toMatchObject({ state: 'preparing', book: null, link: null })
    const { rows } = await shop.platform.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'library.prepare-pdf' and key like '%' || $1`,
      [fresh],
    )
    expect(rows).toHaveLength(1)
  })

  it('of a file that could only be wrapped offers the download', async () => {
    const { platform } = shop
    const broken = await createSheet(platform, { authorId: cast.person('A').id })
    const key = `private/test/${broken}.pdf`
    await platform.storage.put(key, Buffer.from('%PDF-1.7\nno PDF'), { contentType: 'application/pdf' })
    await shop.change('sheet', { id: broken }, { pdf_key: key })
    await prepareSheetPdf(platform, broken)
    const info = await shop.done(await reading.ownerOf(broken), 'readerInfo', { id: broken })
    expect(info).toMatchObject({ state: 'download-only', book: null, link: null })
  })
})

describe('the place in a sheet', () => {
  it('is the last one said on any device, and shows in the library', async () => {
    await shop.done(owner, 'keepReadingPlace', { id: sheetId, page: 2 })
    shop.clock.advance(1_000)
    await shop.done(owner, 'keepReadingPlace', { id: sheetId, page: 3 })
    const info = await shop.done(owner, 'readerInfo', { id: sheetId })
    expect(info.place).toMatchObject({ page: 3, pages: info.book?.pages.length })
    const { sheets } = await shop.done(owner, 'getMyallSheet', {})
    expect(sheets.find(({ sheet }) => sheet._id === sheetId)?.reading).toEqual({
      page: 3,
      pages: info.book?.pages.length,
      seen: 2,
      readAt: shop.clock.now().toISOString(),
    })
  })

  it('counts each page once, on the day it was first read', async () => {
    const other = await reading.ownerOf(sheetId)
    const days = () =>
      shop.platform.db
        .selectFrom('reading_day')
        .select('pages')
        .where('person_id', '=', other.id)
        .orderBy('day')
        .execute()
    for (const page of [1, 2, 1, 2]) await shop.done(other, 'keepReadingPlace', { id: sheetId, page })
    shop.clock.advance(24 * 60 * 60_000)
    await shop.done(other, 'keepReadingPlace', { id: sheetId, page: 2 })
    // Two pages lie open: both are read.
    await shop.done(other, 'keepReadingPlace', { id: sheetId, page: 4, beside: 3 })
    expect(await days()).toEqual([{ pages: 2 }, { pages: 2 }])
    const { sheets } = await shop.done(other, 'getMyallSheet', {})
    expect(sheets[0]?.reading).toMatchObject({ page: 4, seen: 4 })
  })

  it('is everybody’s own', async () => {
    const other = await reading.ownerOf(sheetId)
    await shop.done(owner, 'keepReadingPlace', { id: sheetId, page: 2 })
    expect((await shop.done(other, 'readerInfo', { id: sheetId })).place).toBeNull()
  })

  it('tells an author from five readers on what they do with the pages, without who objects and whose money went back', async () => {
    const { platform } = shop
    const id = await createSheet(platform, { authorId: cast.person('A').id, demoSeed: 9 })
    const blank = await PDFDocument.create()
    for (let page = 1; page <= 8; page += 1) blank.addPage([595, 842])
    await prepareSheetPdf(platform, id, { drawPdf: async () => Buffer.from(await blank.save()) })
    const figures = async () => await shop.done(cast.person('A'), 'getPageReading', { sheet: id })
    const readers: CastPerson[] = []
    for (let one = 1; one <= 6; one += 1) {
      const reader = await reading.ownerOf(id)
      readers.push(reader)
      for (const page of [1, 2, 3, 4, 5, 2, 3, 2])
        await shop.done(reader, 'keepReadingPlace', { id, page, zoomed: page === 4 })
      expect((await figures()).readers).toBe(one < 5 ? null : one)
    }
    const [objecting, refunded] = readers
    const { pages } = await figures()
    expect(pages.slice(0, 6)).toEqual([
      { read: 100, again: null, zoomed: null, stopped: null },
      { read: 100, again: 100, zoomed: null, stopped: null },
      { read: 100, again: 100, zoomed: null, stopped: null },
      { read: 100, again: null, zoomed: 100, stopped: null },
      { read: 100, again: null, zoomed: null, stopped: null },
      { read: null, again: null, zoomed: null, stopped: null },
    ])
    expect(await shop.codeOf(cast.person('B'), 'getPageReading', { sheet: id })).toBe('not-allowed')

    const stored = async () =>
      await platform.db
        .selectFrom('reading_place')
        .select('person_id')
        .where('sheet_id', '=', id)
        .where('again', 'is not', null)
        .execute()
    await shop.done(objecting ?? owner, 'setAccount', { readingCounted: false })
    expect((await figures()).readers).toBe(5)
    await tasks(platform)['reader.forget-habits']?.({})
    expect(await stored()).toHaveLength(5)
    // Read on, and still nothing but the own place is stored.
    await shop.done(objecting ?? owner, 'keepReadingPlace', { id, page: 5, zoomed: true })
    expect(await stored()).toHaveLength(5)

    const lastRead = async (daysAgo: number) =>
      await shop.change(
        'reading_place',
        { sheet_id: id },
        { read_at: new Date(shop.clock.now().getTime() - daysAgo * 86_400_000) },
      )
    await lastRead(8)
    expect((await figures()).pages[1]).toMatchObject({ stopped: 100 })
    await shop.change('library_entry', { person_id: refunded?.id ?? '' }, { revoked_at: shop.clock.now() })
    expect(await figures()).toMatchObject({ readers: null, pages: [] })
    await lastRead(180)
    await tasks(platform)['reader.forget-habits']?.({})
    expect(await stored()).toEqual([])
  })

  it('tells an author from five on how many owners opened each version, without who objects and whose money went back', async () => {
    const { platform } = shop
    const author = cast.person('A')
    const id = await createSheet(platform, { authorId: author.id, demoSeed: 10 })
    const blank = await PDFDocument.create()
    for (let page = 1; page <= 3; page += 1) blank.addPage([595, 842])
    await prepareSheetPdf(platform, id, { drawPdf: async () => Buffer.from(await blank.save()) })
    const readersOf = async () =>
      (await shop.done(author, 'getPageReading', { sheet: id })).versions.map(({ number, readers }) => [
        number,
        readers,
      ])
    const readers: CastPerson[] = []
    for (let one = 1; one <= 7; one += 1) readers.push(await reading.ownerOf(id))
    const [objecting, refunded, ...others] = readers as [CastPerson, CastPerson, ...CastPerson[]]
    const read = async (who: readonly CastPerson[]) => {
      for (const reader of who) await shop.done(reader, 'keepReadingPlace', { id, page: 1 })
    }
    await read(readers.slice(0, 4))
    expect(await readersOf()).toEqual([[1, null]])
    await read(readers)
    expect(await readersOf()).toEqual([[1, 7]])

    shop.clock.advance(60_000)
    const now = shop.clock.now()
    await shop.add('sheet_version', {
      sheet_id: id,
      number: 2,
      status: 4,
      whats_new: 'แก้หน้า 3',
      created_at: now,
      published_at: now,
    })
    shop.clock.advance(60_000)
    await read(others)
    expect(await readersOf()).toEqual([
      [2, 5],
      [1, 7],
    ])
    await shop.done(objecting, 'setAccount', { readingCounted: false })
    await read([objecting])
    expect(await readersOf()).toEqual([
      [2, 5],
      [1, 6],
    ])
    await platform.db
      .updateTable('library_entry')
      .set({ revoked_at: now })
      .where('sheet_id', '=', id)
      .where('person_id', 'in', [refunded.id, others[0]?.id ?? ''])
      .execute()
    expect(await readersOf()).toEqual([
      [2, null],
      [1, null],
    ])
    const stored = async () => await shop.rows('version_reader', { person_id: objecting.id }, 'number')
    expect(await stored()).toEqual([{ number: 1 }])
    await tasks(platform)['reader.forget-habits']?.({})
    expect(await stored()).toEqual([])
  })

  it.each([0, -1, 1.5, 1_001, '2', null])('is no page %j', async (page) => {
    expect(await shop.codeOf(owner, 'keepReadingPlace', { id: sheetId, page })).toBe('request.invalid')
  })

  it('is none beyond the last page, and none of a stranger’s', async () => {
    expect(await shop.codeOf(owner, 'keepReadingPlace', { id: sheetId, page: 900 })).toBe('request.invalid')
    expect(await shop.codeOf(cast.person('B'), 'keepReadingPlace', { id: sheetId, page: 1 })).toBe(
      'library.not-owned',
    )
  })
})

describe('searching in a sheet', () => {
  const find = (query: string) => shop.done(owner, 'searchInSheet', { id: sheetId, query })

  it('finds Thai words, with the pages they stand on and what stands around them', async () => {
    const { matches, total } = await find('ลิมิต')
    expect(matches[0]).toMatchObject({ page: 1, snippet: expect.stringContaining('ลิมิต') })
    expect(matches[0]?.count).toBeGreaterThan(1)
    expect(total).toBe(matches.reduce((sum, { count }) => sum + count, 0))
  })

  it('does not mind case, spaces, Thai digits or the order in which marks were typed', async () => {
    const known = await find('mat1001')
    expect(known.matches.length).toBeGreaterThan(3)
    expect(await find('MAT ๑๐๐๑')).toEqual(known)
    expect((await find('กำหนด')).total).toBeGreaterThan(0)
    expect(await find('กํา หนด')).toEqual(await find('กำหนด'))
  })

  it('finds nothing where nothing is, nor for signs alone', async () => {
    expect(await find('ไม่มีคำนี้แน่นอน')).toEqual({ matches: [], total: 0 })
    expect(await find('···')).toEqual({ matches: [], total: 0 })
  })

  it('never finds the place of the buyer’s mark', async () => {
    expect(await find('Sarup ID')).toEqual({ matches: [], total: 0 })
  })

  it('tells the words of a page and where they stand, to those who may read', async () => {
    const { lines } = await shop.done(owner, 'pageText', { id: sheetId, page: 1 })
    const [heading] = lines.filter(({ text }) => text.includes('ลิมิต'))
    const last = lines.at(-1)
    expect(heading?.box[1]).toBeLessThan(last?.box[1] ?? 0)
    for (const { box } of lines) {
      const [left, top, width, height] = box
      expect(Math.min(left, top, width, height), JSON.stringify(box)).toBeGreaterThanOrEqual(0)
      expect(Math.max(left + width, top + height), JSON.stringify(box)).toBeLessThanOrEqual(1.0001)
      // A line is one, not a paragraph.
      expect(height, JSON.stringify(box)).toBeLessThan(0.1)
    }
    expect(await shop.done(owner, 'pageText', { id: sheetId, page: 900 })).toEqual({ lines: [] })
    expect(await shop.codeOf(cast.person('B'), 'pageText', { id: sheetId, page: 1 })).toBe(
      'library.not-owned',
    )
  })

  it.each([
    ['searchInSheet', { query: 'ลิมิต' }],
    ['pageText', { page: 1 }],
  ] as const)('counts as opened: %s', async (name, input) => {
    const reader = await createPerson(shop.platform)
    await giveSheet(shop.platform, reader.id, sheetId)
    const opened = () => shop.rows('library_entry', { person_id: reader.id, sheet_id: sheetId }, 'opened_at')
    await shop.done(reader, 'readerInfo', { id: sheetId })
    expect(await opened()).toEqual([{ opened_at: null }])
    await shop.done(reader, name, { id: sheetId, ...input })
    expect(await opened()).toEqual([{ opened_at: shop.clock.now() }])
  })

  it('is for those who may read', async () => {
    expect(await shop.codeOf(cast.person('B'), 'searchInSheet', { id: sheetId, query: 'ลิมิต' })).toBe(
      'library.not-owned',
    )
  })

  it('finds what is broken over two lines, and cuts long lines around it', () => {
    const long = `${'ก'.repeat(300)} wanted ${'ข'.repeat(300)}`
    const texts = [
      { lines: ['ความต่อ', 'เนื่อง'], compact: ['ความต่อ', 'เนื่อง'] },
      { lines: [long], compact: [long.replaceAll(' ', '')] },
    ]
    expect(findInTexts(texts, 'ต่อเนื่อง').matches).toEqual([{ page: 1, count: 1, snippet: 'ความต่อ เนื่อง' }])
    const [match] = findInTexts(texts, 'WANTED').matches
    expect(match?.page).toBe(2)
    expect(match?.snippet).toContain(' wanted ')
    expect(match?.snippet.length).toBeLessThan(125)
  })
})

/** Bookmarks as a word processor writes them, with Thai titles. */
async function withOutline(pdf: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(pdf)
  const { context } = document
  const [outlines, first, inner, second] = [1, 2, 3, 4].map(() => context.nextRef()) as [
    PDFRef,
    PDFRef,
    PDFRef,
    PDFRef,
  ]
  const to = (page: number) => context.obj([document.getPage(page - 1).ref, PDFName.of('Fit')])
  const entry = (ref: PDFRef, title: string, page: number, more: object) =>
    context.assign(
      ref,
      context.obj({ Title: PDFHexString.fromText(title), Dest: to(page), ...more } as never),
    )
  entry(first, 'บทที่ 1 ลิมิต', 1, { Parent: outlines, Next: second, First: inner, Last: inner, Count: 1 })
  entry(inner, '1.1 ความต่อเนื่อง', 2, { Parent: first })
  entry(second, 'บทที่ 2 อนุพันธ์', 3, { Parent: outlines, Prev: first })
  context.assign(outlines, context.obj({ Type: 'Outlines', First: first, Last: second, Count: 3 }))
  document.catalog.set(PDFName.of('Outlines'), outlines)
  return Buffer.from(await document.save())
}
