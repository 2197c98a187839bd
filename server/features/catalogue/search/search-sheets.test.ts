import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { assemble } from '#server/assemble.ts'
import { createPerson, createSeller, createSheet, createStore } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { sortBySold } from '#server/features/catalogue/sheets/index.ts'
import { eventually } from '#server/test/eventually.ts'
import {
  pickSheetsOfTitles,
  type SheetFilter,
  type SheetSort,
  sortSheetsOfTitles,
} from './search-sheets.queries.ts'
import { searchSheets } from './search-sheets.ts'
import { openTitleIndex } from './title-index.ts'
import { refreshTitleStatistics, titleIndexOf } from './title-index-of.ts'

type Card = { _id: string; name: string; price: number; store: number; owned: boolean; near?: true }
type Made = {
  id: string
  store: number
  title: number
  price: number
  semester: 1 | 2 | 3
  year: number
  category: number
  bought: number
  score: number
  created: number
}

const titles = [
  { store: 11, code: '2301107', name: 'แคลคูลัส 1', nameEn: 'CALCULUS I' },
  { store: 11, code: '2301108', name: 'แคลคูลัส 2', nameEn: 'CALCULUS II' },
  { store: 12, code: 'SC402202', name: 'แคลคูลัสสำหรับวิศวกรรมศาสตร์', nameEn: 'CALCULUS FOR ENGINEERING' },
  { store: 12, code: 'SC501006', name: 'ฟิสิกส์มูลฐาน', nameEn: 'FUNDAMENTALS OF PHYSICS' },
]

const made: Made[] = []

const shop = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
const { platform } = shop
await createStore(platform, { code: 11, nameTh: 'มหาวิทยาลัยกลางน้ำ', nameEn: 'River University' })
await createStore(platform, { code: 12, nameTh: 'มหาวิทยาลัยริมเขา', nameEn: 'Hill University' })
const seller = await createSeller(platform)
for (let n = 0; n < 60; n += 1) {
  const title = n % titles.length
  const facts = titles[title]
  if (facts === undefined) throw new Error('no title')
  const semester = ([1, 2, 3] as const)[n % 3] ?? 1
  const one = {
    store: facts.store,
    title,
    price: 20 + ((n * 7) % 5) * 10,
    semester,
    year: 2022 + (n % 4),
    category: (n * 5) % 3,
    bought: (n * 11) % 6,
    score: n % 3,
    created: n,
  }
  const id = await createSheet(platform, {
    authorId: seller.id,
    ...facts,
    priceSatang: one.price * 100,
    semester: one.semester,
    year: one.year,
    category: one.category,
    classInfo: n === 7 ? 'อ.สมหมาย ตอน 4' : '',
  })
  await platform.pool.query(
    `update sheet set bought_since = $2, score_sum = $3, score_count = 1, created_at = timestamptz '2026-01-01Z' + $4 * interval '1 minute' where id = $1`,
    [id, one.bought, one.score, Math.floor(n / 2)],
  )
  made.push({ id, ...one, created: Math.floor(n / 2) })
}
await sortBySold(platform.db)
await refreshTitleStatistics(platform.db)
await (await titleIndexOf(platform)).refresh()

async function search(input: object, token?: string): Promise<Card[]> {
  const { status, body } = await shop.call('searchSheet', input, token === undefined ? {} : { token })
  expect(status).toBe(200)
  return body.data
}

/** All pages one after the other, as the shop reads them while scrolling. */
async function scroll(input: object, pageLimit = 7): Promise<string[]> {
  const ids: string[] = []
  for (let page = 0; page < 50; page += 1) {
    const cards = await search({ ...input, page, pageLimit })
    ids.push(...cards.map((card) => card._id))
    if (cards.length === 0) return ids
  }
  throw new Error('the pages have no end')
}

const byId = (a: Made, b: Made) => (a.id < b.id ? -1 : 1)
const orders: Record<SheetSort, (a: Made, b: Made) => number> = {
  price: (a, b) => a.price - b.price || byId(a, b),
  '-score': (a, b) => b.score - a.score || b.bought - a.bought || byId(a, b),
  '-bought': (a, b) => b.bought - a.bought || byId(a, b),
  '-created': (a, b) => b.created - a.created || byId(a, b),
}
const sorts = ['price', '-score', '-bought', '-created'] as const
const filters: SheetFilter[] = [
  {},
  { store: 11 },
  { semester: 2 },
  { year: 2023 },
  { category: 0 },
  { store: 12, semester: 1, year: 2024, category: 0 },
]
const passes = (one: Made, filter: SheetFilter) =>
  (['store', 'semester', 'year', 'category'] as const).every(
    (field) => filter[field] === undefined || one[field] === filter[field],
  )

