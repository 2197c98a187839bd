import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { bookMoods } from '#rules/brand/book-shape.ts'
import { bookSvg } from '#rules/brand/book-svg.ts'
import { contrast, coverColours, textOn } from '#rules/brand/choose-colours.ts'
import { sarupColours } from '#rules/brand/colours.ts'
import { type Cover, drawCover, uniCoverExample } from './cover.ts'
import { coverFamilies, coverFamily } from '#rules/brand/cover-family.ts'
import { readCourses } from '#server/demo/catalogue-data.ts'
import { drawGroupCover } from './group-cover.ts'
import { storeLogo } from './store-logo.ts'

const cover: Cover = {
  id: 's1',
  store: {
    nameTh: 'มหาวิทยาลัยริมน้ำ',
    nameEn: '',
    short: 'RN',
    colours: ['#1F3A85', '#F5B83D', '#E5523B', '#E5523B'],
  },
  code: 'EC210',
  name: 'เศรษฐศาสตร์จุลภาคเบื้องต้น',
  classInfo: 'บทที่ 1–8',
  semester: 1,
  year: 2568,
  category: 2,
  priceSatang: 4_900,
}

async function pixel(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .removeAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('a cover', () => {
  test('is 840 by 1188 with the header in the store’s colour and paper below', async () => {
    const picture = await drawCover(cover, { format: 'png' })
    expect(await sharp(picture).metadata()).toMatchObject({ width: 840, height: 1_188, format: 'png' })
    expect(await pixel(picture, 820, 20)).toEqual([0x1f, 0x3a, 0x85])
    expect(await pixel(picture, 10, 700)).toEqual([255, 255, 255])
  })

  test('comes in three widths and as JPEG, light enough for phones', async () => {
    const full = { ...cover, name: `${cover.name} `.repeat(5), classInfo: 'ก'.repeat(60) }
    for (const [width, height, bytesMax] of [
      [280, 396, 25_000],
      [560, 792, 25_000],
      [840, 1_188, Number.POSITIVE_INFINITY],
    ] as const) {
      const webp = await drawCover(full, { width })
      expect(await sharp(webp).metadata()).toMatchObject({ width, height, format: 'webp' })
      expect(webp.length).toBeLessThanOrEqual(bytesMax)
    }
    const jpeg = await drawCover(full, { width: 560, format: 'jpeg' })
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 560 })
  })

  test('is the same picture each time, and another when a word changes', async () => {
    // No box stands where no font has what was typed.
    const decorated = {
      ...cover,
      code: `🎉${cover.code}`,
      name: `${cover.name} ❤️`,
      classInfo: `${cover.classInfo} 📚`,
    }
    const [one, again, plain, other] = await Promise.all(
      [cover, cover, decorated, { ...cover, code: 'EC211' }].map((one) => drawCover(one)),
    )
    expect(one?.equals(again ?? Buffer.alloc(0))).toBe(true)
    expect(one?.equals(plain ?? Buffer.alloc(0))).toBe(true)
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false)
  })

  test('has nothing of its subject behind the figures of its code', async () => {
    const codeOf = async (name: string) =>
      sharp(await drawCover({ ...cover, name }, { format: 'png' }))
        .extract({ left: 0, top: 170, width: 840, height: 160 })
        .raw()
        .toBuffer()
    const [numbers, law] = [await codeOf('แคลคูลัส 1'), await codeOf('กฎหมายอาญา')]
    expect(coverFamily('แคลคูลัส 1')).not.toBe(coverFamily('กฎหมายอาญา'))
    expect(numbers.equals(law)).toBe(true)
  })

  test('takes a template as background and a seller’s image as lower paper; a broken image is left out', async () => {
    const template = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer()
    const sellerImage = await sharp({ create: { width: 50, height: 90, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer()
    const withTemplate = await drawCover({ ...cover, store: { ...cover.store, template } }, { format: 'png' })
    expect(await pixel(withTemplate, 820, 20)).toEqual([0, 255, 0])
    const withImage = await drawCover({ ...cover, sellerImage }, { format: 'png' })
    expect(await pixel(withImage, 820, 1_000)).toEqual([255, 0, 0])
    expect(await pixel(withImage, 820, 20)).toEqual([0x1f, 0x3a, 0x85])
    // The paper behind the name reaches below a line of the class that is longer.
    const classInfo = 'บทที่ 1–8 เนื้อหาก่อนกลางภาคและแนวข้อสอบ'
    const withClass = await drawCover({ ...cover, name: 'ก', classInfo, sellerImage }, { format: 'png' })
    expect(await pixel(withClass, 560, 580)).not.toEqual([255, 0, 0])
    const broken = await drawCover({ ...cover, sellerImage: Buffer.from('no picture') }, { format: 'png' })
    expect(broken.equals(await drawCover(cover, { format: 'png' }))).toBe(true)
  })

  test.each(['', ' ', 'ก'.repeat(3_000), 'X'.repeat(500), 'เยิ้ม ลิ้น น้ำ ปั๊ม ญี่ปุ่น ฎุ'])(
    'is drawn for any name and code (%#)',
    async (text) => {
      await expect(
        drawCover({ ...cover, name: text, code: text.slice(0, 80), classInfo: text }, { width: 280 }),
      ).resolves.toBeInstanceOf(Buffer)
    },
  )
})

test('the example, the package cover and the drawn logo are pictures of the asked size', async () => {
  expect(await sharp(await uniCoverExample(cover.store, { width: 280 })).metadata()).toMatchObject({
    width: 280,
  })
  const group = await drawGroupCover(
    { name: 'แพ็กปี 1', sheetCount: 5, covers: [cover, cover, cover, cover] },
    { width: 560 },
  )
  expect(await sharp(group).metadata()).toMatchObject({ width: 560, height: 792 })
  expect(await sharp(await storeLogo(cover.store, { format: 'jpeg' })).metadata()).toMatchObject({
    width: 256,
    height: 256,
    format: 'jpeg',
  })
})

test('text is readable on every colour, and white wherever white reaches 4.5:1', () => {
  for (let step = 0; step < 4_096; step += 7) {
    const colour =
      `#${[8, 4, 0].map((shift) => ((step >> shift) & 15).toString(16).repeat(2)).join('')}`.toUpperCase()
    expect(contrast(textOn(colour), colour), colour).toBeGreaterThanOrEqual(4)
    if (contrast('#FFFFFF', colour) >= 4.5) expect(textOn(colour)).toBe('#FFFFFF')
  }
})

test('a store that never chose colours wears Sarup’s own; real black stays black', () => {
  expect(coverColours(['#000000', '#000000', '#000000', '#000000'])).toEqual(sarupColours)
  expect(coverColours(['#000000', '#ff0000', '#000000', '#000000'])).toMatchObject({
    header: '#000000',
    book: '#FF0000',
  })
  expect(coverColours([])).toEqual(sarupColours)
})

test('the book is drawn in each mood as a well-formed picture with an escaped name', async () => {
  const looks = bookMoods.map((mood) =>
    bookSvg({ mood, book: '#5A60F0', mouth: '#FF7A6D' }, { title: 'a"<b>' }),
  )
  expect(looks.length).toBeGreaterThanOrEqual(12)
  expect(new Set(looks).size).toBe(looks.length)
  // All faces together weigh less than a small photograph.
  expect(looks.join('').length).toBeLessThan(60_000)
  expect(gzipSync(looks.join('')).length).toBeLessThan(20_000)
  for (const svg of looks) {
    expect(svg).not.toContain('<b>')
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 200, height: 240 })
  }
})

