import { PDFDocument } from '@cantoo/pdf-lib'
import { beforeEach, expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import {
  type CastPerson,
  createCompleteSheet,
  createPerson,
  createSeller,
  createStore,
} from '#server/test/cast.ts'
import { createSheetFile } from '#server/test/handed-in-files.ts'
import { drawTestPdf } from '#server/test/reading.ts'
import { testApp } from '#server/test/test-app.ts'

let author: CastPerson
const store = 1

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(shop.platform, { code: 1 })
await createStore(shop.platform, { code: 2 })
const staff = await createPerson(shop.platform, { permissions: [{ permission: 1, store }] })
const second = await createPerson(shop.platform, { permissions: [{ permission: 1, store: -1 }] })
const stranger = await createPerson(shop.platform, { permissions: [{ permission: 1, store: 2 }] })
beforeEach(async () => {
  author = await createSeller(shop.platform)
})

async function ask<Name extends CallName>(name: Name, what: object, person: CastPerson) {
  const { status, body } = await shop.call(name, what, person)
  return { status, code: body.code ?? 'ok', data: body.data }
}

async function queueOf(person: CastPerson, filter: object = {}) {
  return (await ask('getVerifySheet', filter, person)).data
}

async function submissionOf(id: string, more: object = {}, person = staff) {
  return (await ask('getSubmission', { id, ...more }, person)).data
}

async function give(id: string, kind: 'pdf' | 'sample', sha256: string, stage: 'draft' | 'live' = 'draft') {
  const facts = JSON.stringify({ blankShare: 0.5, content: 'text', dpi: null })
  const about = {
    kind,
    stage,
    sha256: sha256.padEnd(64, '0'),
    pages: 3,
    facts,
    warnings: ['many-blank-pages'],
  }
  await createSheetFile(shop.platform, id, about, await drawTestPdf())
}

test('the queue is that of the own stores, oldest first, with new versions, and shows who has what open', async () => {
  const late = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  const early = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  const version = await createCompleteSheet(shop.platform, { authorId: author.id, version: 1 })
  const hour = 3_600_000
  for (const [id, hours] of [
    [late, 1],
    [early, 30],
  ] as const) {
    const handed_in_at = new Date(shop.clock.now().getTime() - hours * hour)
    await shop.change('sheet', { id }, { handed_in_at })
  }
  await ask('claimSheet', { id: early }, second)
  const { queue, total } = await queueOf(staff)
  expect(total).toBe(3)
  expect(queue.map(({ id, version }) => [id, version])).toEqual([
    [early, null],
    [late, null],
    [version, 2],
  ])
  expect(queue[0]).toMatchObject({ status: 2, reviewer: { _id: second.id } })
  expect((await queueOf(staff, { hours: 24 })).queue.map(({ id }) => id)).toEqual([early])
  expect((await queueOf(staff, { rows: 1, page: 1 })).queue.map(({ id }) => id)).toEqual([late])
  expect((await queueOf(stranger)).total).toBe(0)
  expect((await ask('getVerifySheet', { store: 2 }, staff)).code).toBe('not-found')
})

test('a submission is given to a colleague, who alone decides it then; of two who give it at once one does', async () => {
  const reviewingAuthor = await createSeller(shop.platform, { permissions: [{ permission: 1, store }] })
  const id = await createCompleteSheet(shop.platform, { authorId: reviewingAuthor.id, status: 1 })
  await shop.change('sheet', { id }, { handed_in_at: shop.clock.now() })
  const give = (to: string, seen: string | null, by = staff) => ask('claimSheet', { id, to, seen }, by)
  const whose = async (person: CastPerson, filter: string) =>
    (await queueOf(person, { whose: filter, rows: 200 })).queue.map((one) => one.id).includes(id)
  const { colleagues } = await submissionOf(id)
  expect(colleagues.map(({ _id }) => _id)).toEqual(expect.arrayContaining([staff.id, second.id]))
  for (const to of [stranger.id, reviewingAuthor.id, 'NOBODY2345'])
    expect([colleagues.some(({ _id }) => _id === to), (await give(to, null)).code]).toEqual([
      false,
      'not-found',
    ])
  expect([await whose(staff, 'nobody'), await whose(second, 'mine')]).toEqual([true, false])
  const inQueue = (await queueOf(staff)).colleagues.map(({ _id }) => _id)
  // Of several at once each says for itself who may not: here every reviewer of the stores is offered.
  expect(inQueue).toEqual(expect.arrayContaining([staff.id, second.id, reviewingAuthor.id]))
  expect(inQueue).not.toContain(stranger.id)

  const both = await Promise.all([give(second.id, null), give(staff.id, null, second)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'sheets.open-elsewhere'])
  const [has, other] = both[0]?.code === 'ok' ? [second, staff] : [staff, second]
  expect([await whose(has, 'mine'), await whose(other, 'mine'), await whose(staff, 'nobody')]).toEqual([
    true,
    false,
    false,
  ])
  const notifiedOf = async (sheet: string) => {
    const messages = shop.platform.db.selectFrom('message').select('person_id')
    const rows = await messages.where('html_en', 'like', `%verifySheet?sheet=${sheet}"%`).execute()
    return rows.map(({ person_id }) => person_id)
  }
  expect(await notifiedOf(id)).toEqual([has.id])
  expect((await ask('approveSheet', { id }, other)).code).toBe('sheets.open-elsewhere')
  expect((await give(other.id, null, other)).code).toBe('sheets.open-elsewhere')
  expect((await give(other.id, has.id, other)).code).toBe('ok')
  expect((await submissionOf(id)).submission.reviewer).toMatchObject({ _id: other.id })
  const stored = await shop.platform.db
    .selectFrom('audit_record')
    .select(['actor_id', 'after'])
    .where('object', '=', `sheet:${id}`)
    .where('action', '=', 'sheet.assign')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(stored).toEqual({ actor_id: other.id, after: { status: 2, reviewer: other.id } })

  const version = await createCompleteSheet(shop.platform, { authorId: author.id, version: 1 })
  const about = { id: version, version: 2 }
  expect((await ask('claimSheet', { ...about, to: second.id }, staff)).code).toBe('ok')
  expect((await submissionOf(version, { version: 2 })).submission.reviewer).toMatchObject({ _id: second.id })
  // Claiming notifies no one.
  expect([await notifiedOf(id), await notifiedOf(`${version}.2`)]).toEqual([[has.id], [second.id]])
})

test('by risk, what leads away comes before a first sheet, and that before what only waited longer', async () => {
  const known = await createSeller(shop.platform)
  await createCompleteSheet(shop.platform, { authorId: known.id, status: 4 })
  const now = shop.clock.now()
  const change = shop.platform.db.updateTable('sheet')
  const of = (authorId: string) => createCompleteSheet(shop.platform, { authorId, status: 1 })
  const [plain, first, advert] = [await of(known.id), await of(author.id), await of(known.id)]
  await change.set({ handed_in_at: now }).where('id', 'in', [plain, first, advert]).execute()
  await give(advert, 'pdf', 'AD')
  await shop.change('sheet_file', { sheet_id: advert }, { warnings: ['advert'] })
  const { queue } = await queueOf(staff, { order: 'risk', rows: 200 })
  const mine = queue.filter(({ id }) => [plain, first, advert].includes(id))
  expect(mine.map(({ id, risks }) => [id, risks])).toEqual([
    [advert, ['advert']],
    [first, ['new-author']],
    [plain, []],
  ])
})

test('a submission tells what was measured, its doubles, and what the seller was told before', async () => {
  const [id, double] = [
    await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 }),
    await createCompleteSheet(shop.platform, { authorId: author.id, status: 4 }),
  ]
  await shop.change('sheet', { id: double }, { code: 'ZZ999' })
  await give(id, 'pdf', 'AB')
  await give(double, 'pdf', 'AB', 'live')
  // This one is not handed in: it is its author's alone.
  const draft = await createCompleteSheet(shop.platform, {
    authorId: (await createSeller(shop.platform)).id,
    status: 0,
  })
  await give(draft, 'pdf', 'AB')
  await ask('claimSheet', { id }, staff)
  await ask('rejectSheet', { id, reason: 'หน้า 3 อ่านไม่ออก' }, staff)
  await ask('resetSheet', { id }, staff)
  const elsewhere = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  await shop.change('sheet', { id: elsewhere }, { store_code: 2 })
  await ask('claimSheet', { id: elsewhere }, stranger)
  await ask('rejectSheet', { id: elsewhere, reason: 'ไม่ใช่วิชาของสถาบันนี้' }, stranger)
  expect((await submissionOf(id, {}, second)).seller.rejections).toMatchObject([{ id: elsewhere }, { id }])
  const seen = await submissionOf(id)
  expect(seen).toMatchObject({
    pdf: { pages: 3, blankShare: 0.5, content: 'text', warnings: ['many-blank-pages'] },
    onSale: null,
    checks: { missing: null },
    decisions: [{ decision: 'reset' }, { decision: 'rejected', reason: 'หน้า 3 อ่านไม่ออก' }],
    seller: { onSale: 1, rejected: 1, rejections: [{ id, reason: 'หน้า 3 อ่านไม่ออก' }] },
  })
  expect(seen.duplicates).toMatchObject([{ id: double, sameFile: true, sameCourse: false }])
})

