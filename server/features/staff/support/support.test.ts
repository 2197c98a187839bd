import { PDFDocument } from '@cantoo/pdf-lib'
import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import type { CallName } from '#contract/paths.ts'
import { cannedReplies } from '#rules/complaints/cases.ts'
import { bangkokTime } from '#rules/calendar/bangkok.ts'
import { encodePaymentQr } from '#rules/payments/emv-qr.ts'
import { writeSlipQr } from '#rules/payments/slip-qr.ts'
import { endPauses } from '#server/features/catalogue/sheets/pauses.ts'
import {
  type CastPerson,
  createPerson,
  createCompleteSheet,
  createSeller,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { claimOf } from '#server/test/desk-things.ts'
import { eventually } from '#server/test/eventually.ts'
import { compressedScript, locked } from '#server/test/hostile/draw-pdf.ts'
import { payAtTheTill, strayMoney } from '#server/test/paid-order.ts'
import { drawTestPdf } from '#server/test/reading.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
for (const code of [1, 2]) await createStore(app.platform, { code })
const staff = await createPerson(app.platform, {
  permissions: ([1, 2, 3] as const).map((permission) => ({ permission, store: -1 })),
})
const reviewer = await createPerson(app.platform, { permissions: [{ permission: 1, store: 1 }] })
const author = await createSeller(app.platform, { name: 'Somsri' })
const buyer = await createPerson(app.platform, { name: 'Malee Jaidee', email: 'malee@example.com' })
const sheet = await createCompleteSheet(app.platform, { authorId: author.id })
const order = await createWaitingOrder(app.platform, { buyerId: buyer.id, sheetId: sheet })
// A part of a bank's number is known by a figure in it, which chance may leave out.
await app.change('orders', { id: order }, { hex: '4F19A2C07B3D8E56' })
await payAtTheTill(app.platform, order)

const ask = async <Name extends CallName>(name: Name, body: object, who = staff) =>
  (await app.call(name, body, who)).body

const find = async (query: string, who = staff) => (await ask('findAnything', { query }, who)).data

test('one search finds order, person, sheet and money by whatever somebody has', async () => {
  const money = await app.row('money_received', { order_id: order })
  const at = bangkokTime(money.transferred_at ?? money.received_at)
  const amount = (money.amount_satang / 100).toFixed(2)
  for (const query of [
    order,
    order.toLowerCase(),
    money.reference,
    money.transaction_id,
    amount,
    `${amount} ${at}`,
    sheet,
    buyer.id.toLowerCase(),
    'malee@',
    'Jaidee',
  ]) {
    const found = await find(query ?? '')
    expect([query, found.orders.map(({ id }: { id: string }) => id)]).toEqual([query, [order]])
  }
  expect((await find(`${amount} ${at}`)).money).toMatchObject([{ order, open: false }])
  expect((await find(`${amount} ${at === '12:00' ? '03:00' : '12:00'}`)).money).toEqual([])
  expect((await find('malee@example.com')).people).toMatchObject([{ _id: buyer.id }])
  expect((await find(sheet.toLowerCase())).sheets).toMatchObject([{ _id: sheet }])
  // A pen name typed whole comes first.
  await createSeller(app.platform, { name: 'Anong', codeName: 'Somsri Notes for all' })
  expect((await find('somsri notes')).people).toMatchObject([{ _id: author.id }, { name: 'Anong' }])
  // A reviewer of one store knows its sheets and no more.
  expect(await find(order, reviewer)).toEqual({
    orders: [],
    money: [],
    people: [],
    sheets: [],
    cases: [],
    claims: [],
  })
  expect((await find(sheet, reviewer)).sheets).toMatchObject([{ _id: sheet }])
})

test('what somebody reads off, half of it, in other digits or as it was pasted, finds the same', async () => {
  const { transaction_id, reference, amount_satang, transferred_at, received_at } = await app.row(
    'money_received',
    { order_id: order },
  )
  const at = bangkokTime(transferred_at ?? received_at)
  const baht = (amount_satang / 100).toFixed(2)
  const thai = baht.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)))
  const ofMoney = [
    transaction_id?.slice(-8),
    transaction_id?.slice(0, 9).toLowerCase(),
    reference?.slice(2, 12),
    `${baht} บาท ${at}`,
    `${at} น. ${thai}`,
    `${order.slice(0, 4)}-${order.slice(4, 8)} ${order.slice(8)}`.toLowerCase(),
  ]
  for (const query of ofMoney)
    expect([query, (await find(query ?? '')).money[0]?.order]).toEqual([query, order])
  for (const query of [
    thai,
    `฿${baht}`,
    `https://sarup.example/staff/orders?order=${order}`,
    `order: ${order}`,
  ])
    expect([query, (await find(query)).orders[0]?.id]).toEqual([query, order])
  await app.change('seller', { person_id: author.id }, { phone: '0824410090', real_name: 'สมศรี ใจงาม' })
  for (const query of ['082-441-0090', '+66 82 441 0090', '๐๘๒๔๔๑๐๐๙๐', 'คุณสมศรี ใจงาม', 'ใจงาม สมศรี'])
    expect([query, (await find(query)).people[0]?._id]).toEqual([query, author.id])
  for (const query of ['MALEE@EXAMPLE.COM', 'Jaidee Malee', 'mailto:malee@example.com'])
    expect([query, (await find(query)).people[0]?._id]).toEqual([query, buyer.id])
  expect((await find('""')).people).toEqual([])
})

