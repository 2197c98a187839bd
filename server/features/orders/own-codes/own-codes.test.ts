import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inspectRows } from '#server/doctor.ts'
import { gatherData } from '#server/features/accounts/gather-data.ts'
import { closeDueMonths } from '#server/features/payouts/months/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { type CastPerson, createPerson, createSeller, createSheet } from '#server/test/cast.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { differencesRecomputed } from '#server/test/payouts-recomputed.ts'
import { startRefunding } from '#server/test/refunding.ts'

const { app, accountant, as, done, codeOf } = await startRefunding()

const seller = await createSeller(app.platform)
const other = await createSeller(app.platform)
const sheets = [
  await createSheet(app.platform, { authorId: seller.id, priceSatang: 10_001 }),
  await createSheet(app.platform, { authorId: seller.id, priceSatang: 4_999 }),
]
const foreign = await createSheet(app.platform, { authorId: other.id, priceSatang: 8_000 })

const terms = {
  kind: 'percent',
  amount: 30,
  sheets: null,
  followersOnly: false,
  useLimitTotal: null,
  useLimitPerBuyer: 1,
  validFrom: '2026-10-01T00:00:00Z',
  validUntil: '2027-10-01T00:00:00Z',
}

let made = 0
/** A new code of the seller. */
async function makeCode(change: object = {}): Promise<string> {
  made += 1
  return (await done(seller, 'newOwnCode', { promoCode: `mine-${made}`, ...terms, ...change })).code
}

const codeNamed = async (name: string) =>
  (await done(seller, 'getOwnCodes')).codes.find(({ code }) => code === name)

async function order(buyer: CastPerson, of: string[], promoCode: string): Promise<string> {
  return (await done(buyer, 'createOrder', { sheets: of, promoCode })).id
}

const linesOf = async (id: string) =>
  await app.platform.db
    .selectFrom('order_line')
    .select(['author_id as author', 'discount_satang as discount', 'paid_satang as paid'])
    .where('order_id', '=', id)
    .orderBy('list_satang', 'desc')
    .execute()

const monthsOf = async (person: CastPerson) =>
  await app.platform.db
    .selectFrom('seller_month_sales')
    .select(['month', 'sales_satang as sales', 'given_satang as given', 'share_satang as share'])
    .where('seller_id', '=', person.id)
    .orderBy('month')
    .execute()

/** Doctor and the second sum in plain SQL. */
async function nothingIsWrong() {
  const wrong = (await inspectRows(app.platform, () => {})).filter(({ wrongCount }) => wrongCount > 0)
  expect(wrong.map(({ name, examples }) => [name, examples])).toEqual([])
  expect(await inTransaction(app.platform.db, differencesRecomputed)).toEqual([])
}

