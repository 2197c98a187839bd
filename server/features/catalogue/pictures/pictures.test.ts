import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { shareVersion } from '#rules/sheets/sheet-pictures.ts'
import { parseContentPath } from '#server/platform/content/paths.ts'
import { createCast, createStore } from '#server/test/cast.ts'
import { testApp } from '#server/test/test-app.ts'
import { drawPicture, mayShowPicture, redrawOldSamples } from './index.ts'

const shop = await testApp()
const cast = await createCast(shop.platform)

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
    // The picture for link previews (LINE etc.) has its stated size.
    expect(await sizeOf(`sheets/${cast.sheet}/share.jpg`)).toEqual(['jpeg', 1200, 630])
    expect(await sizeOf(`logos/${cast.store}.jpg`)).toEqual(['jpeg', 256, 256])
  })

  it('show a shelf of one subject by the drawing of that subject, whatever it is called', async () => {
    const code = await createStore(shop.platform, { code: 20_077, kind: 'drive' })
    const logoWith = async (set: object) => {
      await shop.change('store', { code }, set)
      // Not through its address, which the process keeps a while.
      const image = parseContentPath(`logos/${code}.jpg`)
      return image && (await drawPicture(shop.platform, image))?.toString('base64')
    }
    const chemistry = await logoWith({ subject: 'เคมี' })
    expect(chemistry).toMatch(/^.{1000}/)
    expect(await logoWith({ subject: 'กฎหมาย' })).not.toBe(chemistry)
    expect(await logoWith({ subject: 'เคมี', short: 'OTHER' })).toBe(chemistry)
    expect(await logoWith({ kind: 'institution' })).not.toBe(chemistry)
  })

  it('may be kept for a year under the version that the card names', async () => {
    const sheet = await shop.done(undefined, 'getSheetInfo', { sheetID: cast.sheet })
    const group = await shop.done(undefined, 'getGroupInfo', { groupID: cast.group })
    const share = `sheets/${cast.sheet}/share.jpg?v=${shareVersion(sheet)}`
    for (const path of [
      `sheets/${cast.sheet}/cover-280.webp?v=${sheet.cover}`,
      `groups/${cast.group}/cover-280.webp?v=${group.cover}`,
      share,
    ])
      expect((await get(path)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // Link previews show the score, so a new score is a new picture.
    const before = await get(share)
    await shop.change('sheet', { id: cast.sheet }, { score_sum: 8, score_count: 2 })
    const scored = await get(share)
    expect(scored.headers['cache-control']).not.toContain('immutable')
    expect(scored.rawPayload.equals(before.rawPayload)).toBe(false)
    const again = await shop.done(undefined, 'getSheetInfo', { sheetID: cast.sheet })
    const now = await get(`sheets/${cast.sheet}/share.jpg?v=${shareVersion(again)}`)
    expect(now.headers['cache-control']).toContain('immutable')
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
    const ofPackage = async () => (await get(`groups/${cast.group}/cover-280.webp`)).rawPayload
    expect((await get(path)).statusCode).toBe(200)
    const both = await ofPackage()
    await show(false)
    expect((await get(path)).statusCode).toBe(404)
    expect((await ofPackage()).equals(both)).toBe(false)
    await show(true)
    expect((await get(path)).statusCode).toBe(200)
    expect((await ofPackage()).equals(both)).toBe(true)
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
    await shop.change('sheet', { id: cast.sheet }, { example_count: 2 })
    const example = (number: number) => {
      const image = parseContentPath(`sheets/${cast.sheet}/ex${number}.jpg`)
      if (image === null) throw new Error('no such path')
      return image
    }
    expect(await mayShowPicture(platform, example(2))).toEqual({ version: '1m2' })
    expect(await mayShowPicture(platform, example(3))).toBeNull()
    const asked: unknown[] = []
    const drawExample = async (sheet: object, number: number) => {
      asked.push([sheet, number])
      return await stripedPage()
    }
    expect(await drawPicture(platform, example(2), { drawExample })).not.toBeNull()
    expect(asked).toEqual([[{ id: cast.sheet, demoSeed: 1 }, 2]])
    expect(await drawPicture(platform, example(2))).toBeNull()
  })

  it('mark every sample, and blur all but three tenths of the pages beyond reading', async () => {
    const { platform } = shop
    const sheet = platform.db.updateTable('sheet').where('id', '=', cast.sheet)
    await sheet.set({ example_count: 6, pdf_pages: 6 }).execute()
    const page = await stripedPage()
    const contrast = async (number: number) => {
      const image = parseContentPath(`sheets/${cast.sheet}/ex${number}.jpg`)
      if (image === null) throw new Error('no such path')
      const drawn = await drawPicture(platform, image, { drawExample: async () => page })
      if (drawn === null) throw new Error('nothing drawn')
      expect((await sharp(drawn).metadata()).width).toBe(800)
      expect(await meanOf(drawn)).not.toBe(await meanOf(page))
      return await contrastOf(drawn)
    }
    const [first, second, third, last] = [
      await contrast(1),
      await contrast(2),
      await contrast(3),
      await contrast(6),
    ]
    expect(Math.min(first, second)).toBeGreaterThan(60)
    expect(Math.max(third, last)).toBeLessThan(25)
    await sheet.set({ pdf_pages: 20 }).execute()
    expect(await contrast(6)).toBeGreaterThan(60)
    const { body } = await shop.call('getSheetInfo', { sheetID: cast.sheet })
    expect(body.data).toMatchObject({ examNum: 6, sharpNum: 6, examples: '1m6' })
  })

  it('are thrown away and drawn again where they were drawn before samples had a mark', async () => {
    const { platform } = shop
    const old = [`content/sheets/${cast.sheet}/v1/ex1.jpg`, `content/sheets/${cast.sheet}/v1/ex3-1080.webp`]
    for (const key of old)
      await platform.storage.put(key, await stripedPage(), { contentType: 'image/jpeg', rebuildable: true })
    await platform.db.insertInto('samples_to_redraw').values({ sheet_id: cast.sheet }).execute()
    await redrawOldSamples(platform, { drawExample: stripedPage })
    for (const key of old) expect(await platform.storage.head(key)).toBeNull()
    expect(await platform.storage.head(`content/sheets/${cast.sheet}/v1m6/ex1.jpg`)).not.toBeNull()
    expect(await shop.rows('samples_to_redraw', {})).toEqual([])
  })
})

/** Lines as fine as handwriting. */
async function stripedPage(): Promise<Buffer> {
  const [width, height] = [800, 1132]
  const pixels = Buffer.alloc(width * height, 255)
  for (let row = 0; row < height; row += 1) if (row % 8 < 3) pixels.fill(0, row * width, (row + 1) * width)
  return await sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** Contrast between the lines of a page. */
async function contrastOf(picture: Buffer): Promise<number> {
  const middle = sharp(picture).extract({ left: 300, top: 400, width: 200, height: 300 })
  // In a buffer first: statistics are of the picture as it came in.
  const { channels } = await sharp(
    await middle.resize({ width: 1, height: 300, fit: 'fill' }).png().toBuffer(),
  ).stats()
  return channels[0]?.stdev ?? 0
}

/** Of all pixels: changed by any mark. */
async function meanOf(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats()
  return channels[0]?.mean ?? 0
}
