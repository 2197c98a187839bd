import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { pageTexts } from '#server/platform/pdf/open-for-reading.ts'
import { anuphanFile, packageFolder, registerFonts } from '#server/platform/drawing/fonts.ts'
import { glyphTexts } from '#server/platform/pdf/font-file.ts'
import { createCanvas } from '@napi-rs/canvas'
import { placeBlock } from './blocks.ts'
import { familyNames, familyOf, topicsOf } from './families.ts'
import { layOutFormula } from './formula-draw.ts'
import { parseFormula } from './formula-parse.ts'
import { countSheetPages, describeSheet, renderSheetPages, renderSheetPdf } from './index.ts'
import { readTopics } from './topic.ts'

const course = (nameTh: string, nameEn = '', code = 'X101') => ({ code, nameTh, nameEn })

test.each([
  ['แคลคูลัส 1', '', 'mathematics'],
  ['', 'APPLIED STATISTICS', 'statistics'],
  ['ฟิสิกส์ทั่วไป', 'General Physics', 'physics'],
  ['เคมีอินทรีย์', '', 'chemistry'],
  ['จุลชีววิทยา', '', 'biology'],
  ['', 'MACRO-ECONOMICS', 'economics'],
  ['การบัญชีธุรกิจ', '', 'business'],
  ['กฎหมายแพ่ง', '', 'law'],
  ['โครงสร้างข้อมูล', 'Data Structures', 'computing'],
  ['ทฤษฎีวงจรไฟฟ้า 1', '', 'electrical'],
  ['กลศาสตร์ของไหล', 'Fluid Mechanics', 'mechanical'],
  ['ภาษาอังกฤษ 1', '', 'english'],
  ['การใช้ภาษาไทย', '', 'thaiLanguage'],
  ['', 'Chinese V', 'eastAsian'],
  ['จิตวิทยาทั่วไป', '', 'society'],
  ['', 'Plant Parasitic Nematodes', 'agriculture'],
  ['การคิดอย่างมีเหตุผล', '', 'admission'],
  ['สัมมนา', 'SEMINAR', 'general'],
])('%s %s belongs to %s', (nameTh, nameEn, family) => {
  expect(familyOf(course(nameTh, nameEn))).toBe(family)
})

describe('the written content', () => {
  test('has no formula, drawing or line that cannot be drawn, in any family', () => {
    registerFonts()
    const context = createCanvas(8, 8).getContext('2d')
    for (const family of familyNames) {
      expect(topicsOf(family).length).toBeGreaterThanOrEqual(4)
      for (const topic of topicsOf(family)) {
        for (const block of topic.blocks) {
          expect(placeBlock(context, block, 1).height, topic.title).toBeLessThan(700)
          if (block.kind === 'table') {
            const [head, ...rows] = block.rows
            for (const row of rows)
              expect(row.length, `${topic.title}: ${row.join()}`).toBeLessThanOrEqual(head?.length ?? 0)
          }
          if (block.kind === 'exercise') expect(block.answer, block.question).not.toBe('')
        }
      }
    }
  })

  test('uses only letters that the drawing fonts hold', () => {
    const files = [
      anuphanFile(400),
      `${packageFolder('pdfjs-dist')}/standard_fonts/LiberationSans-Regular.ttf`,
    ]
    const known = new Set(files.flatMap((file) => [...glyphTexts(file).values()]))
    for (const family of familyNames) {
      const missing = [...JSON.stringify(topicsOf(family))].filter(
        (letter) => letter > '~' && !known.has(letter),
      )
      expect(missing, family).toEqual([])
    }
  })
})

test('a formula with a slip is refused rather than printed wrong', () => {
  for (const slip of ['\\frac{1}{2', 'x}', '\\nosuch', '\\left(x'])
    expect(() => parseFormula(slip)).toThrow(slip)
  expect(() => readTopics('- a bullet before any topic')).toThrow('before the first topic')
})

test('a fraction is taller than its line, and a root wider than its inside', () => {
  registerFonts()
  const context = createCanvas(8, 8).getContext('2d')
  const [plain, fraction] = [layOutFormula(context, 'a', 16), layOutFormula(context, '\\frac{a}{b}', 16)]
  expect(fraction.ascent + fraction.descent).toBeGreaterThan(1.7 * (plain.ascent + plain.descent))
  expect(layOutFormula(context, '\\sqrt{a}', 16).width).toBeGreaterThan(plain.width)
})

describe('a generated summary', () => {
  const calculus = course('แคลคูลัส 1', 'CALCULUS I', '2301103')

  test('is the same for the same course and seed, and another for another seed', () => {
    expect(describeSheet(calculus, 7, 1)).toEqual(describeSheet(calculus, 7, 1))
    const seeds = new Set(
      [1, 2, 3, 4, 5].map((seed) =>
        describeSheet(calculus, seed)
          .topics.map(({ title }) => title)
          .join(),
      ),
    )
    expect(seeds.size).toBeGreaterThan(1)
  })

  test('has 4 to 10 pages in every family, and its text can be found in the PDF', async () => {
    for (const [at, family] of familyNames.entries()) {
      const [topic] = topicsOf(family)
      const content = { ...describeSheet(calculus, at), family, topics: topicsOf(family).slice(0, 5) }
      const pages = countSheetPages(content)
      expect(pages, family).toBeGreaterThanOrEqual(family === 'thaiLanguage' ? 3 : 4)
      expect(pages, family).toBeLessThanOrEqual(10)
      if (at % 5 !== 0) continue
      const texts = await pageTexts(renderSheetPdf(content))
      expect(texts).toHaveLength(pages)
      expect(texts.join('').replace(/\s/g, '')).toContain(topic?.title.replace(/\s/g, ''))
    }
  })

  test('has at least 4 pages also where a family has few topics', () => {
    for (let seed = 0; seed < 12; seed += 1) {
      for (const name of ['การใช้ภาษาไทย', 'ภาษาจีน 1', 'กฎหมายแพ่ง', 'สัมมนา']) {
        expect(countSheetPages(describeSheet(course(name), seed)), name).toBeGreaterThanOrEqual(4)
      }
    }
  })

  test('keeps tone marks and ำ in the text of its PDF', async () => {
    const text = (await pageTexts(renderSheetPdf(describeSheet(course('ปั๊มน้ำ ลิ้น ญี่ปุ่น ทำ', '', 'X1'), 1))))[0]
    expect(text?.replace(/\s/g, '')).toContain('ปั๊มน้ำลิ้นญี่ปุ่นทำ')
  })

  test('gives samples that are small pictures of the same pages; numbers beyond the end are left out', async () => {
    const content = describeSheet(calculus, 3)
    const pictures = await renderSheetPages(content, [1, 2, 99], 1_000)
    expect(pictures).toHaveLength(2)
    for (const picture of pictures) {
      expect(picture.length).toBeLessThanOrEqual(150_000)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1_000, height: 1_415 })
    }
  })

  test('never mixes Chinese and Japanese', () => {
    for (const seed of [1, 2, 3]) {
      const titles = describeSheet(course('ภาษาจีน 1', 'Chinese I'), seed).topics.map(({ title }) => title)
      expect(titles.join()).not.toMatch(/ภาษาญี่ปุ่น/)
      expect(titles.length).toBeGreaterThanOrEqual(4)
    }
  })
})
