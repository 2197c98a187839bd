import { describe, expect, it } from 'vitest'
import { periodOf, shiftPeriod } from '#rules/calendar/periods.ts'
import {
  type CastPerson,
  createCast,
  createPerson,
  createSeller,
  createSheet,
  giveSheet,
  postedSale,
} from '#server/test/cast.ts'
import { createSheetFile } from '#server/test/handed-in-files.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { openReportOf } from '#server/test/reported-sheet.ts'
import { testApp } from '#server/test/test-app.ts'
import { tasks } from '#server/worker.ts'

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const app = await testApp()
const cast = await createCast(app.platform)

const statistics = (person: CastPerson, asked: object = {}) => app.done(person, 'getSheetStatistics', asked)

type Looker = { person?: CastPerson; address?: string; agent?: string; source?: string }
const note = (
  sheet: string,
  kind: string,
  { person, address = '203.0.113.1', agent = phone, source }: Looker = {},
) =>
  app.call(
    'noteInterest',
    { sheet, kind, ...(source !== undefined && { source }) },
    { address, headers: { 'user-agent': agent }, ...(person && { token: person.token }) },
  )
const addUp = () => tasks(app.platform)['studio.add-up-interest']?.({}) ?? Promise.reject(new Error('no job'))

async function sell(sheet: string, authorId: string, satang: number, paidAt: Date): Promise<void> {
  const buyer = await createPerson(app.platform)
  await postedSale(app.platform, {
    buyerId: buyer.id,
    sheetId: sheet,
    paidAt,
    lines: [{ authorId, storeCode: 1, sheetId: sheet, paidSatang: satang }],
  })
}

async function shop() {
  const seller = await createSeller(app.platform, { codeName: 'พี่ทดสอบ' })
  return { seller, sheet: await createSheet(app.platform, { authorId: seller.id, code: 'EC210' }) }
}

describe('the dashboard', () => {
  it('shows every own sheet with its state and reason, and none of others', async () => {
    const { seller, sheet } = await shop()
    const draft = await createSheet(app.platform, { authorId: seller.id, status: 0 })
    const rejected = await createSheet(app.platform, { authorId: seller.id, status: 3 })
    const closed = await createSheet(app.platform, { authorId: seller.id, visible: false })
    const { sheets } = await app.done(seller, 'getSellallSheet')
    const states = Object.fromEntries(
      sheets.map(({ _id, status, reason, visible }) => [_id, { status, reason, visible }]),
    )
    expect(states).toEqual({
      [sheet]: { status: 4, reason: null, visible: true },
      [draft]: { status: 0, reason: null, visible: true },
      [rejected]: { status: 3, reason: 'ภาพไม่ชัด', visible: true },
      [closed]: { status: 4, reason: null, visible: false },
    })
  })

  it('tells who one is, the own institutions and the reports that wait', async () => {
    const { seller, sheet } = await shop()
    await openReportOf(app.platform, sheet)
    const head = await app.done(seller, 'getSellMySheet')
    expect(head).toMatchObject({ sellerData: { codeName: 'พี่ทดสอบ' }, openReports: 1 })
    expect(head.user).toMatchObject({ _id: seller.id, seller: true })
    expect(head.store.map(({ code }) => code)).toEqual([1])
  })
})

describe('the price helper', () => {
  it('shows what others ask for sheets of the course, not those of others or off sale', async () => {
    const { seller, sheet } = await shop()
    const other = await createSeller(app.platform)
    for (const [code, facts] of [
      ['EC210', { priceSatang: 9_900 }],
      ['EC210', { priceSatang: 4_900 }],
      ['EC210', { priceSatang: 1_000, visible: false }],
      ['EC210', { priceSatang: 1_000, store: 2 }],
      ['EC211', { priceSatang: 1_000 }],
    ] as const)
      await createSheet(app.platform, { authorId: other.id, code, ...facts })
    const facts = await app.done(seller, 'getCoursePrices', { id: sheet })
    expect(facts.course).toBe('EC210')
    expect(facts.others.map(({ price }) => price)).toEqual(expect.arrayContaining([49, 99]))
    expect(facts.others.map(({ price }) => price)).not.toContain(10)
  })

  it('knows how many pages the file of a draft has', async () => {
    const seller = await createSeller(app.platform)
    const draft = await createSheet(app.platform, { authorId: seller.id, status: 0 })
    await createSheetFile(app.platform, draft, { pages: 30 })
    expect((await app.done(seller, 'getCoursePrices', { id: draft })).pages).toBe(30)
  })
})

