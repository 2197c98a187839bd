import { once } from 'node:events'
import { PDFDocument } from '@cantoo/pdf-lib'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import type { CallName } from '#contract/paths.ts'
import { createCompleteSheet, createPerson, createSeller, createStore } from '#server/test/cast.ts'
import { createSheetFile, draftPdf, draftSamples } from '#server/test/handed-in-files.ts'
import { drawTestPdf } from '#server/test/reading.ts'
import { testApp } from '#server/test/test-app.ts'

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(shop.platform, { code: 1 })
await createStore(shop.platform, { code: 2 })
const staff = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 1 }] })
const stranger = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 2 }] })
const author = await createSeller(shop.platform)

async function ask<Name extends CallName>(name: Name, what: object, person = staff) {
  const { status, body } = await shop.call(name, what, person)
  return { status, code: body.code ?? 'ok', data: body.data }
}

const listed = async (person = staff, store = 1) =>
  (await ask('getSampleRe', { store, rows: 200 }, person)).data
const readSheet = async (id: string) => (await ask('getSheet', { id })).data

/** On sale with a PDF (of three pages) and without samples. */
async function sheetWithoutSamples(file?: Buffer): Promise<string> {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  const form = (await ask('staffUploadPdfUrl', { id })).data
  const place = Object.values(form.fields).find((value) => value.startsWith('quarantine/'))
  await shop.platform.storage.put(String(place), file ?? (await drawTestPdf()), {
    contentType: 'application/pdf',
  })
  expect((await ask('staffFinishUpload', { id, keys: [form.key] })).code).toBe('ok')
  await shop.platform.db
    .deleteFrom('sheet_file')
    .where('sheet_id', '=', id)
    .where('kind', '=', 'sample')
    .execute()
  await shop.change('sheet', { id }, { example_count: 0 })
  return id
}

test('sheets without samples and flagged ones are listed for staff of their store; drafts and those with samples are not', async () => {
  const bare = await sheetWithoutSamples()
  const flagged = await createCompleteSheet(shop.platform, { authorId: author.id })
  await draftSamples(shop.platform, flagged)
  const draft = await createCompleteSheet(shop.platform, { authorId: author.id, status: 0 })
  const fine = await createCompleteSheet(shop.platform, { authorId: author.id })
  await draftSamples(shop.platform, fine)
  expect((await ask('flagSamples', { id: flagged, flagged: true, note: ' หน้า 2 เบลอ ' })).code).toBe('ok')
  const { sheets, total } = await listed()
  expect(sheets.slice(0, 2)).toMatchObject([
    { id: flagged, flagged: true, note: 'หน้า 2 เบลอ', samples: 2 },
    { id: bare, flagged: false, samples: 0 },
  ])
  expect(total).toBe(sheets.length)
  expect(sheets.map(({ id }) => id)).not.toContain(draft)
  expect(sheets.map(({ id }) => id)).not.toContain(fine)
  expect((await listed(stranger, -1)).total).toBe(0)
  expect((await ask('getSampleRe', { store: 2 })).code).toBe('not-found')
})

test('of two who flag or unflag the same sheet at once one does it, the other is told, and each action has one record', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  for (const flagged of [true, false]) {
    const answers = await Promise.all([1, 2].map(() => ask('flagSamples', { id, flagged, note: '' })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.moved-on'])
  }
  expect(await auditOf(id)).toEqual(['sheet.flag-samples', 'sheet.unflag-samples'])
})

test('chosen pages of the PDF become the samples, in their order; the flag goes', async () => {
  const id = await sheetWithoutSamples()
  await ask('flagSamples', { id, flagged: true, note: '' })
  expect(await readSheet(id)).toMatchObject({ flagged: true, pages: 3, samplesZip: null })
  expect((await ask('makeSamples', { id, pages: [3, 1] })).data).toEqual({ samples: 2 })
  const sheet = await readSheet(id)
  expect(sheet).toMatchObject({ flagged: false, examNum: 2 })
  expect((await listed()).sheets.map((one) => one.id)).not.toContain(id)
  const picture = await shop.open(String(sheet.samples[0]))
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(picture.rawPayload.length).toBeLessThan(1_000_000)
  expect(await auditOf(id)).toContain('sheet.make-samples')
})

test('staff see, and take samples from, the file on sale, not that of a new version which its author is still making', async () => {
  const id = await sheetWithoutSamples()
  await ask('startVersion', { id }, author)
  const next = await PDFDocument.create()
  next.addPage([595, 842])
  await createSheetFile(shop.platform, id, { pages: 1 }, Buffer.from(await next.save()))
  expect((await readSheet(id)).pages).toBe(3)
  const pdf = await shop.open(String((await ask('getSheetPdf', { id })).data))
  expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBe(3)
  expect((await ask('makeSamples', { id, pages: [3] })).data).toEqual({ samples: 1 })
})

test('pages that are none, twice, or more than ten make no samples and change nothing', async () => {
  const id = await sheetWithoutSamples()
  const eleven = Array.from({ length: 11 }, (_, at) => at + 1)
  for (const pages of [[4], [1, 1], [], eleven, [0]])
    expect((await ask('makeSamples', { id, pages })).code).toBe('request.invalid')
  expect((await readSheet(id)).examNum).toBe(0)
})

test('an author takes pages of the own PDF as samples, between those there are and ten at most; nobody else sees the pages', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 0 })
  const files = async () => (await ask('getSheetFiles', { id }, author)).data
  const [first, last] = await draftSamples(shop.platform, id)
  expect((await ask('addSamplePages', { id, pages: [1] }, author)).code).toBe('files.pdf-missing')
  await draftPdf(shop.platform, id, await drawTestPdf())

  const added = await ask('addSamplePages', { id, pages: [3, 1], place: 2 }, author)
  expect(added.data).toEqual({ samples: 4 })
  const { samples, pageUrl } = await files()
  expect(samples.map(({ num }) => num)).toEqual([1, 2, 3, 4])
  expect([samples[0]?._id, samples[3]?._id]).toEqual([first, last])
  const page = `${pageUrl}&page=2&width=160`
  const picture = await shop.open(page)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await shop.open(page, { authorization: `jwt ${staff.token}` })).statusCode).toBe(404)
  for (const pages of [[4], [1, 1]])
    expect((await ask('addSamplePages', { id, pages }, author)).code).toBe('request.invalid')
  await draftSamples(shop.platform, id, 9)
  expect((await ask('addSamplePages', { id, pages: [1, 2] }, author)).code).toBe('files.too-many-samples')
  expect((await files()).samples).toHaveLength(9)

  const onSale = await sheetWithoutSamples()
  expect((await ask('addSamplePages', { id: onSale, pages: [2] }, author)).code).toBe('ok')
  expect((await readSheet(onSale)).examNum).toBe(1)
})

