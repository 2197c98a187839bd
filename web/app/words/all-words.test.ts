import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { bookLists } from '#contract/staff/books.ts'
import { localeCodes, overlays, pick, say } from '#rules/locales.ts'
import { sheetMoves } from '#rules/sheets/sheet-states.ts'
import { versionMoves } from '#rules/sheets/sheet-versions.ts'
import { storeShort } from '../features/sheet-card/names.ts'
import { examWords } from './buyer/exams.ts'
import { helpChapters, matchingHelp } from './buyer/help.ts'
import { homeWords } from './buyer/home.ts'
import { institutionWords } from './buyer/institution.ts'
import { replayWords } from './buyer/replay.ts'
import { changeManyWords } from './seller/dashboard.ts'
import { priceHelperWords } from './seller/price-helper.ts'
import { launchWords } from './seller/sheet-editor.ts'
import { actionNames } from './staff/actions.ts'
import { listNames } from './staff/audit.ts'
import { defineWords } from './use-words.tsx'

/** A language that is not there: what `locales/` and a line of `rules/locales.ts` would make of it. */
const other = 'xx' as (typeof localeCodes)[number]

test('another language says what it has, and the rest in English', () => {
  localeCodes.push(other)
  const words = defineWords('fruit', {
    apple: ['แอปเปิล', 'Apple'],
    many: [(count: number) => `${count} ผล`, (count: number) => `${count} fruits`],
  })
  expect(words[other].apple).toBe('Apple')
  overlays[other] = { words: { fruit: { many: (count: number) => `${count}x` } }, texts: { Pear: 'Xear' } }
  expect(words[other].apple).toBe('Apple')
  expect(words[other].many(2)).toBe('2x')
  expect(words[other]).toBe(words[other])
  expect(words.en.many(2)).toBe('2 fruits')
  expect(say(['ลูกแพร์', 'Pear'], other)).toBe('Xear')
  expect(say(['ส้ม', 'Orange'], other)).toBe('Orange')
  expect(pick({ th: 1, en: 2 }, other)).toBe(2)
  expect(say(['ลูกแพร์', 'Pear'], 'en')).toBe('Pear')
})

test('an institution without an English name or abbreviation is called by what it has', () => {
  expect(say(['ม.ทดสอบ', ''], 'en')).toBe('ม.ทดสอบ')
  expect(storeShort(['ม.ทดสอบ', '', ''], 'en')).toBe('ม.ทดสอบ')
  expect(storeShort(['ม.ทดสอบ', 'Test University', ''], 'en')).toBe('Test University')
})

test('of one thing English speaks as of one', () => {
  const said = [
    examWords.en.left(1, 1),
    homeWords.en.storesInRegion(1),
    institutionWords.en.courseDescription('EC210', 'Economics', '1', '49', 'Final'),
    replayWords.en.viewers('1'),
    changeManyWords.en.undoneBut('1', '1'),
    priceHelperWords.en.somePages(1),
    priceHelperWords.en.onSale('EC210', 1),
    priceHelperWords.en.sellsBecause('1', '1', 49),
    launchWords.en.planned('10%', '1'),
  ]
  for (const text of said)
    expect(text).not.toMatch(/\b1 (summary )?(pages|institutions|sheets|views|times|days|were)\b/)
})

const found = (language: 'th' | 'en', query: string) =>
  matchingHelp(helpChapters[language], query).flatMap(({ questions }) => questions.map(({ id }) => id))

it.each([
  ['th', 'SCB EASY', 'pay-by-picture'],
  ['th', 'โอนแล้ว ชีท', 'paid-nothing-came'],
  ['en', 'wrong AMOUNT', 'wrong-amount'],
  ['en', 'krungthai picture', 'pay-by-picture'],
] as const)(
  'in %s "%s" finds what answers it, by all its words, in titles and answers',
  (language, query, id) => {
    expect(found(language, query)).toContain(id)
    const all = found(language, '')
    expect(found(language, query).length).toBeLessThan(all.length / 2)
    expect(found(language, `${query} zebra`)).toEqual([])
    expect(found(language, '  ')).toEqual(all)
  },
)

it('every question is found by its own title, in both languages, and stands there once', () => {
  for (const language of ['th', 'en'] as const) {
    const questions = helpChapters[language].flatMap((chapter) => chapter.questions)
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    for (const { id, title } of questions) expect(found(language, title)).toContain(id)
  }
})

test('every action that the server puts on record has words', async () => {
  const folder = join(import.meta.dirname, '../../../server')
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('test'),
  )
  const written = new Set([
    ...Object.keys(sheetMoves).map((move) => `sheet.${move}`),
    ...Object.keys(versionMoves).map((move) => `sheet-version.${move}`),
  ])
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8')
    if (!/recordAudit|audit_record/.test(text)) continue
    // Of a choice, both: `action: isShown ? 'sheet.show' : 'sheet.hide'`.
    for (const [, chosen = ''] of text.matchAll(/\b(?:action:|record\()([^,;{}]+),/g))
      for (const [, action = ''] of chosen.matchAll(/'([a-z-]+\.[a-z-]+)'/g)) written.add(action)
  }
  expect(written.size).toBeGreaterThan(60)
  expect([...written].filter((action) => actionNames[action] === undefined)).toEqual([])
})

test('every list that staff may take out as a file has a name', async () => {
  const folder = join(import.meta.dirname, '../../../server/features')
  const files = await readdir(folder, { recursive: true })
  const offered: string[] = bookLists.map((book) => `books-${book}`)
  for (const name of files.filter((one) => one.endsWith('.ts') && !one.includes('.test.')))
    for (const [, list = ''] of (await readFile(join(folder, name), 'utf8')).matchAll(
      /^ +list: '([a-z-]+)',$/gm,
    ))
      offered.push(list)
  expect(offered.length).toBeGreaterThan(20)
  expect(offered.filter((list) => listNames[list] === undefined)).toEqual([])
})
