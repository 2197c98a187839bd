import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseContentPath } from '#server/platform/content/paths.ts'
import { type Cast, createCast } from '#server/test/cast.ts'
import { createTestApp, type TestApp } from '#server/test/test-app.ts'
import { drawPicture, mayShowPicture } from './index.ts'

let shop: TestApp
let cast: Cast

beforeAll(async () => {
  shop = await createTestApp()
  cast = await createCast(shop.platform)
})

afterAll(() => shop.close())

const get = (path: string) => shop.app.inject({ url: `/content/${path}` })

async function sizeOf(path: string) {
  const answer = await get(path)
  expect([path, answer.statusCode]).toEqual([path, 200])
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  return [format, width, height]
}

describe('public images of the shop', () => {
  it('are drawn for sheets, packages and stores, in every size', async () => {
    expect(await sizeOf(`sheets/${cast.sheet}/cover.jpg`)).toEqual(['jpeg', 840, 1188])
    expect(await sizeOf(`sheets/${cast.sheet}/cover-280.webp`)).toEqual(['webp', 280, 396])
    expect(await sizeOf(`groups/${cast.group}/cover-560.webp`)).toEqual(['webp', 560, 792])
    expect(await sizeOf(`logos/${cast.store}.jpg`)).toEqual(['jpeg', 256, 256])
  })

  it('may be kept for a year under the version that the card names', async () => {
    const { body } = await shop.call('getSheetInfo', { sheetID: cast.sheet })
    const { cover } = body.data
    const answer = await get(`sheets/${cast.sheet}/cover-280.webp?v=${cover}`)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('are nobody’s while the sheet is not on sale, and again everybody’s afterwards (INV-10)', async () => {
    for (const sheetId of [cast.draft, cast.hidden, 'NNNNNNNNNN']) {
      for (const file of ['cover.jpg', 'cover-280.webp', 'ex1.jpg']) {
        expect((await get(`sheets/${sheetId}/${file}`)).statusCode).toBe(404)
      }
    }
    const show = (visible: boolean) =>
      shop.platform.db.updateTable('sheet').set({ visible }).where('id', '=', cast.freshSheet).execute()
    const path = `sheets/${cast.freshSheet}/cover-280.webp`
    expect((await get(path)).statusCode).toBe(200)
    await show(false)
    expect((await get(path)).statusCode).toBe(404)
    await show(true)
    expect((await get(path)).statusCode).toBe(200)
  })

  it('change with the price on the cover and with the colours of the store', async () => {
    const { db } = shop.platform
    const path = `sheets/${cast.sheet}/cover-280.webp`
    const before = await get(path)
    await db
      .updateTable('sheet')
      .set((change) => ({ price_satang: 99_900, cover_version: change('cover_version', '+', 1) }))
      .where('id', '=', cast.sheet)
      .execute()
    const dearer = await get(path)
    await db
      .updateTable('store')
      .set((change) => ({
        colours: ['#D6402F', '#0E8549', '#F5D019', '#3133B8'],
        picture_version: change('picture_version', '+', 1),
      }))
      .where('code', '=', cast.store)
      .execute()
    const recoloured = await get(path)
    expect(dearer.rawPayload.equals(before.rawPayload)).toBe(false)
    expect(recoloured.rawPayload.equals(dearer.rawPayload)).toBe(false)
    expect(new Set([before, dearer, recoloured].map((answer) => answer.headers['etag'])).size).toBe(3)
  })

  it('answer 404 for stores, people and samples that have none', async () => {
    const paths = [
      'logos/99.jpg',
      'logos/9999999999.jpg',
      'templates/1.jpg',
      `users/${cast.person('O').id}.jpg`,
    ]
    for (const path of [...paths, `sheets/${cast.sheet}/ex1.jpg`])
      expect((await get(path)).statusCode).toBe(404)
  })

  it('draw samples of demo sheets as often as the sheet has some', async () => {
    const { platform } = shop
    await platform.db.updateTable('sheet').set({ example_count: 2 }).where('id', '=', cast.sheet).execute()
    const example = (number: number) => {
      const image = parseContentPath(`sheets/${cast.sheet}/ex${number}.jpg`)
      if (image === null) throw new Error('no such path')
      return image
    }
    expect(await mayShowPicture(platform, example(2))).toEqual({ version: '1' })
    expect(await mayShowPicture(platform, example(3))).toBeNull()
    const asked: unknown[] = []
    const drawExample = async (sheet: object, number: number) => {
      asked.push([sheet, number])
      return Buffer.from('page')
    }
    expect(await drawPicture(platform, example(2), { drawExample })).toEqual(Buffer.from('page'))
    expect(asked).toEqual([[{ id: cast.sheet, demoSeed: 1 }, 2]])
    expect(await drawPicture(platform, example(2))).toBeNull()
  })
})
