import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createOmiseProvider } from '#server/adapters/payments/omise.ts'
import { httpTransport } from '#server/adapters/payments/outside-call.ts'
import { fetchPicture, readQrPicture } from '#server/adapters/payments/qr-picture.ts'
import { omiseWebhookSecret, startOmiseFake } from '#server/adapters/payments/test/omise-fake.ts'
import { inspectStorage, inspectRows } from '#server/doctor.ts'
import { migrations } from '#server/migrations/2026-12-14.ts'
import { noteOpened } from '#server/features/reading/library/index.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { payAtTheTill, strayMoney } from '#server/test/paid-order.ts'
import { proofPicture, type Sale, startRefunding } from '#server/test/refunding.ts'
import { textPdf } from '#server/test/uploading.ts'
import { candidatesQuery } from './open-money.ts'

/** More with RACE_ROUNDS, as in the races over two processes. */
const rounds = Math.min(Number(process.env.RACE_ROUNDS ?? 2), 50)

const { app, accountant, colleague, as, done, codeOf, sale, proved } = await startRefunding()

const refund = (order: string, amount: number) => ({ id: order, reason: 'ซื้อผิดวิชา', amount })

describe('money that pays nothing', () => {
  test('pays an open order of the same amount once staff say so, and no other', async () => {
    const { platform } = app
    const one = await sale(8_100)
    const [buyer, other] = [await createPerson(platform), await createPerson(platform)]
    const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: one.sheet })
    const second = await createWaitingOrder(platform, { buyerId: other.id, sheetId: one.sheet })
    const [money, wrong] = [await strayMoney(platform, 8_100), await strayMoney(platform, 9_900)]
    expect(await done(accountant, 'listOpenMoney', { kind: 'unmatched', rows: 200 })).toMatchObject({
      money: expect.arrayContaining([
        expect.objectContaining({ id: money, amount: 81, order: null, cover: null }),
      ]),
    })
    const candidates = await done(accountant, 'moneyCandidates', { id: money })
    expect(candidates.map(({ id }) => id).toSorted()).toEqual([order, second].toSorted())
    expect(await codeOf(accountant, 'matchMoney', { id: wrong, order })).toBe('money.other-amount')
    const answers = await Promise.all([
      as(accountant, 'matchMoney', { id: money, order }),
      as(colleague, 'matchMoney', { id: money, order: second }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const winner = answers[0]?.status === 200 ? [buyer, order] : [other, second]
    expect((await as(winner[0] as CastPerson, 'readMySheet', { id: one.sheet })).status).toBe(200)
    expect(await codeOf(accountant, 'matchMoney', { id: wrong, order: winner[1] })).toBe(
      'orders.already-paid',
    )
    expect(await codeOf(accountant, 'returnMoney', { id: money, reference: 'X1', amount: 81 })).toBe(
      'money.decided-meanwhile',
    )
  })

  test('is in the files of the books as it stood on their last day, whatever was decided since', async () => {
    const { platform } = app
    const start = app.clock.now()
    const [stray, late] = [await strayMoney(platform, 7_700), await sale(6_600)]
    const again = await createPerson(platform)
    const ended = await createWaitingOrder(platform, { buyerId: again.id, sheetId: late.sheet })
    await done(again, 'cancelOrder', { id: ended })
    await payAtTheTill(platform, ended)
    const nobodys = await strayMoney(platform, 5_500)
    const { due: decided } = await done(accountant, 'oweMoney', { id: nobodys, amount: 55 })
    const { sheet } = await sale(5_500)
    const waiting = await createWaitingOrder(platform, { buyerId: again.id, sheetId: sheet })
    const sums = async (to: string) => {
      const input = { from: '2026-10-01', to }
      const { accounts } = await done(accountant, 'getTrialBalance', input)
      const booked = (name: string) => 0 - (accounts.find(({ account }) => account === name)?.closing ?? 0)
      const listed = async (book: string) => {
        const { url } = await done(accountant, 'openDownload', { list: `books-${book}`, input })
        const { body } = await app.open(url)
        return Number(body.trim().split(',').at(-1))
      }
      const found = [await listed('unmatched-money'), await listed('refunds-due')]
      expect(found).toEqual([booked('unmatched-money'), booked('refunds-due')])
      return found
    }
    const before = await sums('2026-10-31')
    app.clock.set(new Date('2026-11-02T03:00:00Z'))
    await done(accountant, 'creditMoney', { id: stray, amount: 77, buyer: again.id })
    const { money } = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
    const due = money.find(({ order }) => order === ended)?.id
    await done(accountant, 'deliverOrder', { id: due, order: ended })
    await done(colleague, 'matchMoney', { id: decided, order: waiting })
    expect(await sums('2026-10-31')).toEqual(before)
    expect(await sums('2026-11-30')).toEqual([(before[0] ?? 0) - 77, (before[1] ?? 0) - 66 - 55])
    app.clock.set(start)
  })

  test('finds its orders by an index, however many there are', async () => {
    const { pool, db } = app.platform
    const buyer = await createPerson(app.platform)
    const client = await pool.connect()
    await client.query('begin')
    await client.query(
      `insert into orders (id, buyer_id, state, list_satang, total_satang, hex, qr_provider, content_hash, created_at, expires_at, closed_at)
      select translate(lpad(n::text, 12, '0'), '01', 'ZY'), $1, 'expired', 1000 + n, 1000 + n, lpad(n::text, 16, 'F'), 'sandbox', n, now(), now() + interval '1 day', now()
      from generate_series(1, 10000) n`,
      [buyer.id],
    )
    await client.query(
      `insert into credit_move (key, person_id, kind, satang, balance_satang, order_id, moved_at)
      select 'plan:' || o.id, o.buyer_id, 'order', -100, 0, o.id, now() from orders o where o.buyer_id = $1`,
      [buyer.id],
    )
    await client.query('analyze orders, credit_move')
    const now = app.clock.now()
    const money = { amount_satang: 7_000, person_id: null, order_id: null, reference: null, received_at: now }
    const { sql: text, parameters } = candidatesQuery('money', money, now).compile(db)
    const { rows } = await client.query(`explain ${text}`, [...parameters])
    await client.query('rollback')
    client.release()
    expect(JSON.stringify(rows)).toContain('orders_total')
    expect(JSON.stringify(rows)).not.toMatch(/Seq Scan on (?:orders|credit_move)/)
  })

  test('or goes back by a transfer with its number, once', async () => {
    const money = await strayMoney(app.platform, 4_200)
    const input = { id: money, reference: ' 20270102-77 ', amount: 42 }
    const given = { ...input, ...(await proved(accountant)) }
    expect(await codeOf(accountant, 'returnMoney', input)).toBe('money.proof-missing')
    expect(await codeOf(accountant, 'returnMoney', { ...given, payee: undefined })).toBe(
      'money.payee-missing',
    )
    expect(await codeOf(colleague, 'returnMoney', given)).toBe('files.bad-form')
    expect(await codeOf(accountant, 'returnMoney', { ...input, reference: ' ' })).toBe(
      'money.reference-missing',
    )
    expect(await codeOf(accountant, 'returnMoney', { ...input, amount: 41 })).toBe(
      'refunds.changed-meanwhile',
    )
    const other = { ...input, ...(await proved(colleague)) }
    const answers = await Promise.all([
      as(accountant, 'returnMoney', given),
      as(colleague, 'returnMoney', other),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { state } = await app.row('money_received', { id: Number(money.slice(6)) }, 'state')
    expect(state).toBe('REFUNDED')
  })

  test('by one transfer to one buyer: its number and its proof stand with nobody else', async () => {
    const buyer = await createPerson(app.platform)
    const [one, same] = [await strayMoney(app.platform, 3_100), await strayMoney(app.platform, 3_200)]
    const [number, proof] = [await strayMoney(app.platform, 3_300), await strayMoney(app.platform, 3_400)]
    for (const money of [one, same])
      await app.change('money_received', { id: Number(money.slice(6)) }, { person_id: buyer.id })
    const picture = await proofPicture()
    const given = async (id: string, amount: number, reference: string, file?: Buffer) =>
      await codeOf(accountant, 'returnMoney', { id, amount, reference, ...(await proved(accountant, file)) })
    expect(await given(one, 31, 'KB 0102-78', picture)).toBeUndefined()
    expect(await given(same, 32, 'KB 0102-78', picture)).toBeUndefined()
    expect(await given(number, 33, 'kb010278')).toBe('money.transfer-used')
    expect(await given(proof, 34, 'KB 0102-79', picture)).toBe('money.transfer-used')
    expect(await given(proof, 34, 'KB 0102-79')).toBeUndefined()
  })

  test('a large sum goes back by two people: one decides it, another one gives it back', async () => {
    const [id, taken] = [await strayMoney(app.platform, 600_000), await strayMoney(app.platform, 600_000)]
    const buyer = await createPerson(app.platform)
    const { money } = await done(accountant, 'listOpenMoney', { id })
    expect(money).toMatchObject([{ byTwo: true }])
    const given = { reference: '20270102-79', amount: 6_000 }
    expect(await codeOf(accountant, 'returnMoney', { id, ...given, ...(await proved(accountant)) })).toBe(
      'money.second-person',
    )
    expect(await codeOf(accountant, 'creditMoney', { id, amount: 6_000, buyer: buyer.id })).toBe(
      'money.second-person',
    )
    expect(await codeOf(accountant, 'oweMoney', { id, amount: 5_999 })).toBe('refunds.changed-meanwhile')
    const owed = await Promise.all([
      as(accountant, 'oweMoney', { id, amount: 6_000 }),
      as(colleague, 'oweMoney', { id: taken, amount: 6_000 }),
      as(colleague, 'matchMoney', { id, order: 'ZZZZZZZZZZZZ' }),
    ])
    expect(owed.map(({ status }) => status)).toEqual([200, 200, 404])
    const [{ due }, { due: other }] = owed.map(({ body }) => body.data) as [{ due: string }, { due: string }]
    expect(await codeOf(accountant, 'oweMoney', { id, amount: 6_000 })).toBe('money.decided-meanwhile')
    expect(
      await codeOf(accountant, 'returnMoney', { id: due, ...given, ...(await proved(accountant)) }),
    ).toBe('money.second-person')
    await done(colleague, 'returnMoney', { id: due, ...given, ...(await proved(colleague)) })
    const credit = { id: other, amount: 6_000, buyer: buyer.id }
    expect(await codeOf(colleague, 'creditMoney', credit)).toBe('money.second-person')
    await done(accountant, 'creditMoney', credit)
  })

  test('a large sum pays the order of somebody whom it does not name by two people, and its own order by one', async () => {
    const { platform } = app
    const one = await sale(600_000)
    const [buyer, other] = [await createPerson(platform), await createPerson(platform)]
    const orderOf = ({ id: buyerId }: CastPerson) =>
      createWaitingOrder(platform, { buyerId, sheetId: one.sheet })
    const [order, second] = [await orderOf(buyer), await orderOf(other)]
    const [id, named] = [await strayMoney(platform, 600_000), await strayMoney(platform, 600_000)]
    await app.change('money_received', { id: Number(named.slice(6)) }, { person_id: buyer.id })
    expect(await codeOf(accountant, 'matchMoney', { id, order })).toBe('money.second-person')
    expect(await codeOf(accountant, 'matchMoney', { id: named, order: second })).toBe('money.second-person')
    await done(accountant, 'matchMoney', { id: named, order })

    const { due } = await done(accountant, 'oweMoney', { id, amount: 6_000 })
    expect((await done(colleague, 'listOpenMoney', { id: due })).money).toMatchObject([{ owed: true }])
    expect(await done(colleague, 'moneyCandidates', { id: due })).toMatchObject([{ id: second }])
    expect(await codeOf(accountant, 'matchMoney', { id: due, order: second })).toBe('money.second-person')
    const pays = await Promise.all([
      as(colleague, 'matchMoney', { id: due, order: second }),
      as(colleague, 'creditMoney', { id: due, amount: 6_000, buyer: other.id }),
    ])
    expect(pays.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await codeOf(colleague, 'matchMoney', { id, order: second })).toBe('money.decided-meanwhile')
  })

  test('that came late for the order of one buyer pays no order of another, who is not suggested either', async () => {
    const { platform } = app
    const { sheet } = await sale(7_300)
    const ended: string[] = []
    for (const buyer of [await createPerson(platform), await createPerson(platform)]) {
      const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: sheet })
      await done(buyer, 'cancelOrder', { id: order })
      ended.push(order)
    }
    const [late = '', another = ''] = ended
    await payAtTheTill(platform, late)
    const { money } = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
    const due = money.find(({ order }) => order === late)?.id
    expect((await done(accountant, 'moneyCandidates', { id: due })).map(({ id }) => id)).toEqual([late])
    for (const person of [accountant, colleague])
      expect(await codeOf(person, 'deliverOrder', { id: due, order: another })).toBe('money.other-buyer')
    await done(accountant, 'deliverOrder', { id: due, order: late })
  })

  test('many small sums that one person gives away on one day are as much as a large one, also two at once', async () => {
    const { platform } = app
    const person = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
    const buyer = await createPerson(platform)
    const start = app.clock.now()
    const give = async (by: CastPerson, id: string, amount: number) =>
      await codeOf(by, 'creditMoney', { id, amount, buyer: buyer.id })
    const stray = async (baht: number) => await strayMoney(platform, baht * 100)
    const byTwo = async (by: CastPerson, id: string) =>
      (await done(by, 'listOpenMoney', { id })).money.map((one) => one.byTwo)
    const one = await sale(120_000)
    const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: one.sheet })
    await done(person, 'matchMoney', { id: await stray(1_200), order })
    const [ended, own] = [await sale(130_000), await sale(140_000)]
    const late = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: ended.sheet })
    await done(buyer, 'cancelOrder', { id: late })
    await done(person, 'deliverOrder', { id: await stray(1_300), order: late })
    // What names its order is given to nobody else.
    const named = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: own.sheet })
    const its = await stray(1_400)
    await app.change('money_received', { id: Number(its.slice(6)) }, { order_id: named })
    await done(person, 'matchMoney', { id: its, order: named })

    const [first, second] = [await stray(1_500), await stray(1_500)]
    expect(await byTwo(person, first)).toEqual([false])
    const codes = await Promise.all([give(person, first, 1_500), give(person, second, 1_500)])
    expect(codes.toSorted()).toEqual(['money.second-person', undefined])
    const left = codes[0] === undefined ? second : first
    expect([await byTwo(person, left), await byTwo(colleague, left)]).toEqual([[true], [false]])
    const { due } = await done(person, 'oweMoney', { id: left, amount: 1_500 })
    expect(await give(colleague, due, 1_500)).toBeUndefined()
    // Who decides that a small sum goes back, and gives it back too, is one person.
    const decided = await done(person, 'oweMoney', { id: await stray(400), amount: 400 })
    expect(await give(person, decided.due, 400)).toBeUndefined()
    const [last, next] = [await stray(600), await stray(601)]
    const owing = await done(person, 'oweMoney', { id: await stray(601), amount: 601 })
    expect(await give(person, owing.due, 601)).toBe('money.second-person')
    expect(await give(person, next, 601)).toBe('money.second-person')
    expect(await give(person, last, 600)).toBeUndefined()
    // The day ends in Bangkok.
    app.clock.set(new Date('2026-10-12T16:59:59Z'))
    expect(await give(person, next, 601)).toBe('money.second-person')
    app.clock.set(new Date('2026-10-12T17:00:00Z'))
    expect(await give(person, next, 601)).toBeUndefined()
    app.clock.set(start)
  })

  test('that came late goes by two people to an account that staff name, and by one to what its buyer wants', async () => {
    const { platform } = app
    const person = await createPerson(platform, { permissions: [{ permission: 2, store: -1 }] })
    const late = async (baht: number) => {
      const { sheet } = await sale(baht * 100)
      const buyer = await createPerson(platform)
      const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: sheet })
      await done(buyer, 'cancelOrder', { id: order })
      await payAtTheTill(platform, order)
      const { money } = await done(person, 'listOpenMoney', { kind: 'due', rows: 200 })
      return { buyer, order, id: money.find((one) => one.order === order)?.id ?? '', amount: baht }
    }
    const give = async (by: CastPerson, { id, amount }: { id: string; amount: number }) =>
      await codeOf(by, 'returnMoney', { id, amount, reference: `L-${id}`, ...(await proved(by)) })
    const row = async (by: CastPerson, id: string) => (await done(by, 'listOpenMoney', { id })).money[0]
    const [large, kept, named] = [await late(6_000), await late(6_100), await late(6_200)]
    expect(await row(person, large.id)).toMatchObject({ byTwo: true, owed: false })
    expect(await give(person, large)).toBe('money.second-person')
    const { id, amount } = large
    expect(await codeOf(person, 'oweMoney', { id, amount: 1 })).toBe('refunds.changed-meanwhile')
    expect(await done(person, 'oweMoney', { id, amount })).toEqual({ due: id })
    expect(await codeOf(colleague, 'oweMoney', { id, amount })).toBe('money.decided-meanwhile')
    expect(await row(person, id)).toMatchObject({ byTwo: true, owed: true })
    expect(await row(colleague, id)).toMatchObject({ byTwo: false, owed: true })
    expect(await give(person, large)).toBe('money.second-person')
    // Decided or not, it pays no order of another.
    const other = await createPerson(platform)
    const one = await sale(600_000)
    const order = await createWaitingOrder(platform, { buyerId: other.id, sheetId: one.sheet })
    const fitting = await done(colleague, 'moneyCandidates', { id })
    expect(fitting.map((candidate) => candidate.id)).not.toContain(order)
    expect(await codeOf(colleague, 'matchMoney', { id, order })).toBe('money.other-buyer')
    expect(await give(colleague, large)).toBeUndefined()

    expect(await codeOf(person, 'creditMoney', { id: kept.id, amount: kept.amount })).toBeUndefined()
    const account = { bank: '004', account: '012-3-45678-9' }
    await done(named.buyer, 'keepMoney', { order: named.order, amount: named.amount, account })
    expect(await row(person, named.id)).toMatchObject({ byTwo: false })
    const input = {
      id: named.id,
      amount: named.amount,
      reference: `L-${named.id}`,
      ...(await proved(person)),
    }
    expect(await codeOf(person, 'returnMoney', { ...input, payee: undefined })).toBeUndefined()

    // Many small ones are as much as a large one.
    const [first, second] = [await late(2_600), await late(2_700)]
    expect(await give(person, first)).toBeUndefined()
    expect(await give(person, second)).toBe('money.second-person')
    expect(await give(colleague, second)).toBeUndefined()
  })

  test('that the bank took back is neither used nor returned', async () => {
    const money = await strayMoney(app.platform, 4_300)
    await sql`update money_received set evidence = evidence || '{"reversedAt":"2027-01-02"}' where id = ${Number(money.slice(6))}`.execute(
      app.platform.db,
    )
    const one = await sale(4_300)
    const order = await createWaitingOrder(app.platform, { buyerId: accountant.id, sheetId: one.sheet })
    expect(await codeOf(accountant, 'matchMoney', { id: money, order })).toBe('money.taken-back')
    expect(await codeOf(accountant, 'returnMoney', { id: money, reference: '1', amount: 43 })).toBe(
      'money.taken-back',
    )
  })
})

