import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { inspectRows } from '#server/doctor.ts'
import { eraseAccount } from '#server/features/accounts/erase.ts'
import { gatherData } from '#server/features/accounts/gather-data.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Failpoint } from '#server/platform/failpoints.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from '#server/test/cast.ts'
import { payAtTheTill, strayMoney } from '#server/test/paid-order.ts'
import { differencesRecomputed } from '#server/test/payouts-recomputed.ts'
import { callServer, freePort, startServerProcess } from '#server/test/server-process.ts'
import { testApp } from '#server/test/test-app.ts'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
await createStore(app.platform, { code: 32, category: 5 })
const author = await createSeller(app.platform)
const accountant = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })

const someone = (name = 'ต้นกล้า ใจดี') => createPerson(app.platform, { name })
const sheetFor = (baht: number) =>
  createSheet(app.platform, { authorId: author.id, store: 1, priceSatang: baht * 100 })
const card = { from: ' มะลิ ', message: 'ขอให้สอบผ่าน' }
const stored = (order: string) =>
  app.platform.db.selectFrom('gift').selectAll().where('order_id', '=', order).executeTakeFirstOrThrow()
const soldOf = async (sheet: string) => (await app.row('sheet', { id: sheet }, 'bought_since')).bought_since

/** A paid gift and its link. */
async function gift(giver: CastPerson, baht = 45) {
  const sheet = await sheetFor(baht)
  const { id: order } = await app.done(giver, 'createOrder', { sheets: [sheet], gift: card })
  await payAtTheTill(app.platform, order)
  const { token } = await app.done(giver, 'setGiftLink', { order, out: true })
  return { sheet, order, token }
}
const mayRead = async (person: CastPerson, sheet: string) =>
  (await app.done(person, 'ownedSheets', { sheets: [sheet] })).owned.includes(sheet)
const refund = (giver: CastPerson, order: string, message = '') =>
  app.done(giver, 'askRefund', { order, lines: [0], cause: 'mind', message, credit: true })