test('a transfer just before midnight finds the order that it paid just after', async () => {
  const owner = await createPerson(app.platform)
  const night = await createWaitingOrder(app.platform, { buyerId: owner.id, sheetId: sheet })
  await payAtTheTill(app.platform, night)
  await app.change(
    'orders',
    { id: night },
    { created_at: new Date('2026-02-28T16:50:00Z'), paid_at: new Date('2026-02-28T17:03:00Z') },
  )
  const { total_satang } = await app.row('orders', { id: night })
  const amount = (total_satang / 100).toFixed(2)
  const foundBy = async (query: string) => (await find(query)).orders.some(({ id }) => id === night)
  for (const read of ['23:58', '28/02/2026 23:58', '23:48', '00:18'])
    expect(await foundBy(`${amount} ${read}`), read).toBe(true)
  for (const read of ['23:47', '00:19']) expect(await foundBy(`${amount} ${read}`), read).toBe(false)
})

test('a slip leads to the money that waits, and from there to what may be done', async () => {
  const stray = await strayMoney(app.platform, 12_300)
  const transRef = '0142331234567890A'
  await app.change(
    'money_received',
    { id: Number(stray.slice('money:'.length)) },
    { sending_bank: '014', trans_ref: transRef },
  )
  const found = (await ask('findBySlip', { qr: writeSlipQr('014', transRef) })).data
  expect(found).toMatchObject({
    bank: '014',
    reference: transRef,
    amount: 123,
    money: [{ id: stray, open: true }],
  })
  expect((await ask('listOpenMoney', { id: stray })).data.money).toMatchObject([{ id: stray }])
  expect((await ask('findBySlip', { qr: 'x' })).code).toBe('slip.form')
  // The QR that the buyer paid, not the one on the bank's slip.
  const { hex } = await app.row('orders', { id: order }, 'hex')
  const toPay = encodePaymentQr({
    target: { kind: 'biller', billerId: '099400016550100', ref1: hex },
    amountSatang: 12_300,
  })
  expect((await ask('findBySlip', { qr: toPay })).data).toMatchObject({
    answer: 'payment-code',
    reference: hex,
    orders: [{ id: order }],
  })
  // Paid to another shop: of the sum alone no order is offered.
  const { payments } = app.platform
  const transfer = {
    transRef: '0142331234567899Z',
    sendingBank: '014',
    amountSatang: 12_300,
    currency: '764',
    transferredAt: new Date(),
    receiver: 'foreign',
    reversed: false,
    evidence: {},
  } as const
  app.platform.payments = { ...payments, verifySlip: async () => ({ kind: 'found', transfer }) }
  const foreign = (await ask('findBySlip', { qr: writeSlipQr('014', transfer.transRef) })).data
  app.platform.payments = payments
  expect(foreign).toMatchObject({ answer: 'foreign', amount: 123, money: [], orders: [] })
})

