import { expect, test } from 'vitest'
import { OutboxMailer } from '#server/adapters/mail/outbox-mailer.ts'
import { inTransaction } from '#server/platform/database.ts'
import { openSession } from '#server/features/accounts/index.ts'
import type { CallName } from '#contract/paths.ts'
import {
  type CastPerson,
  createCompleteSheet,
  createPerson,
  createSeller,
  createStore,
} from '#server/test/cast.ts'
import { endPauses } from '#server/features/catalogue/sheets/pauses.ts'
import { createSheetFile } from '#server/test/handed-in-files.ts'
import { testApp } from '#server/test/test-app.ts'
import { claimJobs } from './claims.ts'
import { endClaims } from './end-claims.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
const staff = await createPerson(app.platform, { permissions: [{ permission: 1, store: 1 }] })
const author = await createSeller(app.platform)

const ask = async <Name extends CallName>(name: Name, body: object, who?: CastPerson) =>
  (await app.call(name, body, { token: who && (await signIn(who.id)) })).body

/** Anew each time: days go by between the calls. */
const signIn = async (id: string) =>
  await inTransaction(app.platform.db, (trx) => openSession(trx, app.platform, id, 'test'))

async function sheetWithPdf(sha256: string, status: 1 | 4): Promise<string> {
  const id = await createCompleteSheet(app.platform, { authorId: author.id, status })
  await createSheetFile(app.platform, id, { stage: status === 4 ? 'live' : 'draft', sha256 })
  return id
}

const notice = {
  name: 'สำนักพิมพ์',
  address: '1 ถนนพระราม 1 กรุงเทพฯ 10330',
  email: 'press@example.com',
  signature: 'วิชัย ตั้งตรง',
}
const claim = (sheet: string) =>
  ask('claimCopyright', {
    sheet,
    ...notice,
    pages: '1-3',
    work: 'ตำราเคมี <b>พิมพ์ครั้งที่ 2</b>',
    language: 'en',
    sworn: true,
  })

const onSale = async (id: string) => (await app.row('sheet', { id }, 'on_sale')).on_sale

test('a claim takes a sheet off sale, its file and a disguise of it do not come back, and restoring ends all that', async () => {
  const [file, disguised, other] = ['a', 'b', 'c'].map((sentEmail) => sentEmail.repeat(64)) as [
    string,
    string,
    string,
  ]
  const sheet = await sheetWithPdf(file, 4)
  const { id } = (await claim(sheet)).data
  expect((await ask('getClaim', { id }, author)).data).toMatchObject({ state: 'open', counter: null })
  const { data: own } = await ask('getOwnClaims', {}, author)
  expect(own.map(({ _id }: { _id: string }) => _id)).toContain(id)
  expect(await onSale(sheet)).toBe(true)

  app.clock.advance(4 * 86_400_000)
  const before = (await ask('listClaims', {}, staff)).data
  expect(before).toMatchObject({
    total: 1,
    late: 1,
    oldestHours: 96,
    medianHours: null,
    claims: [{ _id: id, state: 'open', ...notice }],
  })
  const decide = (decision: string, seen: string) =>
    ask('decideClaim', { id, decision, answer: 'หน้า 1-3 เหมือนกัน', seen }, staff)
  expect((await decide('restored', 'open')).code).toBe('sheets.moved-on')
  const both = await Promise.all([decide('removed', 'open'), decide('kept', 'open')])
  expect(both.map(({ code }) => code ?? 'ok').toSorted()).toContain('reports.acted-meanwhile')
  if ((await ask('getClaim', { id }, author)).data.state === 'kept') await decide('removed', 'kept')
  expect(await onSale(sheet)).toBe(false)
  // Its author and staff see what holds it.
  expect((await ask('getEdit', { id: sheet }, author)).data.sheet.held).toEqual({ claim: id })
  expect((await ask('getSellallSheet', {}, author)).data.sheets).toMatchObject([{ held: { claim: id } }])
  expect((await ask('listStaffSheets', { state: 'paused' }, staff)).data.sheets).toMatchObject([
    { id: sheet, claim: id, pausedSince: null },
  ])
  expect((await ask('listClaims', {}, staff)).data).toMatchObject({
    late: 0,
    oldestHours: null,
    medianHours: 96,
  })

  // The same file, and one whose pages were found to be the same.
  await pagesAlike(disguised, file)
  for (const [sha256, code] of [
    [file, 'files.taken-down'],
    [disguised, 'files.taken-down'],
    [other, undefined],
  ] as const) {
    const again = await sheetWithPdf(sha256, 1)
    await ask('claimSheet', { id: again }, staff)
    expect([sha256[0], (await ask('approveSheet', { id: again }, staff)).code]).toEqual([sha256[0], code])
  }

  // Its author answers, once: it is to be decided again.
  const counter = { id, message: 'เราเขียนเองทั้งหมด' }
  app.clock.advance(60_000)
  expect((await ask('counterClaim', counter, author)).code).toBeUndefined()
  expect((await ask('counterClaim', counter, author)).code).toBe('claims.answered-already')
  const waiting = (await ask('listClaims', { state: 'open' }, staff)).data
  expect(waiting).toMatchObject({ total: 1, claims: [{ _id: id, state: 'removed' }] })
  expect((await decide('restored', 'removed')).code).toBeUndefined()
  expect(await onSale(sheet)).toBe(true)
  await app.change('copyright_claim', { id }, { counter: null, countered_at: null })
  expect((await ask('counterClaim', counter, author)).code).toBe('claims.settled')
  const back = await sheetWithPdf(file, 1)
  await ask('claimSheet', { id: back }, staff)
  expect((await ask('approveSheet', { id: back }, staff)).code).toBeUndefined()
})