describe('a gift', () => {
  test('counts for its seller by itself, also by the second sum: of who has the sheet, and once more to another', async () => {
    const giver = await someone()
    const { sheet } = await gift(giver)
    for (const more of [{}, { gift: card }, { gift: card }]) {
      const { id } = await app.done(giver, 'createOrder', { sheets: [sheet], ...more })
      await payAtTheTill(app.platform, id)
    }
    expect(await soldOf(sheet)).toBe(4)
    expect(await inTransaction(app.platform.db, differencesRecomputed)).toEqual([])
  })

  test('is paid by one and read by the other, who opened its link signed in', async () => {
    const [giver, friend] = [await someone(), await someone()]
    const { sheet, order, token } = await gift(giver)
    expect(await mayRead(giver, sheet)).toBe(false)
    expect(await soldOf(sheet)).toBe(1)
    expect(await app.done(undefined, 'openGift', { token })).toMatchObject({
      sheet: { _id: sheet },
      from: 'มะลิ',
      message: 'ขอให้สอบผ่าน',
      standing: 'waiting',
    })
    expect(await app.done(friend, 'takeGift', { token })).toEqual({ sheet })
    expect([await mayRead(friend, sheet), await mayRead(giver, sheet)]).toEqual([true, false])
    expect(await soldOf(sheet)).toBe(1)
    const { order: seen } = await app.done(giver, 'getOrder', { id: order })
    expect(seen.gift).toMatchObject({ takenBy: 'ต้นกล้า', linkOut: true, taken: expect.any(String) })
    expect((await app.done(giver, 'getMyOrders')).orders[0]).toMatchObject({ id: order, gift: 'taken' })
    expect((await app.done(giver, 'getReceipt', { id: order })).buyer._id).toBe(giver.id)
    // Scores come from those who paid (INV-14).
    const score = { sheet, score: 5, message: 'ดีมาก' }
    for (const person of [giver, friend])
      expect(await app.codeOf(person, 'addMyScore', score)).toBe('reviews.not-bought')
    expect((await app.done(friend, 'getMyallSheet')).sheets).toMatchObject([
      { sheet: { _id: sheet }, paid: false },
    ])
    expect(await app.codeOf(friend, 'getRefund', { sheet })).toBe('refunds.of-gift')
    // The card may be opened again; its reader goes on to the sheet.
    expect(await app.done(friend, 'openGift', { token })).toMatchObject({ standing: 'yours' })
    expect(await app.done(friend, 'takeGift', { token })).toEqual({ sheet })
    expect(await app.codeOf(await someone(), 'takeGift', { token })).toBe('gift.taken')
    expect(await app.codeOf(giver, 'setGiftLink', { order, out: true })).toBe('gift.taken')
  })

  test('is told of as what it is when staff send the notice of its payment again', async () => {
    const [giver, friend] = [await someone(), await someone()]
    const { order, token } = await gift(giver)
    const again = async () => {
      app.clock.advance(60_000)
      await app.done(accountant, 'resendPaid', { id: order })
      return (await app.done(giver, 'getMessage')).messages[0]?.message
    }
    expect(await again()).toContain('ทำลิงก์ของขวัญ')
    await app.done(friend, 'takeGift', { token })
    const taken = await again()
    expect(taken).toContain('เพื่อนรับของขวัญแล้ว')
    expect(taken).not.toMatch(/ทำลิงก์|ชีทของฉัน/)
    const subjects = await app.rows('message', { person_id: giver.id, notice: 'order-paid' }, 'subject_th')
    expect(subjects.map((row) => String(row.subject_th)).toSorted()).toEqual([
      'ได้รับเงินแล้ว ของขวัญพร้อมส่ง',
      'ได้รับเงินแล้ว ของขวัญพร้อมส่ง',
      'ได้รับเงินแล้ว เพื่อนรับของขวัญแล้ว',
    ])
  })

  test('gives the seller what any sale gives', async () => {
    const { order } = await gift(await someone(), 100)
    const { lines, order: seen } = await app.done(accountant, 'staffGetOrder', { id: order })
    expect([lines[0]?.sold, seen.gift]).toEqual([true, { takenBy: null, taken: null }])
    const { ledger } = await app.done(accountant, 'staffGetOrder', { id: order })
    expect(ledger[0]?.postings).toContainEqual(
      expect.objectContaining({ to: `seller:${author.id}`, amount: 60 }),
    )
  })

  test('of what one has oneself can be bought, of what one wrote not, and of one sheet only', async () => {
    const giver = await someone()
    const sheet = await sheetFor(30)
    const { id } = await app.done(giver, 'createOrder', { sheets: [sheet] })
    await payAtTheTill(app.platform, id)
    const given = await app.done(giver, 'createOrder', { sheets: [sheet], gift: card })
    await payAtTheTill(app.platform, given.id)
    expect((await app.done(giver, 'getOrder', { id: given.id })).order).toMatchObject({
      state: 'paid',
      moneyHeld: [],
    })
    // A refund asked by sheet is of the own order.
    expect((await app.done(giver, 'getRefund', { sheet })).order).toBe(id)
    expect(await app.codeOf(author, 'createOrder', { sheets: [sheet], gift: card })).toBe('gift.own-sheet')
    const two = { sheets: [await sheetFor(10), await sheetFor(20)], gift: card }
    expect(await app.codeOf(giver, 'createOrder', two)).toBe('gift.one-sheet')
    const tooLong = { sheets: [sheet], gift: { ...card, message: 'ก'.repeat(141) } }
    expect((await app.call('createOrder', tooLong, { token: giver.token })).status).toBe(400)
  })

  test('can be paid by credit, also by who has the sheet', async () => {
    const giver = await someone()
    const id = await strayMoney(app.platform, 9_000)
    await app.done(accountant, 'creditMoney', { id, amount: 90, buyer: giver.id })
    const sheet = await sheetFor(40)
    await app.done(giver, 'createOrder', { sheets: [sheet], credit: true })
    const { id: order } = await app.done(giver, 'createOrder', { sheets: [sheet], credit: true, gift: card })
    expect((await app.done(giver, 'getOrder', { id: order })).order).toMatchObject({
      state: 'paid',
      credit: 40,
    })
  })

  test('twice with the same card while it is open is one order, with another card another one', async () => {
    const giver = await someone()
    const sheet = await sheetFor(30)
    const input = { sheets: [sheet], gift: card }
    const first = await app.done(giver, 'createOrder', input)
    expect(await app.done(giver, 'createOrder', input)).toEqual(first)
    expect(await app.done(giver, 'createOrder', { ...input, gift: { ...card, message: '' } })).not.toEqual(
      first,
    )
    expect(await app.done(giver, 'createOrder', { sheets: [sheet] })).not.toEqual(first)
    const signed = (from: string, message: string) =>
      app.done(giver, 'createOrder', { ...input, gift: { from, message } })
    expect(await signed('มะลิ|แพร', 'โชคดี')).not.toEqual(await signed('มะลิ', 'แพร|โชคดี'))
  })

  test('whose money came too late is delivered as a gift', async () => {
    const giver = await someone()
    const sheet = await sheetFor(70)
    const { id: order } = await app.done(giver, 'createOrder', { sheets: [sheet], gift: card })
    await app.done(giver, 'cancelOrder', { id: order })
    await payAtTheTill(app.platform, order)
    const { money } = await app.done(accountant, 'listOpenMoney', { rows: 200 })
    const late = money.find((one) => one.order === order)?.id
    const { order: again } = await app.done(accountant, 'deliverOrder', { id: late, order })
    expect((await app.done(giver, 'getOrder', { id: again })).order).toMatchObject({
      state: 'paid',
      gift: { from: 'มะลิ', linkOut: false },
    })
    expect(await mayRead(giver, sheet)).toBe(false)
  })
})