test('a slip as PDF is the same slip; what is no harmless PDF is refused in both languages', async () => {
  const document = await PDFDocument.create()
  const page = document.addPage([420, 760])
  // Some banks print the payment's own code beside it.
  for (const [at, text] of ['00020101021130', writeSlipQr('014', '0142331234567890B')].entries())
    page.drawImage(await document.embedPng(await QRCode.toBuffer(text)), {
      x: 40 + at * 200,
      y: 80,
      width: 90,
      height: 90,
    })
  const ofPdf = async (file: Uint8Array) =>
    await app.call('findBySlip', { content: Buffer.from(file).toString('base64') }, staff)
  const found = (await ofPdf(await document.save())).body
  expect(found.data).toMatchObject({ bank: '014', reference: '0142331234567890B', money: [] })
  const refused = await Promise.all(
    [await drawTestPdf(), Buffer.from('no file of that kind'), await locked(), await compressedScript()].map(
      ofPdf,
    ),
  )
  expect(refused.map(({ status, body }) => [status, body.code, body.msg?.length])).toEqual(
    ['slip.form', 'files.not-a-pdf', 'files.pdf-encrypted', 'files.pdf-scripts'].map((code) => [
      400,
      code,
      2,
    ]),
  )
  const { status, body } = await ofPdf(Buffer.alloc(9_000_000))
  expect([status, body.code]).toEqual([413, 'request.too-large'])
})

test('the page of a person and the notes about them', async () => {
  expect((await ask('addNote', { about: `order:${order}`, text: 'โทรมาถามเรื่องสลิป' })).code).toBeUndefined()
  expect(
    (await ask('addNote', { about: `person:${buyer.id.toLowerCase()}`, text: 'สุภาพ' })).code,
  ).toBeUndefined()
  expect((await ask('addNote', { about: 'person:NOBODY2345', text: 'x' })).code).toBe('not-found')
  const notes = (await ask('listNotes', { about: `person:${buyer.id}` })).data
  expect(notes).toMatchObject([{ text: 'สุภาพ', by: staff.name }, { about: `order:${order}` }])
  expect(await app.actionsOn(`person:${buyer.id}`)).toContain('note.write')
  const page = (await ask('readPerson', { id: buyer.id.toLowerCase() })).data
  expect(page).toMatchObject({
    person: { email: 'malee@example.com' },
    orders: [{ id: order, state: 'paid', covers: [{ _id: sheet }] }],
    library: [{ _id: sheet, cover: expect.stringMatching(/^\d+s\d+$/), taken: false }],
    seller: null,
  })
  expect(page.months).toHaveLength(12)
  expect(page.months.at(-1)?.paid).toBe(page.paid)
  expect((await ask('readPerson', { id: author.id })).data.seller).toMatchObject({
    sheets: expect.any(Number),
  })
})

test('somebody leaves: all rights and sign-ins end in one act, the last administrator stays', async () => {
  const leaver = await createPerson(app.platform, {
    permissions: [
      { permission: 1, store: 1 },
      { permission: 2, store: -1 },
    ],
  })
  expect((await ask('navigation', {}, leaver)).code).toBeUndefined()
  expect((await ask('removeStaffMember', { facebookID: leaver.id.toLowerCase() })).data).toEqual({
    rights: 2,
    sessions: 1,
  })
  expect((await ask('navigation', {}, leaver)).code).toMatch(/^sign-in\./)
  expect((await ask('removeStaffMember', { facebookID: leaver.id })).code).toBe('permissions.already-gone')
  expect((await ask('removeStaffMember', { facebookID: staff.id })).code).toBe(
    'permissions.last-administrator',
  )
})

const isOnSale = async (id = sheet) => (await app.row('sheet', { id }, 'on_sale')).on_sale

/** The newest message of a person. */
const newsOf = async (person: { id: string }) =>
  (await app.rows('message', { person_id: person.id }, 'id', 'html_th')).toSorted((a, b) => b.id - a.id)[0]
    ?.html_th