test('a claim holds its sheet whatever staff pause beside it, and what they paused stays paused when it is restored', async () => {
  const sheet = await sheetWithPdf('d'.repeat(64), 4)
  const { id } = (await claim(sheet)).data
  const target = { kind: 'sheet', id: sheet }
  const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  expect((await ask('pauseSale', { ...target, reason: 'ปกมีเบอร์โทร', until }, staff)).code).toBeUndefined()
  const decide = (decision: string, seen: string) =>
    ask('decideClaim', { id, decision, answer: 'หน้า 1-3 เหมือนกัน', seen }, staff)
  expect((await decide('removed', 'open')).code).toBeUndefined()
  app.clock.advance(2 * 86_400_000)
  await endPauses(app.platform)
  expect((await ask('getSalePause', target, staff)).data).toEqual({ pause: null, claim: id })
  expect(await onSale(sheet)).toBe(false)
  expect((await ask('resumeSale', target, staff)).code).toBe('sheets.moved-on')

  await ask('pauseSale', { ...target, reason: 'รอปกใหม่' }, staff)
  expect((await ask('resumeSale', target, staff)).code).toBeUndefined()
  expect(await onSale(sheet)).toBe(false)
  // Neither end of a pause told its author of a sale.
  expect(await countOnSaleMessages()).toBe(0)
  await ask('pauseSale', { ...target, reason: 'รอปกใหม่' }, staff)
  expect((await decide('restored', 'removed')).code).toBeUndefined()
  expect((await ask('getSalePause', target, staff)).data).toMatchObject({
    pause: { reason: 'รอปกใหม่' },
    claim: null,
  })
  expect(await onSale(sheet)).toBe(false)
  await ask('resumeSale', target, staff)
  expect(await onSale(sheet)).toBe(true)
  expect(await countOnSaleMessages()).toBe(1)
  // Decided anew, it is notified anew.
  expect((await decide('removed', 'restored')).code).toBeUndefined()
  expect(await onSale(sheet)).toBe(false)
  const removed = (await app.rows('message', { person_id: author.id }, 'key')).filter(({ key }) =>
    key?.startsWith(`claim:${id}:removed:`),
  )
  expect(removed).toHaveLength(2)
})

async function countOnSaleMessages(): Promise<number> {
  const messages = await app.platform.db
    .selectFrom('message')
    .select('id')
    .where('person_id', '=', author.id)
    .where('html_th', 'like', '%กลับมาขายได้แล้ว%')
    .execute()
  return messages.length
}

