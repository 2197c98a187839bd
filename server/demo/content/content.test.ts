import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { inspect } from '#server/doctor.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { testApp } from '#server/test/test-app.ts'
import { bulkFill } from '../bulk/bulk-fill.ts'
import { bulkId } from '../bulk/bulk-sheets.ts'
import { familyNames, familyOf, materialOf, topicsOf } from './families.ts'
import { composeSheetPdf, describeSheet } from './index.ts'

const sources = path.join(import.meta.dirname, '..', 'material')
const course = (nameTh: string, nameEn = '', code = 'X101') => ({ code, nameTh, nameEn })
const compact = (text: string) => text.replace(/\s/g, '')

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
  ['การใช้ภาษาไทย', '', 'thai-language'],
  ['', 'Chinese V', 'east-asian'],
  ['จิตวิทยาทั่วไป', '', 'society'],
  ['', 'Plant Parasitic Nematodes', 'agriculture'],
  ['การคิดอย่างมีเหตุผล', '', 'admission'],
  ['สัมมนา', 'SEMINAR', 'general'],
])('%s %s belongs to %s', (nameTh, nameEn, family) => {
  expect(familyOf(course(nameTh, nameEn))).toBe(family)
})

describe('the typeset material', () => {
  test.each(familyNames)('of %s holds its sources as they are, in readable Thai', async (family) => {
    const source = readFileSync(path.join(sources, `${family}.typ`), 'utf8')
    const titles = [...source.matchAll(/^#topic\("([^"]+)", "([^"]+)"\)$/gm)]
    expect(topicsOf(family).map(({ title, keywords }) => [title, keywords])).toEqual(
      titles.map(([, title, keywords]) => [title, keywords]),
    )
    expect(titles.length).toBeGreaterThanOrEqual(4)
    const texts = await pageTexts(materialOf(family))
    expect(texts).toHaveLength(topicsOf(family).reduce((sum, { pages }) => sum + pages, 0))
    for (const { title, page } of topicsOf(family))
      expect(compact(texts[page - 1] ?? '')).toContain(compact(title))
    // Every Thai word of four letters or more; long ones are broken at the end of a line now and then, in a table's cells above all.
    const written = compact(texts.join(''))
    const words = source.replaceAll(/\$[^$]*\$|^#topic.*$/gm, ' ').match(/[ก-๛]{4,}/g) ?? []
    const missing = words.filter((word) => !written.includes(compact(word)))
    expect(missing.length / words.length, missing.join(' ')).toBeLessThan(0.02)
    // A tone mark stands on a letter or its vowel.
    expect(texts.join('\n')).not.toMatch(/(?<![ก-ฮัิีึืุู])[่้๊๋]/)
  })

  test('is of all sources', () => {
    const named = readdirSync(sources).map((file) => path.basename(file, '.typ'))
    expect(named.toSorted()).toEqual([...familyNames, 'made', 'plots', 'sheet'].toSorted())
  })
})

describe('a summary', () => {
  const calculus = course('แคลคูลัส 1', 'CALCULUS I', '2301103')

  test('is the same for the same course and seed, and another for another seed', async () => {
    expect(describeSheet(calculus, 7, 1)).toEqual(describeSheet(calculus, 7, 1))
    const seeds = [1, 2, 3, 4, 5].map((seed) => JSON.stringify(describeSheet(calculus, seed).topics))
    expect(new Set(seeds).size).toBeGreaterThan(1)
    const [one, two] = await Promise.all([1, 2].map(() => composeSheetPdf(describeSheet(calculus, 7))))
    expect(one?.length).toBe(two?.length)
  })

  test('has 4 to 12 pages, as many as it says', async () => {
    for (const name of ['แคลคูลัส 1', 'การใช้ภาษาไทย', 'ภาษาจีน 1', 'กฎหมายแพ่ง', 'สัมมนา']) {
      for (let seed = 0; seed < 12; seed += 1) {
        const content = describeSheet(course(name), seed)
        expect(content.pageCount, name).toBeGreaterThanOrEqual(4)
        expect(content.pageCount, name).toBeLessThanOrEqual(12)
        if (seed > 0) continue
        const pdf = await PDFDocument.load(await composeSheetPdf(content))
        expect(pdf.getPageCount(), name).toBe(content.pageCount)
      }
    }
  })

  test('can be searched: title with tone marks and ำ, topics, page numbers', async () => {
    const content = describeSheet(course('ปั๊มน้ำ ลิ้น ญี่ปุ่น ทำ', '', 'X1'), 1)
    const texts = (await pageTexts(await composeSheetPdf(content))).map(compact)
    expect(texts[0]).toContain('ปั๊มน้ำลิ้นญี่ปุ่นทำ')
    let page = 1
    for (const { title, pages } of content.topics) {
      expect(texts[0]).toContain(compact(title).slice(0, 20))
      expect(texts[page]).toContain(compact(title))
      expect(texts[page]).toContain(`${page + 1}/${content.pageCount}`)
      page += pages
    }
  })

  test('is written with several pens: the colours of the material are exchanged', async () => {
    const colours = new Set<string>()
    for (let seed = 0; seed < 6; seed += 1) {
      const pdf = await PDFDocument.load(await composeSheetPdf(describeSheet(calculus, seed)))
      const form = pdf.getPage(1).node.Resources()?.lookup(PDFName.of('XObject'), PDFDict).values()[0]
      const stream = pdf.context.lookup(form)
      if (!(stream instanceof PDFRawStream)) throw new Error('a page is no form')
      const drawn = decodePDFRawStream(stream).decode()
      colours.add(/[\d.]+ [\d.]+ [\d.]+ scn/.exec(Buffer.from(drawn).toString('latin1'))?.[0] ?? '')
    }
    expect(colours.size).toBeGreaterThan(2)
  })

  test('never mixes Chinese and Japanese', () => {
    for (const seed of [1, 2, 3]) {
      const titles = describeSheet(course('ภาษาจีน 1', 'Chinese I'), seed).topics.map(({ title }) => title)
      expect(titles.join()).not.toMatch(/ภาษาญี่ปุ่น/)
      expect(titles.length).toBeGreaterThanOrEqual(4)
    }
  })
})

const shop = await testApp()
const before = await readSchema()
await bulkFill(shop.platform, shop.databaseUrl, {
  sheets: 2_000,
  orderLines: 3_000,
  demoShare: 0.02,
  onProgress: () => {},
})

/** Every index, constraint and trigger, with whether it is in force. */
async function readSchema() {
  const { rows } = await sql`
    select 'index' as kind, indexdef as definition from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || case when convalidated then '' else ' not valid' end,
      pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || tgenabled::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`.execute(shop.platform.db)
  return rows
}

test('the filled database keeps every rule, the ledger to the satang', async () => {
  const findings = await inspect(shop.platform, () => {})
  expect(findings.filter((finding) => finding.wrongCount > 0)).toEqual([])
})

test('every index, constraint and trigger is in force again', async () => {
  expect(await readSchema()).toEqual(before)
})

test('there are as many sheets as asked for, about as many order lines, and totals know them', async () => {
  const { rows } = await sql<{ sheets: number; lines: number; counted: number }>`
    select (select count(*) from sheet) as sheets, (select count(*) from order_line) as lines,
      (select sheet_count from sale_total) as counted`.execute(shop.platform.db)
  expect(rows[0]?.sheets).toBe(2_000)
  expect(rows[0]?.lines).toBeGreaterThan(2_400)
  expect(rows[0]?.counted).toBe(rows[0]?.lines)
})

test('a bulk sheet is a sheet like any other', async () => {
  const { status, body } = await shop.call('getSheetInfo', { sheetID: bulkId('sheet', 0) })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ _id: bulkId('sheet', 0), onSale: true, owned: false })
})

test('asking again for what is there changes nothing, for another size is refused', async () => {
  const fill = { orderLines: 3_000, demoShare: 0.02, onProgress: () => {} }
  await bulkFill(shop.platform, shop.databaseUrl, { ...fill, sheets: 2_000 })
  await expect(bulkFill(shop.platform, shop.databaseUrl, { ...fill, sheets: 3_000 })).rejects.toThrow(
    'filled before',
  )
})

test('ids are all different, and the same in SQL', async () => {
  const ids = new Set(Array.from({ length: 20_000 }, (_, number) => bulkId('sheet', number)))
  expect(ids.size).toBe(20_000)
})