describe('lists', () => {
  test('tell of a sale at once, and are sorted by it from the next time on that they are', async () => {
    const { db, pool } = shop.platform
    const sell = (sheet: Made | undefined, count: number) =>
      pool.query('update sheet set bought_since = bought_since + $2 where id = $1', [sheet?.id, count])
    // A page is cached for a moment: each request has a length of its own.
    const firstOf = async (pageLimit: number) => (await search({ sort: '-bought', page: 0, pageLimit }))[0]
    const inOrder = made.toSorted(orders['-bought'])
    const [best, last] = [inOrder[0], inOrder.at(-1)]
    await sell(best, 2)
    await sell(last, 99)
    expect(await firstOf(5)).toMatchObject({ _id: best?.id, bought: (best?.bought ?? 0) + 2 })
    await sortBySold(db)
    expect(await firstOf(6)).toMatchObject({ _id: last?.id, bought: (last?.bought ?? 0) + 99 })
    await sell(best, -2)
    await sell(last, -99)
    await sortBySold(db)
  })

  test('leave a sheet that is being sold for the next time, instead of waiting for its buyer', async () => {
    const { db, pool } = shop.platform
    const [held, free] = made
    const sold = async (count: number) =>
      await pool.query('update sheet set bought_since = bought_since + $2 where id = any($1)', [
        [held?.id, free?.id],
        count,
      ])
    const since = async () =>
      (
        await pool.query('select bought_since from sheet where id = any($1) order by id = $2', [
          [held?.id, free?.id],
          held?.id,
        ])
      ).rows.map((row) => row.bought_since)
    await sold(1)
    const buyer = await pool.connect()
    await buyer.query('begin')
    await buyer.query('select from sheet where id = $1 for no key update', [held?.id])
    await sortBySold(db)
    await buyer.query('commit')
    buyer.release()
    expect(await since()).toEqual([0, 1])
    await sold(-1)
    await sortBySold(db)
  })

  test.each(sorts.flatMap((sort) => filters.map((filter) => ({ sort, filter }))))(
    'every sheet once, in the order asked for: $sort $filter',
    async ({ sort, filter }) => {
      const expected = made.filter((one) => passes(one, filter)).toSorted(orders[sort])
      expect(expected.length).toBeGreaterThan(0)
      expect(await scroll({ sort, filter })).toEqual(expected.map((one) => one.id))
    },
  )

  test('newest first when nothing is said', async () => {
    const newest = made.toSorted(orders['-created']).slice(0, 20)
    expect((await search({})).map((card) => card._id)).toEqual(newest.map((one) => one.id))
  })

  test('any, 0 and -1 are no filters, except that a category of 0 is one', async () => {
    const all = { store: -1, semester: 0, year: 'any', category: -1 }
    expect(await scroll({ filter: all })).toHaveLength(made.length)
    expect(await scroll({ filter: { ...all, category: 0 } })).toHaveLength(
      made.filter((one) => one.category === 0).length,
    )
  })
})