/** A picture as 16 × 16 steps from light to dark: what a person would call the same stays the same. */
async function gist(picture: Buffer): Promise<string> {
  const pixels = await sharp(picture).greyscale().resize(17, 16, { fit: 'fill' }).raw().toBuffer()
  return Array.from({ length: 256 }, (_, at) => {
    const [row, column] = [Math.floor(at / 16), at % 16]
    return Number((pixels[row * 17 + column] ?? 0) > (pixels[row * 17 + column + 1] ?? 0) + 2)
  }).join('')
}

const apart = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length

test('the twelve families, the kinds of exam and two of one course are told apart at a glance', async () => {
  const named = ['แคลคูลัส 1', 'ฟิสิกส์ทั่วไป', 'เคมีอินทรีย์', 'ชีววิทยาทั่วไป', 'การเขียนโปรแกรม', 'วิศวกรรมวัสดุ'].concat([
    'เศรษฐศาสตร์จุลภาค',
    'กฎหมายอาญา',
    'หลักการตลาด',
    'ภาษาอังกฤษ 1',
    'อารยธรรมโลก',
    'ดนตรีวิจักษ์',
  ])
  expect(named.map(coverFamily)).toEqual(Object.keys(coverFamilies))
  const same = { ...cover, classInfo: '', code: '' }
  const draw = (part: Partial<Cover>) => drawCover({ ...same, ...part }, { width: 280, format: 'png' })
  const kinds = await Promise.all([0, 1, 2, 3, 4, 5].map(async (category) => gist(await draw({ category }))))
  expect(new Set(kinds).size).toBe(6)
  // A row of eight of one course, as a shop shows it: neighbours differ by more than the noise of the pen.
  const row = await Promise.all(
    ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'].map(async (id) => gist(await draw({ id }))),
  )
  const likest = Math.min(...row.slice(1).map((one, at) => apart(one, row[at] ?? '')))
  expect(likest).toBeGreaterThan(0)
})

test('the courses of the demo are of many families, none of more than half of them', () => {
  const courses = readCourses()
  const counted = Map.groupBy(courses, ({ nameTh, nameEn }) => coverFamily(`${nameTh} ${nameEn}`))
  expect(counted.size).toBe(12)
  expect(Math.max(...[...counted.values()].map((list) => list.length))).toBeLessThan(courses.length / 2)
})
