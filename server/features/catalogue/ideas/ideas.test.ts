import { describe, expect, it } from 'vitest'
import { secretStore } from '#rules/sheets/special-stores.ts'
import {
  type CastPerson,
  createCompleteSheet,
  createFavouriteList,
  createPerson,
  createSeller,
  createSheet,
  createStore,
} from '#server/test/cast.ts'
import { createOrder } from '#server/features/orders/checkout/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { eventually } from '#server/test/eventually.ts'
import { readingFromCopy } from '#server/test/standby.ts'
import { payAtTheTill } from '#server/test/paid-order.ts'
import { testApp } from '#server/test/test-app.ts'
import { tasks } from '#server/worker.ts'

const tenPercent = {
  kind: 'percent',
  amount: 10,
  sheets: null,
  followersOnly: false,
  useLimitTotal: null,
  useLimitPerBuyer: null,
  validFrom: '2020-01-01T00:00:00Z',
  validUntil: '2099-01-01T00:00:00Z',
}
const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

const app = await testApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
await createStore(app.platform, { code: 1 })
await createStore(app.platform, { code: 2 })
const seller = await createSeller(app.platform)
const staff = await createPerson(app.platform, { permissions: [{ permission: 1, store: -1 }] })

const ideas = (store = 1) => app.done(seller, 'getWritingIdeas', { store })
const job = (name: string, payload: unknown = {}) =>
  tasks(app.platform)[name]?.(payload) ?? Promise.reject(new Error(`no job ${name}`))
const search = (text: string, visitor: number, more: object = {}) =>
  app.call(
    'searchSheet',
    { search: text, filter: { store: 1 }, ...more },
    {
      address: `203.0.113.${visitor}`,
      headers: { 'user-agent': phone },
    },
  )
const people = (length: number) => Promise.all(Array.from({ length }, () => createPerson(app.platform)))
const messagesOf = async (person: CastPerson) =>
  (await app.rows('message', { person_id: person.id }, 'html_th')).map(({ html_th }) => html_th)

describe('searches without result', () => {
  it('are shown from five people on, each counted once a day, and not what was found or filtered away', async () => {
    await createSheet(app.platform, { authorId: seller.id, code: 'HAV1001' })
    for (const visitor of [1, 2, 3, 4, 4, 4]) await search('ZZQ 777 การบัญชี', visitor)
    for (const visitor of [1, 2, 3, 4, 5, 6]) await search('HAV1001', visitor)
    for (const visitor of [1, 2, 3, 4, 5, 6])
      await search('QQX888', visitor, { filter: { store: 1, year: 2020 } })
    await eventually(async () => {
      const { rows } = await app.platform.pool.query('select from search_miss')
      expect(rows).toHaveLength(4)
    })
    expect((await ideas()).searches).toEqual([])
    // A copy of the database, which searches may be read from, notes none.
    await readingFromCopy(app, () => search('zzq777การบัญชี', 5))
    await eventually(async () =>
      expect((await ideas()).searches).toEqual([
        { text: 'ZZQ 777 การบัญชี', code: 'ZZQ777', name: 'การบัญชี', searched: 5, waiting: null },
      ]),
    )
    expect((await ideas(2)).searches).toEqual([])
    const { rows } = await app.platform.pool.query<{ who: Buffer }>('select who from search_miss')
    expect(new Set(rows.map(({ who }) => who.toString('hex'))).size).toBe(5)
  })

  it('begin a draft about them with one press', async () => {
    const about = { store: 2, code: 'zzq777', name: 'การบัญชี', category: 1, classInfo: 'บทที่ 3' }
    const { id } = await app.done(seller, 'newSheet', { about })
    const { sheet } = await app.done(seller, 'getDraft', { id })
    expect(sheet).toMatchObject({
      sCode: 'ZZQ777',
      sName: 'การบัญชี',
      store: 2,
      category: 1,
      classInfo: 'บทที่ 3',
      status: 0,
    })
    // An institution that staff have hidden takes no new sheet.
    await app.change('store', { code: 2 }, { visibility: 'hidden' })
    expect(await app.codeOf(seller, 'newSheet', { about })).toBe('not-found')
    expect((await ideas()).stores.map(({ code }) => code)).toEqual([1])
    expect(await app.codeOf(seller, 'getWritingIdeas', { store: 2 })).toBe('not-found')
    await app.change('store', { code: 2 }, { visibility: 'shown' })
  })
})

