import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshTitleStatistics } from '#server/features/catalogue/search/index.ts'
import { type Cast, createCast } from '#server/test/cast.ts'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'

let shop: TestApp
let cast: Cast

beforeAll(async () => {
  shop = await createTestApp()
  cast = await createCast(shop.platform)
  await refreshTitleStatistics(shop.platform.db)
})

afterAll(() => shop.close())

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
  it('holds its sheets on sale and what they have in common', async () => {
    const { code, store_code: store, price_satang: price } = await sheetOf(cast.sheet)
    const { body } = await shop.call('getCourse', { store, course: code })
    expect(body.data.count).toBe(body.data.sheets.length)
    expect(body.data.sheets.map((sheet) => sheet._id)).toContain(cast.sheet)
    expect(body.data.prices[0]).toBeLessThanOrEqual(price / 100)
    expect((await shop.call('getCourse', { store, course: 'NONE1' })).status).toBe(404)
  })
})

describe('the map for search engines', () => {
  it('leads from robots.txt over an index to every sheet on sale and to nothing else', async () => {
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
    const onSale = await shop.platform.db
      .selectFrom('sheet')
      .select('id')
      .where('on_sale', '=', true)
      .execute()
    expect(new Set(sheets)).toEqual(new Set(onSale.map(({ id }) => id)))
    expect(sheets).toHaveLength(onSale.length)
    expect(all.join()).toContain('hreflang="en"')
    expect(all.join()).toMatch(/<loc>[^<]*\/i\/\d+[^<]*\/[^<]+<\/loc>/)
    expect((await shop.app.inject({ url: '/sitemaps/sheets-x<.xml' })).statusCode).toBe(404)
  })
})