test('what is pinned on a page reaches its author with that part of the page, and the answer the next reviewer', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  await give(id, 'pdf', 'PN')
  const pins = [{ page: 2, box: [100, 100, 600, 300], note: 'บรรทัดนี้อ่านไม่ออก' }]
  const reason = 'สแกนไม่ชัด อ่านไม่ออกบางหน้า กรุณาสแกนใหม่ / Some pages cannot be read. Please scan them again.'
  const { revision } = (await submissionOf(id)).submission
  const upside = [{ ...pins[0], box: [600, 100, 100, 300] }]
  expect((await ask('rejectSheet', { id, revision, reason, pins: upside }, staff)).code).toBe(
    'request.invalid',
  )
  expect((await ask('rejectSheet', { id, revision, reason, pins }, staff)).code).toBe('ok')
  const [pin] = (await ask('getDraft', { id }, author)).data.sheet.pins
  expect(pin).toMatchObject({ number: 1, page: 2, note: 'บรรทัดนี้อ่านไม่ออก', answer: '' })
  const crop = Buffer.from(pin?.picture?.split(',')[1] ?? '', 'base64')
  expect(crop.subarray(8, 12).toString()).toBe('WEBP')
  const other = await createSeller(shop.platform)
  const answer = { id, number: 1, answer: 'สแกนหน้า 2 ใหม่แล้ว' }
  expect((await ask('answerPin', answer, other)).code).toBe('not-found')
  expect((await ask('answerPin', { ...answer, number: 2 }, author)).code).toBe('not-found')
  expect((await ask('answerPin', answer, author)).code).toBe('ok')
  expect((await ask('confirmSend', { sheet: id, terms: true }, author)).code).toBe('ok')
  const seen = await submissionOf(id)
  expect(seen.pins).toMatchObject([{ page: 2, answer: 'สแกนหน้า 2 ใหม่แล้ว' }])
  expect(seen.reasons[0]).toBe(1)
})

