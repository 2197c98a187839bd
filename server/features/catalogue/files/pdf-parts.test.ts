import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skewOfPage } from '#rules/sheets/skew.ts'
import { loadPdfium } from '#server/platform/pdf/pdfium.ts'
import { eventually } from '#server/test/eventually.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createSeller, createSheet } from '#server/test/cast.ts'
import { draftPdf } from '#server/test/handed-in-files.ts'
import { type StorageName, startUploading, textPdf, type Uploading } from '#server/test/uploading.ts'
import { takeInWaiting } from './index.ts'
import { jobs } from './jobs.ts'

type Parts = { key: string; name: string; bytes: number; partBytes: number; received: number[] }

describe.each<StorageName>(['file', 's3'])('a PDF in parts, stored by %s', (storageName) => {
  let at: Uploading
  let pdf: Buffer
  beforeAll(async () => {
    at = await startUploading(storageName)
    pdf = await bigPdf(12_000_000)
  })
  afterAll(() => at.close())

  const about = (more: object = {}) => ({ name: 'สรุป.pdf', bytes: pdf.length, fingerprint: 'f1', ...more })
  const begin = async (sheetId: string, more: object = {}) =>
    (await at.ask('beginPdfParts', { id: sheetId, ...about(more) })).body.data
  const urlOf = async (sheetId: string, key: string, part: number) => {
    const { body } = await at.ask('signPdfParts', { id: sheetId, key, parts: [part] })
    return body.data.parts[0]?.url ?? ''
  }
  const put = async (url: string, body: Buffer) => {
    const headers = { 'content-type': 'application/pdf' }
    const answer = await fetch(`${at.address}${url}`, { method: 'PUT', body: new Uint8Array(body), headers })
    return { status: answer.status, body: (await answer.json()) as { code?: string } }
  }
  const send = async (sheetId: string, { key, partBytes }: Parts, part: number) => {
    const answer = await put(
      await urlOf(sheetId, key, part),
      pdf.subarray((part - 1) * partBytes, part * partBytes),
    )
    expect(answer.status).toBe(200)
  }

  it('goes on after a cut, on another device, where it stopped, and is taken in whole', async () => {
    const sheetId = await at.draft()
    const first = await begin(sheetId)
    expect(first).toMatchObject({ name: 'สรุป.pdf', bytes: pdf.length, partBytes: 5_242_880, received: [] })
    await send(sheetId, first, 2)
    const tooEarly = await at.ask('finishPdfParts', { id: sheetId, key: first.key })
    expect(tooEarly.body.code).toBe('files.parts-missing')

    const elsewhere = {
      ...at.author,
      token: await inTransaction(at.shop.platform.db, (trx) =>
        openSession(trx, at.shop.platform, at.author.id, 'another device'),
      ),
    }
    const { partUpload } = (await at.ask('getSheetFiles', { id: sheetId }, elsewhere)).body.data
    expect(partUpload).toMatchObject({ key: first.key, received: [2], fingerprint: 'f1' })
    const again = await begin(sheetId)
    expect(again).toMatchObject({ key: first.key, received: [2] })
    for (const part of [1, 3]) await send(sheetId, again, part)
    const listed = await at.ask('listPdfParts', { id: sheetId, key: first.key })
    expect(listed.body.data).toMatchObject({ received: [1, 2, 3] })

    const finished = await Promise.all(
      [1, 2].map(() => at.ask('finishPdfParts', { id: sheetId, key: first.key })),
    )
    expect(finished.map(({ status }) => status)).toEqual([200, 200])
    const files = await at.files(sheetId)
    expect(files).toMatchObject({ pdf: { bytes: pdf.length, pages: 3 }, partUpload: null })
    const link = (await at.ask('getPdf', { id: sheetId })).body.data
    expect((await at.shop.open(link)).rawPayload.equals(pdf)).toBe(true)
  })

  it('is joined but not yet taken in when the process dies: the next look takes it in', async () => {
    const sheetId = await at.draft()
    const begun = await begin(sheetId)
    for (const part of [1, 2, 3]) await send(sheetId, begun, part)
    const { storage, db } = at.shop.platform
    const { parts_id: partsId } = await db
      .selectFrom('sheet_upload')
      .select('parts_id')
      .where('key', '=', begun.key)
      .executeTakeFirstOrThrow()
    // Simulates a kill: the file is whole, its row does not know.
    await storage.completeParts(begun.key, partsId ?? '', await storage.listParts(begun.key, partsId ?? ''))
    expect((await at.ask('finishPdfParts', { id: sheetId, key: begun.key })).status).toBe(200)
    await takeInWaiting(at.shop.platform)
    expect(await at.files(sheetId)).toMatchObject({ pdf: { pages: 3 } })
  })

  it('of another file gives the earlier one up, and giving up leaves nothing behind', async () => {
    const sheetId = await at.draft()
    const first = await begin(sheetId)
    await send(sheetId, first, 1)
    const url = await urlOf(sheetId, first.key, 2)
    const other = await begin(sheetId, { fingerprint: 'f2' })
    expect(other.key).not.toBe(first.key)
    await at.runJobs()
    expect((await put(url, pdf.subarray(first.partBytes, 2 * first.partBytes))).status).toBe(404)
    const listed = await at.ask('listPdfParts', { id: sheetId, key: first.key })
    expect(listed.body.code).toBe('not-found')
    await at.ask('abortPdfParts', { id: sheetId, key: other.key })
    await at.runJobs()
    expect(await at.leftovers(sheetId)).toEqual({ keys: [], rows: 0 })
  })

  it('begun twice at once is one upload', async () => {
    const sheetId = await at.draft()
    const begun = await Promise.all([begin(sheetId), begin(sheetId), begin(sheetId)])
    expect(new Set(begun.map(({ key }) => key)).size).toBe(1)
  })

  it('takes only what an address was given out for', async () => {
    const sheetId = await at.draft()
    const { key, partBytes } = await begin(sheetId)
    const url = await urlOf(sheetId, key, 1)
    const part = pdf.subarray(0, partBytes)
    expect((await put(url, part.subarray(1))).body).toMatchObject({ code: 'files.bad-form' })
    expect((await put(url, Buffer.concat([part, part]))).status).toBe(413)
    expect((await put(`${url.slice(0, -3)}AAA`, part)).body).toMatchObject({ code: 'files.bad-form' })
    for (const broken of ['/upload/part', '/upload/part?t=', '/upload/part?t=a.b', '/upload/part?t=a&t=b']) {
      expect((await put(broken, part)).status).toBe(400)
    }
    at.shop.clock.advance(16 * 60_000)
    expect((await put(url, part)).body).toMatchObject({ code: 'files.form-expired' })
    expect((await at.ask('signPdfParts', { id: sheetId, key, parts: [4] })).body.code).toBe('not-found')
  })

  it.each([
    ['a name that is no PDF', { name: 'สรุป.docx' }, 'files.not-a-pdf'],
    ['a PDF only by a double name', { name: 'x.pdf.exe' }, 'files.not-a-pdf'],
    ['more than 150 MB', { bytes: 150_000_001 }, 'files.too-large'],
    ['nothing', { bytes: 0 }, 'request.invalid'],
    ['a part of a byte', { bytes: 1.5 }, 'request.invalid'],
  ])('refuses %s before anything is sent', async (_what, more, code) => {
    const sheetId = await at.draft()
    expect((await at.ask('beginPdfParts', { id: sheetId, ...about(more) })).body.code).toBe(code)
  })

  it('sent by one person in many trickling lines keeps nobody else from uploading', async () => {
    const sheetId = await at.draft()
    const { key } = await begin(sheetId)
    const { host, hostname, port } = new URL(at.address)
    const url = await urlOf(sheetId, key, 1)
    const lines = Array.from({ length: 12 }, () => {
      const line = connect(Number(port), hostname)
      line.on('error', () => {})
      line.write(
        `PUT ${url} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/pdf\r\nContent-Length: 5242880\r\n\r\n`,
      )
      return line
    })
    // The parts beyond the fourth are refused, so the others have their place.
    await eventually(() => expect(lines.filter((line) => line.bytesRead > 0)).toHaveLength(8))
    const colleague = await createSeller(at.shop.platform)
    const other = await createSheet(at.shop.platform, {
      authorId: colleague.id,
      store: at.cast.store,
      status: 0,
    })
    const begun = (await at.ask('beginPdfParts', { id: other, ...about() }, colleague)).body.data
    const signed = await at.ask('signPdfParts', { id: other, key: begun.key, parts: [1] }, colleague)
    const [part] = signed.body.data.parts
    expect((await put(part?.url ?? '', pdf.subarray(0, begun.partBytes))).status).toBe(200)
    for (const line of lines) line.destroy()
  })

  it('lies in memory until it is stored, however slow the storage is: so long it keeps its place', async () => {
    const sheetId = await at.draft()
    const { key, partBytes } = await begin(sheetId)
    const url = await urlOf(sheetId, key, 1)
    const part = pdf.subarray(0, partBytes)
    const { storage } = at.shop.platform
    const putPart = storage.putPart.bind(storage)
    const [slow, tooMany] = [Promise.withResolvers<void>(), Promise.withResolvers<'a fifth'>()]
    let underWay = 0
    storage.putPart = async (...given) => {
      underWay += 1
      if (underWay > 4) tooMany.resolve('a fifth')
      await slow.promise
      return await putPart(...given)
    }
    const four = Array.from({ length: 4 }, () => put(url, part))
    await eventually(() => expect(underWay).toBe(4))
    const fifth = await Promise.race([put(url, part).then(({ status }) => status), tooMany.promise])
    slow.resolve()
    expect(fifth).toBe(503)
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    storage.putPart = putPart
    expect((await put(url, part)).status).toBe(200)
  })

  it('is nobody else’s', async () => {
    const sheetId = await at.draft()
    const { key } = await begin(sheetId)
    const stranger = at.cast.person('S')
    for (const [call, more] of [
      ['beginPdfParts', about()],
      ['signPdfParts', { key, parts: [1] }],
      ['listPdfParts', { key }],
      ['finishPdfParts', { key }],
      ['abortPdfParts', { key }],
    ] as const) {
      expect((await at.ask(call, { id: sheetId, ...more }, stranger)).body.code).toBe('not-found')
    }
  })

  it('that nobody came back for is forgotten after two days', async () => {
    const sheetId = await at.draft()
    const begun = await begin(sheetId)
    await send(sheetId, begun, 1)
    at.shop.clock.advance(49 * 3600_000)
    await jobs(at.shop.platform)['sheet-files.sweep']()
    expect(await at.leftovers(sheetId)).toEqual({ keys: [], rows: 0 })
    expect((await at.ask('listPdfParts', { id: sheetId, key: begun.key })).body.code).toBe('not-found')
  })
})