describe('a text', () => {
  test.each(sorts.flatMap((sort) => filters.map((filter) => ({ sort, filter }))))(
    'with a sort finds the same sheets in that order: $sort $filter',
    async ({ sort, filter }) => {
      const expected = made.filter((one) => one.title < 3 && passes(one, filter)).toSorted(orders[sort])
      expect(await scroll({ search: 'แคลคูลัส', sort, filter })).toEqual(expected.map((one) => one.id))
    },
  )

  test.each(sorts)('both ways of sorting give the same: %s', async (sort) => {
    const { platform } = shop
    const found = (await titleIndexOf(platform)).find('calculus')
    for (const filter of filters.filter((one) => one.store === undefined)) {
      for (const page of [
        { skip: 0, take: 20 },
        { skip: 13, take: 9 },
      ]) {
        const sorted = await sortSheetsOfTitles(platform.pool, found, filter, sort, page)
        const picked = await pickSheetsOfTitles(platform.pool, found, filter, sort, page)
        expect(picked).toEqual(sorted)
      }
    }
  })

  test.each(filters)('ranked, every sheet comes once: %o', async (filter) => {
    const ids = await scroll({ search: 'calculus', filter })
    const expected = made.filter((one) => one.title < 3 && passes(one, filter))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(expected.map((one) => one.id).toSorted())
  })

  test('ranked, each course shows its most bought sheet before any shows a second', async () => {
    const cards = await search({ search: 'แคลคูลัส', pageLimit: 4 })
    const bestOf = (title: number) =>
      made.filter((one) => one.title === title).toSorted(orders['-bought'])[0]?.id
    expect(new Set(cards.slice(0, 3).map((card) => card._id))).toEqual(
      new Set([bestOf(0), bestOf(1), bestOf(2)]),
    )
  })

  test('finds the course whose number was typed in whatever way', async () => {
    for (const typed of [
      'แคลคูลัส 2',
      'แคลคูลัส ๒',
      'calculus ii',
      '2301 108',
      'แคลคูรัส 2',
      'แคลคูลัส 2 กลางน้ำ',
      'c]8^]yl 2',
    ]) {
      expect((await search({ search: typed }))[0]?.name, typed).toBe('2301108 แคลคูลัส 2')
    }
  })

  test('finds the one sheet with a word of its class line', async () => {
    expect((await search({ search: 'ฟิสิกส์ สมหมาย' })).map((card) => card._id)).toEqual([made[7]?.id])
    expect((await search({ search: 'สมหมาย', sort: 'price' })).map((card) => card._id)).toEqual([made[7]?.id])
  })

  test('the best matches while typing', async () => {
    const { body } = await shop.call('searchSheetTop', { search: 'physics' })
    const cards = body.data
    expect(cards).toHaveLength(10)
    expect(new Set(cards.map((card) => card.name))).toEqual(new Set(['SC501006 ฟิสิกส์มูลฐาน']))
  })

  test('shows the hits of one institution first, and all others after them', async () => {
    const input = { search: 'แคลคูลัส', pageLimit: 60 }
    const all = await search(input)
    for (const first of [11, 12]) {
      const cards = await search({ ...input, first })
      const others = cards.findIndex((card) => card.store !== first)
      expect(others).toBeGreaterThan(0)
      expect(cards.map(({ _id }) => _id).toSorted()).toEqual(all.map(({ _id }) => _id).toSorted())
    }
  })

  test('says of near misses that they are some, and of nothing else', async () => {
    expect((await search({ search: 'ฟิสิกส์มูลฐาน' })).some((card) => card.near)).toBe(false)
    for (const sort of [undefined, '-score'] as const) {
      const near = await search({ search: 'ฟิสิกซ์มูนฐาน', ...(sort && { sort }) })
      expect(near.length).toBeGreaterThan(0)
      expect(near.every((card) => card.near === true)).toBe(true)
    }
  })

  test('one rating of five does not stand above forty of 4.8', async () => {
    const ids = made.filter(({ title }) => title === 3).map(({ id }) => id)
    const [few = '', many = ''] = ids
    const rate = (id: string, sum: number, count: number) =>
      shop.platform.pool.query('update sheet set score_sum = $2, score_count = $3 where id = $1', [
        id,
        sum,
        count,
      ])
    const before = await shop.platform.pool.query<{ id: string; score_sum: number; score_count: number }>(
      'select id, score_sum, score_count from sheet where id = any($1)',
      [[few, many]],
    )
    await rate(few, 5, 1)
    await rate(many, 192, 40)
    const order = (await search({ search: 'ฟิสิกส์มูลฐาน', sort: '-score' })).map(({ _id }) => _id)
    for (const row of before.rows) await rate(row.id, row.score_sum, row.score_count)
    expect(order.slice(0, 2)).toEqual([many, few])
  })

  test('what nobody sells is an empty page', async () => {
    expect(await search({ search: 'วิชาที่ไม่มีใครเคยได้ยิน' })).toEqual([])
    expect(await search({ search: '%_\\ \' " ; --' })).toEqual([])
  })
})

describe('counts', () => {
  test.each(filters.flatMap((filter) => ['', 'แคลคูลัส', 'สมหมาย'].map((text) => ({ text, filter }))))(
    'as many as scrolling finds: $text $filter',
    async ({ text, filter }) => {
      const { body } = await shop.call('countSheet', { search: text, filter })
      expect(body.data).toEqual({ count: (await scroll({ search: text, filter })).length, atLeast: false })
    },
  )
})

describe('the answer', () => {
  test('gives the time stamp back, and knows what the caller owns', async () => {
    const { body } = await shop.call('searchSheet', { search: 'physics', timeStamp: 1_763_622_000_123 })
    expect(body['timeStamp']).toBe(1_763_622_000_123)
    const buyer = await createPerson(shop.platform)
    expect((await search({ search: 'physics' }, buyer.token)).every((card) => !card.owned)).toBe(true)
    expect((await search({ search: 'physics' }, seller.token)).every((card) => card.owned)).toBe(true)
  })

  test.each([
    ['a text of 201 letters', { search: 'x'.repeat(201) }],
    ['a NUL', { search: 'a\0b' }],
    ['a number for a text', { search: 5 }],
    ['an unknown sort', { sort: 'id; drop table sheet' }],
    ['a page before the first', { page: -1 }],
    ['a page of 100,000', { pageLimit: 100_000 }],
    ['a fourth semester', { filter: { semester: 4 } }],
  ])('%s is refused', async (_, input) => {
    expect((await shop.call('searchSheet', input)).status).toBe(400)
  })

  test('a page far beyond the end is empty', async () => {
    expect(await search({ page: 10_000, pageLimit: 100 })).toEqual([])
    expect(await search({ search: 'แคลคูลัส', page: 10_000, pageLimit: 100 })).toEqual([])
  })
})

