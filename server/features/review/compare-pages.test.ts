import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import {
  type CastPerson,
  createCompleteSheet,
  createPerson,
  createSeller,
  createStore,
  giveSheet,
} from '#server/test/cast.ts'
import { createSheetFile, drawTestPicture } from '#server/test/handed-in-files.ts'
import { testApp } from '#server/test/test-app.ts'
import { jobs } from './look-at-pages.ts'

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
for (const code of [1, 2, 3]) await createStore(shop.platform, { code })
const staff = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 1 }] })
const stranger = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 2 }] })
const author = await createSeller(shop.platform)

async function ask<Name extends CallName>(name: Name, what: object, person = staff) {
  const { body } = await shop.call(name, what, person)
  return { code: body.code ?? 'ok', data: body.data }
}
const look = (sheetId: string) => jobs(shop.platform)['sheet-review.look-at-pages']({ sheetId })

/** A page for each number, full of boxes that depend on it; 0 is an empty page. A half is the same page with a dot more. */
async function drawPages(numbers: readonly number[]): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (const number of numbers) {
    const page = document.addPage([595, 842])
    let state = Math.floor(number) * 7919
    for (let box = 0; Math.floor(number) > 0 && box < 90; box += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      const shade = (state >>> 24) / 255
      page.drawRectangle({
        x: (box % 9) * 66,
        y: Math.floor(box / 9) * 84,
        width: 60,
        height: 78,
        color: rgb(shade, shade, shade),
      })
    }
    if (number % 1 !== 0) page.drawRectangle({ x: 62, y: 300, width: 4, height: 8, color: rgb(0, 0, 0) })
  }
  return Buffer.from(await document.save())
}

let files = 0
async function give(id: string, file: Buffer, stage: 'draft' | 'live' = 'draft') {
  files += 1
  await createSheetFile(shop.platform, id, { stage, sha256: String(files).padStart(64, '0') }, file)
}

async function sheetWith(
  numbers: readonly number[],
  facts: { status?: 1 | 4; store?: number; code?: string } = {},
) {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: facts.status ?? 4 })
  const { store = 1, code = `C${id}` } = facts
  await shop.change('sheet', { id }, { store_code: store, code })
  await give(id, await drawPages(numbers), facts.status === 1 ? 'draft' : 'live')
  return id
}