test('INV-07 her share alone pays: sale, closed month, refund in a later one and their reasons, to the satang', async () => {
  const code = await makeCode()
  const buyer = await createPerson(app.platform)
  const cart = [...sheets, foreign]
  // 30 % of 150.00; the sheet of another seller costs what it cost.
  expect(await done(buyer, 'getPromo', { sheets: cart, promoCode: ' mine-1 ' })).toMatchObject({
    code,
    discount: 45,
    price: 185,
  })
  const id = await order(buyer, cart, code)
  expect(await linesOf(id)).toEqual([
    { author: seller.id, discount: 3_000, paid: 7_001 },
    { author: other.id, discount: 0, paid: 8_000 },
    { author: seller.id, discount: 1_500, paid: 3_499 },
  ])
  await payAtTheTill(app.platform, id)
  // 60 % of 150.00 is 90.00, less 45.00 that she gave; the company has its 60.00 as without a code.
  expect(await monthsOf(seller)).toEqual([{ month: 202_610, sales: 10_500, given: 4_500, share: 4_500 }])
  expect(await monthsOf(other)).toEqual([{ month: 202_610, sales: 8_000, given: 0, share: 4_800 }])
  const detail = await done(accountant, 'staffGetOrder', { id })
  const company = detail.ledger[0]?.postings.filter(({ to }) => to === 'company:sales-share') ?? []
  expect(company.reduce((sum, { amount }) => sum + amount, 0)).toBe(92)
  const {
    codes: [own],
    shares,
  } = await done(seller, 'getOwnCodes')
  expect(shares).toEqual([{ store: 1, sharePercent: 60 }])
  expect(own).toMatchObject({ code, used: 1, sold: 2, given: 45, sales: 105, state: 'live' })
  const { report } = await done(seller, 'getSellRev')
  expect(report).toMatchObject([{ total: 105, given: 45, share: 45 }])

  // The list of sales shows what the order really cost.
  const time = { epochSecFrom: 1_700_000_000, epochSecTo: 1_900_000_000 }
  expect(await done(accountant, 'getOrderReport', { ...time, query: id })).toMatchObject([
    { price: 185, cost: 93 },
  ])
  expect(await done(accountant, 'sumOrderReport', { ...time, query: id })).toMatchObject({ cost: 93 })
  await nothingIsWrong()

  // October is closed before one of hers is refunded: November owes what the line had brought her.
  app.clock.set(new Date('2026-11-02T03:00:00Z'))
  await closeDueMonths(app.platform)
  const line = { id, lines: [0] }
  const preview = await done(accountant, 'previewRefund', line)
  expect(preview).toMatchObject({ month: '2026-11', lines: [{ stage: 'after-close' }] })
  expect(preview.amount).toBe(preview.sellers + preview.company)
  expect(preview.company).toBe(40)
  await done(accountant, 'refundOrder', { ...line, reason: 'ซื้อผิดวิชา', amount: preview.amount })
  expect((await monthsOf(seller))[1]).toEqual({
    month: 202_611,
    sales: -7_001,
    given: -3_000,
    share: -3_001,
  })
  // A full-price sale and a refund of a sale with a code: the month has more refunds than sales, and still a share.
  const november = await createPerson(app.platform)
  await payAtTheTill(app.platform, (await done(november, 'createOrder', { sheets: [sheets[1]] })).id)
  for (const who of [seller, accountant]) {
    const call = who === seller ? 'explainRevenue' : 'explainFigure'
    const figure = {
      kind: 'month',
      month: '2026-11',
      store: 1,
      ...(who === accountant && { seller: seller.id }),
    }
    const explained = await done(who, call, { figure })
    expect(explained.baht).toBe(-0.01)
    // Nothing that has a rule was taken as it was booked.
    expect(
      explained.steps.filter(
        ({ op, kind }) => op === 'given' && !['list', 'discount', 'refund'].includes(kind),
      ),
    ).toEqual([])
  }
  await nothingIsWrong()
  app.clock.set(new Date('2026-12-02T03:00:00Z'))
  await closeDueMonths(app.platform)
  await nothingIsWrong()
})

test('what its buyer had bought by another order meanwhile is no sale of a code', async () => {
  const author = await createSeller(app.platform)
  const two = await Promise.all(
    [10_001, 4_999].map((priceSatang) => createSheet(app.platform, { authorId: author.id, priceSatang })),
  )
  const { code } = await done(author, 'newOwnCode', { promoCode: 'two-orders', ...terms })
  const buyer = await createPerson(app.platform)
  const both = await order(buyer, two, code)
  const { id: first } = await done(buyer, 'createOrder', { sheets: two.slice(0, 1) })
  await payAtTheTill(app.platform, first)
  // Of two payments of one moment nobody could tell afterwards which was the first.
  app.clock.advance(1_000)
  await payAtTheTill(app.platform, both)
  // Of 150.00 less 45.00, the sheet of 49.99 alone was sold with it.
  const { codes } = await done(author, 'getOwnCodes')
  expect(codes).toMatchObject([{ code, used: 1, sold: 1, given: 15, sales: 34.99 }])
  await nothingIsWrong()
})