/** As stored by the job that inspects pages. */
async function pagesAlike(one: string, other: string): Promise<void> {
  const { db, clock } = app.platform
  const ids = await db
    .insertInto('pdf_look')
    .values([one, other].map((sha256) => ({ sha256, looked_at: clock.now() })))
    .returning(['id', 'sha256'])
    .execute()
  const idOf = (sha256: string) => ids.find((row) => row.sha256 === sha256)?.id ?? 0
  const box = [-100, -100, 100, 100]
  await db
    .insertInto('page_match')
    .values(
      [1, 2].map((page) => ({
        pdf_id: idOf(one),
        page,
        other_pdf_id: idOf(other),
        other_page: page,
        common: 20,
        mine: box,
        theirs: box,
      })),
    )
    .execute()
}

test('both sides are told: the author by message, who claims by a letter in their language without a mark of theirs as HTML', async () => {
  const sheet = await createCompleteSheet(app.platform, { authorId: author.id })
  const { id } = (await claim(sheet)).data
  const messages = await app.rows(
    'message',
    { person_id: author.id, key: `claim:${id}:claimed:${app.clock.now().getTime()}` },
    'html_th',
  )
  expect(messages[0]?.html_th).toContain(`/seller/claim?${id}`)
  const { mail } = app.platform
  if (!(mail instanceof OutboxMailer)) throw new Error('tests write to the outbox')
  // A name that nobody has reviewed: who claims reads the one that was on sale.
  await app.change('sheet', { id: sheet }, { status: 0, name: 'ทักไลน์มาถูกกว่า' })
  await claimJobs(app.platform)['complaints.notify-claimant']({ id, told: 'claimed' })
  const sentEmail = (await mail.list())[0]
  expect(sentEmail).toMatchObject({ to: { address: 'press@example.com' }, language: 'en' })
  expect(sentEmail?.subject).toContain(id)
  expect(sentEmail?.text).toContain('แคลคูลัส 1')
  // An address that is none is not tried again and again; a mail server that is away is.
  mail.behave('unknown-address')
  const notifyClaimant = claimJobs(app.platform)['complaints.notify-claimant']
  await expect(notifyClaimant({ id, told: 'countered' })).resolves.toBeUndefined()
  mail.behave('away')
  await expect(notifyClaimant({ id, told: 'countered' })).rejects.toThrow('away')
  mail.behave('well')
})

test('what is not on sale, no address, nothing sworn and too many are refused', async () => {
  const draft = await createCompleteSheet(app.platform, { authorId: author.id, status: 0 })
  expect((await claim(draft)).code).toBe('not-found')
  const sheet = await createCompleteSheet(app.platform, { authorId: author.id })
  const good = { ...notice, sheet, work: 'หนังสือ', sworn: true }
  for (const wrong of [
    { email: 'nobody' },
    { sworn: false },
    { work: ' ' },
    { address: ' ' },
    { signature: undefined },
  ])
    expect((await ask('claimCopyright', { ...good, ...wrong })).code).toBe('request.invalid')
})

const decided = async (id: string, decision: string, seen: string, seenMore?: object) =>
  (await ask('decideClaim', { id, decision, answer: 'ดูแล้ว', seen, seenMore }, staff)).code

async function takenDown(who: CastPerson): Promise<{ sheet: string; id: string }> {
  const sheet = await createCompleteSheet(app.platform, { authorId: who.id, status: 4 })
  const { id } = (await claim(sheet)).data
  expect(await decided(id, 'removed', 'open')).toBeUndefined()
  return { sheet, id }
}

/** What the author of its sheet was told last about a claim. */
async function lastNewsOf(id: string): Promise<string | undefined> {
  const rows = await app.rows('message', { person_id: author.id }, 'id', 'key', 'html_th')
  const news = rows.filter(({ key }) => key?.startsWith(`claim:${id}:`)).toSorted((a, b) => b.id - a.id)
  return news[0]?.html_th
}

const daysLater = async (days: number) => {
  app.clock.advance(days * 86_400_000)
  await endClaims(app.platform)
}