test('a sale is paused with a reason and an end: of a sheet, an author, a store; what comes meanwhile too', async () => {
  const reason = 'ตรวจลิขสิทธิ์'
  for (const [kind, id, who] of [
    ['sheet', sheet, reviewer],
    ['author', author.id, staff],
    ['store', '1', reviewer],
  ] as const) {
    expect((await ask('pauseSale', { kind, id, reason }, who)).code).toBeUndefined()
    expect([kind, await isOnSale()]).toEqual([kind, false])
    expect((await ask('pauseSale', { kind, id, reason }, who)).code).toBe('sheets.moved-on')
    expect((await ask('getSalePause', { kind, id }, who)).data.pause).toMatchObject({
      reason,
      until: null,
      by: who.name,
    })
    expect(await newsOf(author)).toContain(`เหตุผล: ${reason}`)
    expect(await isOnSale(await createCompleteSheet(app.platform, { authorId: author.id }))).toBe(
      kind === 'sheet',
    )
    expect((await ask('resumeSale', { kind, id }, who)).code).toBeUndefined()
    expect(await isOnSale()).toBe(true)
    expect(await newsOf(author)).toContain('กลับมาขายได้แล้ว')
  }
  expect((await ask('pauseSale', { kind: 'author', id: author.id, reason }, reviewer)).code).toBe(
    'not-allowed',
  )
  expect((await ask('pauseSale', { kind: 'store', id: '2', reason }, reviewer)).code).toBe('not-found')
  const now = app.clock.now()
  expect((await ask('pauseSale', { kind: 'sheet', id: sheet, reason, until: now.toISOString() })).code).toBe(
    'request.invalid',
  )
  const inBuddhistYears = `${now.getUTCFullYear() + 544}-01-01T00:00:00.000Z`
  expect((await ask('pauseSale', { kind: 'sheet', id: sheet, reason, until: inBuddhistYears })).code).toBe(
    'request.invalid',
  )
  const until = new Date(now.getTime() + 60_000).toISOString()
  expect((await ask('pauseSale', { kind: 'sheet', id: sheet, reason, until })).code).toBeUndefined()
  await endPauses(app.platform)
  expect(await isOnSale()).toBe(false)
  app.clock.advance(61_000)
  await endPauses(app.platform)
  expect(await isOnSale()).toBe(true)
})

test('a price far above the reviewed one waits for staff; many small steps are one big one', async () => {
  const mine = await createCompleteSheet(app.platform, { authorId: author.id })
  const set = async (price: number) => await ask('saveEdit', { _id: mine, price }, author)
  const priceOf = async () => await app.row('sheet', { id: mine }, 'price_satang', 'price_asked_satang')
  const first = (await priceOf()).price_satang / 100
  expect((await set(first + 90)).code).toBeUndefined()
  expect(await priceOf()).toEqual({ price_satang: (first + 90) * 100, price_asked_satang: null })
  expect((await set(9_999)).code).toBeUndefined()
  expect(await priceOf()).toEqual({ price_satang: (first + 90) * 100, price_asked_satang: 999_900 })
  expect((await ask('getEdit', { id: mine }, author)).data.sheet).toMatchObject({
    price: 9_999,
    priceOnSale: first + 90,
  })
  const since = (await ask('listAskedPrices', {}, reviewer)).data[0]?.since
  app.clock.advance(60_000)
  const later = await createCompleteSheet(app.platform, { authorId: author.id })
  expect(
    (await ask('changeManySheets', { sheets: [{ id: later, price: 9_000 }] }, author)).code,
  ).toBeUndefined()
  app.clock.advance(60_000)
  expect((await ask('saveEdit', { _id: mine, detail: 'ครบทุกบท' }, author)).code).toBeUndefined()
  // Staff who correct a word send the price that counts, and decide nothing about the one that waits.
  const corrected = { id: mine, detail: 'ครบทุกบทเรียน', price: first + 90 }
  expect((await ask('saveSheet', corrected, reviewer)).code).toBeUndefined()
  // In the order in which they were asked, whatever was saved since.
  expect((await ask('listAskedPrices', {}, reviewer)).data).toMatchObject([
    { id: mine, asked: 9_999, since },
    { id: later, asked: 9_000 },
  ])
  expect((await ask('decidePrice', { id: mine, price: 9_998, accept: true }, reviewer)).code).toBe(
    'sheets.moved-on',
  )
  expect((await ask('decidePrice', { id: mine, price: 9_999, accept: true }, reviewer)).code).toBeUndefined()
  expect(await priceOf()).toEqual({ price_satang: 999_900, price_asked_satang: null })
  expect((await set(1_990)).code).toBeUndefined()
  expect(await priceOf()).toEqual({ price_satang: 199_000, price_asked_satang: null })
  // Back in draft it is reviewed whole, at the price that was typed last.
  expect((await set(29_990)).code).toBeUndefined()
  expect((await ask('confirmGoDraft', { id: mine }, author)).code).toBeUndefined()
  expect((await ask('getDraft', { id: mine }, author)).data.sheet).toMatchObject({ price: 29_990 })
  expect(await priceOf()).toEqual({ price_satang: 2_999_000, price_asked_satang: null })
})

