import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import pg from 'pg'
import sharp from 'sharp'
import { apiOf, demoPerson, type TestPerson } from '#e2e/people.ts'
import { FileStorage } from '#server/adapters/storage/file-storage.ts'
import { type Buyer, sell, signUpBuyers } from './measure-orders.ts'
import { authSecret, type Shop } from './shop.ts'

/** A scanned sheet of some 149 MB, on sale, and a buyer who has bought it. */
export type Scan = { sheetId: string; reader: Buyer }

export type Scans = {
  scans: Scan[]
  megabytes: number
  pages: number
  /** Removes a sheet's drawn pages, as if no buyer had ever opened it. */
  forgetPages: (sheetId: string) => Promise<void>
}

/** The largest file that may be uploaded is 150 MB; tables and all come on top of the pages. */
const pageBytesMax = 149_000_000
/** A4 at 300 dots per inch. */
const [width, height] = [2_480, 3_508]
const differentPages = 8
const name = 'สแกนทั้งเล่ม 300 dpi'

/**
 * The first scan is written, uploaded, reviewed and prepared like any sheet, and kept for the next run. Its prepared file is copied to
 * other sheets on sale, because preparing twenty would take an hour. The first is bought by a demo person, the others by one person each,
 * over HTTP at the simulated bank.
 */
export async function openScans(shop: Shop, count: number): Promise<Scans> {
  const storage = new FileStorage({
    folder: path.join(shop.dataDir, 'files'),
    secrets: [authSecret],
    uploadUrl: '/upload',
  })
  const first = (await findScan(shop)) ?? (await bringOnSale(shop))
  const marked = await waitUntilPrepared(shop, first)
  const others = await copyToOthers(shop, storage, marked, count - 1)
  const readers = [await demoReader(shop), ...(await signUpBuyers(shop.client, count - 1))]
  const scans = [first, ...others].flatMap((sheetId, at) => {
    const reader = readers[at]
    return reader === undefined ? [] : [{ sheetId, reader }]
  })
  await buyAll(shop, scans)
  const file = await storage.head(marked.marked_key)
  return {
    scans,
    megabytes: Math.round((file?.bytes ?? 0) / 1e6),
    pages: marked.pdf_pages,
    async forgetPages(sheetId) {
      const { files } = await storage.list(`private/page-images/${sheetId}/`)
      for (const { key } of files) await storage.remove(key)
    },
  }
}

async function findScan({ client }: Shop): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select id from sheet where name = $1 and on_sale', [
    name,
  ])
  return rows[0]?.id
}

async function bringOnSale({ origin }: Shop): Promise<string> {
  const [seller, staff] = [await demoPerson(origin, 'SELLERSARP'), await demoPerson(origin, 'MASTERSARP')]
  const { id } = (await seller.api.call('newSheet')).data
  await seller.api.call('saveDraft', {
    id,
    sCode: 'SCAN300',
    sName: name,
    classInfo: 'บทที่ 1-12',
    detail: 'สแกนจากสมุดทั้งเล่ม',
    price: 99,
  })
  const photo = await sharp({ create: { width: 900, height: 1_200, channels: 3, background: '#fdfcf5' } })
    .jpeg()
    .toBuffer()
  const sample = (await seller.api.call('uploadExamplesUrl', { id, num: 1 })).data
  await upload(origin, seller, id, sample, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }))
  const scan = await drawScan()
  const pdf = (await seller.api.call('uploadPdfUrl', { id })).data
  await upload(origin, seller, id, pdf, new Blob([new Uint8Array(scan)], { type: 'application/pdf' }))
  await seller.api.call('confirmSend', { sheet: id, terms: true })
  await staff.api.call('claimSheet', { id })
  await staff.api.call('approveSheet', { id })
  return id
}

type Form = { url: string; fields: Record<string, string>; key: string }