describe('an order that ended before its money came', () => {
  async function ended(priceSatang: number) {
    const { platform } = app
    const seller = await createSeller(platform)
    const sheet = await createSheet(platform, { authorId: seller.id, priceSatang, demoSeed: 1 })
    const buyer = await createPerson(platform)
    const order = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: sheet })
    await app.change('orders', { id: order }, { state: 'expired', closed_at: app.clock.now() })
    return { seller, buyer, sheet, order }
  }

  test('is delivered anew by the money that came too late, once; nothing is owed back for it then', async () => {
    const one = await ended(7_700)
    await payAtTheTill(app.platform, one.order)
    const { money } = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
    const waits = money.find(({ order }) => order === one.order)
    expect(waits?.cover?._id).toBe(one.sheet)
    const due = waits?.id ?? ''
    // The order itself leads to it.
    expect((await done(accountant, 'staffGetOrder', { id: one.order })).money).toMatchObject([{ waits: due }])
    expect(await done(accountant, 'moneyCandidates', { id: due })).toMatchObject([
      { id: one.order, state: 'expired', named: true },
    ])
    // It is its buyer's: nobody lets it pay the open order of somebody else.
    const buyerId = (await createPerson(app.platform)).id
    const open = await createWaitingOrder(app.platform, { buyerId, sheetId: one.sheet })
    expect(await codeOf(accountant, 'matchMoney', { id: due, order: open })).toBe('money.decided-meanwhile')
    const answers = await Promise.all(
      [accountant, colleague].map((person) => as(person, 'deliverOrder', { id: due, order: one.order })),
    )
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect((await as(one.buyer, 'readMySheet', { id: one.sheet })).status).toBe(200)
    const { order } = await done(accountant, 'staffGetOrder', { id: one.order })
    expect(order).toMatchObject({ state: 'expired', revivedAs: expect.any(String) })
    expect(await done(accountant, 'staffGetOrder', { id: order.revivedAs })).toMatchObject({
      order: { state: 'paid', price: 77, revivedFrom: one.order },
      money: [{ waits: null }],
    })
    const left = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
    expect(left.money.some(({ id }) => id === due)).toBe(false)
  })

  test('is delivered by money that named nothing; other amounts, open orders and second tries are refused', async () => {
    const one = await ended(7_900)
    const [money, wrong, again] = [
      await strayMoney(app.platform, 7_900),
      await strayMoney(app.platform, 8_000),
      await strayMoney(app.platform, 7_900),
    ]
    const deliver = (id: string, order = one.order) => codeOf(accountant, 'deliverOrder', { id, order })
    expect(await deliver(wrong)).toBe('money.other-amount')
    const open = await createWaitingOrder(app.platform, { buyerId: one.buyer.id, sheetId: one.sheet })
    expect(await deliver(money, open)).toBe('orders.still-open')
    expect(await deliver(money)).toBeUndefined()
    expect(await deliver(money)).toBe('money.decided-meanwhile')
    expect(await deliver(again)).toBe('orders.already-owned')
  })

  test('of an author who closed the account is not delivered: her share could not be paid', async () => {
    const one = await ended(8_100)
    const money = await strayMoney(app.platform, 8_100)
    await done(one.seller, 'deleteAccount', { confirm: 'DELETE' })
    expect(await codeOf(accountant, 'deliverOrder', { id: money, order: one.order })).toBe(
      'sheets.author-gone',
    )
  })

  test('of a buyer who closed the account is not delivered: nobody could read it, and the money goes back', async () => {
    const one = await ended(8_100)
    const money = await strayMoney(app.platform, 8_100)
    await done(one.buyer, 'deleteAccount', { confirm: 'DELETE' })
    const input = { id: money, order: one.order }
    const fitting = await done(accountant, 'moneyCandidates', { id: money })
    expect(fitting.map(({ id }) => id)).not.toContain(one.order)
    expect(await codeOf(accountant, 'deliverOrder', input)).toBe('credit.no-buyer')
  })
})