test('a person is found however the name was typed, by who looks and by who entered it', async () => {
  const person = await createPerson(app.platform, { profile: false })
  const profile = { email: 'nam@example.com', university: 1, faculty: 'คณะวิทยาศาสตร์', year: 2 }
  // Two เ for แ, the vowel of ำ in two signs, the tone before its vowel; the long sign after ฤ is right.
  await ask('firstInfo', { ...profile, name: 'เเก้วนํ้า ท่ี่ดี ฤๅษี'.replace('่ี่', '่ี') }, person)
  expect((await app.row('person', { id: person.id }, 'name')).name).toBe('แก้วน้ำ ที่ดี ฤๅษี')
  for (const query of ['แก้วน้ำ', 'เเก้วนํ้า', 'แก้วน้ํา', 'ท่ีดี แก้ว', 'ฤาษี', 'ฤๅษี'])
    expect([query, (await find(query)).people.map(({ _id }) => _id)]).toEqual([query, [person.id]])
})

test('years of the last ten only, codes of a drive in capitals and digits; a save without a change leaves no record', async () => {
  await createStore(app.platform, { code: 77, kind: 'drive' })
  const mine = await createCompleteSheet(app.platform, { authorId: author.id })
  for (const year of [1990, 2027]) {
    expect((await ask('saveSheet', { id: mine, year })).code).toBe('sheets.year-not-offered')
  }
  expect((await ask('saveSheet', { id: mine, year: 2016 })).code).toBeUndefined()
  const records = async () =>
    (await ask('getAudit', { object: `sheet:${mine}`, action: 'sheet.staff-edit' })).data.entries.length
  expect(await records()).toBe(1)
  await ask('saveSheet', { id: mine, year: 2016 })
  expect(await records()).toBe(1)
  for (const [typed, stored] of [
    ['26/01-!', '2601'],
    ['กข101', '101'],
  ]) {
    await ask('saveSheet', { id: mine, store: 77, sCode: typed })
    expect((await ask('getSheet', { id: mine })).data.sCode).toBe(stored)
  }
})

test('a store that nothing refers to can be deleted, one in use only hidden', async () => {
  await ask('newUni', { code: 9001 })
  expect((await ask('listUni', {})).data.uni).toContainEqual(
    expect.objectContaining({ code: 9001, sheets: 0, visibility: 'draft' }),
  )
  // A draft has no page, either: not for a visitor who types its number.
  expect(await app.codeOf(undefined, 'getInstitution', { store: 9001 })).toBe('not-found')
  expect((await ask('deleteStore', { code: 1 })).code).toBe('stores.in-use')
  expect((await ask('deleteStore', { code: 77 })).code).toBe('stores.in-use')
  expect((await ask('deleteStore', { code: 9001 })).code).toBeUndefined()
  expect((await ask('getUni', { code: 9001 })).code).toBe('not-found')
})

