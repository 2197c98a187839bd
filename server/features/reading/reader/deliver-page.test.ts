import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type PDFContext, type PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { addToLibrary, prepareSheetPdf, revokeFromLibrary } from '#server/features/reading/library/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { linkCookie, signLink } from '#server/platform/links.ts'
import { createPageRenderer, RendererBusy } from '#server/platform/pdf/index.ts'
import type { CastPerson } from '#server/test/cast.ts'
import { createPerson, createSheet, createWaitingOrder } from '#server/test/cast.ts'
import { drawTestPdf, startReading } from '#server/test/reading.ts'
import { readInput } from './deliver-page.ts'
import { drawFirstPages } from './jobs.ts'

const reading = await startReading()
const { shop, cast } = reading

type Info = { state: string; link: string | null; book: { pages: [number, number][] } | null }

async function infoFor(person: CastPerson, sheetId: string): Promise<Info> {
  const { status, body } = await shop.call('readerInfo', { id: sheetId }, person)
  expect(status).toBe(200)
  return body.data
}

async function pagesLink(person: CastPerson, sheetId: string): Promise<string> {
  return String((await infoFor(person, sheetId)).link)
}

async function refusalOf(url: string, headers: Record<string, string> = {}): Promise<unknown[]> {
  const answer = await reading.open(url, headers)
  return [answer.statusCode, answer.json().code]
}

/** Grey pixels, so that pictures can be compared. */
async function greyOf(picture: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The share of pixels that differ by more than the encoder's doing; the mark makes white paper darker by ten. */
function difference(one: Buffer, other: Buffer): number {
  let differing = 0
  for (let at = 0; at < one.length; at += 1) {
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 6) differing += 1
  }
  return differing / one.length
}