test('a large refund is given back by another person than who refunded it, and the buyer is told', async () => {
  const one = await sale(600_000)
  const { due } = await done(accountant, 'refundOrder', refund(one.order, 6_000))
  const input = { id: due, reference: '20270102-78', amount: 6_000 }
  expect(await codeOf(accountant, 'returnMoney', input)).toBe('money.second-person')
  await done(colleague, 'returnMoney', { ...input, ...(await proved(colleague, await textPdf(1))) })
  expect(await codeOf(colleague, 'returnMoney', input)).toBe('money.decided-meanwhile')
  const { messages } = await done(one.buyer, 'getMessage')
  expect(JSON.stringify(messages)).toContain('20270102-78')
  const { refunds } = await done(accountant, 'staffGetOrder', { id: one.order })
  expect(refunds[0]).toMatchObject({ returned: expect.any(String), account: true, proof: true })
  expect(await done(colleague, 'showRefundAccount', { due })).toEqual({
    account: { bank: 'กสิกรไทย', number: '0123456789', name: 'มะลิ ใจดี' },
  })
  const { url } = await done(accountant, 'openRefundProof', { due })
  const opened = await app.open(url)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(opened.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = await done(accountant, 'openRefundProof', { due })
  expect((await app.app.inject({ url: stranger.url })).statusCode).not.toBe(200)
  const { trail } = await done(accountant, 'staffGetOrder', { id: one.order })
  expect(trail.filter(({ action }) => action === 'refund-account.shown')).toHaveLength(2)
  // Account and proof are evidence: no statement changes them afterwards either.
  await expect(
    sql`update refund_due set proof_sha256 = 'x' where proof_key is not null`.execute(app.platform.db),
  ).rejects.toThrow('stays so')
  await expect(
    sql`update refund_due set refunded_at = null, bank_reference = null, settled_as = null where refunded_at is not null`.execute(
      app.platform.db,
    ),
  ).rejects.toThrow('stays so')
})

test('two refunds of one order are as much as a large one: another person gives back what goes beyond', async () => {
  const { platform } = app
  const [first, second] = [await sale(300_000), await sale(300_000)]
  const buyer = await createPerson(platform)
  const { id } = await done(buyer, 'createOrder', { sheets: [first.sheet, second.sheet] })
  await payAtTheTill(platform, id)
  const half = (line: number) => ({ ...refund(id, 3_000), lines: [line] })
  const returned = async (due: string | null, person: CastPerson) => ({
    id: due,
    reference: '20270103-1',
    amount: 3_000,
    ...(await proved(person)),
  })
  const told = async (line: number, person = accountant) =>
    (await done(person, 'previewRefund', { id, lines: [line] })).secondPerson
  expect(await told(0)).toBe(false)
  const one = await done(accountant, 'refundOrder', half(0))
  expect([await told(1), await told(1, colleague)]).toEqual([true, false])
  const two = await done(accountant, 'refundOrder', half(1))
  for (const { due } of [one, two])
    expect(await codeOf(accountant, 'returnMoney', await returned(due, accountant))).toBe(
      'money.second-person',
    )
  await done(colleague, 'returnMoney', await returned(two.due, colleague))
})

test('so are refunds of two orders of a buyer on one day, and not of two buyers or days', async () => {
  const [one, two, later, others] = [
    await sale(300_000),
    await sale(300_000),
    await sale(300_000),
    await sale(300_000),
  ]
  const buyer = await createPerson(app.platform)
  const orders: string[] = []
  for (const { sheet } of [one, two, later]) {
    const { id } = await done(buyer, 'createOrder', { sheets: [sheet] })
    await payAtTheTill(app.platform, id)
    orders.push(id)
  }
  const [first = '', second = '', third = ''] = orders
  const told = async (id: string) => (await done(accountant, 'previewRefund', { id })).secondPerson
  const giveBack = async (due: string | null, by = accountant) =>
    await codeOf(by, 'returnMoney', {
      id: due,
      reference: `20270105-${due}`,
      amount: 3_000,
      ...(await proved(by)),
    })
  const start = app.clock.now()
  const refunds = [await done(accountant, 'refundOrder', refund(first, 3_000))]
  expect([await told(second), await told(others.order)]).toEqual([true, false])
  refunds.push(await done(accountant, 'refundOrder', refund(second, 3_000)))
  for (const { due } of refunds) expect(await giveBack(due)).toBe('money.second-person')
  app.clock.set(new Date(start.getTime() + 86_400_000))
  expect(await told(third)).toBe(false)
  refunds.push(await done(accountant, 'refundOrder', refund(third, 3_000)))
  expect(await giveBack(refunds[1]?.due ?? null)).toBe('money.second-person')
  expect(await giveBack(refunds[2]?.due ?? null)).toBeUndefined()
  for (const { due } of refunds.slice(0, 2)) expect(await giveBack(due, colleague)).toBeUndefined()
  app.clock.set(start)
})

test('nor are they given back by who refunded them once their buyer has made them credit and takes that out', async () => {
  const [first, second] = [await sale(300_000), await sale(300_000)]
  const buyer = await createPerson(app.platform)
  const { id: order } = await done(buyer, 'createOrder', { sheets: [first.sheet, second.sheet] })
  await payAtTheTill(app.platform, order)
  for (const line of [0, 1]) await done(accountant, 'refundOrder', { ...refund(order, 3_000), lines: [line] })
  await done(buyer, 'keepMoney', { order, amount: 6_000 })
  const account = { bank: '004', account: '012-3-45678-9' }
  for (const amount of [3_500, 2_500]) await done(buyer, 'withdrawCredit', { amount, ...account })
  const { money } = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
  const taken = money.filter((one) => one.buyer?._id === buyer.id)
  expect(taken.map(({ amount }) => amount).toSorted((a, b) => b - a)).toEqual([3_500, 2_500])
  for (const { id, amount } of taken) {
    const input = { id, reference: `20270104-${amount}`, amount }
    const byWhom = async (person: CastPerson) => ({ ...input, ...(await proved(person)) })
    expect(await codeOf(accountant, 'returnMoney', await byWhom(accountant))).toBe('money.second-person')
    await done(colleague, 'returnMoney', await byWhom(colleague))
  }
})

test('through the payment service where it can, once, by one way, and by hand where it cannot', async () => {
  const fake = await startOmiseFake()
  const { payments } = app.platform
  const omise = createOmiseProvider(
    { secretKey: 'skey_test', webhookSecret: omiseWebhookSecret, baseUrl: fake.url },
    {
      transport: httpTransport,
      readQrPicture,
      fetchPicture,
      pauseMilliseconds: 1,
      timeoutMilliseconds: 30_000,
    },
  )
  /** An order whose money came by a charge of theirs, and half of it owed back. */
  const owedOfCharge = async (hex: string) => {
    const one = await sale(9_000)
    const made = { orderId: one.order, hex, amountSatang: 9_000, createdAt: app.clock.now() }
    const { providerPaymentId = '' } = await omise.createQr({ ...made, expiresAt: app.clock.now() })
    fake.pay(providerPaymentId, app.clock.now())
    await sql`update money_received set transaction_id = ${providerPaymentId} where order_id = ${one.order}`.execute(
      app.platform.db,
    )
    const { due } = await done(accountant, 'refundOrder', refund(one.order, 90))
    return { ...one, charge: providerPaymentId, input: { id: due ?? '', amount: 90 } }
  }
  const send = (input: object) => codeOf(accountant, 'refundThroughProvider', input)
  try {
    const one = await owedOfCharge('9F3A0C41D27B5E01')
    expect(await send(one.input)).toBe('money.by-hand')
    Object.assign(payments, { refund: omise.refund?.bind(omise) })
    const { money } = await done(accountant, 'listOpenMoney', { id: one.input.id })
    expect(money).toMatchObject([{ throughProvider: true, atProvider: false }])
    // Made, and the answer cut off: it goes no other way, neither by hand nor as credit.
    fake.faults.push('none', 'error-after-success')
    expect(await send(one.input)).toBe('unavailable')
    expect(await codeOf(accountant, 'creditMoney', one.input)).toBe('money.at-provider')
    const byHand = { ...one.input, reference: 'X', ...(await proved(accountant)) }
    expect(await codeOf(accountant, 'returnMoney', byHand)).toBe('money.at-provider')
    expect(await codeOf(one.buyer, 'keepMoney', { order: one.order, amount: 90 })).toBe(
      'money.decided-meanwhile',
    )
    app.clock.advance(61_000)
    const answers = await Promise.all([1, 2].map(() => send(one.input)))
    expect(answers).toContain(undefined)
    expect(answers).toContainEqual(expect.stringMatching(/^money\.(at-provider|decided-meanwhile)$/))
    expect(fake.charges.get(one.charge)?.refunds.data).toMatchObject([{ amount: 9_000 }])
    const { refunds, ledger } = await done(accountant, 'staffGetOrder', { id: one.order })
    expect(refunds[0]).toMatchObject({
      returned: expect.any(String),
      bankReference: expect.stringContaining('rfnd_'),
    })
    expect(ledger.at(-1)?.postings).toMatchObject([
      { from: 'refunds-due', to: `gateway:${payments.name}`, amount: 90 },
    ])
    const { messages } = await done(one.buyer, 'getMessage')
    expect(JSON.stringify(messages)).toContain('rfnd_')

    const month = app.clock.now().toISOString().slice(0, 7)
    const { items } = await done(accountant, 'listBookedItems', { month, query: 'rfnd_' })
    expect(items).toMatchObject([{ kind: 'refund', about: one.input.id.slice(4), open: -90 }])

    const other = await owedOfCharge('9F3A0C41D27B5E02')
    fake.refunds.allowed = false
    expect(await send(other.input)).toBe('money.by-hand')
    const input = { ...other.input, reference: 'X2', ...(await proved(accountant)) }
    expect(await codeOf(accountant, 'returnMoney', input)).toBeUndefined()
    expect(fake.charges.get(other.charge)?.refunds.data).toEqual([])

    // What the service could not send back of money that paid nothing counts as given alone too.
    for (const hex of ['9F3A0C41D27B5E03', '9F3A0C41D27B5E04']) {
      const made = { orderId: hex, hex, amountSatang: 300_000, createdAt: app.clock.now() }
      const { providerPaymentId } = await omise.createQr({ ...made, expiresAt: app.clock.now() })
      fake.pay(providerPaymentId ?? '', app.clock.now())
      const id = await strayMoney(app.platform, 300_000)
      await app.change('money_received', { id: Number(id.slice(6)) }, { transaction_id: providerPaymentId })
      expect(await send({ id, amount: 3_000 })).toBe('money.by-hand')
    }
    const byOne = async (id = '') =>
      await codeOf(accountant, 'creditMoney', { id, amount: 3_000, buyer: other.buyer.id })
    const { rows: failed } = await sql<{ id: string }>`
      select 'due:' || id as id from refund_due where amount_satang = 300000 and refunded_at is null and money_id is not null`.execute(
      app.platform.db,
    )
    expect(failed).toHaveLength(2)
    expect([await byOne(failed[0]?.id), await byOne(failed[1]?.id)]).toEqual([
      undefined,
      'money.second-person',
    ])
  } finally {
    delete payments.refund
    await fake.close()
  }
})

describe('a buyer asks for the money back', () => {
  const ask = (order: string, more: object = {}) => ({
    order,
    lines: [0],
    cause: 'mind',
    message: '',
    bank: '014',
    account: '123-4-56789-0',
    ...more,
  })
  const requestOf = async (buyer: CastPerson, order: string) =>
    (await done(buyer, 'getRefund', { order })).requests[0]
  /** As a first page leaves it. */
  const openAt = (one: Sale) =>
    noteOpened(app.platform, { id: one.sheet, owns: true, opened: false }, one.buyer.id)

  test('an unopened sheet goes back at once for seven days, and its account stands with what was given back, not with the request', async () => {
    const one = await sale(9_000)
    const { lines, order } = await done(one.buyer, 'getRefund', { sheet: one.sheet })
    expect([order, lines]).toMatchObject([one.order, [{ standing: 'right', paid: 90, opened: false }]])
    expect(await done(one.buyer, 'askRefund', ask(one.order))).toEqual({ state: 'agreed' })
    expect(await requestOf(one.buyer, one.order)).toMatchObject({
      state: 'agreed',
      amount: 90,
      paidBack: null,
    })
    expect((await as(one.buyer, 'readMySheet', { id: one.sheet })).body.code).toBe('library.not-owned')
    const { refunds } = await done(accountant, 'staffGetOrder', { id: one.order })
    const due = refunds[0]?.due ?? ''
    expect(await done(accountant, 'showRefundAccount', { due })).toMatchObject({
      account: { bank: 'ไทยพาณิชย์', number: '1234567890' },
    })
    const { proof } = await proved(accountant)
    // The typed bank reference does not say how it was settled.
    await done(accountant, 'returnMoney', { id: due, reference: 'T1 kept as credit', amount: 90, proof })
    expect(await requestOf(one.buyer, one.order)).toMatchObject({ state: 'paid', asCredit: false })
    expect(await done(accountant, 'showRefundAccount', { due })).toMatchObject({
      account: { bank: 'ไทยพาณิชย์', number: '1234567890', name: one.buyer.name },
    })
    const { rows } = await sql`select account from refund_request where order_id = ${one.order}`.execute(
      app.platform.db,
    )
    expect(rows).toEqual([{ account: null }])
  })

  test('asked for by its sheet, it is the order that sold it, not a later one that found it owned', async () => {
    const one = await sale(9_000)
    const other = await createSheet(app.platform, {
      authorId: one.seller.id,
      priceSatang: 5_000,
      demoSeed: 2,
    })
    const buyer = await createPerson(app.platform)
    const order = async (sheets: string[]) => (await done(buyer, 'createOrder', { sheets })).id
    const [first, both] = [await order([one.sheet]), await order([one.sheet, other])]
    await payAtTheTill(app.platform, first)
    app.clock.advance(60_000)
    await payAtTheTill(app.platform, both)
    const { order: found, lines } = await done(buyer, 'getRefund', { sheet: one.sheet })
    expect([found, lines]).toMatchObject([first, [{ standing: 'right', paid: 90 }]])
    expect((await done(buyer, 'getRefund', { sheet: other })).order).toBe(both)
    await done(buyer, 'askRefund', ask(first))
    expect((await done(buyer, 'getRefund', { sheet: one.sheet })).order).toBe(first)
  })

  test('a sheet that its buyer has scored is not given back at once, until the score is taken back', async () => {
    const one = await sale(9_000)
    const standing = async () => (await done(one.buyer, 'getRefund', { order: one.order })).lines[0]?.standing
    await done(one.buyer, 'addMyScore', { sheet: one.sheet, score: 5, message: '' })
    expect(await standing()).toBe('ask')
    expect(await codeOf(one.buyer, 'askRefund', ask(one.order))).toBe('refunds.say-what')
    await done(one.buyer, 'deleteMyScore', { sheet: one.sheet })
    expect(await standing()).toBe('right')
  })

  test('a score that staff have hidden counts nowhere, so it does not count as opening either', async () => {
    const one = await sale(9_000)
    const line = async () => (await done(one.buyer, 'getRefund', { order: one.order })).lines[0]
    await done(one.buyer, 'addMyScore', { sheet: one.sheet, score: 5, message: 'คำหยาบ' })
    expect((await line())?.standing).toBe('ask')
    const [review] = await app.rows('review', { sheet_id: one.sheet }, 'id')
    const reviewer = await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] })
    await done(reviewer, 'decideQuestion', { id: review?.id, hide: true, review: { reason: 'คำหยาบ' } })
    expect((await line())?.standing).toBe('right')
  })

  test('scored and asked back at the same moment, it is one or the other', async () => {
    for (let round = 0; round < 12; round += 1) {
      const one = await sale(9_000)
      const codes = await Promise.all([
        codeOf(one.buyer, 'addMyScore', { sheet: one.sheet, score: 5, message: '' }),
        codeOf(one.buyer, 'askRefund', ask(one.order)),
      ])
      expect(['reviews.not-bought,', ',refunds.say-what']).toContain(codes.join())
    }
  })

  test('an opened sheet, and an unopened one after seven days, wait for staff, who agree or say why not', async () => {
    const opened = await sale(9_000)
    await openAt(opened)
    const refused = await sale(9_000)
    app.clock.advance(8 * 86_400_000)
    for (const one of [opened, refused]) {
      expect((await done(one.buyer, 'getRefund', { order: one.order })).lines[0]?.standing).toBe('ask')
      expect(await codeOf(one.buyer, 'askRefund', ask(one.order))).toBe('refunds.say-what')
      const more = { cause: 'broken', message: 'หน้าว่าง', page: 3 }
      expect(await done(one.buyer, 'askRefund', ask(one.order, more))).toEqual({ state: 'asked' })
      expect(await codeOf(one.buyer, 'askRefund', ask(one.order, more))).toBe('refunds.asked-already')
    }
    const { requests } = await done(accountant, 'listRefundRequests', { state: 'asked', rows: 100 })
    const idOf = (one: Sale) => requests.find(({ order }) => order === one.order)?._id
    expect(requests).toContainEqual(
      expect.objectContaining({
        order: opened.order,
        amount: 90,
        page: 3,
        sheets: [expect.objectContaining({ opened: true })],
      }),
    )
    const decide = { answer: 'ไฟล์เสียจริง', amount: 90 }
    expect(
      await codeOf(opened.buyer, 'decideRefundRequest', { id: idOf(opened), agree: true, ...decide }),
    ).toBe('not-allowed')
    await done(accountant, 'decideRefundRequest', { id: idOf(opened), agree: true, ...decide })
    await done(accountant, 'decideRefundRequest', {
      id: idOf(refused),
      agree: false,
      answer: 'ไฟล์ดี',
      amount: 90,
    })
    expect(
      await codeOf(colleague, 'decideRefundRequest', { id: idOf(refused), agree: true, ...decide }),
    ).toBe('money.decided-meanwhile')
    expect(await requestOf(opened.buyer, opened.order)).toMatchObject({
      state: 'agreed',
      answer: 'ไฟล์เสียจริง',
    })
    expect(await requestOf(refused.buyer, refused.order)).toMatchObject({ state: 'refused', answer: 'ไฟล์ดี' })
    const { messages } = await done(refused.buyer, 'getMessage')
    expect(JSON.stringify(messages)).toContain('ไฟล์ดี')
  })

  test('a refund that staff begin answers what was asked for: to the account given, as credit where that is all, and not while a line of it is left', async () => {
    const buys = async (satang = 4_000) => {
      const buyer = await createPerson(app.platform)
      const author = await createSeller(app.platform)
      const sheets = [
        await createSheet(app.platform, { authorId: author.id, priceSatang: satang }),
        await createSheet(app.platform, { authorId: author.id, priceSatang: 6_000 }),
      ]
      const { id: order } = await done(buyer, 'createOrder', { sheets })
      await payAtTheTill(app.platform, order)
      app.clock.advance(8 * 86_400_000)
      return { buyer, order }
    }
    const asks = async (one: { buyer: CastPerson; order: string }, more: object) => {
      await done(one.buyer, 'askRefund', ask(one.order, { cause: 'broken', message: 'หน้าว่าง', ...more }))
    }
    const given = { reason: 'ไฟล์เสียจริง' }
    const creditOf = async (buyer: CastPerson) => (await done(buyer, 'getCredit')).balance

    const byAccount = await buys()
    await asks(byAccount, { lines: [0, 1] })
    const one = await done(accountant, 'refundOrder', {
      id: byAccount.order,
      lines: [0],
      amount: 40,
      ...given,
    })
    expect(await requestOf(byAccount.buyer, byAccount.order)).toMatchObject({ state: 'asked' })
    app.clock.advance(60_000)
    const rest = await done(accountant, 'refundOrder', { id: byAccount.order, amount: 60, ...given })
    // The amount that this refund gave back of the request, without that of another one.
    expect(await requestOf(byAccount.buyer, byAccount.order)).toMatchObject({
      lines: [1],
      amount: 60,
      state: 'agreed',
      answer: given.reason,
    })
    expect(await done(accountant, 'showRefundAccount', { due: rest.due })).toMatchObject({
      account: { number: '1234567890' },
    })
    expect(one.due).not.toBe(rest.due)
    // The part that went before the answer has the account as well, and keeps it whatever becomes of the other one.
    expect(await done(accountant, 'showRefundAccount', { due: one.due })).toMatchObject({
      account: { number: '1234567890' },
    })

    const inParts = await buys()
    await asks(inParts, { lines: [0, 1], credit: true })
    // Two of staff take a part each at the same moment: the second of them answers the request.
    const parts = await Promise.all([
      done(accountant, 'refundOrder', { id: inParts.order, lines: [0], amount: 40, ...given }),
      done(colleague, 'refundOrder', { id: inParts.order, lines: [1], amount: 60, ...given }),
    ])
    for (const part of parts) expect(part).toMatchObject({ due: null, isCredit: true })
    expect(await requestOf(inParts.buyer, inParts.order)).toMatchObject({ state: 'paid', asCredit: true })
    expect(await creditOf(inParts.buyer)).toBe(100)

    const asCredit = await buys()
    await asks(asCredit, { lines: [1], credit: true })
    const foretold = async ({ order }: { order: string }, lines?: number[]) =>
      (await done(accountant, 'previewRefund', { id: order, lines })).asCredit
    expect([await foretold(asCredit, [1]), await foretold(asCredit, [0]), await foretold(asCredit)]).toEqual([
      true,
      false,
      false,
    ])
    expect(
      await done(accountant, 'refundOrder', { id: asCredit.order, lines: [1], amount: 60, ...given }),
    ).toMatchObject({ due: null, isCredit: true })
    expect(await requestOf(asCredit.buyer, asCredit.order)).toMatchObject({ state: 'paid', asCredit: true })
    expect(await creditOf(asCredit.buyer)).toBe(60)

    const more = await buys()
    await asks(more, { lines: [0], credit: true })
    const whole = await done(accountant, 'refundOrder', { id: more.order, amount: 100, ...given })
    expect(whole).toMatchObject({ due: expect.stringContaining('due:'), isCredit: false })
    expect(await requestOf(more.buyer, more.order)).toMatchObject({
      state: 'agreed',
      asCredit: false,
      lines: [0, 1],
      amount: 100,
    })
    const { requests: agreed } = await done(accountant, 'listRefundRequests', { state: 'agreed', rows: 100 })
    expect(agreed.find(({ order }) => order === more.order)).toMatchObject({ amount: 100 })
    expect(await creditOf(more.buyer)).toBe(0)

    const dear = await buys(594_000)
    await asks(dear, { lines: [0, 1], credit: true })
    expect(await done(accountant, 'refundOrder', { id: dear.order, amount: 6_000, ...given })).toMatchObject({
      due: expect.stringContaining('due:'),
      isCredit: false,
      isToBeCredit: true,
    })
    const { money: waiting } = await done(accountant, 'listOpenMoney', { kind: 'due', rows: 200 })
    const askedAsCredit = [dear, more].map(
      ({ order }) => waiting.find((money) => money.order === order)?.askedAsCredit,
    )
    expect(askedAsCredit).toEqual([true, false])

    // A request left open over nothing by an earlier refund: a refund of other lines does not answer it.
    const stuck = await buys()
    await done(accountant, 'refundOrder', { id: stuck.order, lines: [0], amount: 40, ...given })
    await asks(stuck, { lines: [1] })
    await app.change('refund_request', { order_id: stuck.order }, { positions: [0] })
    await done(accountant, 'refundOrder', { id: stuck.order, lines: [1], amount: 60, ...given })
    expect(await requestOf(stuck.buyer, stuck.order)).toMatchObject({ state: 'asked' })

    // The same for requests that staff's refunds left open before they answered them: to be transferred, become credit, one line left.
    const half = await buys()
    await asks(half, { lines: [0, 1] })
    await done(accountant, 'refundOrder', { id: half.order, lines: [0], amount: 40, ...given })
    const open = {
      state: 'asked',
      refund_id: null,
      decided_at: null,
      decided_by: null,
      answer: null,
    } as const
    for (const { order } of [byAccount, asCredit])
      await app.change('refund_request', { order_id: order }, open)
    await migrations['2026-12-14T0100-answered-by-refunds'](app.platform.db as unknown as Kysely<unknown>)
    expect(await requestOf(half.buyer, half.order)).toMatchObject({ state: 'asked' })
    expect(await requestOf(asCredit.buyer, asCredit.order)).toMatchObject({ state: 'paid', asCredit: true })
    expect(await requestOf(byAccount.buyer, byAccount.order)).toMatchObject({
      state: 'agreed',
      answer: given.reason,
    })
    expect(await done(accountant, 'showRefundAccount', { due: rest.due })).toMatchObject({
      account: { number: '1234567890' },
    })

    const { requests } = await done(accountant, 'listRefundRequests', { state: 'asked', rows: 100 })
    const mine = [byAccount, asCredit, more].map(({ order }) => order)
    expect(requests.filter(({ order }) => mine.includes(order))).toEqual([])
    const wrong = (await inspectRows(app.platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
    expect(wrong).toEqual([])
  })

  test('who opens and asks at the same moment does one of the two', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const one = await sale(5_000)
      const [read, back] = await Promise.allSettled([
        openAt(one),
        done(one.buyer, 'askRefund', ask(one.order, { cause: 'broken', message: 'x' })),
      ])
      const agreed = back.status === 'fulfilled' && back.value.state === 'agreed'
      expect([read.status === 'fulfilled', agreed].filter(Boolean)).toHaveLength(1)
    }
  })

  test('a wrong account, an order of somebody else, and one that is not paid are refused', async () => {
    const one = await sale(5_000)
    const other = await sale(5_000)
    expect(await codeOf(one.buyer, 'askRefund', ask(one.order, { account: '12' }))).toBe(
      'refunds.account-wrong',
    )
    expect(await codeOf(one.buyer, 'askRefund', ask(one.order, { bank: '999' }))).toBe(
      'refunds.account-wrong',
    )
    expect(await codeOf(one.buyer, 'askRefund', ask(one.order, { lines: [1] }))).toBe('refunds.no-such-line')
    expect(await codeOf(one.buyer, 'askRefund', ask(other.order))).toBe('not-found')
    const open = await createWaitingOrder(app.platform, { buyerId: one.buyer.id, sheetId: other.sheet })
    expect(await codeOf(one.buyer, 'getRefund', { order: open })).toBe('refunds.not-paid')
  })
})

// The last one: it looks at what all the others have left.
test('the books agree with whatever was refunded here', async () => {
  const findings = await inspectRows(app.platform, () => {})
  findings.push(await inspectStorage(app.platform))
  expect(findings.filter(({ wrongCount }) => wrongCount > 0)).toEqual([])
})
