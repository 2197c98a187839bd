import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test, vi } from 'vitest'
import yauzl from 'yauzl'
import type { CallName } from '#contract/paths.ts'
import {
  createCompleteSheet,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
import { drawTestPdf } from '#server/test/reading.ts'
import { testApp } from '#server/test/test-app.ts'
import { jobs } from './look-at-pages.ts'

const rounds = Number(process.env['RACE_ROUNDS'] ?? 5)

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(shop.platform, { code: 1 })
await createStore(shop.platform, { code: 2 })
const staff = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 1 }] })
const author = await createSeller(shop.platform)

async function ask(name: CallName, what: object, person = staff) {
  const { status, body } = await shop.call(name, what, person)
  return { status, code: body.code ?? 'ok', data: body.data as never }
}

const readSheet = async (id: string): Promise<Record<string, unknown>> => (await ask('getSheet', { id })).data

/** The form of a place, with the file put where a post would put it; answers the form's key. */
async function posted(call: CallName, what: object, file: Buffer): Promise<string> {
  const form = (await ask(call, what)).data as { key: string; fields: Record<string, string> }
  const place = Object.values(form.fields).find((value) => value.startsWith('quarantine/'))
  await shop.platform.storage.put(String(place), file, { contentType: 'application/octet-stream' })
  return form.key
}

const auditOf = async (id: string) =>
  (
    await shop.platform.db
      .selectFrom('audit_record')
      .select(['action', 'before', 'after'])
      .where('object', '=', `sheet:${id}`)
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => ({ action, before, after }))

test('an edit is saved, recorded with what it was before, and leaves existing orders alone (INV-03)', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  const buyer = await createPerson(shop.platform)
  const order = await createWaitingOrder(shop.platform, { buyerId: buyer.id, sheetId: id })
  const sumOf = async () => (await shop.rows('orders', { id: order }, 'total_satang'))[0]?.total_satang
  const [sum, before] = [await sumOf(), await readSheet(id)]
  const saved = await ask('saveSheet', {
    id,
    sCode: ' ec 210 ',
    sName: ' เศรษฐศาสตร์ ',
    price: 129.5,
    revision: before['revision'],
  })
  expect(saved.code).toBe('ok')
  expect(await readSheet(id)).toMatchObject({ name: 'EC210 เศรษฐศาสตร์', price: 129.5 })
  expect(await sumOf()).toBe(sum)
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'sheet.staff-edit',
    after: { code: 'EC210', name: 'เศรษฐศาสตร์', price_satang: 12_950 },
  })
  const late = await ask('saveSheet', { id, sName: 'อีกชื่อ', revision: before['revision'] })
  expect(late.code).toBe('sheets.changed-elsewhere')
  expect((await ask('saveSheet', { id, price: 0 })).code).not.toBe('ok')
  expect((await ask('saveSheet', { id, store: 2 })).code).toBe('not-found')
})