test('the lower half of a page of A4, which is drawn with an odd height, is pinned too', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  const document = await PDFDocument.create()
  document.addPage([595.28, 841.89]).drawText('limits')
  const about = { kind: 'pdf', sha256: 'A4'.padEnd(64, '0'), pages: 1, facts: '{}' } as const
  await createSheetFile(shop.platform, id, about, Buffer.from(await document.save()))
  const pins = [{ page: 1, box: [0, 500, 1_000, 1_000], note: 'ครึ่งล่างไม่ชัด' }]
  const { revision } = (await submissionOf(id)).submission
  const reason = 'สแกนไม่ชัด กรุณาสแกนใหม่'
  expect((await ask('rejectSheet', { id, revision, reason, pins }, staff)).code).toBe('ok')
  expect((await ask('getDraft', { id }, author)).data.sheet.pins[0]?.picture).toContain('data:')
})

test('of a new version the file on sale stands beside the new one', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, version: 1 })
  await give(id, 'pdf', 'CC', 'live')
  await give(id, 'pdf', 'DD')
  const seen = await submissionOf(id, { version: 2 })
  expect(seen).toMatchObject({ submission: { version: 2 }, pdf: { pages: 3 }, onSale: { pages: 3 } })
  expect((await ask('getSubmission', { id, version: 3 }, staff)).code).toBe('not-found')
})