describe('interest', () => {
  it('counts a person or an address once an hour for each sheet and kind', async () => {
    const { seller, sheet } = await shop()
    const person = await createPerson(app.platform)
    for (const looker of [{}, {}, { address: '203.0.113.2' }, { person }, { person, address: '203.0.113.9' }])
      await note(sheet, 'view', looker)
    await note(sheet, 'sample')
    await addUp()
    await note(sheet, 'view')
    await addUp()
    expect((await statistics(seller)).days.at(-1)).toMatchObject({ views: 3, samples: 1, carts: 0 })

    app.clock.advance(3_600_000)
    await Promise.all(Array.from({ length: 6 }, () => note(sheet, 'view')))
    await Promise.all([addUp(), addUp()])
    expect((await statistics(seller)).days.at(-1)).toMatchObject({ views: 4 })
    app.clock.advance(3 * 3_600_000)
    await addUp()
    const { rows } = await app.platform.pool.query('select from sheet_interest')
    expect(rows).toEqual([])
  })

  it('counts no robot, not the author, and no sheet that is not on sale, and answers alike', async () => {
    const { seller, sheet } = await shop()
    const draft = await createSheet(app.platform, { authorId: seller.id, status: 0 })
    const answers = [
      await note(sheet, 'view', { agent: robot }),
      await note(sheet, 'view', { agent: '' }),
      await note(sheet, 'cart', { person: seller }),
      await note(draft, 'view'),
      await note('ZZZZZZZZZZ', 'view'),
    ]
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 200, body: { success: true, data: {} } })
    await addUp()
    expect((await statistics(seller)).sheets).toEqual([])
  })

  it('tells where they came from as a class; what is not known of came directly, and the classes come to the days', async () => {
    const { seller, sheet } = await shop()
    const led = [undefined, 'direct', 'search', 'search', 'line', 'institution'] as const
    await Promise.all(
      led.map((source, at) => note(sheet, 'view', { address: `203.0.113.${at}`, ...(source && { source }) })),
    )
    await note(sheet, 'cart', { source: 'search' })
    await Promise.all([addUp(), addUp()])
    // The same person within the hour stays who came first; the version before adds up without classes.
    await note(sheet, 'view', { address: '203.0.113.2', source: 'line' })
    await addUp()
    await app.platform.pool.query(
      `insert into sheet_day (sheet_id, day, views) values ($1, '2026-11-19', 3)`,
      [sheet],
    )
    const { sources, days } = await statistics(seller)
    expect(sources.map(({ source, views, carts }) => [source, views, carts])).toEqual([
      ['search', 2, 1],
      ['institution', 1, 0],
      ['line', 1, 0],
      ['direct', 5, 0],
    ])
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(9)
    // The author's sums grow with the days of the sheets, whichever statement writes them.
    await note(sheet, 'view', { address: '203.0.113.90', source: 'line' })
    await addUp()
    const [all, one] = [await statistics(seller), await statistics(seller, { sheet })]
    expect({ days: all.days, sources: all.sources }).toEqual({ days: one.days, sources: one.sources })
    expect(all.now.views).toBe(10)
    for (const source of ['code', 'https://example.com/?q=name'])
      expect((await note(sheet, 'view', { source })).body.code).toBe('request.invalid')
  })

  it.each([{}, { sheet: 'ABC' }, { sheet: 'ABC', kind: 'stare' }, { kind: 'view' }])(
    'refuses %j',
    async (bad) => {
      expect(await app.codeOf(undefined, 'noteInterest', bad)).toBe('request.invalid')
    },
  )
})