test('a page with a QR code becomes no sample, like an upload with one', async () => {
  const document = await PDFDocument.create()
  const code = await document.embedPng(
    await QRCode.toBuffer('https://line.me/R/ti/p/@cheaper', { width: 260 }),
  )
  document.addPage([595, 842])
  document.addPage([595, 842]).drawImage(code, { x: 150, y: 300, width: 260, height: 260 })
  const id = await sheetWithoutSamples(Buffer.from(await document.save()))
  expect((await ask('makeSamples', { id, pages: [1, 2] })).code).toBe('files.sample-has-qr')
  expect((await readSheet(id)).examNum).toBe(0)
})

test('samples of one sheet, and of all published in a period, come as a ZIP for staff of the store alone', async () => {
  const id = await sheetWithoutSamples()
  await ask('makeSamples', { id, pages: [1, 2] })
  const one = await shop.open(String((await readSheet(id)).samplesZip))
  expect(await entriesOf(one.rawPayload)).toEqual([
    { name: '1.jpg', isPicture: true },
    { name: '2.jpg', isPicture: true },
  ])

  const hour = 3_600_000
  const now = shop.clock.now().getTime()
  const at = (hours: number) => new Date(now - hours * hour)
  await shop.change('sheet', { id }, { published_at: at(2000) })
  const period = { store: 1, from: at(2001).toISOString(), to: at(1999).toISOString() }
  const found = (await ask('getSampleOutAll', period)).data
  expect(found).toMatchObject({ sheets: 1, samples: 2, more: false, list: [{ id, samples: 2 }] })
  const all = await shop.open(String(found.zip))
  expect(all.headers['content-type']).toBe('application/zip')
  const names = (await entriesOf(all.rawPayload)).map(({ name }) => name)
  expect(names).toEqual([1, 2].map((place) => expect.stringMatching(new RegExp(`${id}/${place}\\.jpg$`))))

  const empty = { ...period, to: period.from }
  expect((await ask('getSampleOutAll', empty)).data).toMatchObject({ sheets: 0, zip: null })
  expect((await ask('getSampleOutAll', { ...period, to: at(3000).toISOString() })).code).toBe(
    'request.invalid',
  )
  expect((await ask('getSampleOutAll', { ...period, to: '2569-01-01T00:00:00Z' })).code).toBe(
    'request.invalid',
  )
  expect((await ask('getSampleOutAll', period, stranger)).code).toBe('not-found')
  await shop.platform.db.deleteFrom('staff_permission').where('person_id', '=', staff.id).execute()
  expect((await shop.open(String(found.zip))).statusCode).toBe(404)
})

const auditOf = (id: string) => shop.actionsOn(`sheet:${id}`)

async function entriesOf(bytes: Buffer): Promise<{ name: string; isPicture: boolean }[]> {
  const zip = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  )
  const entries: { name: string; isPicture: boolean }[] = []
  zip.on('entry', (entry: yauzl.Entry) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) throw error
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        entries.push({ name: entry.fileName, isPicture: Buffer.concat(parts).readUInt16BE(0) === 0xffd8 })
        zip.readEntry()
      })
    })
  })
  zip.readEntry()
  await once(zip, 'end')
  return entries
}
