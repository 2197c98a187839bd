import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { skewOfPage } from '#rules/sheets/skew.ts'
import { loadPdfium } from '#server/platform/pdf/pdfium.ts'
import { draftPdf } from '#server/test/handed-in-files.ts'
import { startUploading, textPdf, type Uploading } from '#server/test/uploading.ts'

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
  const shades = Array.from(grey).sort((one, other) => one - other)
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