describe('a code of a seller', () => {
  test.each([
    ['promos.code-form', { promoCode: 'ลด' }],
    ['promos.code-taken', { promoCode: 'Mine-1' }],
    ['promos.own-amount', { amount: 51 }],
    ['promos.own-amount', { amount: 0 }],
    ['promos.own-amount', { amount: 10.5 }],
    ['promos.own-amount', { kind: 'fixed', amount: 0.5 }],
    ['promos.own-amount', { kind: 'fixed', amount: 1.001 }],
    ['promos.own-amount', { kind: 'fixed', amount: 1e300 }],
    ['promos.period', { validUntil: '2026-10-01T00:00:00Z' }],
    ['request.invalid', { sheets: [] }],
    ['request.invalid', { useLimitTotal: 0 }],
  ])('%s: %o is refused and nothing is written', async (code, change) => {
    const before = await done(seller, 'getOwnCodes')
    expect(await codeOf(seller, 'newOwnCode', { promoCode: 'WRONG-1', ...terms, ...change })).toBe(code)
    expect(await done(seller, 'getOwnCodes')).toEqual(before)
  })

  test('is for her own sheets: of others as of none, and nobody else sees or pauses it', async () => {
    expect(await codeOf(seller, 'newOwnCode', { promoCode: 'WRONG-1', ...terms, sheets: [foreign] })).toBe(
      'not-found',
    )
    const code = await makeCode({ sheets: [sheets[1]] })
    const buyer = await createPerson(app.platform)
    expect(await codeOf(buyer, 'getPromo', { sheets: [sheets[0], foreign], promoCode: code })).toBe(
      'promo.other-store',
    )
    expect(await linesOf(await order(buyer, [...sheets, foreign], code))).toMatchObject([
      { discount: 0 },
      { discount: 0 },
      { author: seller.id, discount: 1_500 },
    ])
    expect((await done(other, 'getOwnCodes')).codes).toEqual([])
    expect(await codeOf(other, 'pauseOwnCode', { promoCode: code, paused: true })).toBe('not-found')
    expect(await codeOf(accountant, 'stopPromo', { promoCode: code })).toBe('not-found')
    expect((await done(accountant, 'listPromos', { search: code })).promos).toEqual([])
    expect((await done(accountant, 'listPromos', { search: code, whose: 'sellers' })).promos).toMatchObject([
      { code, seller: { _id: seller.id }, stopReason: null },
    ])
  })

  test('is stopped by staff for good, paused or not: she is told why, and orders that have it keep it', async () => {
    const code = await makeCode()
    const buyer = await createPerson(app.platform)
    const id = await order(buyer, [sheets[0] ?? ''], code)
    await done(seller, 'pauseOwnCode', { promoCode: code, paused: true })
    const input = { promoCode: code.toLowerCase(), reason: ' แจกโค้ดแทนเงิน <b>' }
    expect(await codeOf(accountant, 'stopSellerCode', { ...input, reason: ' x ' })).toBe('request.invalid')
    expect(await codeOf(seller, 'stopSellerCode', input)).toBe('not-allowed')
    await done(accountant, 'stopSellerCode', input)
    expect(await codeOf(accountant, 'stopSellerCode', input)).toBe('promos.already-stopped')
    expect(await codeOf(seller, 'pauseOwnCode', { promoCode: code, paused: false })).toBe(
      'promos.stopped-by-staff',
    )
    expect(await codeNamed(code)).toMatchObject({ state: 'stopped', stopReason: 'แจกโค้ดแทนเงิน <b>' })
    expect(await linesOf(id)).toMatchObject([{ discount: 3_000 }])
    expect(
      await codeOf(await createPerson(app.platform), 'createOrder', { sheets, promoCode: code }),
    ).toMatch(/^promo\./)
    const { rows } = await sql<{ html_th: string; mailed: boolean }>`
      select html_th, exists (select from message_outbox where message_id = id) as mailed
      from message where key = ${`own-code-stopped:${code}`} and person_id = ${seller.id}`.execute(
      app.platform.db,
    )
    expect(rows).toEqual([{ html_th: expect.stringContaining('แจกโค้ดแทนเงิน &lt;b&gt;'), mailed: true }])
    const audit = await app.rows(
      'audit_record',
      { object: `promo:${code}`, actor_id: accountant.id },
      'actor_id',
      'after',
    )
    expect(audit).toEqual([
      { actor_id: accountant.id, after: { seller: seller.id, reason: 'แจกโค้ดแทนเงิน <b>' } },
    ])
    await nothingIsWrong()
  })

  test('of baht takes at most half of what her sheets cost', async () => {
    const code = await makeCode({ kind: 'fixed', amount: 40 })
    const price = async (of: string[]) =>
      (await done(await createPerson(app.platform), 'getPromo', { sheets: of, promoCode: code })).discount
    expect(await price([sheets[0] ?? ''])).toBe(40)
    expect(await price([sheets[1] ?? '', foreign])).toBe(24.99)
  })

  test('for followers asks whether one follows', async () => {
    const code = await makeCode({ followersOnly: true })
    const buyer = await createPerson(app.platform)
    const input = { sheets: [sheets[0]], promoCode: code }
    expect(await codeOf(buyer, 'getPromo', input)).toBe('promo.followers-only')
    expect(await codeOf(buyer, 'createOrder', input)).toBe('promo.followers-only')
    await app.add('author_follow', {
      person_id: buyer.id,
      author_id: seller.id,
      followed_at: app.clock.now(),
    })
    expect(await done(buyer, 'getPromo', input)).toMatchObject({ discount: 30 })
  })

  test('is paused and goes on; orders that have it keep it', async () => {
    const code = await makeCode()
    const [early, late] = [await createPerson(app.platform), await createPerson(app.platform)]
    const id = await order(early, [sheets[0] ?? ''], code)
    await done(seller, 'pauseOwnCode', { promoCode: code, paused: true })
    expect(await codeOf(late, 'getPromo', { sheets: [sheets[0]], promoCode: code })).toBe('promo.ended')
    expect(await codeNamed(code)).toMatchObject({ state: 'stopped', used: 1 })
    await payAtTheTill(app.platform, id)
    expect(await linesOf(id)).toMatchObject([{ paid: 7_001 }])
    await done(seller, 'pauseOwnCode', { promoCode: code, paused: false })
    expect(await done(late, 'getPromo', { sheets: [sheets[0]], promoCode: code })).toMatchObject({
      discount: 30,
    })
    // Once a person.
    expect(await codeOf(early, 'getPromo', { sheets: [sheets[1]], promoCode: code })).toBe(
      'promo.used-by-you',
    )
  })

  test('INV-06 gives its last uses to three of eight who order at once', async () => {
    const code = await makeCode({ useLimitTotal: 3 })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => createPerson(app.platform)))
    const answers = await Promise.all(
      buyers.map(
        async (buyer) => (await as(buyer, 'createOrder', { sheets: [sheets[0]], promoCode: code })).body.code,
      ),
    )
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'promo.used-up')).toHaveLength(5)
    expect(await codeNamed(code)).toMatchObject({ used: 3, state: 'used-up' })
  })

  test('never changes what it gives, and is told with her data', async () => {
    const code = await makeCode()
    for (const change of [{ amount: 31 }, { seller_id: other.id }, { sheet_ids: [foreign] }])
      await expect(
        app.platform.db.updateTable('promo_code').set(change).where('code', '=', code).execute(),
      ).rejects.toThrow('never changes')
    expect(await gatherData(app.platform, seller.id, app.clock.now())).toMatchObject({
      own_code: expect.arrayContaining([expect.objectContaining({ code, amount: 30 })]),
    })
    await nothingIsWrong()
  })
})

