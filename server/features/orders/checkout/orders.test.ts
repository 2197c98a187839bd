import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import { orderMoves, orderStates } from '#rules/orders/order-states.ts'
import vectors from '#rules/payments/vectors.json' with { type: 'json' }
import { inTransaction } from '#server/platform/database.ts'
import { findQrCodes } from '#server/platform/qr-codes.ts'
import {
  type CastPerson,
  createPerson,
  createSeller,
  createSheet,
  createStore,
  createWaitingOrder,
} from '#server/test/cast.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { testApp } from '#server/test/test-app.ts'
import { eventually } from '#server/test/eventually.ts'
import { qrPicture } from './get-order.ts'
import { closeOrders, expireOrders, lockOpenOrder, settleOrder } from './index.ts'

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const { platform } = shop
await createStore(platform, { code: 1 })
await createStore(platform, { code: 2 })
const author = await createSeller(platform)
const buyer = await createPerson(platform)
const calculus = await createSheet(platform, {
  authorId: author.id,
  store: 1,
  code: 'MA111',
  name: 'แคลคูลัส 1',
  priceSatang: 5_900,
})
const physics = await createSheet(platform, {
  authorId: author.id,
  store: 2,
  code: 'PHY1',
  name: 'ฟิสิกส์',
  priceSatang: 4_901,
})
const hidden = await createSheet(platform, { authorId: author.id, visible: false, priceSatang: 3_000 })
await shop.add('promo_code', [
  promo('TEN', { kind: 'percent', amount: 10 }),
  promo('FREE', { kind: 'percent', amount: 100 }),
  promo('STORE2', { kind: 'fixed', amount: 1_000, store_code: 2 }),
  promo('LAST', { kind: 'fixed', amount: 100, use_limit_total: 1 }),
  promo('ONCE', { kind: 'fixed', amount: 100, use_limit_per_buyer: 1 }),
  promo('OVER', { kind: 'fixed', amount: 100, valid_until: new Date('2026-01-02') }),
])

function promo(code: string, facts: { kind: 'percent' | 'fixed'; amount: number; [field: string]: unknown }) {
  return { code, valid_from: new Date('2026-01-01'), valid_until: new Date('2027-01-01'), ...facts }
}

async function order(person: CastPerson, sheets: string[], promoCode?: string) {
  return await shop.call('createOrder', { sheets, promoCode }, { token: person.token })
}

async function read(person: CastPerson, id: string) {
  const { body, status } = await shop.call('getOrder', { id }, { token: person.token })
  return {
    status,
    ...body.data,
  }
}

async function pay(orderId: string) {
  return await inTransaction(shop.platform.db, async (trx) =>
    settleOrder(trx, shop.platform, {
      order: await lockOpenOrder(trx, orderId),
      provider: 'sandbox',
      paidAt: shop.clock.now(),
      creditSatang: 0,
    }),
  )
}

describe('the cart', () => {
  test('holds what can be bought, in the order sent, and tells what was taken out and why', async () => {
    const reader = await createPerson(shop.platform)
    const made = await order(reader, [physics], 'FREE')
    expect(made.status).toBe(200)
    const { body } = await shop.call(
      'getCart',
      { cart: [hidden, physics, calculus, 'NOSUCHXXXX', calculus] },
      { token: reader.token },
    )
    expect(body.data).toMatchObject({
      updCart: [calculus],
      removedOwned: [physics],
      removedGone: [hidden, 'NOSUCHXXXX'],
      cart: [{ _id: calculus, name: 'MA111 แคลคูลัส 1', price: 59 }],
    })
  })

  test('a visitor sees it too, under the cover that every card of the sheet has', async () => {
    const { status, body } = await shop.call('getCart', { cart: [calculus] })
    expect([status, body.data.user]).toEqual([200, null])
    const { cover } = (await shop.call('getSheetInfo', { sheetID: calculus })).body.data
    expect(body.data.cart).toMatchObject([{ cover }])
    const reader = await createPerson(shop.platform)
    const made = await order(reader, [calculus])
    expect((await read(reader, made.body.data.id)).cart).toMatchObject([{ cover }])
  })

  test('ownSheet says yes to a sheet not owned, and refuses an owned, an own, a hidden and an unknown one', async () => {
    const reader = await createPerson(shop.platform)
    await order(reader, [physics], 'FREE')
    const ask = async (id: string, person?: CastPerson) => {
      const { status, body } = await shop.call('ownSheet', { id }, person ? { token: person.token } : {})
      return [status, body.code]
    }
    expect(await ask(calculus, reader)).toEqual([200, undefined])
    expect(await ask(calculus)).toEqual([200, undefined])
    expect(await ask(physics, reader)).toEqual([409, 'cart.already-owned'])
    expect(await ask(calculus, author)).toEqual([409, 'cart.already-owned'])
    expect(await ask(hidden, reader)).toEqual([404, 'not-found'])
    expect(await ask('NOSUCHXXXX', reader)).toEqual([404, 'not-found'])
  })
})