test('INV-10 files of a submission open for staff of its store, and close with the right or the sign-in', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  await give(id, 'pdf', 'EE')
  const temporary = await createPerson(shop.platform, { permissions: [{ permission: 1, store }] })
  const { pdf, cover } = await submissionOf(id, {}, temporary)
  if (pdf === null) throw new Error('a submission without its PDF')
  const open = (url: string) => shop.open(url)
  expect((await open(pdf.url)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await open(cover.url)).headers['content-type']).toBe('image/webp')
  const page = await open(`${pdf.pageUrl}&page=2&width=720`)
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await open(`${pdf.pageUrl}&page=2&width=721`)).statusCode).toBe(400)
  await shop.platform.db.deleteFrom('staff_permission').where('person_id', '=', temporary.id).execute()
  expect((await open(pdf.url)).statusCode).toBe(404)
  expect((await open(`${pdf.pageUrl}&page=1&width=720`)).statusCode).toBe(404)
  expect((await open(pdf.url.slice(0, -3))).statusCode).toBe(404)
})

test('a decision names the revision that was on the screen; of another one it is refused, and nothing happens', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  const { revision } = (await submissionOf(id)).submission
  // Its author takes it back, changes a file and hands it in again: the words are the same, the file is not.
  expect((await ask('confirmGoDraft', { id }, author)).code).toBe('ok')
  expect((await ask('confirmSend', { sheet: id, terms: true }, author)).code).toBe('ok')
  for (const name of ['claimSheet', 'approveSheet', 'rejectSheet', 'resetSheet'] as const) {
    const { status, body } = await shop.call(name, { id, revision, reason: 'หน้า 3 อ่านไม่ออก' }, staff)
    expect([status, body.code]).toEqual([409, 'sheets.other-revision'])
  }
  const now = (await submissionOf(id)).submission
  expect(now.status).toBe(1)
  // Seen as it is, it is claimed and decided in one.
  expect((await ask('approveSheet', { id, revision: now.revision }, staff)).code).toBe('ok')
  expect((await ask('rejectSheet', { id, revision: now.revision, reason: 'อ่านไม่ออก' }, second)).code).toBe(
    'sheets.moved-on',
  )
  expect((await submissionOf(id)).submission.status).toBe(4)
})

test('who has a submission on the screen is seen by others who open it, until they leave or are gone', async () => {
  const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
  const look = async (person: CastPerson, leave = false) =>
    (await ask('lookAtSubmission', { id, leave }, person)).data.others.map(({ _id }) => _id)
  expect(await look(staff)).toEqual([])
  expect(await look(second)).toEqual([staff.id])
  expect(await look(staff)).toEqual([second.id])
  await look(second, true)
  expect(await look(staff)).toEqual([])
  await look(second)
  shop.clock.advance(60_000)
  expect(await look(staff)).toEqual([])
  expect((await ask('lookAtSubmission', { id }, stranger)).code).toBe('not-found')
})

const rounds = Number(process.env['RACE_ROUNDS'] ?? 20)

test(`INV-13 two staff who decide at once: ${rounds} rounds, one winner each, one record each`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await createCompleteSheet(shop.platform, { authorId: author.id, status: 1 })
    const decide = async (person: CastPerson, turn: number) => {
      const claimed = await ask('claimSheet', { id }, person)
      if (claimed.code !== 'ok') return claimed.code
      const decided = await (turn % 2 === 0
        ? ask('approveSheet', { id }, person)
        : ask('rejectSheet', { id, reason: 'อ่านไม่ออก' }, person))
      return decided.code
    }
    const answers = await Promise.all([decide(staff, round), decide(second, round + 1)])
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1)
    expect(['sheets.open-elsewhere', 'sheets.moved-on']).toContain(answers.find((code) => code !== 'ok'))
    const records = await shop.rows('audit_record', { object: `sheet:${id}` }, 'action')
    expect(records.map(({ action }) => action).filter((action) => action !== 'sheet.claim')).toHaveLength(1)
    expect(records).toHaveLength(2)
  }
})