test('what its author answers is put back after 30 days, unless a lawsuit is shown; what nobody answers is for good', async () => {
  const [answered, sued, silent] = [await takenDown(author), await takenDown(author), await takenDown(author)]
  await daysLater(10)
  for (const { id } of [answered, sued])
    expect((await ask('counterClaim', { id, message: 'เราเขียนเอง' }, author)).code).toBeUndefined()
  expect(await decided(sued.id, 'upheld', 'removed')).toBe('claims.no-suit')
  expect(await decided(silent.id, 'sued', 'removed')).toBe('sheets.moved-on')
  const asSeen = async () => {
    const [claimed] = (await ask('listClaims', { id: sued.id }, staff)).data.claims
    return claimed && { countered: claimed.countered, sued: claimed.suit !== null, upheld: claimed.upheld }
  }
  const older = await asSeen()
  expect(await decided(sued.id, 'sued', 'removed', older)).toBeUndefined()
  // A colleague whose screen is of before the lawsuit brings nothing back.
  expect(await decided(sued.id, 'restored', 'removed', older)).toBe('reports.acted-meanwhile')
  // Decided again, with the answer in sight: it stays off sale, and its days go on.
  expect(await decided(answered.id, 'removed', 'removed')).toBeUndefined()
  expect(await decided(answered.id, 'removed', 'removed')).toBe('sheets.moved-on')
  // Nobody asks for the answer that was given, nor threatens with the end that follows without one.
  expect(await lastNewsOf(answered.id)).toContain('พิจารณาคำโต้แย้งของคุณแล้ว')
  expect(await lastNewsOf(silent.id)).toContain('ให้ตอบเรื่องนี้ภายใน 30 วัน')
  await daysLater(19)
  expect((await ask('getClaim', { id: silent.id }, author)).data.upheld).toBe(false)
  // Both processes come by at once: each claim ends once.
  await Promise.all([daysLater(1), endClaims(app.platform)])
  expect((await ask('getClaim', { id: silent.id }, author)).data).toMatchObject({
    state: 'removed',
    upheld: true,
    ends: null,
  })
  expect((await ask('counterClaim', { id: silent.id, message: 'เราเขียนเอง' }, author)).code).toBe(
    'claims.settled',
  )
  expect(
    await app.rows('audit_record', { object: `claim:${silent.id}`, action: 'claim.upheld' }, 'id'),
  ).toHaveLength(1)
  expect(await onSale(answered.sheet)).toBe(false)
  await daysLater(10)
  expect(await onSale(answered.sheet)).toBe(true)
  expect((await ask('getClaim', { id: answered.id }, author)).data.state).toBe('restored')
  expect(
    await app.rows('audit_record', { object: `claim:${answered.id}`, action: 'claim.restored' }, 'actor_id'),
  ).toEqual([{ actor_id: null }])
  await daysLater(300)
  expect(await onSale(sued.sheet)).toBe(false)
  expect((await ask('getClaim', { id: sued.id }, author)).data).toMatchObject({ upheld: false, suit: 'ดูแล้ว' })
  expect(await decided(sued.id, 'upheld', 'removed')).toBeUndefined()
  expect(
    (await ask('getOwnClaims', {}, author)).data.find(({ _id }: { _id: string }) => _id === sued.id),
  ).toMatchObject({
    upheld: true,
    ends: null,
  })
})

test('with the third sheet that is for good off sale the selling of its author is closed, until staff open it again', async () => {
  const seller = await createSeller(app.platform)
  const other = await createCompleteSheet(app.platform, { authorId: seller.id, status: 4 })
  const draft = await createCompleteSheet(app.platform, { authorId: seller.id, status: 0 })
  const cases = [await takenDown(seller), await takenDown(seller)]
  await daysLater(31)
  // Two claims about one sheet are one case.
  const { id: again } = await takenDown(seller)
  cases.push({ id: again, sheet: '' })
  expect((await ask('listClaims', { id: again }, staff)).data.claims).toMatchObject([{ upheldOthers: 2 }])
  expect(await onSale(other)).toBe(true)
  await daysLater(31)
  expect(await onSale(other)).toBe(false)
  const messages = await app.rows('message', { person_id: seller.id }, 'key')
  expect(messages.filter(({ key }) => key?.startsWith('selling-closed:'))).toHaveLength(1)
  expect((await ask('confirmSend', { sheet: draft, terms: true }, seller)).code).toBe('sheets.selling-closed')
  const global = await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] })
  const target = { kind: 'author', id: seller.id }
  expect((await ask('getSalePause', target, global)).data.pause).toMatchObject({ until: null, by: '' })
  expect((await ask('resumeSale', target, global)).code).toBeUndefined()
  expect(await onSale(other)).toBe(true)
  expect((await ask('confirmSend', { sheet: draft, terms: true }, seller)).code).not.toBe(
    'sheets.selling-closed',
  )
})