test('a conversation: whose turn it is, both see; one answer at a time, in words that reach the person', async () => {
  const asker = await createPerson(app.platform, { name: 'Prasit Wongdee' })
  const opened = await ask('openCase', { topic: 'payment', message: 'โอนแล้ว <b>ไม่ได้</b>ชีท' }, asker)
  const { id } = opened.data
  const mine = async () => (await ask('getMyCases', {}, asker)).data.cases.find(({ _id }) => _id === id)
  expect(await mine()).toMatchObject({ state: 'open', messages: [{ staff: false }] })
  // Found by its id, by the person, by the name; it waits on the desk.
  for (const query of [id.toLowerCase(), asker.id, 'prasit'])
    expect((await find(query)).cases).toMatchObject([{ _id: id, state: 'open', topic: 'payment' }])
  expect((await find(id, reviewer)).cases).toEqual([])
  expect((await ask('navigation', {})).data.waiting.cases).toBe(1)
  expect((await ask('listCases', { state: 'open' })).data.cases[0]).toMatchObject({ _id: id })

  await ask('writeInCase', { id, message: '120.50 เวลา 14:35' }, asker)
  const answer = { id, message: cannedReplies.delivered[0] }
  expect((await ask('answerCase', { ...answer, seen: 1 })).code).toBe('reports.acted-meanwhile')
  const both = await Promise.all([1, 2].map(() => ask('answerCase', { ...answer, solved: true, seen: 2 })))
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await mine()).toMatchObject({ state: 'solved', messages: [{}, {}, { staff: true }] })
  expect((await ask('navigation', {})).data.waiting.cases).toBe(0)
  // The list still shows the question after it was answered.
  const told = { last: answer.message, asked: '120.50 เวลา 14:35', sheet: null }
  expect((await ask('listCases', { query: id })).data.cases).toMatchObject([told])
  const notices = await app.rows('message', { person_id: asker.id }, 'html_th', 'notice')
  expect(notices).toHaveLength(1)
  expect(notices[0]?.notice).toBe('case-answered')
  expect(notices[0]?.html_th).toContain(`/user/support?${id}`)
  // Not solved after all: it is open again, and waits from now.
  await ask('writeInCase', { id, message: 'ยังไม่เห็นเลย' }, asker)
  expect(await mine()).toMatchObject({ state: 'open' })
  expect((await ask('writeInCase', { id, message: 'x' }, author)).code).toBe('not-found')
})

test('of one person five matters wait at most; staff begin one from an order with its buyer', async () => {
  const asker = await createPerson(app.platform)
  const codes: (string | undefined)[] = []
  for (let at = 0; at < 6; at += 1)
    codes.push((await ask('openCase', { topic: 'other', message: `เรื่อง ${at}` }, asker)).code)
  expect(codes.slice(4)).toEqual([undefined, 'cases.too-many-open'])
  const { id } = (
    await ask('openCaseFor', { about: `order:${order}`, topic: 'payment', message: 'เราเจอเงินแล้ว' })
  ).data
  expect((await ask('getMyCases', {}, buyer)).data.cases).toMatchObject([
    { _id: id, about: `order:${order}`, state: 'answered', messages: [{ staff: true }] },
  ])
  expect((await find(order)).cases).toMatchObject([{ _id: id }])
  const about = { _id: sheet, cover: expect.any(String) }
  expect((await ask('listCases', { query: id })).data.cases).toMatchObject([{ asked: '', sheet: about }])
  // Whose account is closed reads nothing, and nothing is kept of them anew.
  const gone = await createPerson(app.platform)
  await app.change('orders', { id: order }, { buyer_id: gone.id })
  await app.change('person', { id: gone.id }, { closed_at: app.clock.now() })
  for (const [call, more] of [
    ['openCaseFor', { topic: 'payment', message: 'เราเจอเงินแล้ว' }],
    ['readCaseStart', {}],
  ] as const)
    expect([call, (await ask(call, { about: `order:${order}`, ...more })).code]).toEqual([call, 'not-found'])
  await app.change('orders', { id: order }, { buyer_id: buyer.id })
})