async function upload(
  origin: string,
  { api }: TestPerson,
  id: string,
  form: Form,
  file: Blob,
): Promise<void> {
  const body = new FormData()
  for (const [field, value] of Object.entries(form.fields)) body.set(field, value)
  body.set('file', file)
  const response = await fetch(new URL(form.url, origin), { method: 'POST', body })
  if (!response.ok) throw new Error(`the upload was answered ${response.status}`)
  while ((await api.call('finishUpload', { id, key: form.key })).data.state === 'checking') await pause(500)
}

/** Pages of paper grain with lines of ink, as JPEG: what a scanner hands over. Each page is a picture of its own in the file. */
async function drawScan(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const pictures = await Promise.all(Array.from({ length: differentPages }, (_, at) => drawPage(at)))
  for (let bytes = 0, page = 0; ; page += 1) {
    const picture = pictures[page % differentPages]
    bytes += picture?.length ?? pageBytesMax
    if (picture === undefined || bytes > pageBytesMax) break
    const image = await document.embedJpg(picture)
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
  }
  return await document.save()
}

async function drawPage(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 228, sigma: 9 } as const
  const paper = await sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const lines = Array.from(
    { length: 40 },
    (_, line) =>
      `<rect x="250" y="${300 + line * 75}" width="${1_200 + ((line * number * 97) % 700)}" height="22" fill="#223"/>`,
  )
  const ink = Buffer.from(`<svg width="${width}" height="${height}">${lines.join('')}</svg>`)
  return await sharp(paper)
    .composite([{ input: ink }])
    .jpeg({ quality: 50 })
    .toBuffer()
}

type Marked = { marked_key: string; mark_offset: number; mark_length: number; pdf_pages: number }

/** Prepared, and its first pages drawn, as every sheet is soon after it was published. */
async function waitUntilPrepared({ client, origin }: Shop, sheetId: string): Promise<Marked> {
  const seller = await demoPerson(origin, 'SELLERSARP')
  for (;;) {
    const { state } = (await seller.api.call('readerInfo', { id: sheetId })).data
    const jobs = await client.query(
      `select from graphile_worker.jobs where task_identifier = 'reader.draw-first-pages' and key like '%' || $1`,
      [sheetId],
    )
    const { rows } = await client.query<Marked>(
      'select marked_key, mark_offset::int, mark_length::int, pdf_pages from sheet where id = $1',
      [sheetId],
    )
    if (state === 'ready' && jobs.rows.length === 0 && rows[0] !== undefined) return rows[0]
    await pause(1_000)
  }
}

async function copyToOthers(
  { client }: Shop,
  storage: FileStorage,
  marked: Marked,
  count: number,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from sheet where on_sale and pdf_key is null order by md5(id) desc limit $1',
    [count],
  )
  for (const { id } of rows) {
    const version = createHash('sha256').update(marked.marked_key).digest('hex').slice(0, 16)
    const key = `private/sheets/${id}/marked-bench-${version}.pdf`
    if ((await storage.head(key)) === null) await storage.copy(marked.marked_key, key)
    await client.query(
      'update sheet set marked_key = $2, mark_offset = $3, mark_length = $4, pdf_pages = $5 where id = $1',
      [id, key, marked.mark_offset, marked.mark_length, marked.pdf_pages],
    )
  }
  return rows.map(({ id }) => id)
}

async function demoReader({ origin }: Shop): Promise<Buyer> {
  const { token, id } = await demoPerson(origin, 'BUYERSARUP')
  return { token, id }
}

async function buyAll({ origin, databaseUrl }: Shop, scans: readonly Scan[]): Promise<void> {
  const http = new Agent({ keepAlive: true })
  const bank = new pg.Pool({ connectionString: databaseUrl, max: 2, application_name: 'sarup-bench' })
  try {
    for (const { sheetId, reader } of scans) {
      const { owned } = (await apiOf(origin, reader.token).call('ownedSheets', { sheets: [sheetId] })).data
      if (owned.length === 0) await sell({ origin, http, bank }, reader, [sheetId])
    }
  } finally {
    http.destroy()
    await bank.end()
  }
}