test('hiding and recommending work once each, and are recorded', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  const answers = await Promise.all([
    ask('shsheet', { id, visible: false }),
    ask('shsheet', { id, visible: false }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.moved-on'])
  const suggested = await Promise.all([1, 2].map(() => ask('highlightsheet', { id, highlighted: true })))
  expect(suggested.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.moved-on'])
  expect(await readSheet(id)).toMatchObject({ visible: false, highlighted: true })
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['sheet.hide', 'sheet.highlight'])
  // Its author did not close it: she is told who did, and when it is open again.
  await ask('shsheet', { id, visible: true })
  const told = await shop.rows('message', { person_id: author.id }, 'id', 'html_th')
  expect(
    told
      .toSorted((a, b) => a.id - b.id)
      .slice(-2)
      .map(({ html_th }) => html_th),
  ).toEqual([expect.stringContaining('ทีมงานปิดการขาย'), expect.stringContaining('กลับมาขายได้แล้ว')])
})

test('published sheets are listed by what became of them, and changed only as they stood there', async () => {
  const name = 'สถิติเพื่อการตัดสินใจ'
  const rest = { authorId: author.id, code: 'ST301', name }
  const [open, hidden, paused] = await Promise.all([1, 2, 3].map(() => createSheet(shop.platform, rest)))
  const own = await createSeller(shop.platform, { permissions: [{ permission: 1, store: 1 }] })
  const mine = await createSheet(shop.platform, { ...rest, authorId: own.id })
  await createSheet(shop.platform, { ...rest, status: 1 })
  const pause = { kind: 'sheet', id: paused ?? '' }
  await ask('shsheet', { id: hidden, visible: false })
  await ask('pauseSale', { ...pause, reason: 'รอตรวจหน้า 4' })

  type Row = {
    id: string
    visible: boolean
    pausedSince: string | null
    revision: number
    pictures: object | null
  }
  const listed = async (filter: object, person = staff) =>
    ((await ask('listStaffSheets', { rows: 200, ...filter }, person)).data as { sheets: Row[] }).sheets
  const idsOf = async (filter: object, person = staff) =>
    (await listed({ query: name, ...filter }, person)).map(({ id }) => id).toSorted()
  expect(await idsOf({})).toEqual([open, mine].map(String).toSorted())
  expect(await idsOf({ state: 'hidden' })).toEqual([hidden])
  expect(await idsOf({ state: 'paused' })).toEqual([paused])
  expect(await idsOf({ state: 'any' })).toEqual([open, hidden, paused, mine].map(String).toSorted())
  // Public pictures there are of what is on sale alone.
  expect(
    (await listed({ query: name, state: 'any' })).filter(({ pictures }) => pictures !== null),
  ).toHaveLength(2)
  expect(await idsOf({ query: `st301 ${name}`, state: 'any', store: 1 })).toHaveLength(4)
  expect(await idsOf({ query: `st๓๐๑ ${name}`, state: 'any', store: 1 })).toHaveLength(4)
  expect(await idsOf({ query: open?.toLowerCase() })).toEqual([open])
  expect(await idsOf({ query: author.id, state: 'hidden' })).toContain(hidden)
  expect(await idsOf({ query: '100%' })).toEqual([])
  const elsewhere = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 2 }] })
  expect(await idsOf({ state: 'any' }, elsewhere)).toEqual([])

  // Of those that were chosen together each answers for itself.
  const [row] = await listed({ query: open })
  expect((await ask('shsheet', { id: mine, visible: false, revision: 1 }, own)).code).toBe('staff.own-matter')
  for (const visible of [false, true]) await ask('shsheet', { id: open, visible })
  const hide = { id: open, visible: false }
  expect((await ask('shsheet', { ...hide, revision: row?.revision })).code).toBe('sheets.other-revision')
  expect((await ask('shsheet', { ...hide, revision: (row?.revision ?? 0) + 2 })).code).toBe('ok')

  // Ended and begun anew meanwhile: the pause that this caller has not seen stays.
  const since = (await listed({ query: paused, state: 'paused' }))[0]?.pausedSince
  await ask('resumeSale', pause)
  shop.clock.advance(1_000)
  await ask('pauseSale', { ...pause, reason: 'ลิขสิทธิ์' })
  expect((await ask('resumeSale', { ...pause, since })).code).toBe('sheets.moved-on')
  const yearZero = '0000-01-01T00:00:00Z'
  expect((await ask('resumeSale', { ...pause, since: yearZero })).code).toBe('request.invalid')
  const now = (await listed({ query: paused, state: 'paused' }))[0]?.pausedSince
  expect((await ask('resumeSale', { ...pause, since: now })).code).toBe('ok')
})

test(`of two staff who edit, hide or recommend the same sheet at once one wins, with one record (${rounds} rounds)`, async () => {
  const second = await createPerson(shop.platform, { permissions: [{ permission: 1, store: -1 }] })
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  let records = (await auditOf(id)).length
  for (let round = 0; round < rounds; round += 1) {
    const on = round % 2 === 1
    const { revision } = await readSheet(id)
    const both = (name: CallName, what: (turn: number) => object) =>
      Promise.all([staff, second].map((person, turn) => ask(name, { id, ...what(turn) }, person)))
    const actions = [
      [
        'sheets.changed-elsewhere',
        await both('saveSheet', (turn) => ({ price: 100 + 2 * round + turn, revision })),
      ],
      ['sheets.moved-on', await both('shsheet', () => ({ visible: on }))],
      ['sheets.moved-on', await both('highlightsheet', () => ({ highlighted: !on }))],
      ['sheets.moved-on', await both('flagSamples', () => ({ flagged: !on, note: '' }))],
    ] as const
    for (const [refusal, answers] of actions)
      expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', refusal].toSorted())
    records += actions.length
    expect(await auditOf(id)).toHaveLength(records)
  }
})

test('samples come all at once and replace all old ones; one with more than 1 MB is refused and nothing changes', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  const file = await drawTestPicture()
  const post = async (num: number, picture = file) =>
    await posted('staffUploadExamplesUrl', { id, num }, picture)
  expect((await ask('staffFinishUpload', { id, keys: [await post(2), await post(1)] })).code).toBe('ok')
  expect((await readSheet(id))['examNum']).toBe(2)
  expect((await ask('staffFinishUpload', { id, keys: [await post(1)] })).code).toBe('ok')
  expect((await readSheet(id))['examNum']).toBe(1)
  const big = Buffer.concat([file, Buffer.alloc(1_000_000)])
  expect((await ask('staffFinishUpload', { id, keys: [await post(1), await post(2, big)] })).code).toBe(
    'files.too-large',
  )
  const twice = await post(3)
  expect((await ask('staffFinishUpload', { id, keys: [twice, twice] })).code).toBe('files.bad-form')
  expect((await readSheet(id))['examNum']).toBe(1)
})