describe('createOrder', () => {
  test('INV-03 fixes the amount from the prices of the server, whatever the client sends beside it', async () => {
    const person = await createPerson(shop.platform)
    const { status, body } = await shop.call(
      'createOrder',
      { sheets: [calculus, physics], price: 1, total: 1, buyer: author.id, state: 'paid' },
      { token: person.token },
    )
    expect(status).toBe(200)
    const { id } = body.data
    const made = await read(person, id)
    expect(made.order).toMatchObject({
      state: 'waiting',
      price: 108.01,
      listPrice: 108.01,
      discount: 0,
      qrProvider: 'sandbox',
    })
    expect(made.order['hex']).toMatch(/^[0-9A-F]{16}$/)
    expect(String(made.order['qrData'])).toContain(String(made.order['hex']))
    expect(made.cart.map((line) => line['_id'])).toEqual([calculus, physics])

    await shop.change('sheet', { id: calculus }, { price_satang: 9_900 })
    expect((await read(person, id)).order['price']).toBe(108.01)
    await shop.change('sheet', { id: calculus }, { price_satang: 5_900 })
  })

  test('shares a discount over the lines, to the satang', async () => {
    const person = await createPerson(shop.platform)
    const made = await order(person, [calculus, physics], ' ten ')
    const { order: found, cart } = await read(person, made.body.data.id)
    expect(found).toMatchObject({ listPrice: 108.01, discount: 10.8, price: 97.21, promoCode: 'TEN' })
    expect(cart.map((line) => line['paid'])).toEqual([53.1, 44.11])
  })

  test('a code of one store takes off from its sheets only', async () => {
    const person = await createPerson(shop.platform)
    const made = await order(person, [calculus, physics], 'STORE2')
    const { cart } = await read(person, made.body.data.id)
    expect(cart.map((line) => line['paid'])).toEqual([59, 39.01])
  })

  test('a total of nothing is paid at once: the sheet is in the library and no money moves', async () => {
    const person = await createPerson(shop.platform)
    const made = await order(person, [calculus], 'FREE')
    const { id } = made.body.data
    expect((await read(person, id)).order).toMatchObject({ state: 'paid', price: 0, qrData: null })
    const owned = await shop.rows('library_entry', { person_id: person.id })
    expect(owned.map((entry) => entry.sheet_id)).toEqual([calculus])
    expect(await shop.rows('ledger_entry', { order_id: id })).toEqual([])
    const [told] = await shop.rows('message', { person_id: person.id, notice: 'order-paid' })
    expect([told?.subject_en, told?.html_en]).toEqual([
      'Your sheets are ready',
      expect.stringMatching(/^<p>1 sheet is ready to read/),
    ])
  })

  test('less or more than the provider takes is said before there is an order that nobody could pay; with another sheet it is one', async () => {
    const person = await createPerson(shop.platform)
    const { payments } = shop.platform
    shop.platform.payments = { ...payments, floorSatang: 6_000 }
    try {
      const before = await counts()
      const { status, body } = await order(person, [calculus])
      expect([status, body.code, await counts()]).toEqual([409, 'orders.below-floor', before])
      expect(body.msg?.[1]).toContain('60 baht')
      expect((await order(person, [calculus, physics])).status).toBe(200)
      shop.platform.payments = { ...payments, ceilingSatang: 6_000 }
      const more = await order(await createPerson(shop.platform), [calculus, physics])
      expect([more.status, more.body.code]).toEqual([409, 'orders.above-ceiling'])
      expect(more.body.msg?.[1]).toContain('60 baht')
    } finally {
      shop.platform.payments = payments
    }
  })

  test.each([
    ['an empty cart', () => [], undefined, 400, 'orders.empty-cart'],
    ['a hidden sheet', () => [calculus, hidden], undefined, 409, 'orders.not-on-sale'],
    ['an unknown sheet', () => ['NOSUCHXXXX'], undefined, 409, 'orders.not-on-sale'],
    ['an unknown code', () => [calculus], 'NOPE', 409, 'promo.unknown'],
    ['an ended code', () => [calculus], 'OVER', 409, 'promo.ended'],
    ['a code of another store', () => [calculus], 'STORE2', 409, 'promo.other-store'],
    [
      '101 sheets',
      () => Array.from({ length: 101 }, (_, index) => `SHEET${index}`),
      undefined,
      400,
      'request.invalid',
    ],
  ])('%s is refused and changes nothing', async (_what, sheets, promoCode, status, code) => {
    const before = await counts()
    const answer = await order(buyer, sheets(), promoCode)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.body.msg?.every((words) => words.length > 0)).toBe(true)
    expect(await counts()).toEqual(before)
  })

  test("an author's own sheet and an owned one are refused", async () => {
    const person = await createPerson(shop.platform)
    await order(person, [calculus], 'FREE')
    const again = await order(person, [calculus, physics])
    expect([again.status, again.body.code, again.body['details']]).toEqual([
      409,
      'orders.already-owned',
      { sheets: [calculus] },
    ])
    expect((await order(author, [calculus])).body.code).toBe('orders.already-owned')
  })

  test('a visitor, and a person without a profile, are sent away', async () => {
    const fresh = await createPerson(shop.platform, { profile: false })
    expect((await shop.call('createOrder', { sheets: [calculus] })).status).toBe(401)
    expect((await order(fresh, [calculus])).body.code).toBe('profile.incomplete')
  })

  test('INV-02 equal requests at the same moment leave one open order', async () => {
    const person = await createPerson(shop.platform)
    const answers = await Promise.all(Array.from({ length: 8 }, () => order(person, [calculus, physics])))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    const rows = await shop.rows('orders', { buyer_id: person.id }, 'id')
    expect(rows).toHaveLength(1)
  })

  test('INV-02 the same Idempotency-Key answers the same; with another body it is refused', async () => {
    const person = await createPerson(shop.platform)
    const send = (sheets: string[]) =>
      shop.call('createOrder', { sheets }, { token: person.token, headers: { 'idempotency-key': 'tap-1' } })
    const [first, second] = [await send([calculus]), await send([calculus])]
    expect(second.body).toEqual(first.body)
    const other = await send([physics])
    expect([other.status, other.body.code]).toEqual([409, 'request.other-body-same-key'])
  })

  test('INV-06 the last use of a code goes to one of eight buyers, and comes back once when the order is given up', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createPerson(shop.platform)))
    const answers = await Promise.all(people.map((person) => order(person, [calculus], 'LAST')))
    const winners = answers.filter((answer) => answer.status === 200)
    expect(winners).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.code === 'promo.used-up')).toHaveLength(7)

    const winner = people[answers.findIndex((answer) => answer.status === 200)]
    if (winner === undefined) throw new Error('nobody won')
    const won = winners.at(0)
    if (won === undefined) throw new Error('nobody won')
    const { id } = won.body.data
    expect((await shop.call('cancelOrder', { id }, { token: winner.token })).status).toBe(200)
    expect((await shop.call('cancelOrder', { id }, { token: winner.token })).body.code).toBe('orders.closed')
    const row = await shop.row('promo_code', { code: 'LAST' }, 'used_count')
    expect(row.used_count).toBe(0)
  })

  test('INV-06 a buyer uses a one-per-buyer code once, but may come back to the open order that holds it', async () => {
    const person = await createPerson(shop.platform)
    const first = await order(person, [calculus], 'ONCE')
    expect((await order(person, [calculus], 'once')).body.data).toEqual(first.body.data)
    const other = await order(person, [physics], 'ONCE')
    expect(other.body.code).toBe('promo.used-by-you')
    // Nothing is paid yet, so the buyer must learn what to do.
    expect(other.body.msg).toEqual([expect.stringContaining('ยกเลิก'), expect.stringContaining('cancel it')])
    await shop.done(person, 'cancelOrder', { id: first.body.data.id })
    expect((await order(person, [physics], 'ONCE')).status).toBe(200)
  })
})