describe('who asks to be told', () => {
  it('wishes for nothing by a text of one letter, however that is coded', async () => {
    const [person] = (await people(1)) as [CastPerson]
    for (const text of ['ก.', '\u{20000}.'])
      expect((await app.done(person, 'wishSheet', { text, wanted: true })).wishes).toEqual([])
    const text = '\u{20000}'.repeat(60)
    for (let time = 0; time < 2; time += 1)
      expect((await app.done(person, 'wishSheet', { text, wanted: true })).wishes).toMatchObject([{ text }])
    await app.done(person, 'wishSheet', { text, wanted: false })
  })

  it('hears once of the first sheet that fits, when it is on sale and not before', async () => {
    const [here, anywhere, elsewhere, changed, inOtherWords] = (await people(5)) as [
      CastPerson,
      CastPerson,
      CastPerson,
      CastPerson,
      CastPerson,
    ]
    await app.done(here, 'wishSheet', { text: 'wsh 4321', store: 1, wanted: true })
    await app.done(here, 'wishSheet', { text: 'wsh 4321', store: 1, wanted: true })
    await app.done(anywhere, 'wishSheet', { text: 'กลศาสตร์ควอนตัม', wanted: true })
    await app.done(elsewhere, 'wishSheet', { text: 'WSH4321', store: 2, wanted: true })
    await app.done(seller, 'wishSheet', { text: 'ควอนตัม 1', wanted: true })
    // Matches as the shop does: words in any order, with the institution, and no other number.
    await app.done(inOtherWords, 'wishSheet', { text: 'ควอนตัม U1 กลศาสตร์', wanted: true })
    await app.done(elsewhere, 'wishSheet', { text: 'กลศาสตร์ควอนตัม 4', wanted: true })
    await app.done(elsewhere, 'wishSheet', { text: 'ควอนตัม U2', wanted: true })
    await app.done(changed, 'wishSheet', { text: 'WSH4321', store: 1, wanted: true })
    expect(
      (await app.done(changed, 'wishSheet', { text: 'wsh 4321', store: 1, wanted: false })).wishes,
    ).toEqual([])
    expect((await app.done(here, 'getWishes')).wishes).toMatchObject([{ text: 'wsh 4321', store: 1 }])

    const id = await createCompleteSheet(app.platform, { authorId: seller.id, status: 1 })
    await app.change('sheet', { id }, { code: 'WSH4321', name: 'กลศาสตร์ควอนตัม 1' })
    const at = new Date(app.clock.now().getTime() + 600_000).toISOString()
    await app.done(seller, 'planRelease', { sheets: [id], at })
    await app.done(staff, 'claimSheet', { id })
    await app.done(staff, 'approveSheet', { id })
    await job('ideas.notify-wishers', { sheetId: id })
    expect(await messagesOf(here)).toEqual([])
    app.clock.advance(700_000)
    await job('sheets.release-due')
    const { rows } = await app.platform.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'ideas.notify-wishers'`,
    )
    expect(rows).toEqual([{ payload: { sheetId: id } }])
    await Promise.all([
      job('ideas.notify-wishers', { sheetId: id }),
      job('ideas.notify-wishers', { sheetId: id }),
    ])
    await job('ideas.notify-wishers', { sheetId: id })
    expect(await messagesOf(here)).toEqual([expect.stringContaining(`/infoSheet/${id}`)])
    expect(await messagesOf(anywhere)).toHaveLength(1)
    expect(await messagesOf(inOtherWords)).toEqual([expect.stringContaining('ควอนตัม U1 กลศาสตร์')])
    expect([await messagesOf(elsewhere), await messagesOf(changed)]).toEqual([[], []])
    expect((await app.done(here, 'getWishes')).wishes).toEqual([])
    // Who wished for it and then wrote it herself waits for it no more, and needs no message.
    expect((await app.done(seller, 'getWishes')).wishes).toEqual([])
    expect((await messagesOf(seller)).filter((html) => html.includes('คุณเคยค้นหา'))).toEqual([])
  })

  it('hears of it too when what kept it off sale ends, whoever had taken it off, and under a corrected title', async () => {
    const [person] = (await people(1)) as [CastPerson]
    const id = await createCompleteSheet(app.platform, { authorId: seller.id })
    const isQueued = async () => {
      const { rowCount } = await app.platform.pool.query(
        'select graphile_worker.remove_job(key) from graphile_worker._private_jobs where key = $1',
        [`ideas.notify-wishers:${id}`],
      )
      return rowCount === 1
    }
    const pause = { kind: 'sheet', id, reason: 'ตรวจสอบ' } as const
    const of = (kind: 'author' | 'store', target: string) => ({ ...pause, kind, id: target })
    const ways = [
      [
        () => app.done(seller, 'saveEdit', { _id: id, visible: false }),
        () => app.done(seller, 'saveEdit', { _id: id, visible: true }),
      ],
      [
        () => app.done(staff, 'shsheet', { id, visible: false }),
        () => app.done(staff, 'shsheet', { id, visible: true }),
      ],
      ...[pause, of('author', seller.id), of('store', '1')].map(
        (target) =>
          [() => app.done(staff, 'pauseSale', target), () => app.done(staff, 'resumeSale', target)] as const,
      ),
    ] as const
    for (const [takeOff, putBack] of ways) {
      await takeOff()
      await app.done(person, 'wishSheet', { text: 'กลับมาขาย 999', store: 1, wanted: true })
      expect(await isQueued()).toBe(false)
      await putBack()
      expect(await isQueued()).toBe(true)
    }
    await app.done(staff, 'saveSheet', { id, sCode: 'NOW999' })
    expect(await isQueued()).toBe(true)
  })

  it('is told again of a sheet that was off sale when it was wished for anew', async () => {
    const [person] = (await people(1)) as [CastPerson]
    const id = await createSheet(app.platform, { authorId: seller.id, code: 'AGN7070' })
    for (const times of [1, 2]) {
      app.clock.advance(60_000)
      await app.done(person, 'wishSheet', { text: 'AGN7070', store: 1, wanted: true })
      await job('ideas.notify-wishers', { sheetId: id })
      await job('ideas.notify-wishers', { sheetId: id })
      expect(await messagesOf(person)).toHaveLength(times)
      expect((await app.done(person, 'getWishes')).wishes).toEqual([])
    }
  })

  it('is refused what nobody would ever tell: of the secret shop, and of a store that does not exist', async () => {
    await createStore(app.platform, { code: secretStore })
    for (const store of [secretStore, 4_711]) {
      const wish = { text: 'wsh 4321', store }
      expect(await app.codeOf(seller, 'wishSheet', { ...wish, wanted: true })).toBe('not-found')
      expect((await app.done(seller, 'wishSheet', { ...wish, wanted: false })).wishes).toEqual([])
    }
  })

  it.each([{ text: ' ' }, { text: '!!' }, { text: 'a' }, { store: 1 }, { text: 'ab', store: -1 }])(
    'refuses %j',
    async (bad) => {
      const { body } = await app.call('wishSheet', { wanted: true, ...bad }, seller)
      expect(body.code).toBe('request.invalid')
    },
  )
})

describe('courses that hardly anybody writes for', () => {
  it('stand where too little is asked for: an exam without a sheet, then the only sheet of another author', async () => {
    const other = await createSeller(app.platform)
    const only = await createSheet(app.platform, { authorId: other.id, store: 2, code: 'ONE100' })
    await createSheet(app.platform, { authorId: seller.id, store: 2, code: 'MINE100' })
    await createSheet(app.platform, { authorId: other.id, store: 2, code: 'DRAFT1', status: 0 })
    for (const authorId of [other.id, seller.id])
      await createSheet(app.platform, { authorId, store: 2, code: 'TWO100' })
    const day = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    await app.platform.pool.query(
      `insert into registrar_exam (store_code, year, semester, category, code, day)
       select 2, 2026, 1, 2, code, $1::date from unnest(array['NEW100', 'TWO100']) code`,
      [day],
    )
    const { open } = await ideas(2)
    expect(open.filter(({ code }) => /100|DRAFT1/.test(code))).toMatchObject([
      { code: 'NEW100', sheet: null, examDay: day, examCategory: 2 },
      { code: 'ONE100', sheet: { _id: only, bought: 0 }, examDay: null },
    ])
  })
})

describe('courses', () => {
  it('come with the people behind them, from five on, what is missing and what they earn only from five sellers on', async () => {
    const students = await people(6)
    const day = new Date(app.clock.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
    for (const [at, { id }] of students.entries())
      await app.platform.pool.query(
        `insert into exam_day (person_id, store_code, code, category, day) values ($1, 1, 'DMD100', 2, $2)
         ${at < 4 ? ", ($1, 1, 'FEW100', 2, $2)" : ''}`.replaceAll('$2', `'${day}'`),
        [id],
      )
    const year = app.clock.now().getFullYear()
    const old = await createSheet(app.platform, {
      authorId: seller.id,
      code: 'DMD100',
      classInfo: 'บทที่ 1-2, 5',
    })
    await app.change('sheet', { id: old }, { year, category: 2 })
    await app.platform.pool.query(`update sheet_title set sheet_count = 1 where code = 'DMD100'`)
    for (const { id } of students.slice(0, 5))
      await createFavouriteList(app.platform, { personId: id, sheets: [old] })
    await job('ideas.add-up-demand')
    await job('ideas.add-up-demand')
    const { courses, madeAt } = await ideas()
    expect(courses.map(({ code }) => code)).toEqual(['DMD100'])
    expect(courses[0]).toMatchObject({
      examPeople: 6,
      examDay: day,
      examCategory: 2,
      favourites: 5,
      carts: null,
      sheets: 1,
      mine: 1,
      share: null,
      newestYear: year,
      missingExams: [1],
      missingChapters: [3, 4],
    })
    expect(madeAt).toBe(app.clock.now().toISOString())
    expect((await ideas(2)).courses).toEqual([])

    const authors = await Promise.all(Array.from({ length: 5 }, () => createSeller(app.platform)))
    const buyer = await createPerson(app.platform)
    for (const [at, author] of authors.entries()) {
      const authorId = author.id
      const like = await createSheet(app.platform, {
        authorId,
        code: 'DMD100',
        priceSatang: (at + 1) * 10_000,
      })
      // The third one sells with a code of her own, which her share pays: 300.00 less 30.00 are 60 % less 30.00.
      if (at === 2) await app.done(author, 'newOwnCode', { ...tenPercent, promoCode: 'OWN-DEMAND' })
      const promoCode = at === 2 ? 'OWN-DEMAND' : null
      const { id: order } = await inTransaction(app.platform.db, (trx) =>
        createOrder(trx, app.platform, { id: buyer.id }, { sheets: [like], promoCode }),
      )
      await payAtTheTill(app.platform, order)
      await job('ideas.add-up-demand')
      expect((await ideas()).courses[0]?.share).toBe(at < 4 ? null : 150)
    }
  })
})