describe('the link', () => {
  test('is nowhere but with its giver, and ends with a new one or when it is taken back', async () => {
    const [giver, friend] = [await someone(), await someone()]
    const { order, token } = await gift(giver)
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(JSON.stringify(await stored(order))).not.toContain(token)
    const { token: newer } = await app.done(giver, 'setGiftLink', { order, out: true })
    expect(await app.codeOf(friend, 'takeGift', { token })).toBe('gift.unknown')
    expect(await app.done(giver, 'setGiftLink', { order, out: false })).toEqual({ token: null })
    expect(await app.codeOf(friend, 'takeGift', { token: newer })).toBe('gift.unknown')
    expect((await app.call('openGift', { token: newer })).body.code).toBe('gift.unknown')
  })

  test('is made for nobody else, and not before the money came', async () => {
    const giver = await someone()
    const { order } = await gift(giver)
    expect(await app.codeOf(await someone(), 'setGiftLink', { order, out: true })).toBe('not-found')
    const { id } = await app.done(giver, 'createOrder', { sheets: [await sheetFor(15)], gift: card })
    expect(await app.codeOf(giver, 'setGiftLink', { order: id, out: true })).toBe('refunds.not-paid')
    const { id: plain } = await app.done(giver, 'createOrder', { sheets: [await sheetFor(15)] })
    await payAtTheTill(app.platform, plain)
    expect(await app.codeOf(giver, 'setGiftLink', { order: plain, out: true })).toBe('not-found')
  })

  test('opened by two at once serves one of them', async () => {
    const { token, sheet } = await gift(await someone())
    const friends = await Promise.all([1, 2, 3, 4].map(() => someone()))
    const codes = await Promise.all(friends.map((friend) => app.codeOf(friend, 'takeGift', { token })))
    expect(codes.filter((code) => code === 'gift.taken')).toHaveLength(3)
    expect(codes).toContain(undefined)
    const readers = await Promise.all(friends.map((friend) => mayRead(friend, sheet)))
    expect(readers.filter(Boolean)).toHaveLength(1)
  })

  test('stays when its giver, its author or an owner opens it', async () => {
    const [giver, owner, friend] = [await someone(), await someone(), await someone()]
    const { token, sheet } = await gift(giver)
    const { id } = await app.done(owner, 'createOrder', { sheets: [sheet] })
    await payAtTheTill(app.platform, id)
    expect(await app.codeOf(giver, 'takeGift', { token })).toBe('gift.from-you')
    expect(await app.done(giver, 'openGift', { token })).toMatchObject({ standing: 'from-you' })
    for (const one of [owner, author]) {
      expect(await app.codeOf(one, 'takeGift', { token })).toBe('gift.owned-already')
      expect(await app.done(one, 'openGift', { token })).toMatchObject({ standing: 'owned' })
    }
    await app.done(friend, 'takeGift', { token })
  })

  test('shows the sheet as staff approved it, whatever its author types into a draft meanwhile', async () => {
    const { token, sheet } = await gift(await someone())
    const before = await app.done(undefined, 'openGift', { token })
    await app.done(author, 'confirmGoDraft', { id: sheet })
    await app.done(author, 'saveDraft', { id: sheet, sName: 'ทักไลน์มาถูกกว่า', store: 32 })
    const after = await app.done(undefined, 'openGift', { token })
    const shown = ({ sheet: { name, storeName } }: typeof before) => ({ name, storeName })
    expect(shown(after)).toEqual(shown(before))
    await app.done(await someone(), 'takeGift', { token })
  })

  test('works when the sheet went off sale and its giver gave the account up', async () => {
    const [giver, friend] = [await someone(), await someone()]
    const { token, sheet, order } = await gift(giver)
    await app.change('sheet', { id: sheet }, { visible: false })
    await app.done(giver, 'deleteAccount', { confirm: 'DELETE' })
    await eraseAccount(app.platform, giver.id)
    expect(await stored(order)).toMatchObject({ from_name: '', message: '' })
    await app.done(friend, 'takeGift', { token })
    expect(await mayRead(friend, sheet)).toBe(true)
  })
})