describe('the figures', () => {
  it('come from the ledger, by day in Bangkok and by sheet, for the asked days only', async () => {
    const { seller, sheet } = await shop()
    const other = await createSheet(app.platform, { authorId: seller.id, code: 'MA111' })
    const day = (text: string) => new Date(`${text}:00+07:00`)
    await sell(sheet, seller.id, 4_950, day('2026-11-20T00:10'))
    await sell(sheet, seller.id, 4_950, day('2026-11-19T23:50'))
    await sell(other, seller.id, 5_901, day('2026-10-01T12:00'))
    const month = await statistics(seller)
    expect(month.days).toHaveLength(30)
    expect(month.days[0]?.day).toBe('2026-10-22')
    expect(
      month.days.filter(({ sold }) => sold > 0).map(({ day, sold, sales }) => [day, sold, sales]),
    ).toEqual([
      ['2026-11-19', 1, 49.5],
      ['2026-11-20', 1, 49.5],
    ])
    expect(month.sheets.map(({ sheet, sold, sales }) => [sheet, sold, sales])).toEqual([[sheet, 2, 99]])
    const quarter = await statistics(seller, { days: 90 })
    expect(quarter.days).toHaveLength(90)
    expect([month.now, month.before]).toMatchObject([
      { sold: 2, sales: 99, read: null },
      { sold: 1, sales: 59.01, read: null },
    ])
    // The paid sum in the books: both legs of each sale.
    const { rows } = await app.platform.pool.query<{ satang: number }>(
      `select sum(p.amount_satang)::int as satang from ledger_posting p join ledger_entry e on e.id = p.entry_id
       where p.seller_id = $1 and e.kind = 'sale'`,
      [seller.id],
    )
    expect(Math.round((month.now.sales + month.before.sales) * 100)).toBe(rows[0]?.satang)
    expect(quarter.sheets.map(({ sheet, sales }) => [sheet, sales])).toEqual([
      [sheet, 99],
      [other, 59.01],
    ])
    const one = await statistics(seller, { days: 90, sheet: other })
    expect(one.sheets.map(({ name }) => name)).toEqual(['MA111 แคลคูลัส 1'])
    expect(one.days.reduce((sum, { sold }) => sum + sold, 0)).toBe(1)
  })

  it('tell how many opened what they bought from five readers on, without those whose money went back', async () => {
    const { seller, sheet } = await shop()
    for (let reader = 1; reader <= 6; reader += 1) {
      const { id } = await createPerson(app.platform)
      await giveSheet(app.platform, id, sheet)
      await app.change(
        'library_entry',
        { person_id: id },
        { opened_at: app.clock.now(), revoked_at: reader === 6 ? app.clock.now() : null },
      )
      expect((await statistics(seller)).now.read).toBe(reader < 5 ? null : 5)
    }
    expect((await statistics(seller)).before.read).toBeNull()
  })

  it('give a sale to the source its buyer put it into the cart from, and to a code of her own before that; refunds to none', async () => {
    const { seller, sheet } = await shop()
    const other = await createSheet(app.platform, { authorId: seller.id, code: 'MA111' })
    await app.add('promo_code', {
      code: 'OWNCODE',
      kind: 'percent',
      amount: 10,
      seller_id: seller.id,
      sheet_ids: [sheet],
      valid_from: app.clock.now(),
      valid_until: new Date(app.clock.now().getTime() + 86_400_000),
    })
    const buy = async (found: object) => {
      const buyer = await createPerson(app.platform)
      const { id } = await app.done(buyer, 'createOrder', { sheets: [sheet, other], ...found })
      await payAtTheTill(app.platform, id)
      return id
    }
    const found = (source: string) => ({ sources: [{ sheet, source }] })
    const id = await buy(found('search'))
    await buy({ ...found('line'), promoCode: 'OWNCODE' })
    await buy({})
    const accountant = await createPerson(app.platform, { permissions: [{ permission: 2, store: -1 }] })
    const back = await buy(found('author'))
    const { total_satang: total } = await app.row('orders', { id: back }, 'total_satang')
    await app.done(accountant, 'refundOrder', { id: back, reason: 'ซื้อผิดวิชา', amount: total / 100 })
    const { now, sources, sheets } = await statistics(seller)
    expect(sources.map(({ source, sold }) => [source, sold])).toEqual([
      ['search', 1],
      ['code', 1],
      ['direct', 4],
    ])
    expect(sources.reduce((sum, one) => sum + Math.round(one.sales * 100), 0)).toBe(
      Math.round(now.sales * 100),
    )
    expect(sheets.map(({ refunds }) => refunds)).toEqual([1, 1])
    const { rows } = await app.platform.pool.query(
      'select sheet_id, source from order_line where order_id = $1 order by position',
      [id],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { sheet_id: sheet, source: 'search' },
        { sheet_id: other, source: null },
      ]),
    )
  })

  it('of one sheet stand beside the middle of sheets like it, from five other sellers on', async () => {
    const { seller, sheet } = await shop()
    const code = 'LK101'
    await app.change('sheet', { id: sheet }, { price_satang: 777_700 })
    const own = await createSheet(app.platform, { authorId: seller.id, code, priceSatang: 777_700 })
    for (const views of [1, 2, 30, 40, 500]) {
      expect((await statistics(seller, { sheet: own })).like).toBeNull()
      const { id } = await createSeller(app.platform)
      const theirs = await createSheet(app.platform, { authorId: id, code })
      await app.platform.pool.query(
        `insert into sheet_day (sheet_id, day, views) values ($1, '2026-11-19', $2), ($1, '2026-09-01', 9000)`,
        [theirs, views],
      )
    }
    expect((await statistics(seller, { sheet: own })).like).toEqual({
      alike: 'course',
      sheets: 5,
      sellers: 5,
      views: 30,
      samples: 0,
      carts: 0,
      sold: 0,
    })
    expect((await statistics(seller)).like).toBeNull()
  })

  it('of a year of a sheet come by month, with what is said of it', async () => {
    const { seller, sheet } = await shop()
    const other = await createSheet(app.platform, { authorId: seller.id, code: 'EC211' })
    const now = app.clock.now()
    const monthsAgo = (months: number) => new Date(now.getTime() - months * 30.44 * 86_400_000)
    for (const [of, months] of [
      [sheet, 0],
      [sheet, 0],
      [sheet, 3],
      [sheet, 14],
      [other, 0],
    ] as const)
      await sell(of, seller.id, 9_900, monthsAgo(months))
    const reader = await createPerson(app.platform)
    await app.add('review', { sheet_id: sheet, person_id: reader.id, score: 4, message: 'อ่านง่าย' })
    const { months, scoreCount, score, review } = await app.done(seller, 'getSheetYear', { sheet })
    expect(months.map(({ month }) => month).at(-1)).toBe(periodOf(now))
    expect(months.map(({ month }) => month)[0]).toBe(shiftPeriod(periodOf(now), -11))
    expect(months.map(({ sold }) => sold)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2])
    expect({ scoreCount, score, review }).toMatchObject({
      scoreCount: 1,
      score: 4,
      review: { score: 4, message: 'อ่านง่าย' },
    })
  })

  it('of a seller are hidden from other sellers, buyers and staff', async () => {
    const { sheet } = await shop()
    for (const part of ['B', 'O', '1', '2', '3', 'G'] as const) {
      const { body } = await app.call('getSheetStatistics', { sheet }, cast.person(part))
      expect(body.code).toBe('not-allowed')
    }
    const { body } = await app.call('getSheetStatistics', { sheet }, cast.person('S'))
    expect(body.code).toBe('not-found')
    expect((await statistics(cast.person('S'))).sheets.map(({ sheet }) => sheet)).not.toContain(sheet)
  })

  it.each([{ days: 7 }, { days: '30' }, { sheet: 5 }])('refuse %j', async (bad) => {
    const { seller } = await shop()
    const { body } = await app.call('getSheetStatistics', bad, seller)
    expect(body.code).toBe('request.invalid')
  })
})