describe('a bundle of a seller', () => {
  const bundle = async (percent = 20, of: readonly unknown[] = sheets) =>
    (await done(seller, 'newOwnBundle', { percent, sheets: of })).code
  const offered = async (person: CastPerson, sheet?: string) =>
    (await done(person, 'getBundles', { author: seller.id, sheet })).bundles
  const pause = async (promoCode: string, paused = true) =>
    await done(seller, 'pauseOwnCode', { promoCode, paused })

  test('INV-07 saves where all its sheets are in one order: her share alone pays, refunds take back what a line brought', async () => {
    const code = await bundle()
    const buyer = await createPerson(app.platform)
    expect(await offered(buyer, sheets[0])).toMatchObject([
      { code, percent: 20, sum: 150, price: 120, sheets: [{ price: 100.01 }, { price: 49.99 }] },
    ])
    const cart = [...sheets, foreign]
    expect((await done(buyer, 'getCart', { cart })).bundle).toEqual({ code, discount: 30, price: 200 })
    expect((await done(buyer, 'getCart', { cart: [sheets[0], foreign] })).bundle).toBeNull()
    const more = await Promise.all(
      Array.from({ length: 99 }, () => createSheet(app.platform, { authorId: other.id })),
    )
    // More than one order holds: a cart all the same, without a price of the whole.
    expect(await done(buyer, 'getCart', { cart: [...sheets, ...more] })).toMatchObject({
      updCart: { length: 101 },
      bundle: null,
    })

    const before = await monthsOf(seller)
    const id = (await done(buyer, 'createOrder', { sheets: cart })).id
    // The same again is the same order.
    expect((await done(buyer, 'createOrder', { sheets: cart })).id).toBe(id)
    expect(await linesOf(id)).toEqual([
      { author: seller.id, discount: 2_000, paid: 8_001 },
      { author: other.id, discount: 0, paid: 8_000 },
      { author: seller.id, discount: 1_000, paid: 3_999 },
    ])
    expect((await done(buyer, 'getOrder', { id })).order).toMatchObject({ price: 200, promoCode: code })
    await payAtTheTill(app.platform, id)
    const months = await monthsOf(seller)
    const added = months.filter(
      (month) => !before.some((old) => old.month === month.month && old.share === month.share),
    )
    const old = before.find(({ month }) => month === added[0]?.month) ?? { sales: 0, given: 0, share: 0 }
    // 60 % of 150.00 is 90.00, less the 30.00 that she gave.
    expect(
      added.map((month) => [month.sales - old.sales, month.given - old.given, month.share - old.share]),
    ).toEqual([[12_000, 3_000, 6_000]])
    expect(await codeNamed(code)).toMatchObject({ together: true, used: 1, sold: 2, given: 30, sales: 120 })
    // An owner of one is offered nothing, and pays the rest as it is.
    expect(await offered(buyer)).toEqual([])

    const line = { id, lines: [0] }
    const preview = await done(accountant, 'previewRefund', line)
    expect(preview).toMatchObject({ amount: 80.01, company: 40 })
    await done(accountant, 'refundOrder', { ...line, reason: 'ซื้อผิดวิชา', amount: preview.amount })
    await nothingIsWrong()
    await pause(code)
  })

  test('or a code counts, whichever gives more, and never both', async () => {
    const small = await bundle(10)
    const best = await bundle(25)
    const more = await makeCode({ amount: 30 })
    const less = await makeCode({ amount: 20 })
    const even = await makeCode({ amount: 25 })
    const priceWith = async (promoCode?: string) => {
      const buyer = await createPerson(app.platform)
      const { id } = await done(buyer, 'createOrder', { sheets, promoCode })
      const { order: made } = await done(buyer, 'getOrder', { id })
      return [made.promoCode, made.discount]
    }
    expect(await priceWith()).toEqual([best, 37.5])
    expect(await priceWith(more)).toEqual([more, 45])
    expect(await priceWith(less)).toEqual([best, 37.5])
    expect(await priceWith(even)).toEqual([even, 37.5])
    // A code that is refused is refused, and takes nothing else in its place.
    const buyer = await createPerson(app.platform)
    expect(await codeOf(buyer, 'createOrder', { sheets, promoCode: 'NO-SUCH' })).toBe('promo.unknown')
    // Typed in, it asks for all its sheets as well.
    expect(await codeOf(buyer, 'createOrder', { sheets: [sheets[0]], promoCode: best })).toBe(
      'promo.other-store',
    )
    await pause(best)
    expect(await priceWith()).toEqual([small, 15])
    await pause(small)
    expect(await priceWith()).toEqual([null, 0])
    await pause(best, false)
    expect(await priceWith()).toEqual([best, 37.5])
    await pause(best)
    await nothingIsWrong()
  })

  test('is offered while all of it is on sale, to whoever has none of it', async () => {
    const third = await createSheet(app.platform, { authorId: seller.id, priceSatang: 5_000 })
    const code = await bundle(50, [sheets[1], third])
    const visitor = (await app.call('getBundles', { author: seller.id, sheet: third })).body.data.bundles
    expect(visitor).toMatchObject([{ code, sum: 99.99, price: 50 }])
    expect(await offered(seller)).toEqual([])
    expect(await offered(other, foreign)).toEqual([])
    const hide = async (visible: boolean) => await app.change('sheet', { id: third }, { visible })
    await hide(false)
    expect(await offered(other)).toEqual([])
    await hide(true)
    expect(await offered(other)).toHaveLength(1)
    await pause(code)
    expect(await offered(other)).toEqual([])
  })

  test.each([
    ['promos.own-amount', () => ({ percent: 51, sheets })],
    ['promos.own-amount', () => ({ percent: 0, sheets })],
    ['promos.own-amount', () => ({ percent: 9.5, sheets })],
    ['not-found', () => ({ percent: 10, sheets: [sheets[0], foreign] })],
    ['request.invalid', () => ({ percent: 10, sheets: [sheets[0]] })],
    ['request.invalid', () => ({ percent: 10, sheets: [sheets[0], sheets[0]] })],
    [
      'request.invalid',
      () => ({ percent: 10, sheets: Array.from({ length: 11 }, (_, at) => `ZZZZZZZZ${at + 22}`) }),
    ],
  ])('%s: nothing is made (case %#)', async (code, what) => {
    const before = (await done(seller, 'getOwnCodes')).codes.length
    expect(await codeOf(seller, 'newOwnBundle', what())).toBe(code)
    expect((await done(seller, 'getOwnCodes')).codes).toHaveLength(before)
  })
})