describe('its money', () => {
  test('goes back as of right while nobody took it, and the link with it', async () => {
    const [giver, friend] = [await someone(), await someone()]
    const { order, token, sheet } = await gift(giver)
    expect((await app.done(giver, 'getRefund', { order })).lines[0]).toMatchObject({
      standing: 'right',
      opened: false,
    })
    expect(await refund(giver, order)).toEqual({ state: 'agreed' })
    expect(await soldOf(sheet)).toBe(0)
    expect(await app.codeOf(friend, 'takeGift', { token })).toBe('gift.gone')
    expect(await app.codeOf(giver, 'setGiftLink', { order, out: true })).toBe('gift.gone')
    expect((await app.done(giver, 'getOrder', { id: order })).order.gift).toMatchObject({ linkOut: false })
    // Giver and author read why, each in one language.
    for (const { id } of [giver, author]) {
      const told = await app.rows('message', { person_id: id }, 'html_th', 'html_en')
      const [refunded] = told.filter(({ html_en }) => html_en.includes('Reason: '))
      expect(refunded?.html_th).toContain('เหตุผล: ขอคืนภายใน 7 วันและยังไม่ได้เปิดอ่าน</p>')
      expect(refunded?.html_en).toContain('Reason: asked back within 7 days, and never opened</p>')
    }
  })

  test('is for staff to decide once it was taken; their refund takes the right from who took it', async () => {
    const [giver, friend] = [await someone(), await someone()]
    const { order, token, sheet } = await gift(giver)
    await app.done(friend, 'takeGift', { token })
    expect((await app.done(giver, 'getRefund', { order })).lines[0]).toMatchObject({ standing: 'ask' })
    expect(await refund(giver, order, 'เพื่อนไม่ใช้')).toEqual({ state: 'asked' })
    const { requests } = await app.done(accountant, 'listRefundRequests', { state: 'asked', rows: 100 })
    const id = requests.find((one) => one.order === order)?._id
    await app.done(accountant, 'decideRefundRequest', { id, agree: true, answer: 'ตกลง', amount: 45 })
    expect([await mayRead(friend, sheet), await soldOf(sheet)]).toEqual([false, 0])
    const { messages } = await app.done(friend, 'getMessage', {})
    expect(JSON.stringify(messages)).toContain('ของขวัญ')
    const notified = JSON.stringify((await app.done(giver, 'getMessage', {})).messages)
    expect(notified).toContain('ของขวัญนี้เปิดอ่านไม่ได้แล้ว')
    expect(notified).not.toContain('ไม่อยู่ในชีทของฉันแล้ว')
    expect(await app.done(friend, 'openGift', { token })).toMatchObject({ standing: 'gone' })
  })

  test('asked back and taken at the same moment is one or the other', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [giver, friend] = [await someone(), await someone()]
      const { order, token, sheet } = await gift(giver)
      const [asked, taken] = await Promise.all([
        refund(giver, order, 'เปลี่ยนใจ'),
        app.codeOf(friend, 'takeGift', { token }),
      ])
      expect([asked.state, taken]).toEqual(
        asked.state === 'agreed' ? ['agreed', 'gift.gone'] : ['asked', undefined],
      )
      expect(await mayRead(friend, sheet)).toBe(asked.state === 'asked')
    }
  })
})