describe('getPromo', () => {
  test('tells the price after the discount, and the description in both languages', async () => {
    const { body } = await shop.call(
      'getPromo',
      { sheets: [calculus, physics], promoCode: ' ten ' },
      { token: buyer.token },
    )
    expect(body.data).toEqual({ description: ['', ''], code: 'TEN', price: 97.21, discount: 10.8 })
  })

  test('refuses with the reason of the code', async () => {
    const { status, body } = await shop.call(
      'getPromo',
      { sheets: [calculus], promoCode: 'OVER' },
      { token: buyer.token },
    )
    expect([status, body.code]).toEqual([409, 'promo.ended'])
  })
})

describe('an order', () => {
  test('of another person answers like one that does not exist, to be read and to be cancelled', async () => {
    const made = await order(buyer, [calculus])
    const { id } = made.body.data
    const stranger = await createPerson(shop.platform)
    for (const name of ['getOrder', 'cancelOrder'] as const) {
      const theirs = await shop.call(name, { id }, { token: stranger.token })
      const none = await shop.call(name, { id: 'NOSUCHORDERX' }, { token: stranger.token })
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual(none.body)
    }
  })

  test('INV-05 INV-06 whose time is over cannot look payable, is expired by the sweep and gives its code back', async () => {
    const person = await createPerson(shop.platform)
    const made = await order(person, [physics], 'ONCE')
    const { id } = made.body.data
    const start = shop.clock.now()
    shop.clock.advance(24 * 3_600_000)
    expect((await read(person, id)).order).toMatchObject({ state: 'expired', qrData: null, hex: null })
    // The sweep leaves the provider two minutes for its last answer.
    shop.clock.advance(120_000)
    await expireOrders(shop.platform)
    const row = await shop.row('orders', { id }, 'state')
    expect(row.state).toBe('expired')
    const again = await order(person, [physics], 'ONCE')
    expect(again.status).toBe(200)
    expect(again.body.data).not.toEqual(made.body.data)
    shop.clock.set(start)
  })

  test('INV-05 INV-06 INV-13 whose money comes in the moment in which its time ends is paid or due back, whichever is first', async () => {
    const { db } = platform
    const start = shop.clock.now()
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from orders%'`.execute(
        db,
      )
      expect(rows).toHaveLength(1)
    }
    for (let round = 0; round < 40; round += 1) {
      shop.clock.set(start)
      const person = await createPerson(platform)
      const { id } = (await order(person, [physics], 'ONCE')).body.data
      // It leaves in time; what is heard of it after the order was closed is due back.
      shop.clock.advance(24 * 3_600_000)
      const isPaidFirst = round % 2 === 0
      let paid: Promise<void> | undefined
      await inTransaction(db, async (trx) => {
        // In whatever order they take its row, the other one meets it.
        if (isPaidFirst) await sql`select from orders where id = ${id} for update`.execute(trx)
        else await closeOrders(trx, platform, [id], 'expired')
        paid = payAtTheTill(platform, id)
        await eventually(waits)
        shop.clock.advance(120_000)
        await expireOrders(platform)
      })
      await paid
      await expireOrders(platform)
      const money = await shop.rows('money_received', { order_id: id }, 'state', 'reason')
      const due = await shop.rows('refund_due', { person_id: person.id }, 'amount_satang')
      const { state } = await shop.row('orders', { id }, 'state')
      const uses = await shop.rows('promo_use', { order_id: id }, 'released_at')
      const books = (await shop.rows('library_entry', { person_id: person.id }, 'sheet_id')).length
      expect([state, money, due, books, uses.map((use) => use.released_at === null)]).toEqual(
        isPaidFirst
          ? ['paid', [{ state: 'MATCHED', reason: null }], [], 1, [true]]
          : ['expired', [{ state: 'REFUND_DUE', reason: 'LATE' }], [{ amount_satang: 4_801 }], 0, [false]],
      )
    }
    shop.clock.set(start)
  })

  test('whose time is over is expired by the next sweep, however many there are', async () => {
    const person = await createPerson(shop.platform)
    await platform.pool.query(
      `insert into orders (id, buyer_id, state, list_satang, total_satang, hex, qr_provider, content_hash, created_at, expires_at)
        select 'X' || translate(lpad(n::text, 11, '0'), '01', 'ZY'), $1, 'waiting', 100, 100, upper(lpad(to_hex(n), 16, '0')),
          'sandbox', n::text, $2::timestamptz - interval '2 days', $2::timestamptz - interval '1 day'
        from generate_series(1, 401) n`,
      [person.id, shop.clock.now()],
    )
    await expireOrders(shop.platform)
    const rows = await shop.rows('orders', { buyer_id: person.id }, 'state')
    expect(rows.filter(({ state }) => state === 'expired')).toHaveLength(401)
  })

  test('INV-01 INV-07 INV-09 paying fills the library, counts the sale, posts 60/40 and tells the buyer, once', async () => {
    const person = await createPerson(shop.platform)
    const made = await order(person, [calculus, physics], 'TEN')
    const { id } = made.body.data
    const sold = await boughtCount(calculus)
    expect(await pay(id)).toEqual({ ownedAlready: [], refundDueSatang: 0 })
    expect((await read(person, id)).order).toMatchObject({ state: 'paid', qrData: null, hex: null })
    expect(await boughtCount(calculus)).toBe(sold + 1)
    const owned = await shop.rows('library_entry', { person_id: person.id }, 'sheet_id')
    expect(owned.map((entry) => entry.sheet_id).toSorted()).toEqual([calculus, physics].toSorted())

    const postings = await shop.platform.db
      .selectFrom('ledger_posting')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_posting.entry_id')
      .select(['to_account', 'amount_satang', 'sheet_id'])
      .where('ledger_entry.order_id', '=', id)
      .execute()
    const placed = (sheet: string) =>
      postings
        .filter((posting) => posting.sheet_id === sheet)
        .reduce((sum, posting) => sum + posting.amount_satang, 0)
    expect([placed(calculus), placed(physics)]).toEqual([5_310, 4_411])
    expect(
      postings.every((posting) =>
        [`seller:${author.id}`, 'company:sales-share'].includes(posting.to_account),
      ),
    ).toBe(true)

    const unread = await shop.call('getNumUnreadMessage', {}, { token: person.token })
    expect(unread.body.data).toEqual({ count: 1 })
    await expect(pay(id)).rejects.toThrow('is not open')
  })

  test('INV-07 a month of odd sums gives the seller 60 % of the whole, half up, to the satang', async () => {
    const writer = await createSeller(shop.platform)
    const sheets = await Promise.all(
      [101, 103, 107, 109, 113].map((priceSatang) =>
        createSheet(shop.platform, { authorId: writer.id, store: 1, priceSatang }),
      ),
    )
    for (const sheet of sheets) {
      const person = await createPerson(shop.platform)
      const made = await order(person, [sheet])
      await pay(made.body.data.id)
    }
    const { total } = await shop.platform.db
      .selectFrom('ledger_side')
      .select((select) => select.fn.sum<string>('amount_satang').as('total'))
      .where('account', '=', `seller:${writer.id}`)
      .executeTakeFirstOrThrow()
    // 60 % of 533 is 319.8; each line rounded alone would give 321.
    expect(Number(total)).toBe(320)
  })

  test('INV-05 with a sheet that was bought meanwhile is paid whole, and that part is a refund due', async () => {
    const person = await createPerson(shop.platform)
    const both = await order(person, [calculus, physics])
    await order(person, [physics], 'FREE')
    const { id } = both.body.data
    expect(await pay(id)).toEqual({ ownedAlready: [physics], refundDueSatang: 4_901 })
    const sold = await shop.platform.db
      .selectFrom('ledger_posting')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_posting.entry_id')
      .select('amount_satang')
      .where('ledger_entry.order_id', '=', id)
      .execute()
    expect(sold.reduce((sum, posting) => sum + posting.amount_satang, 0)).toBe(5_900)
  })
})