test('one page of a sheet on sale is replaced, by a PDF or a picture: reviewers see that page alone, and the version says what is new', async () => {
  const id = await sheetWith([61, 62, 63])
  const post = async (file: Buffer) => {
    const { data } = await ask('uploadPageUrl', { id }, author)
    const key = Object.values(data.fields).find((value) => value.startsWith('quarantine/'))
    await shop.platform.storage.put(String(key), file, { contentType: 'application/octet-stream' })
    return data.key
  }
  const fix = async (page: number, file: Buffer, whatsNew = '') =>
    await ask('fixPage', { id, page, key: await post(file), whatsNew }, author)
  expect((await fix(2, await drawPages([7, 8]))).code).toBe('files.not-one-page')
  expect((await fix(4, await drawPages([7]))).code).toBe('request.invalid')
  expect((await ask('getSheetFiles', { id }, author)).data.pdfFrozen).toBe(true)

  expect((await fix(2, await drawPages([7]), 'แก้หน้า 2')).data).toMatchObject({
    status: 0,
    whatsNew: 'แก้หน้า 2',
  })
  const picture = await drawTestPicture(600, 850, '#203040')
  const { number, whatsNew } = (await fix(3, picture, 'แก้หน้า 3')).data
  expect(whatsNew).toBe('แก้หน้า 2\nแก้หน้า 3')
  expect((await ask('getSheetFiles', { id }, author)).data.pdf).toMatchObject({ pages: 3, onSale: false })
  // Two at once are made of one file: the second is refused, and what was stored for it goes.
  const countStored = async () => (await shop.platform.storage.list(`private/sheets/${id}/`)).files.length
  const before = await countStored()
  const two = await Promise.all([1, 1].map(async () => await fix(1, await drawPages([61]))))
  expect(two.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.changed-elsewhere'])
  expect((await countStored()) - before).toBe(1)
  expect((await ask('sendVersion', { id, terms: true }, author)).code).toBe('ok')
  expect((await ask('uploadPageUrl', { id }, author)).code).toBe('files.under-review')

  await look(id)
  const { data } = await ask('comparePages', { id, version: number })
  expect(data.pairs?.map(({ change }) => change)).toEqual(['same', 'changed', 'changed'])
  expect((await ask('claimSheet', { id, version: number })).code).toBe('ok')
  expect((await ask('approveSheet', { id, version: number })).code).toBe('ok')
  const { versions } = (await ask('getPageReading', { sheet: id }, author)).data
  expect(versions).toMatchObject([
    { number: 2, whatsNew: 'แก้หน้า 2\nแก้หน้า 3', changed: [2, 3], readers: null },
    { number: 1, changed: null },
  ])
})

test('tells which sheets have pages that look alike: of the course, and of whatever is on sale elsewhere', async () => {
  const elsewhere = await sheetWith([2.5, 0, 3, 21], { store: 2 })
  const sameCourse = await sheetWith([1, 0, 4, 31], { code: 'MA111' })
  const other = await sheetWith([41, 42, 0], { store: 2 })
  const hidden = await sheetWith([1, 2, 3, 4], { store: 3 })
  await shop.change('sheet', { id: hidden }, { visible: false })
  for (const id of [elsewhere, other, hidden]) await look(id)

  const id = await sheetWith([1, 2, 0, 3, 4], { status: 1, code: 'MA111' })
  expect((await ask('comparePages', { id })).data).toMatchObject({ state: 'reading', similar: [] })
  // It inspects the one of the same course too, which was not inspected before.
  await look(id)
  const { data } = await ask('comparePages', { id })
  expect(data).toMatchObject({ state: 'ready', pages: 5, pairs: null })
  expect(new Map(data.similar.map((one) => [one.id, one.alike]))).toEqual(
    new Map([
      [elsewhere, 2],
      [sameCourse, 2],
    ]),
  )
  expect((await ask('comparePages', { id }, stranger)).code).toBe('not-found')
})

/** The same words in rows of so many letters. */
async function written(letters: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const part of [1, 2]) {
    const page = document.addPage([595, 842])
    let state = part * 7919
    const words = Array.from({ length: 900 }, () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      return 'abcdefghijklmnopqrstuvwxyz'[state % 26]
    }).join('')
    for (let row = 0; row * letters < words.length; row += 1)
      page.drawText(words.slice(row * letters, (row + 1) * letters), {
        x: 40,
        y: 790 - row * (letters / 4),
        font,
        size: letters > 50 ? 9 : 14,
      })
  }
  return Buffer.from(await document.save())
}

test('pages that say the same in another setting are found by their words', async () => {
  const first = await createCompleteSheet(shop.platform, { authorId: author.id })
  await give(first, await written(40), 'live')
  await look(first)
  const again = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  await give(again, await written(70))
  await look(again)
  const { data } = await ask('comparePages', { id: again })
  expect(data.similar).toMatchObject([
    {
      id: first,
      alike: 2,
      wasFirst: expect.any(Boolean),
      pages: [
        { mine: 1, theirs: 1 },
        { mine: 2, theirs: 2 },
      ],
    },
  ])
})

test('before handing in, its author hears of own sheets with these pages, and of likeness to others without which', async () => {
  const other = await createSeller(shop.platform)
  const draftOf = async (person: CastPerson, letters: number) => {
    const id = await createCompleteSheet(shop.platform, { authorId: person.id, status: 0 })
    await give(id, await written(letters))
    return id
  }
  const first = await createCompleteSheet(shop.platform, { authorId: author.id })
  await give(first, await written(46), 'live')
  await look(first)
  const theirs = await draftOf(other, 64)
  expect((await ask('getLikeness', { id: theirs }, other)).data.state).toBe('reading')
  await look(theirs)
  expect((await ask('getLikeness', { id: theirs }, other)).data).toEqual({
    state: 'ready',
    own: [],
    others: true,
  })
  // A draft that its author has not handed in is no likeness to its original, neither for the author nor for reviewers.
  const mine = await draftOf(author, 56)
  await look(mine)
  const { data } = await ask('getLikeness', { id: mine }, author)
  expect(data).toMatchObject({ state: 'ready', others: false })
  expect(data.own).toContainEqual({ _id: first, name: expect.any(String), pages: 2 })
  const { similar } = (await ask('comparePages', { id: first })).data
  expect(similar.map(({ id }) => id)).not.toContain(theirs)
  expect((await ask('getLikeness', { id: mine }, other)).code).toBe('not-found')
})

