import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshTitleStatistics } from '#server/features/catalogue/search/index.ts'
import { codeNameKey } from '#rules/sellers/profile.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import {
  createCast,
  createCompleteSheet,
  createPerson,
  createSeller,
  createSheet,
  createStore,
} from '#server/test/cast.ts'
import { forgetStores } from '../../institutions/index.ts'
import { testApp } from '#server/test/test-app.ts'
import { migrations } from '#server/migrations/2026-12-14.ts'
import { tasks } from '#server/worker.ts'

const shop = await testApp()
const cast = await createCast(shop.platform)
await refreshTitleStatistics(shop.platform.db)

const sheetOf = (id: string) =>
  shop.platform.db
    .selectFrom('sheet')
    .select(['code', 'store_code', 'price_satang'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('the page of an institution', () => {
  it('names its courses and its sheets, and no page beyond the last', async () => {
    const { code } = await sheetOf(cast.sheet)
    const { body } = await shop.call('getInstitution', { store: cast.store })
    expect(body.data.courses.map((course) => course.code)).toContain(code)
    expect(body.data.sheets.map((sheet) => sheet._id)).toContain(cast.sheet)
    expect(body.data.sheets.map((sheet) => sheet._id)).not.toContain(cast.hidden)
    expect((await shop.call('getInstitution', { store: cast.store, page: 99 })).status).toBe(404)
  })

  it('shows of each course the cover of what sells best', async () => {
    const { code } = await sheetOf(cast.sheet)
    const { body } = await shop.call('getCourse', { store: cast.store, course: code })
    const most = Math.max(...body.data.sheets.map(({ bought }) => bought))
    const best = body.data.sheets.filter(({ bought }) => bought === most)
    const courses = (await shop.done(undefined, 'getInstitution', { store: cast.store })).courses
    expect(best.map(({ _id, cover }) => ({ _id, cover }))).toContainEqual(
      courses.find((course) => course.code === code)?.best,
    )
  })

  it('leaves out a course whose last sheet has just gone, before its statistics know it', async () => {
    const { code } = await sheetOf(cast.sheet)
    const gone = await shop.platform.db
      .updateTable('sheet')
      .set({ visible: false })
      .where('store_code', '=', cast.store)
      .where('code', '=', code)
      .where('visible', '=', true)
      .returning('id')
      .execute()
    const { status, body } = await shop.call('getInstitution', { store: cast.store })
    expect(status).toBe(200)
    expect(body.data.courses.map((course) => course.code)).not.toContain(code)
    await shop.platform.db
      .updateTable('sheet')
      .set({ visible: true })
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  })
})

describe('the page of a course', () => {
  it('is one for its code in Thai digits, also of before, with its exams', async () => {
    const author = await createSeller(shop.platform)
    const [buyer, other] = [await createPerson(shop.platform), await createPerson(shop.platform)]
    const sheets: string[] = []
    for (const [code, name] of [
      ['กม.101', 'แพ่ง'],
      ['กม.๑๐๑', 'แพ่ง'],
      ['กม.๑๐๑', 'อาญา'],
      ['กม.1๐1', 'แพ่ง'],
    ] as const)
      sheets.push(await createSheet(shop.platform, { authorId: author.id, store: cast.store, code, name }))
    await refreshTitleStatistics(shop.platform.db)
    for (const [person, code, day] of [
      [buyer, 'กม.101', '2026-12-01'],
      [buyer, 'กม.๑๐๑', '2026-12-02'],
      [other, 'กม.๑๐๑', '2026-12-03'],
      [other, 'กม.1๐1', '2026-12-04'],
    ] as const)
      await shop.add('exam_day', { person_id: person.id, store_code: cast.store, code, category: 2, day })
    await migrations['2026-12-14T0700-one-code-of-a-course'](shop.platform.db as unknown as Kysely<unknown>)
    const page = await shop.done(undefined, 'getCourse', { store: cast.store, course: 'กม.๑๐๑' })
    expect(page).toMatchObject({ code: 'กม.101', count: 4 })
    expect(page.sheets.map(({ _id }) => _id).toSorted()).toEqual(sheets.toSorted())
    const { courses } = await shop.done(undefined, 'getInstitution', { store: cast.store })
    expect(courses.filter(({ code }) => code.startsWith('กม.'))).toMatchObject([
      { code: 'กม.101', sheets: 4 },
    ])
    for (const [person, day] of [
      [buyer, '2026-12-01'],
      [other, '2026-12-04'],
    ] as const)
      expect((await shop.done(person, 'getExams', { cart: [] })).exams).toMatchObject([
        { code: 'กม.101', day },
      ])
  })

  it('holds its sheets on sale and what they have in common', async () => {
    const { code, store_code: store, price_satang: price } = await sheetOf(cast.sheet)
    // How many sheets the whole store has is kept for a second or two: both answers are to tell the same.
    forgetStores(shop.platform)
    const { body } = await shop.call('getCourse', { store, course: code })
    expect(body.data.count).toBe(body.data.sheets.length)
    expect(body.data.sheets.map((sheet) => sheet._id)).toContain(cast.sheet)
    expect(body.data.prices[0]).toBeLessThanOrEqual(price / 100)
    expect(await shop.done(undefined, 'getCourse', { store, course: ` ${code.toLowerCase()}` })).toEqual(
      body.data,
    )
    expect((await shop.call('getCourse', { store, course: 'NONE1' })).status).toBe(404)
  })
})

describe('an author', () => {
  const penName = 'พี่ ฟ้า & ดาว'
  let author: { id: string; token: string }
  beforeAll(async () => {
    author = await createSeller(shop.platform, { name: 'ชื่อจริง นามสกุลจริง', codeName: penName })
    await shop.change(
      'seller',
      { person_id: author.id },
      { code_name_key: codeNameKey(penName), real_name: 'ชื่อจริง นามสกุลจริง' },
    )
  })
  const page = (name = penName, token?: string) =>
    shop.call('getAuthor', { name }, token === undefined ? {} : { token })

  it('an author has a page under the pen name once something is on sale, and her real name never', async () => {
    expect((await page()).status).toBe(404)
    const sheet = await createSheet(shop.platform, { authorId: author.id, code: 'AU101' })
    const hidden = await createSheet(shop.platform, { authorId: author.id, visible: false })
    const about = (text: string) => shop.call('setAuthorAbout', { about: text }, author)
    expect((await about('ทักไลน์ @faa สั่งซื้อได้ที่ไลน์')).body.code).toBe('sellers.about-advert')
    expect((await about(' เรียนวิศวะปี 3 สรุปจากเลกเชอร์จริง ')).status).toBe(200)
    const { body } = await page(' พี่ฟ้า&ดาว')
    expect(body.data).toMatchObject({
      author: { name: penName, about: 'เรียนวิศวะปี 3 สรุปจากเลกเชอร์จริง', sheets: 1, followers: 0 },
      sheets: [{ _id: sheet }],
      followed: false,
      mine: false,
      pages: 1,
    })
    expect(JSON.stringify(body)).not.toMatch(/ชื่อจริง/)
    expect(JSON.stringify(body)).not.toContain(hidden)
    expect((await page(penName, author.token)).body.data.mine).toBe(true)

    const asker = await createPerson(shop.platform)
    const input = { sheet, text: 'มีเฉลยไหม' }
    await shop.call('askQuestion', input, asker)
    expect((await page()).body.data).toMatchObject({ answers: [], author: { answered: 0 } })
    const { questions } = await shop.done(author, 'getQuestions', { sheet })
    await shop.call('answerQuestion', { id: questions[0]?._id, text: 'มีท้ายบท' }, author)
    expect((await page()).body.data).toMatchObject({
      author: { answered: 1 },
      answers: [{ sheet, text: 'มีเฉลยไหม', answer: { text: 'มีท้ายบท' } }],
    })
  })

  it('has the same stars on her page and on those of her sheets, also of sheets that she closed', async () => {
    const wide = await createSeller(shop.platform, { codeName: 'พี่ดาว' })
    await shop.change('seller', { person_id: wide.id }, { code_name_key: codeNameKey('พี่ดาว') })
    const [good, bad] = [
      await createSheet(shop.platform, { authorId: wide.id }),
      await createSheet(shop.platform, { authorId: wide.id, visible: false }),
    ]
    for (const [sheet_id, score] of [
      [good, 5],
      [bad, 1],
    ] as const)
      await shop.add('review', {
        sheet_id,
        person_id: (await createPerson(shop.platform)).id,
        score,
        message: '',
        created_at: shop.clock.now(),
      })
    expect((await page('พี่ดาว')).body.data.author).toMatchObject({ sheets: 1, score: 3, scoreCount: 2 })
    const info = await shop.done(undefined, 'getSheetInfo', { sheetID: good })
    expect([info.author.score, info.score]).toEqual([3, 5])
  })

  it('is of the institution with most of her sheets, whichever the page begins with', async () => {
    const [many, few] = [await createStore(shop.platform, { code: 9 }), cast.store]
    const wide = await createSeller(shop.platform, { codeName: 'พี่สองที่' })
    await shop.change('seller', { person_id: wide.id }, { code_name_key: codeNameKey('พี่สองที่') })
    for (const store of [few, many, many]) await createSheet(shop.platform, { authorId: wide.id, store })
    const { author: found, sheets } = (await page('พี่สองที่')).body.data
    expect(sheets[0]?.store).toBe(few)
    expect(found.stores.map(({ code }) => code)).toEqual([many, few])
    expect(found.stores[0]?.name).toEqual(sheets[1]?.storeName)
  })

  it('is not led, nor is a sheet, to a page of an institution or a course that is not there', async () => {
    const store = await createStore(shop.platform, { code: 11 })
    const wide = await createSeller(shop.platform, { codeName: 'พี่ไร้รหัส' })
    await shop.change('seller', { person_id: wide.id }, { code_name_key: codeNameKey('พี่ไร้รหัส') })
    const create = (code: string) => createSheet(shop.platform, { authorId: wide.id, store, code })
    const [coded, free] = [await create('LNK100'), await create('')]
    const linked = async (sheetID: string) => (await shop.done(undefined, 'getSheetInfo', { sheetID })).linked
    const statusOf = async () => (await shop.call('getInstitution', { store })).status
    forgetStores(shop.platform)
    expect((await page('พี่ไร้รหัส')).body.data.linked).toEqual([coded])
    expect(await linked(free)).toEqual({ institution: true, course: false })
    expect([await linked(coded), await statusOf()]).toEqual([{ institution: true, course: true }, 200])
    await shop.change('store', { code: store }, { visibility: 'hidden' })
    forgetStores(shop.platform)
    shop.clock.advance(60_000)
    expect((await page('พี่ไร้รหัส')).body.data).toMatchObject({ author: { sheets: 2 }, linked: [] })
    expect([await linked(coded), await statusOf()]).toEqual([{ institution: false, course: false }, 404])
    await shop.change(
      'sheet',
      { id: coded },
      { store_code: await createStore(shop.platform, { code: 9999 }) },
    )
    forgetStores(shop.platform)
    shop.clock.advance(60_000)
    expect(await linked(coded)).toEqual({ institution: false, course: false })
    await shop.change('sheet', { id: coded }, { store_code: store })
    await shop.change('store', { code: store }, { visibility: 'shown' })
  })

  it('is followed, and tells her followers of what is new once a day', async () => {
    const [reader, late] = [await createPerson(shop.platform), await createPerson(shop.platform)]
    const follow = (person: { token: string }, yes = true) =>
      shop.call('followAuthor', { author: author.id, follow: yes }, person)
    await follow(reader)
    await follow(reader)
    expect((await page(penName, reader.token)).body.data).toMatchObject({
      followed: true,
      author: { followers: 1 },
    })
    expect((await follow(author)).body.code).toBe('not-found')
    shop.clock.advance(60_000)
    const fresh = await createCompleteSheet(shop.platform, { authorId: author.id })
    const approved = (sheetId: string) =>
      shop.add('sheet_review', [
        { sheet_id: sheetId, reviewer_id: late.id, decision: 'approved', decided_at: shop.clock.now() },
      ])
    // Twice on one day, and it is new all the same.
    await approved(fresh)
    shop.clock.advance(60_000)
    await approved(fresh)
    await follow(late)
    shop.clock.advance(86_400_000)
    const notifyFollowers = tasks(shop.platform)['authors.notify-followers']
    await notifyFollowers?.({})
    await notifyFollowers?.({})
    const { rows } = await shop.platform.pool.query<{ person_id: string; html_th: string }>(
      `select person_id, html_th from message where html_th like '%ผู้เขียนที่คุณติดตาม%'`,
    )
    expect(rows.map(({ person_id }) => person_id)).toEqual([reader.id])
    expect(rows[0]?.html_th).toContain(`/infoSheet/${fresh}`)
    // Back to draft and approved again on a later day it is not.
    await approved(fresh)
    await shop.change('sheet', { id: fresh }, { published_at: shop.clock.now() })
    shop.clock.advance(86_400_000)
    await notifyFollowers?.({})
    const again = `select from message where html_th like '%ผู้เขียนที่คุณติดตาม%'`
    expect((await shop.platform.pool.query(again)).rowCount).toBe(1)
    await follow(reader, false)
    expect((await page(penName, reader.token)).body.data).toMatchObject({
      followed: false,
      author: { followers: 1 },
    })
  })
})

describe('the map for search engines', () => {
  it('leads from robots.txt over an index to every sheet on sale and to nothing else', async () => {
    forgetStores(shop.platform)
    const robots = await shop.app.inject({ url: '/robots.txt' })
    expect(robots.body).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
    const index = await shop.app.inject({ url: '/sitemap.xml' })
    expect(index.headers['content-type']).toContain('application/xml')
    const files = [...index.body.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(
      ([, file = '']) => file,
    )
    const all = await Promise.all(files.map(async (url) => (await shop.app.inject({ url })).body))
    const sheets = all.flatMap((file) =>
      [...file.matchAll(/<loc>[^<]*\/infoSheet\/(\w+)<\/loc>/g)].map(([, id]) => id),
    )
    const onSale = await shop.rows('sheet', { on_sale: true }, 'id')
    expect(new Set(sheets)).toEqual(new Set(onSale.map(({ id }) => id)))
    expect(sheets).toHaveLength(onSale.length)
    expect(all.join()).toContain(`/author/${encodeURIComponent('พี่ ฟ้า & ดาว')}</loc>`)
    expect(all.join()).toContain('hreflang="en"')
    expect(all.join()).toMatch(/<loc>[^<]*\/i\/\d+[^<]*\/[^<]+<\/loc>/)
    expect((await shop.app.inject({ url: '/sitemaps/sheets-x<.xml' })).statusCode).toBe(404)
    // A hidden institution has no page, so the map says nothing about it.
    const [first] = onSale
    const { store_code } = await sheetOf(first?.id ?? '')
    await shop.change('store', { code: store_code }, { visibility: 'hidden' })
    forgetStores(shop.platform)
    const left = await Promise.all(files.map(async (url) => (await shop.app.inject({ url })).body))
    expect(left.join()).not.toContain(`/infoSheet/${first?.id}<`)
    expect(left.join()).not.toContain(`/i/${store_code}-`)
    // An author in the secret shop alone has no page either.
    const author = `/author/${encodeURIComponent('พี่ ฟ้า & ดาว')}</loc>`
    expect(left.join()).toContain(author)
    await createStore(shop.platform, { code: secretStore })
    const { person_id: authorId } = await shop.row('seller', { code_name: 'พี่ ฟ้า & ดาว' }, 'person_id')
    await shop.change('sheet', { author_id: authorId }, { store_code: secretStore })
    const rest = await Promise.all(files.map(async (url) => (await shop.app.inject({ url })).body))
    expect(rest.join()).not.toContain(author)
  })
})