test('the stream of an order that no text names is refused', async () => {
  const { token } = await createPerson(platform)
  const answer = await shop.app.inject({
    url: '/api/user/orderEvents?id=%00',
    headers: { authorization: `jwt ${token}` },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
})

let listens: Promise<string> | undefined
const listening = () => (listens ??= shop.app.listen({ port: 0, host: '127.0.0.1' }))

test('the stream of an order keeps no place for who went away before it was open', async () => {
  const address = await listening()
  const person = await createPerson(platform)
  const { id } = (await order(person, [calculus])).body.data
  const open = (signal: AbortSignal) =>
    fetch(`${address}/api/user/orderEvents?id=${id}`, {
      headers: { authorization: `jwt ${person.token}` },
      signal,
    })
  const connections = () =>
    new Promise<number>((resolve) => shop.app.server.getConnections((_, count) => resolve(count)))
  const gone = new AbortController()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const ask = platform.pool.query.bind(platform.pool)
  let asked = 0
  // The database answers when the client has gone.
  const late: unknown = (...given: unknown[]) => {
    const go = () => (ask as (...input: unknown[]) => Promise<unknown>)(...given)
    if ((given[0] as { name?: string }).name !== 'orders-state') return go()
    asked += 1
    return answered.then(go)
  }
  const query = vi.spyOn(platform.pool, 'query').mockImplementation(late as () => void)
  try {
    const opened = Array.from({ length: 6 }, () => open(gone.signal))
    await eventually(() => expect(asked).toBe(6))
    gone.abort()
    await Promise.allSettled(opened)
    await eventually(async () => expect(await connections()).toBe(0))
  } finally {
    query.mockRestore()
    answer()
  }
  const stop = new AbortController()
  const lines = await Promise.all(Array.from({ length: 6 }, () => open(stop.signal)))
  expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  stop.abort()
})

test('the stream of an order ends, and tells nothing more, when its buyer has signed out', async () => {
  const address = await listening()
  const person = await createPerson(platform)
  const { id } = (await order(person, [calculus])).body.data
  const stream = await fetch(`${address}/api/user/orderEvents?id=${id}`, {
    headers: { authorization: `jwt ${person.token}` },
  })
  await shop.done(person, 'signOut')
  await pay(id)
  const streamed = await stream.text()
  expect(streamed).toContain('waiting')
  expect(streamed).not.toContain('paid')
})

async function boughtCount(sheetId: string): Promise<number> {
  const row = await shop.row('sheet', { id: sheetId }, 'bought_since')
  return row.bought_since
}

async function counts() {
  const { db } = shop.platform
  const tables = ['orders', 'order_line', 'promo_use', 'library_entry', 'ledger_entry', 'message'] as const
  const found = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select((select) => select.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return found.map((row) => Number(row.count))
}

test('INV-01 INV-13 an order moves along what is drawn and nowhere else: paid, expired and cancelled are final', async () => {
  const id = await createWaitingOrder(platform, { buyerId: buyer.id, sheetId: calculus })
  const moved: string[] = []
  for (const from of orderStates)
    for (const to of orderStates) {
      if (from === to) continue
      const problem = await inTransaction(platform.db, async (trx) => {
        await sql`alter table orders disable trigger user`.execute(trx)
        await sql`update orders set state = ${from}, paid_at = case when ${from} = 'paid' then now() end where id = ${id}`.execute(
          trx,
        )
        await sql`alter table orders enable trigger user`.execute(trx)
        await sql`update orders set state = ${to} where id = ${id}`.execute(trx)
        throw new Error('moved')
      }).catch(String)
      if (!/cannot move from/.test(problem)) moved.push(`${from} ${to}`)
    }
  expect(moved).toEqual(orderStates.flatMap((from) => orderMoves[from].map((to) => `${from} ${to}`)))
})

const texts = vectors.qr.slice(0, 6).map((vector) => vector.payload)

test.each(texts)('the QR reads back at level H, with the book in its centre: %s', async (text) => {
  const { side, path } = qrPicture(text)
  const book = Math.floor((side * 0.2) / 2) * 2 + 1
  const from = (side - book) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side + 8} ${side + 8}" width="600" height="600">
    <rect x="-4" y="-4" width="100%" height="100%" fill="white"/><path d="${path}"/>
    <rect x="${from}" y="${from}" width="${book}" height="${book}" fill="white"/></svg>`
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  // Reading once this way has the QR reader loaded from this disk.
  expect(await findQrCodes(picture)).toEqual([text])
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  expect(found.map((code) => [code.text, code.ecLevel])).toEqual([[text, 'H']])
})