test('files that are posted by the two specified steps alone are there when their sender next reads the sheet', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  await posted('staffUploadPdfUrl', { id }, await drawTestPdf())
  for (const num of [1, 2, 2]) await posted('staffUploadExamplesUrl', { id, num }, await drawTestPicture())
  await posted(
    'staffUploadCoverUrl',
    { id },
    Buffer.from('no picture, but long enough for a file of its kind'),
  )
  const [read] = await Promise.all([readSheet(id), readSheet(id)])
  expect(read).toMatchObject({ pages: 3, examNum: 2 })
  expect(await readSheet(id)).toMatchObject({ pages: 3, examNum: 2 })
  expect(
    (await shop.platform.storage.list('quarantine/')).files.filter(({ key }) => key.includes(id)),
  ).toEqual([])
  const mine = (await auditOf(id)).map(({ action }) => action)
  expect(mine.filter((action) => action === 'sheet.replace-pdf')).toHaveLength(1)
  expect(mine).not.toContain('sheet.replace-cover')
})

test('and without anybody reading the sheet the job takes them in, once its sender is done posting', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  const left = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 1 }] })
  const form = (await ask('staffUploadPdfUrl', { id }, left)).data as { fields: Record<string, string> }
  const place = Object.values(form.fields).find((value) => value.startsWith('quarantine/'))
  const pdf = await drawTestPdf()
  await shop.platform.storage.put(String(place), pdf, { contentType: 'application/pdf' })
  for (const num of [1, 2]) await posted('staffUploadExamplesUrl', { id, num }, await drawTestPicture())
  await shop.change('staff_permission', { person_id: left.id }, { store_code: 2 })
  const { 'sheet-review.take-in-posted': takeIn } = jobs(shop.platform)
  const samples = async () => (await shop.rows('sheet_file', { sheet_id: id, kind: 'sample' }, 'id')).length
  await takeIn()
  expect(await samples()).toBe(0)
  shop.clock.set(new Date(shop.clock.now().getTime() + 3 * 60_000))
  await takeIn()
  expect(await samples()).toBe(2)
  // Whoever may not any more changes nothing.
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['sheet.replace-sample'])
  expect(
    (await shop.platform.storage.list('quarantine/')).files.filter(({ key }) => key.includes(id)),
  ).toEqual([])
})

test('INV-11 who looked at a submission before a colleague changed its file decides about another one', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  const { revision } = await readSheet(id)
  const reviewer = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 1 }] })
  const key = await posted('staffUploadPdfUrl', { id }, await drawTestPdf())
  expect((await ask('staffFinishUpload', { id, keys: [key] })).code).toBe('ok')
  expect((await ask('approveSheet', { id, revision }, reviewer)).code).toBe('sheets.other-revision')
  const seen = (await readSheet(id))['revision']
  expect((await ask('approveSheet', { id, revision: seen }, reviewer)).code).toBe('ok')
})

test('a new PDF goes on sale at once, pinned by its hash; a key of another sheet is no good', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  const other = await createCompleteSheet(shop.platform, { authorId: author.id })
  const key = await posted('staffUploadPdfUrl', { id }, await drawTestPdf())
  expect((await ask('staffFinishUpload', { id: other, keys: [key] })).code).toBe('files.bad-form')
  expect((await ask('staffFinishUpload', { id, keys: [key] })).code).toBe('ok')
  expect(await readSheet(id)).toMatchObject({ pages: 3 })
  const row = await shop.row('sheet', { id }, 'pdf_sha256', 'pdf_pages')
  expect(row).toMatchObject({ pdf_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), pdf_pages: 3 })
  const url = String((await ask('getSheetPdf', { id })).data)
  expect((await shop.open(url)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

test('cover and file come as one PDF, every page marked with the staff member’s id', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id })
  const key = await posted('staffUploadPdfUrl', { id }, await drawTestPdf())
  await ask('staffFinishUpload', { id, keys: [key] })
  const answer = await shop.open(String((await readSheet(id))['coverMerge']))
  expect(answer.statusCode).toBe(200)
  const merged = await PDFDocument.load(answer.rawPayload)
  expect(merged.getPageCount()).toBe(4)
  expect(answer.rawPayload.includes(`Sarup ID ${staff.id}`)).toBe(true)
})