test('a conversation is taken on by one, handed on, and laid down; whoever leaves has nothing on their hands', async () => {
  const colleague = await createPerson(app.platform, {
    name: 'Anong',
    permissions: [{ permission: 2, store: -1 }],
  })
  const asker = await createPerson(app.platform)
  const { id } = (await ask('openCase', { topic: 'file', message: 'เปิดไม่ได้' }, asker)).data
  const assigned = async () => (await ask('readCase', { id })).data.assigned
  const listed = async (whose: 'mine' | 'nobody', who = staff) =>
    (await ask('listCases', { whose, query: id }, who)).data.total
  expect([await assigned(), await listed('nobody'), await listed('mine')]).toEqual([null, 1, 0])

  // Of two who take it on at once, one does.
  const both = await Promise.all(
    [staff, colleague].map((who) => ask('assignCase', { id, to: who.id, seen: null }, who)),
  )
  expect(both.map(({ code }) => code).filter(Boolean)).toEqual(['reports.acted-meanwhile'])
  const { _id: taker } = (await assigned()) ?? { _id: '' }
  expect((await ask('assignCase', { id, to: colleague.id, seen: taker })).code).toBeUndefined()
  expect([await listed('mine', colleague), await listed('mine')]).toEqual([1, 0])
  expect((await ask('navigation', {}, colleague)).data.mine).toEqual({ sheets: 0, cases: 1 })
  for (const to of [reviewer.id, asker.id, 'NOBODY2345'])
    expect((await ask('assignCase', { id, to, seen: colleague.id })).code).toBe('not-found')

  await ask('removeStaffMember', { facebookID: colleague.id })
  expect([await assigned(), await listed('nobody')]).toEqual([null, 1])
  // Staff who answer an unassigned case take it on.
  await ask('answerCase', { id, message: cannedReplies['file-again'][0], seen: 1 })
  expect(await assigned()).toEqual({ _id: staff.id, name: staff.name })
  expect((await ask('assignCase', { id, to: null, seen: staff.id })).code).toBeUndefined()
  expect(await assigned()).toBeNull()
})

test('who begins a conversation knows the language of the person, and what is being talked about already', async () => {
  const asker = await createPerson(app.platform)
  const start = async () => (await ask('readCaseStart', { about: `person:${asker.id}` })).data
  expect(await start()).toMatchObject({ person: { _id: asker.id }, language: 'th', open: [] })
  await app.add('notification_setting', { person_id: asker.id, language: 'en' })
  const { id } = (await ask('openCase', { topic: 'other', message: 'Hello' }, asker)).data
  expect(await start()).toMatchObject({ language: 'en', open: [{ _id: id, state: 'open' }] })
  expect((await ask('readCaseStart', { about: 'order:NOBODY2345' })).code).toBe('not-found')
})

test('a claim about copyright is found, opened alone, and waits on the desk of its store', async () => {
  const waiting = async (who: CastPerson) => (await ask('navigation', {}, who)).data.waiting.claims
  const before = await waiting(reviewer)
  const about = await createCompleteSheet(app.platform, { authorId: author.id })
  const id = await claimOf(app.platform, about)
  for (const query of [id.toLowerCase(), about, 'สำนักพิมพ์', 'press@example'])
    expect((await find(query, reviewer)).claims).toContainEqual(
      expect.objectContaining({ _id: id, state: 'open' }),
    )
  expect((await ask('listClaims', { id: id.toLowerCase() }, reviewer)).data).toMatchObject({
    claims: [{ _id: id }],
    total: 1,
  })
  expect(await waiting(reviewer)).toBe(before + 1)
  const elsewhere = await createPerson(app.platform, { permissions: [{ permission: 1, store: 2 }] })
  expect([(await find(id, elsewhere)).claims, await waiting(elsewhere)]).toEqual([[], 0])
})

test('the end of a pause writes its messages before its record, for which all others would wait', async () => {
  const pause = { kind: 'store', id: '1' }
  // Locks are told of the whole cluster, where other files' tests run beside this one.
  const here = 'database = (select oid from pg_database where datname = current_database())'
  expect((await ask('pauseSale', { ...pause, reason: 'ตรวจ' }, reviewer)).code).toBeUndefined()
  const holder = await app.platform.pool.connect()
  await holder.query('begin')
  await holder.query('lock table message in exclusive mode')
  const resuming = ask('resumeSale', pause, reviewer)
  await eventually(async () => {
    const { rowCount } = await app.platform.pool.query(
      `select from pg_locks where relation = 'message'::regclass and not granted and ${here}`,
    )
    expect(rowCount).toBe(1)
  })
  const { rowCount } = await holder.query(
    `select from pg_locks where locktype = 'advisory' and objid = 7201120 and ${here}`,
  )
  await holder.query('rollback')
  holder.release()
  expect((await resuming).code).toBeUndefined()
  expect(rowCount).toBe(0)
})