/** The stored picture of this page: drawn, and without any mark. */
async function storedPicture(sheetId: string, name: string): Promise<Buffer> {
  const { files } = await shop.platform.storage.list(`private/page-images/${sheetId}/`)
  const key = files.find((file) => file.key.endsWith(`/${name}`))?.key ?? ''
  const found = await shop.platform.storage.get(key)
  if (found === null) throw new Error(`nothing is kept of ${name}`)
  const chunks: Buffer[] = []
  for await (const chunk of found.stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

async function sheetOf(pdf: Buffer): Promise<string> {
  const { platform } = shop
  const sheetId = await createSheet(platform, { authorId: cast.person('A').id })
  const key = `private/test/${sheetId}.pdf`
  await platform.storage.put(key, pdf, { contentType: 'application/pdf' })
  await shop.change('sheet', { id: sheetId }, { pdf_key: key })
  await prepareSheetPdf(platform, sheetId)
  return sheetId
}

it.each([
  [{ page: '1', width: '720' }, 'now'],
  [{ page: '1', width: '2000' }, 'now'],
  [{ page: '2', width: '1200', ahead: '1' }, 'soon'],
  [{ page: '2', width: '160' }, 'soon'],
] as const)('a reader who looks at the page goes before pages ahead and thumbnails: %o', (query, urgency) => {
  expect(readInput({ query }).urgency).toBe(urgency)
})

describe('a page as a picture', () => {
  it('comes in the width that was asked for, privately, and is kept by nobody', async () => {
    const link = await pagesLink(cast.person('O'), cast.sheet)
    const answer = await reading.open(`${link}&page=1&width=720`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 720, height: 1019 })
  })

  it('carries the mark of who reads it, and another’s for another; what is kept carries none', async () => {
    const [owner, author] = [cast.person('O'), cast.person('A')]
    const pictures = await Promise.all(
      [owner, author].map(
        async (person) =>
          (await reading.open(`${await pagesLink(person, cast.sheet)}&page=2&width=1200`)).rawPayload,
      ),
    )
    const [mine, theirs] = await Promise.all(pictures.map(greyOf))
    const clean = await greyOf(await storedPicture(cast.sheet, '2-1200.webp'))
    if (mine === undefined || theirs === undefined) throw new Error('two pictures were asked for')
    expect([mine.width, mine.height]).toEqual([clean.width, clean.height])
    // Large along the diagonal and small along the bottom: a good part of the page is touched, in every third of it.
    const third = Math.floor(clean.data.length / 3)
    for (const part of [0, 1, 2]) {
      const cut = (data: Buffer) => data.subarray(part * third, (part + 1) * third)
      expect(difference(cut(mine.data), cut(clean.data))).toBeGreaterThan(0.02)
    }
    expect(difference(mine.data, theirs.data)).toBeGreaterThan(0.01)
    // The page but for its one line of text is white where no mark is: not even the placeholder of the PDF is left.
    const below = clean.data.subarray(clean.width * Math.floor(clean.height * 0.3))
    expect(below.every((light) => light > 240)).toBe(true)
  })

  it('is drawn once for all who ask at the same time, and then never again', async () => {
    const draw = vi.spyOn(shop.platform.pageRenderer, 'draw')
    const sheetId = await sheetOf(await drawTestPdf())
    const owners = await Promise.all([1, 2, 3].map(() => reading.ownerOf(sheetId)))
    const links = await Promise.all(owners.map((owner) => pagesLink(owner, sheetId)))
    for (const width of [720, 1200, 160]) {
      const answers = await Promise.all(links.map((link) => reading.open(`${link}&page=3&width=${width}`)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    }
    expect(draw.mock.calls.filter(([, page]) => page === 3)).toHaveLength(1)
    draw.mockRestore()
  })

  it('is drawn while the answer travels that leads to it: the page one was at, or the first', async () => {
    const draw = vi.spyOn(shop.platform.pageRenderer, 'draw')
    const sheetId = await sheetOf(await drawTestPdf())
    const person = await reading.ownerOf(sheetId)
    const drawnPages = () => draw.mock.calls.map(([, page]) => page)
    const link = await pagesLink(person, sheetId)
    await eventually(() => expect(drawnPages()).toEqual([1]))
    expect((await reading.open(`${link}&page=1&width=720`)).statusCode).toBe(200)
    await shop.call('keepReadingPlace', { id: sheetId, page: 2 }, person)
    const again = await pagesLink(person, sheetId)
    await eventually(() => expect(drawnPages()).toEqual([1, 2]))
    expect((await reading.open(`${again}&page=2&width=1200`)).statusCode).toBe(200)
    await pagesLink(person, sheetId)
    expect((await reading.open(`${again}&page=2&width=160`)).statusCode).toBe(200)
    expect(drawnPages()).toEqual([1, 2])
    draw.mockRestore()
  })

  it.each([
    'page=0&width=720',
    'page=-1&width=720',
    'page=1.5&width=720',
    'page=x&width=720',
    'page=99999&width=720',
    'page=1&page=2&width=720',
    'page=1',
    'width=720',
    'page=1&width=721',
    'page=1&width=100000',
    'page=1&width=-720',
  ])('is refused for %s', async (input) => {
    const link = await pagesLink(cast.person('O'), cast.sheet)
    expect(await refusalOf(`${link}&${input}`)).toEqual([400, 'request.invalid'])
  })

  it('beyond the last one is not there', async () => {
    const link = await pagesLink(cast.person('O'), cast.sheet)
    expect(await refusalOf(`${link}&page=4&width=720`)).toEqual([404, 'not-found'])
  })
})

describe('a link to page images', () => {
  const input = '&page=1&width=160'

  it('works for two minutes, and the next one is given', async () => {
    const owner = cast.person('O')
    const link = await pagesLink(owner, cast.sheet)
    shop.clock.advance(119_000)
    expect((await reading.open(link + input)).statusCode).toBe(200)
    shop.clock.advance(1_500)
    expect(await refusalOf(link + input)).toEqual([403, 'library.link-expired'])
    const { body } = await shop.call('readerLink', { id: cast.sheet }, owner)
    expect((await reading.open(String(body.data) + input)).statusCode).toBe(200)
  })

  it('ends at once with a refund, with signing out and with a ban', async () => {
    const { db, clock } = shop.platform
    const refunded = await createPerson(shop.platform)
    const orderId = await createWaitingOrder(shop.platform, { buyerId: refunded.id, sheetId: cast.sheet })
    const purchase = { personId: refunded.id, orderId, sheetIds: [cast.sheet], at: clock.now() }
    await inTransaction(db, (trx) => addToLibrary(trx, purchase))
    const [signedOut, banned] = [await reading.ownerOf(cast.sheet), await reading.ownerOf(cast.sheet)]
    const [first = '', second = '', third = ''] = await Promise.all(
      [refunded, signedOut, banned].map((person) => pagesLink(person, cast.sheet)),
    )
    await inTransaction(db, (trx) => revokeFromLibrary(trx, { orderId, at: clock.now() }))
    await shop.change('session', { person_id: signedOut.id }, { revoked_at: clock.now() })
    await shop.change('person', { id: banned.id }, { banned_at: clock.now() })
    expect(await refusalOf(first + input)).toEqual([403, 'library.not-owned'])
    expect(await refusalOf(second + input)).toEqual([403, 'library.link-expired'])
    expect(await refusalOf(third + input)).toEqual([403, 'library.link-expired'])
  })

  it('is nothing in the hands of another, forged, or made for the download', async () => {
    const owner = cast.person('O')
    const link = await pagesLink(owner, cast.sheet)
    expect(await refusalOf(link + input, { authorization: `jwt ${cast.person('A').token}` })).toEqual([
      404,
      'not-found',
    ])
    const claims = { purpose: 'pages', personId: owner.id, sessionId: 'x', sheetId: cast.sheet } as const
    const forged = signLink('another secret', claims, shop.clock.now())
    const download = new URL(await reading.linkFor(owner, cast.sheet), 'http://localhost').searchParams.get(
      't',
    )
    for (const token of [forged, download, '', '%00', 'a&t=b']) {
      expect(await refusalOf(`/files/page?t=${token}${input}`)).toEqual([404, 'not-found'])
    }
    // Nor does the link to the pictures bring the file.
    expect(await refusalOf(link.replace('/files/page', '/files/read'))).toEqual([404, 'not-found'])
  })

  it('is refused to everybody who may not read', async () => {
    for (const part of ['B', 'S', '1', 'G'] as const) {
      const { body } = await shop.call('readerInfo', { id: cast.sheet }, cast.person(part))
      expect(body.code).toBe('library.not-owned')
    }
    // Signed by us, as if given out before the right was lost: the right is verified anew.
    const stranger = await createPerson(shop.platform)
    const session = await shop.row('session', { person_id: stranger.id }, 'id')
    const claims = {
      purpose: 'pages',
      personId: stranger.id,
      sessionId: session.id,
      sheetId: cast.sheet,
    } as const
    const token = signLink(shop.platform.config.AUTH_SECRET, claims, shop.clock.now())
    const cookie = linkCookie(shop.platform.config.AUTH_SECRET, session.id, false)
    const url = `/files/page?t=${token}${input}`
    expect(await refusalOf(url, { cookie })).toEqual([403, 'library.not-owned'])
    // Without the browser that requested it, it is no better than an old one.
    expect(await refusalOf(url)).toEqual([403, 'library.link-expired'])
  })
})

describe('what is drawn ahead', () => {
  it('is the first three pages and the text; the pages of an older file go', async () => {
    const sheetId = await sheetOf(await drawTestPdf())
    const old = `private/page-images/${sheetId}/older/1-720.webp`
    await shop.platform.storage.put(old, Buffer.from('x'), { contentType: 'image/webp' })
    await drawFirstPages(shop.platform, sheetId)
    const { files } = await shop.platform.storage.list(`private/page-images/${sheetId}/`)
    expect(files.map(({ key }) => key.split('/').at(-1) ?? '').toSorted()).toEqual(
      [
        'book.json',
        ...[1, 2, 3].flatMap((page) => [24, 160, 720, 1200].map((width) => `${page}-${width}.webp`)),
      ].toSorted(),
    )
    expect(await shop.platform.storage.head(old)).toBeNull()
    const draw = vi.spyOn(shop.platform.pageRenderer, 'draw')
    const link = await pagesLink(await reading.ownerOf(sheetId), sheetId)
    expect((await reading.open(`${link}&page=1&width=720`)).statusCode).toBe(200)
    expect(draw).not.toHaveBeenCalled()
    draw.mockRestore()
  })

  it('shows the page one begins at with the answer, too small to be read', async () => {
    const sheetId = await sheetOf(await drawTestPdf())
    await drawFirstPages(shop.platform, sheetId)
    const { preview } = await shop.done(await reading.ownerOf(sheetId), 'readerInfo', { id: sheetId })
    const [type, bytes = ''] = preview?.split(',') ?? []
    expect(type).toBe('data:image/webp;base64')
    expect((await sharp(Buffer.from(bytes, 'base64')).metadata()).width).toBe(24)
  })

  it('is asked for when a file has been prepared', async () => {
    const sheetId = await sheetOf(await drawTestPdf())
    const { rows } = await shop.platform.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'reader.draw-first-pages' and key like '%' || $1`,
      [sheetId],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a process that dies', () => {
  it('costs nobody the page: it is drawn by the next one', async () => {
    const renderer = createPageRenderer()
    const draw = vi.spyOn(renderer, 'draw')
    const before = shop.platform.pageRenderer
    shop.platform.pageRenderer = renderer
    try {
      const sheetId = await sheetOf(await drawTestPdf())
      const link = await pagesLink(await reading.ownerOf(sheetId), sheetId)
      const answer = reading.open(`${link}&page=2&width=1200`)
      // The one that draws it, and the one that draws the first page ahead.
      while (!draw.mock.calls.some(([, page]) => page === 2)) await wait(1)
      for (const id of renderer.processIds()) process.kill(id, 'SIGKILL')
      expect((await answer).statusCode).toBe(200)
    } finally {
      shop.platform.pageRenderer = before
      renderer.close()
    }
  })

  it('while it marks, time after time, is a matter of seconds: no page is to blame', async () => {
    const renderer = createPageRenderer()
    const killing = setInterval(() => renderer.processIds().forEach((id) => process.kill(id, 'SIGKILL')), 1)
    try {
      await expect(renderer.watermark(Buffer.from('x'), 'BUYER', 'now')).rejects.toBeInstanceOf(RendererBusy)
    } finally {
      clearInterval(killing)
      renderer.close()
    }
  })
})

describe.each([
  ['takes for ever', slowPage, 3_000],
  // More than it takes to fill the memory.
  ['needs more memory than there is', greedyPage, 8_000],
])('a page that %s', (_what, spoil, drawMillisecondsMax) => {
  it('is given up, said so, and not tried again; the others can still be read', async () => {
    const renderer = createPageRenderer({ drawMillisecondsMax })
    const draw = vi.spyOn(renderer, 'draw')
    const before = shop.platform.pageRenderer
    shop.platform.pageRenderer = renderer
    try {
      const sheetId = await sheetOf(await pdfWith(spoil))
      const link = await pagesLink(await reading.ownerOf(sheetId), sheetId)
      expect(await refusalOf(`${link}&page=2&width=720`)).toEqual([409, 'reader.page-unreadable'])
      expect(await refusalOf(`${link}&page=2&width=1200`)).toEqual([409, 'reader.page-unreadable'])
      expect(draw.mock.calls.filter(([, page]) => page === 2)).toHaveLength(1)
      // With patience again: on a machine that has little time, a good page may take longer than this test allows a bad one.
      shop.platform.pageRenderer = before
      expect((await reading.open(`${link}&page=1&width=720`)).statusCode).toBe(200)
    } finally {
      shop.platform.pageRenderer = before
      renderer.close()
    }
  })
})

it('pages that take for ever keep nobody from a page that is drawn already', async () => {
  const renderer = createPageRenderer()
  const folder = await mkdtemp(join(tmpdir(), 'sarup-slow-'))
  const file = { path: join(folder, 'slow.pdf'), blank: null }
  try {
    await writeFile(file.path, await pdfWith(slowPage))
    const [drawn] = await renderer.draw(file, 1, [160], 'now')
    const ended = vi.fn<() => void>()
    const slow = [1, 2].map(() => renderer.draw(file, 2, [1200], 'now').finally(ended))
    const watermarked = await renderer.watermark(Buffer.from(drawn?.bytes ?? []), 'reader', 'now')
    expect((await sharp(watermarked).metadata()).width).toBe(160)
    expect(ended).not.toHaveBeenCalled()
    renderer.close()
    await Promise.allSettled(slow)
  } finally {
    renderer.close()
    await rm(folder, { recursive: true, force: true })
  }
})

async function pdfWith(spoil: (page: PDFPage, context: PDFContext) => void): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([595, 842]).drawText('harmless')
  spoil(document.addPage([595, 842]), document.context)
  return Buffer.from(await document.save())
}

/** Covers the whole page with half a colour, two hundred thousand times. */
function slowPage(page: PDFPage, context: PDFContext): void {
  page.node.set(PDFName.of('Resources'), context.obj({ ExtGState: { G: { ca: 0.5, BM: 'Luminosity' } } }))
  const content = `/G gs 1 0 0 rg ${'0 0 595 842 re f '.repeat(200_000)}`
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
}

/** A form that draws the next one ten times, twelve deep: a million million lines. */
function greedyPage(page: PDFPage, context: PDFContext): void {
  const form = (content: string, resources: PDFDict) =>
    context.register(
      context.stream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 600, 900],
        Resources: resources,
      }),
    )
  let inner = form('0 0 m 500 800 l S', context.obj({}))
  for (let level = 0; level < 12; level += 1) {
    inner = form('/F Do '.repeat(10), context.obj({ XObject: { F: inner } }))
  }
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { F: inner } }))
  page.node.set(PDFName.of('Contents'), context.register(context.stream('/F Do')))
}