test('who looks at a sheet on sale hears how many of its pages stand in sheets they own, and of no others', async () => {
  const [buyer, stranger] = [await createPerson(shop.platform), await createPerson(shop.platform)]
  const sheetOf = async (letters: number) => {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id })
    await give(id, await written(letters), 'live')
    await look(id)
    return id
  }
  const owned = await sheetOf(44)
  const offered = await sheetOf(68)
  await giveSheet(shop.platform, buyer.id, owned)
  // The author's next file is not handed in yet.
  await give(offered, await drawPages([31, 32, 33]))
  await look(offered)
  const { data } = await ask('likeOwned', { id: offered }, buyer)
  expect(data).toEqual({ pages: 2, sheets: [{ _id: owned, name: expect.any(String), pages: 2 }] })
  expect((await ask('likeOwned', { id: offered }, stranger)).data.sheets).toEqual([])
})

test('what the author of an owned sheet drafts is not what its owner has: neither its pages nor its name', async () => {
  const buyer = await createPerson(shop.platform)
  const [owned, offered] = [await sheetWith([71, 72, 73]), await sheetWith([81, 82, 83])]
  for (const id of [owned, offered]) await look(id)
  await giveSheet(shop.platform, buyer.id, owned)
  const heard = async () => (await ask('likeOwned', { id: offered }, buyer)).data.sheets
  await shop.done(author, 'confirmGoDraft', { id: owned })
  await shop.done(author, 'saveDraft', { id: owned, sName: 'ทักไลน์มาถูกกว่า' })
  await give(owned, await drawPages([81, 82, 83]))
  await look(owned)
  expect(await heard()).toEqual([])
  const copy = await sheetWith([71, 72, 73])
  await look(copy)
  const { sheets } = (await ask('likeOwned', { id: copy }, buyer)).data
  expect(sheets).toEqual([{ _id: owned, name: expect.not.stringContaining('ทักไลน์'), pages: 3 }])
})

test('of a new version, which page stayed, changed, came and went', async () => {
  const id = await sheetWith([51, 52, 53, 54])
  await shop.add('sheet_version', { sheet_id: id, number: 2, status: 1, created_at: shop.clock.now() })
  await give(id, await drawPages([51, 52.5, 59, 54, 0]))
  await look(id)
  const { data } = await ask('comparePages', { id, version: 2 })
  expect(data.pairs).toEqual([
    { change: 'same', old: 1, now: 1 },
    { change: 'changed', old: 2, now: 2 },
    { change: 'changed', old: 3, now: 3 },
    { change: 'same', old: 4, now: 4 },
    { change: 'added', old: null, now: 5 },
  ])
  expect((await ask('comparePages', { id, version: 3 })).code).toBe('not-found')
})

test('a file that cannot be looked at is told so, is tried again later, and is approved as any other', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  await give(id, Buffer.from('%PDF-1.7 nothing that can be read'))
  await look(id)
  await look(id)
  expect((await ask('comparePages', { id })).data).toMatchObject({ state: 'unreadable', similar: [] })
  const { storage_key: key } = await shop.row('sheet_file', { sheet_id: id }, 'storage_key')
  await shop.platform.storage.put(key, await drawPages([71, 72]), {
    contentType: 'application/pdf',
  })
  await look(id)
  expect((await ask('comparePages', { id })).data.state).toBe('unreadable')
  shop.clock.advance(3_600_001)
  expect((await ask('comparePages', { id })).data.state).toBe('reading')
  await look(id)
  expect((await ask('comparePages', { id })).data).toMatchObject({ state: 'ready', pages: 2 })
  await ask('claimSheet', { id })
  expect((await ask('approveSheet', { id })).code).toBe('ok')
})

test('no more than 300 pages are looked at', async () => {
  const id = await sheetWith([1, ...Array.from({ length: 303 }, () => 0)], { status: 1 })
  await look(id)
  expect((await ask('comparePages', { id })).data).toMatchObject({ state: 'ready', pages: 300 })
})