test('covers approved in the period come as one ZIP: those on sale, of this store, at a low rate', async () => {
  const hour = 3_600_000
  const now = shop.clock.now().getTime()
  const ids = await Promise.all(
    [1, 2, 30].map(() => createCompleteSheet(shop.platform, { authorId: author.id })),
  )
  for (const [at, hours] of [1, 2, 30].entries()) {
    const published_at = new Date(now - hours * hour)
    await shop.change('sheet', { id: ids[at] ?? '' }, { published_at })
  }
  await shop.change('sheet', { id: ids[1] ?? '' }, { visible: false })
  const from = new Date(now - 3 * hour).toISOString()
  const to = new Date(now - hour / 2).toISOString()
  const counted = async (): Promise<{ count: number; bytes: number }> =>
    (await ask('countApprovedCovers', { store: 1, from, to })).data
  const asked = vi.spyOn(shop.platform.pool, 'query')
  const draws = () =>
    asked.mock.calls.filter((call) => JSON.stringify(call).includes('pictures-cover-of-sheet')).length
  expect((await ask('countApprovedCovers', { store: 1, from, to: '2569-01-01T00:00:00Z' })).code).toBe(
    'request.invalid',
  )
  const before = await counted()
  expect(before).toMatchObject({
    count: 1,
    bytes: expect.any(Number),
    covers: [{ cover: expect.any(String) }],
  })
  expect(before.bytes).toBeGreaterThan(1_000)
  // Nothing has changed, so nothing is drawn to say it again.
  expect([await counted(), draws()]).toEqual([before, 1])
  await shop.change('sheet', { id: ids[0] ?? '' }, { cover_version: 77 })
  expect([(await counted()).count, draws()]).toEqual([1, 2])
  asked.mockRestore()
  const url = (query: string) => `/api/public/approveFromStore?store=1${query}`
  // Without times: those of the last 24 hours, up to now.
  const ofOneDay = (await shop.open(url(''))).rawPayload
  expect(ids.map((id) => ofOneDay.includes(`${id}.jpg`))).toEqual([true, false, false])
  // The longest Thai name: with 255 bytes and more no file could be unpacked.
  await shop.change('sheet', { id: ids[0] ?? '' }, { name: 'ก'.repeat(300) })
  const answer = await shop.open(url(`&from=${from}&to=${to}`))
  for await (const { fileName } of (await yauzl.fromBufferPromise(answer.rawPayload)).eachEntry())
    expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(255)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.rawPayload.includes(`${ids[0]}.jpg`)).toBe(true)
  expect(answer.rawPayload.includes(`${ids[1]}.jpg`)).toBe(false)
  expect(answer.rawPayload.includes(`${ids[2]}.jpg`)).toBe(false)
  // As people type them: a day of Bangkok is all of it, and the + of an offset comes as a space.
  const day = new Date(now + 7 * hour).toISOString().slice(0, 10)
  const [first, last] = [`${day}T00:00:00+07:00`, `${day}T23:59:59+07:00`].map((text) => new Date(text))
  for (const [published_at, isOfDay] of [
    [first, true],
    [new Date((first?.getTime() ?? 0) - 1000), false],
    [last, true],
  ] as const) {
    await shop.change('sheet', { id: ids[0] ?? '' }, { published_at })
    const { rawPayload } = await shop.open(url(`&from=${day}&to=${day}`))
    expect(rawPayload.includes(`${ids[0]}.jpg`)).toBe(isOfDay)
  }
  await shop.change('sheet', { id: ids[0] ?? '' }, { published_at: new Date(now - hour) })
  const inBangkok = new Date(Date.parse(from) + 7 * hour).toISOString().slice(0, 16)
  for (const typed of [
    `&from=${day}&to=${day}`,
    `&from=${from.replace('Z', '+00:00')}`,
    `&from=${inBangkok}`,
  ]) {
    const { rawPayload } = await shop.open(url(typed))
    expect(ids.map((id) => rawPayload.includes(`${id}.jpg`))).toEqual([true, false, false])
  }
  for (const broken of [
    '&store=2',
    '&from=yesterday',
    '&from=2026-02-30',
    '&from=2569-11-01&to=2569-11-30',
    '&from=2026-11-21T00:00:00Z&to=2026-11-20T00:00:00Z',
  ]) {
    expect((await shop.open(url(broken))).statusCode).toBe(400)
  }
  for (const store of ['', '1e0', '0x1'])
    expect((await shop.open(`/api/public/approveFromStore?store=${store}`)).statusCode).toBe(400)
})