/** A PDF of at least so many bytes: three pages and a stream that no program can pack. */
async function bigPdf(bytes: number): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(await textPdf(3))
  document.context.register(document.context.stream(new Uint8Array(randomBytes(bytes))))
  return Buffer.from(await document.save())
}

let at: Uploading
let folder: string
beforeAll(async () => {
  at = await startUploading('file')
  folder = await mkdtemp(join(tmpdir(), 'sarup-straight-test-'))
})
afterAll(async () => {
  await at.close()
  await rm(folder, { recursive: true, force: true })
})

/** Lines of words on grey paper that gets darker to one side, photographed leaning. */
async function leaningScan(degrees: number): Promise<Buffer> {
  const words = Array.from({ length: 30 }, (_, line) =>
    Array.from({ length: 9 }, (__, word) => {
      const width = 40 + ((line * 7 + word * 13) % 60)
      return `<rect x="${120 + word * 110}" y="${140 + line * 48}" width="${width}" height="18" fill="#333a55"/>`
    }).join(''),
  ).join('')
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><defs><linearGradient id="g"><stop offset="0" stop-color="#d8d4c6"/><stop offset="1" stop-color="#a8a498"/></linearGradient></defs><rect width="1240" height="1754" fill="url(#g)"/>${words}</svg>`
  return await sharp(Buffer.from(page))
    .rotate(degrees, { background: '#b8b4a8' })
    .resize(1240, 1754, { fit: 'cover' })
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** A scan with text laid over it that can be searched and not seen, and a page of text. */
async function scannedPdf(degrees = 2): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const scan = document.addPage([595, 842])
  scan.drawImage(await document.embedJpg(await leaningScan(degrees)), { x: 0, y: 0, width: 595, height: 842 })
  scan.drawText('searchable words over the scan', { x: 60, y: 760, size: 12, font, opacity: 0 })
  document
    .addPage([595, 842])
    .drawText('Contents of the second page, in letters', { x: 60, y: 700, size: 18, font })
  return Buffer.from(await document.save())
}

async function inForce(sheetId: string): Promise<Buffer> {
  const row = await at.shop.platform.db
    .selectFrom('sheet_file')
    .select('storage_key')
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'pdf')
    .where('stage', '=', 'draft')
    .executeTakeFirstOrThrow()
  const stored = await at.shop.platform.storage.get(row.storage_key)
  if (stored === null) throw new Error('the file is not there')
  return await buffer(stored.stream)
}

async function seen(bytes: Buffer) {
  const path = join(folder, 'seen.pdf')
  await writeFile(path, bytes)
  const pdf = (await loadPdfium())({ path, blank: null })
  const { width, height, rgba } = pdf.draw(1, 1_000)
  const grey = Uint8Array.from({ length: width * height }, (_, point) => rgba[point * 4 + 1] ?? 0)
  const shades = grey.toSorted()
  const [pages, text] = [pdf.pageCount, pdf.textOf(1)]
  pdf.close()
  return {
    pages,
    text,
    skew: skewOfPage({ width, height, grey }),
    paper: shades[Math.floor(shades.length / 2)],
  }
}

const ask = async (sheetId: string) => (await at.ask('straightenPdf', { id: sheetId })).body.data
const read = async (sheetId: string) => (await at.ask('getStraightened', { id: sheetId })).body.data
const choose = async (id: string, choice: 'straightened' | 'original' | 'neither') =>
  await at.ask('chooseStraightened', { id, choice })

it('a scan that leans by two degrees on grey paper comes back straight and white, as a second file that its author takes or not', async () => {
  const sheetId = await at.draft()
  const original = await scannedPdf()
  await at.upload(sheetId, 'pdf', original)
  expect(await read(sheetId)).toMatchObject({ state: 'none', before: null, after: null })
  expect(await ask(sheetId)).toMatchObject({ state: 'working' })
  await at.runJobs()
  const ready = await read(sheetId)
  expect(ready).toMatchObject({ state: 'ready', done: 2, pages: 2, taken: false, problem: null })
  expect(ready.changes).toEqual([{ page: 1, degrees: expect.closeTo(2, 0), turned: false, evened: true }])
  for (const url of [ready.before, ready.after]) {
    const page = await at.shop.app.inject({
      url: `${url}&page=1&width=720`,
      headers: { authorization: `jwt ${at.author.token}` },
    })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/webp'])
  }
  // Until she takes it, nothing has changed.
  expect((await inForce(sheetId)).equals(original)).toBe(true)
  const before = await seen(original)
  expect(Math.abs(before.skew ?? 0)).toBeGreaterThan(1.5)
  expect(before.paper).toBeLessThan(220)

  expect((await choose(sheetId, 'straightened')).body.data).toMatchObject({ state: 'ready', taken: true })
  const after = await seen(await inForce(sheetId))
  expect(after.pages).toBe(2)
  expect(after.text).toContain('searchable words over the scan')
  expect(Math.abs(after.skew ?? 9)).toBeLessThan(0.3)
  expect(after.paper).toBeGreaterThanOrEqual(250)

  // The original is stored byte for byte, and comes back.
  expect((await choose(sheetId, 'original')).body.data.taken).toBe(false)
  expect((await inForce(sheetId)).equals(original)).toBe(true)
  expect((await choose(sheetId, 'neither')).body.data.state).toBe('none')
  await at.runJobs()
  expect((await at.leftovers(sheetId)).keys).toHaveLength(1)
  expect((await inForce(sheetId)).equals(original)).toBe(true)
})

it('what is thrown away while it is made leaves nothing, and another PDF forgets what was made of the one before', async () => {
  const sheetId = await at.draft()
  await at.upload(sheetId, 'pdf', await scannedPdf(-3))
  await ask(sheetId)
  await choose(sheetId, 'neither')
  await at.runJobs()
  expect((await at.leftovers(sheetId)).keys).toHaveLength(1)
  await ask(sheetId)
  await at.runJobs()
  const { state, changes } = await read(sheetId)
  expect([state, Math.round(changes[0]?.degrees ?? 0)]).toEqual(['ready', -3])
  await at.upload(sheetId, 'pdf', await textPdf())
  await at.runJobs()
  expect((await read(sheetId)).state).toBe('none')
  expect((await at.leftovers(sheetId)).keys).toHaveLength(1)
  expect((await choose(sheetId, 'straightened')).body.code).toBe('sheets.changed-elsewhere')
})

it('a file whose pages are straight and white has nothing to be done', async () => {
  const sheetId = await at.draft()
  await at.upload(sheetId, 'pdf', await textPdf())
  await ask(sheetId)
  await at.runJobs()
  expect(await read(sheetId)).toMatchObject({ state: 'ready', changes: [], after: null })
  expect((await choose(sheetId, 'straightened')).body.code).toBe('sheets.changed-elsewhere')
})

it('a hostile file that had come in somehow is refused in words, and the draft stays as it was', async () => {
  const sheetId = await at.draft()
  expect((await at.ask('straightenPdf', { id: sheetId })).body.code).toBe('files.pdf-missing')
  const document = await PDFDocument.load(await scannedPdf())
  document.addJavaScript('run', 'app.alert(1)')
  await draftPdf(at.shop.platform, sheetId, Buffer.from(await document.save()))
  await ask(sheetId)
  await at.runJobs()
  const { state, problem } = await read(sheetId)
  expect(state).toBe('failed')
  expect(problem?.every((words) => words.length > 10)).toBe(true)
  const garbage = await at.draft()
  await draftPdf(at.shop.platform, garbage, Buffer.from('%PDF-1.7\nno pages at all'))
  await ask(garbage)
  await at.runJobs()
  expect((await read(garbage)).state).toBe('failed')
  expect((await at.leftovers(garbage)).keys).toHaveLength(1)
})