test('both are told what is held of them', async () => {
  const [giver, friend] = [await someone(), await someone()]
  const { order, token } = await gift(giver)
  await app.done(friend, 'takeGift', { token })
  const now = app.clock.now()
  expect(await gatherData(app.platform, giver.id, now)).toMatchObject({ gift_given: [{ order_id: order }] })
  expect(await gatherData(app.platform, friend.id, now)).toMatchObject({ gift: [{ order_id: order }] })
})

test('the doctor finds nothing, and a right that somebody moved by hand', async () => {
  const wrong = async () =>
    (await inspectRows(app.platform, () => {}))
      .filter(({ wrongCount }) => wrongCount > 0)
      .map(({ name }) => name)
  expect(await wrong()).toEqual([])
  const { id } = await someone()
  await app.platform.db.updateTable('gift').set({ taken_by: id }).where('taken_by', 'is not', null).execute()
  expect((await wrong()).join()).toContain('INV-09')
})

test('INV-16 a gift that is taken when the server is killed is as before or taken, and its taker may press again', async () => {
  const [giver, friend] = [await someone(), await someone()]
  const { sheet, order, token } = await gift(giver)
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-test-gift-'))
  const pressAndDie = async (at: Failpoint) => {
    const server = await startServerProcess({
      databaseUrl: app.databaseUrl,
      dataDir: folder,
      port: await freePort(),
      clockAheadMilliseconds: app.clock.now().getTime() - Date.now(),
      environment: { RUN_JOBS: 'false' },
    })
    try {
      server.arm(at)
      const answer = callServer(server.url, 'takeGift', { token }, friend).then(
        ({ status }) => status,
        () => 'cut off',
      )
      await server.gone
      expect(await answer).toBe('cut off')
    } finally {
      await server.kill()
    }
  }
  const rowsOf = async (query: string, value: string) =>
    (await app.platform.pool.query(query, [value])).rowCount
  const standing = async () => ({
    taker: (await stored(order)).taken_by,
    entries: await rowsOf('select from library_entry where order_id = $1', order),
    notified: await rowsOf(`select from message where notice = 'gift-taken' and person_id = $1`, giver.id),
    reads: await mayRead(friend, sheet),
  })
  await pressAndDie('call.before-commit')
  expect(await standing()).toEqual({ taker: null, entries: 0, notified: 0, reads: false })
  await pressAndDie('call.committed')
  const taken = { taker: friend.id, entries: 1, notified: 1, reads: true }
  expect(await standing()).toEqual(taken)
  expect(await app.done(friend, 'takeGift', { token })).toEqual({ sheet })
  expect(await app.codeOf(await someone(), 'takeGift', { token })).toBe('gift.taken')
  expect(await standing()).toEqual(taken)
  await rm(folder, { recursive: true, force: true })
})