describe('lists that all visitors share', () => {
  const input = { filter: { store: 11 }, pageLimit: 20 }

  test('hold what a person is shown, but for what that person owns', async () => {
    const forVisitors = await search(input)
    expect(forVisitors).toHaveLength(20)
    expect(await search(input, seller.token)).toEqual(forVisitors.map((card) => ({ ...card, owned: true })))
    expect(await search(input)).toEqual(forVisitors)
  })

  test('come with the time stamp of each who asks', async () => {
    const times = [1_763_622_000_123, undefined, 1_763_622_000_456]
    for (const timeStamp of times) {
      const { body, headers } = await shop.call('searchSheet', { ...input, timeStamp })
      expect([body.success, body['timeStamp']]).toEqual([true, timeStamp])
      expect(body.data).toHaveLength(20)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('show a change a moment later', async () => {
    const ids = async () => (await search(input)).map((card) => card._id)
    const [first] = await ids()
    await shop.platform.pool.query('update sheet set visible = false where id = $1', [first])
    await eventually(async () => expect(await ids()).not.toContain(first))
    await shop.platform.pool.query('update sheet set visible = true where id = $1', [first])
    await eventually(async () => expect(await ids()).toContain(first))
  })
})

describe('changes', () => {
  test('another server process finds a new sheet, and no longer a withdrawn one', async () => {
    const other = await assemble(shop.platform.config, { databaseUrl: shop.databaseUrl, clock: shop.clock })
    try {
      const find = async () =>
        (await searchSheets(other.platform, { search: 'อุตุนิยมวิทยา', filter: {}, page: 0, pageLimit: 20 })).map(
          (row) => row.id,
        )
      expect(await find()).toEqual([])
      const id = await createSheet(shop.platform, {
        authorId: seller.id,
        store: 11,
        code: '2307400',
        name: 'อุตุนิยมวิทยา',
      })
      await eventually(async () => expect(await find()).toEqual([id]))
      await shop.platform.pool.query('update sheet set visible = false where id = $1', [id])
      expect(await find()).toEqual([])
    } finally {
      ;(await titleIndexOf(other.platform)).close()
      await other.close()
    }
  })

  test('a title written by a transaction that commits late is not missed', async () => {
    const { platform } = shop
    const index = await titleIndexOf(platform)
    const late = await platform.pool.connect()
    try {
      await late.query('begin')
      await late.query(`insert into sheet_title (store_code, code, name) values (11, 'LATE1', 'ธรณีวิทยา')`)
      await platform.pool.query(
        `insert into sheet_title (store_code, code, name) values (11, 'EARLY1', 'สมุทรศาสตร์')`,
      )
      await index.refresh()
      expect(index.find('สมุทรศาสตร์').titleIds).toHaveLength(1)
      await late.query('commit')
    } finally {
      late.release()
    }
    await index.refresh()
    expect(index.find('ธรณีวิทยา').titleIds).toHaveLength(1)
  })

  test('titles restored from another cluster are found, and read once, not at every look', async () => {
    const { pool } = shop.platform
    // As a restore leaves them: transaction numbers still to come here.
    await pool.query(
      `insert into sheet_title (store_code, code, name, changed_by) values (11, 'AFAR1', 'ดาราศาสตร์', '987654321')`,
    )
    // Whether a query read it; earlier titles are read again while any transaction is still open.
    const looks: boolean[] = []
    const counting = {
      async query(input: pg.QueryConfig) {
        const found = await pool.query(input)
        if (input.name === 'search-titles-since') looks.push(found.rows.some(({ code }) => code === 'AFAR1'))
        return found
      },
    } as unknown as pg.Pool
    const index = await openTitleIndex(counting, shop.platform.notifications, shop.platform.log)
    try {
      expect(index.find('ดาราศาสตร์').titleIds).toHaveLength(1)
      await index.refresh()
      expect(looks.length).toBeGreaterThan(1)
      expect(looks).toEqual([true, ...looks.slice(1).map(() => false)])
    } finally {
      index.close()
    }
  })

  test('a store under a new name is found by it', async () => {
    const index = await titleIndexOf(shop.platform)
    await shop.platform.pool.query(`update store set name_en = 'Meadow University' where code = 12`)
    await index.refresh()
    expect(index.find('physics meadow').titleIds).toHaveLength(1)
  })
})
