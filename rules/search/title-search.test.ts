import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildTitleSearch, type SearchStore, type SearchTitle, type TitleSearch } from './title-search.ts'

const stores: SearchStore[] = [
  { code: 1, nameTh: 'จุฬาลงกรณ์มหาวิทยาลัย', nameEn: 'Chulalongkorn University', short: 'CU' },
  { code: 2, nameTh: 'มหาวิทยาลัยธรรมศาสตร์', nameEn: 'Thammasat University', short: 'TU' },
  { code: 3, nameTh: 'มหาวิทยาลัยเกษตรศาสตร์', nameEn: 'Kasetsart University', short: 'KU' },
  { code: 8, nameTh: 'มหาวิทยาลัยขอนแก่น', nameEn: 'Khon Kaen University', short: 'KKU' },
]

const rows: [storeCode: number, code: string, name: string, nameEn: string][] = [
  [1, '2301107', 'แคลคูลัส 1', 'CALCULUS I'],
  [1, '2301108', 'แคลคูลัส 2', 'CALCULUS II'],
  [1, '2301207', 'แคลคูลัส 3', 'CALCULUS III'],
  [1, '2110352', 'สถาปัตยกรรมระบบคอมพิวเตอร์', 'COMPUTER SYSTEM ARCHITECTURE'],
  [1, '2301337', 'พีชคณิตนามธรรม 1', 'ABSTRACT ALGEBRA I'],
  [2, 'วพ.330', 'ระบบฐานข้อมูล', ''],
  [2, 'น.100', 'ความรู้เบื้องต้นเกี่ยวกับกฎหมาย', 'Introduction to Law'],
  [3, '01403111', 'เคมีทั่วไป', 'General Chemistry'],
  [3, '01403112', 'ปฏิบัติการเคมีทั่วไป', 'Laboratory in General Chemistry'],
  [3, '01418232', 'Algorithm Design and Analysis', ''],
  [8, 'EN813305', 'ระบบปฏิบัติการ', 'OPERATING SYSTEMS'],
  [8, 'SC402202', 'แคลคูลัสสำหรับวิศวกรรมศาสตร์ 3', 'CALCULUS FOR ENGINEERING III'],
  [8, 'SC501006', 'ฟิสิกส์มูลฐาน 2', 'FUNDAMENTALS OF PHYSICS II'],
  [1, '2603284', 'การเงิน', 'Finance in the cosmos'],
]

const titles: SearchTitle[] = rows.map(([storeCode, code, name, nameEn], position) => ({
  id: position + 1,
  storeCode,
  code,
  name,
  nameEn,
  popularity: 0,
}))

const search = buildTitleSearch(stores, titles)
const codesFound = (text: string, among: TitleSearch = search) =>
  among.find(text).found.map(({ titleId }) => titles.find((title) => title.id === titleId)?.code)

/** A title that nothing but its name tells apart. */
const named = (id: number, name: string): SearchTitle => ({
  id,
  storeCode: 1,
  code: `C${id}`,
  name,
  nameEn: '',
  popularity: 0,
})

describe('finds what students type', () => {
  test.each([
    ['a whole code', '2110352', '2110352'],
    ['a code with a space', '2110 352', '2110352'],
    ['a code with a dash in capitals', 'EN-813305', 'EN813305'],
    ['a Thai code without its dot', 'วพ330', 'วพ.330'],
    ['the beginning of a code and a word', '2301 นามธรรม', '2301337'],
    ['a Thai name', 'แคลคูลัส 2', '2301108'],
    ['Thai digits', 'แคลคูลัส ๒', '2301108'],
    ['Roman numerals in a Thai name', 'แคลคูลัส II', '2301108'],
    ['a number glued to the name', 'แคลคูลัส2', '2301108'],
    ['an English name', 'abstract algebra', '2301337'],
    ['the words in another order', 'analysis algorithm', '01418232'],
    ['Thai and English at once', 'calculus แคลคูลัส 3', '2301207'],
    ['a course of an institution by its nickname', 'แคลคูลัส 3 มข', 'SC402202'],
    ['a course of an institution by its name', 'operating khon kaen', 'EN813305'],
    ['what students call it', 'os มข', 'EN813305'],
    ['a database said in students’ Thai', 'ดีบี มธ', 'วพ.330'],
    ['a laboratory said in students’ Thai', 'แล็บเคมี', '01403112'],
    ['words said around it', 'ชีทสรุปวิชา ฐานข้อมูล', 'วพ.330'],
    ['Thai words without spaces in another order', 'คอมพิวเตอร์สถาปัตยกรรม', '2110352'],
    ['a wrong letter', 'แคลคูรัส 2', '2301108'],
    ['a missing tone mark', 'ความรู้เบืองต้น', 'น.100'],
    ['a wrong tone mark', 'ความรู้เบื้องต่น', 'น.100'],
    ['a missing letter', 'algoritm desgn', '01418232'],
    ['an extra letter', 'finnance', '2603284'],
    ['a misspelled silent letter', 'สถาปัตยกรรมระบบคอมพิวเตอ', '2110352'],
    ['a letter that looks like another', 'กฏหมาย', 'น.100'],
    ['a term and an institution as they sound', 'จุลา แคนคูลัส 3', '2301207'],
    ['Thai typed on the English layout', 'ru=8Ib9', '2301337'],
    ['the same after the screen has lower-cased it', 'ru=8ib9', '2301337'],
    ['English typed on the Thai layout', 'ฟสเำิพฟ', '2301337'],
  ])('%s: %s', (_, typed, expected) => {
    expect(codesFound(typed)[0]).toBe(expected)
  })

  test.each([
    ['กฎหมาย', 'เกมคอมพิวเตอร์'],
    ['ฟิสิกส์', 'คอมพิวเตอร์กราฟิก'],
  ])('%s, which students shorten to two letters, is not found in %s', (typed, name) => {
    const title = { id: 99, storeCode: 3, code: '01418385', name, nameEn: '', popularity: 9 }
    const among = buildTitleSearch(stores, [...titles, title])
    expect(among.find(typed).found.map(({ titleId }) => titleId)).not.toContain(99)
  })

  test('nothing for what nobody sells', () => {
    expect(codesFound('ทฤษฎีสัมพัทธภาพพิเศษ')).toEqual([])
    expect(codesFound('zzzzzzzz')).toEqual([])
    expect(codesFound(' - ')).toEqual([])
  })

  test('an abbreviation is not found in the middle of another word', () => {
    expect(codesFound('os')).toEqual(['EN813305'])
  })
})

describe('ranks', () => {
  test('an exact code before codes that begin with it before names', () => {
    const known = buildTitleSearch(stores, [
      { id: 1, storeCode: 1, code: '999', name: 'สถิติ 204335', nameEn: '', popularity: 50 },
      { id: 2, storeCode: 1, code: '2043351', name: 'ก', nameEn: '', popularity: 50 },
      { id: 3, storeCode: 1, code: '204335', name: 'ข', nameEn: '', popularity: 0 },
    ])
    expect(known.find('204335').found.map((one) => one.titleId)).toEqual([3, 2, 1])
  })

  test('names that begin with the word before words inside, and the shorter name first', () => {
    expect(codesFound('เคมีทั่วไป')).toEqual(['01403111', '01403112'])
    expect(codesFound('แคลคูลัส 3')[0]).toBe('2301207')
  })

  test('the more popular of two equal matches first, then the older', () => {
    const same = (id: number, popularity: number): SearchTitle => ({
      id,
      storeCode: 1,
      code: `${id}`,
      name: 'สถิติ',
      nameEn: '',
      popularity,
    })
    const known = buildTitleSearch(stores, [same(11, 0), same(12, 7), same(13, 0)])
    expect(known.find('สถิติ').found.map((one) => one.titleId)).toEqual([12, 11, 13])
  })

  test('near misses behind everything that holds the words, and none beside a code that exists', () => {
    const known = buildTitleSearch(stores, [named(1, 'บล็อคเชน'), named(2, 'บล็อกเชน'), named(3, 'คอกวัว')])
    expect(known.find('บล็อกเชน')).toEqual({
      found: [
        { titleId: 2, classLineId: 0 },
        { titleId: 1, classLineId: 0 },
      ],
      exactCount: 1,
    })
    expect(codesFound('2301107')).toEqual(['2301107'])
    expect(codesFound('แคลคูลัส 3')).toEqual(['2301207', 'SC402202'])
  })
})

describe('class lines', () => {
  const lines = [
    { id: 5, text: 'อ.สมชาย sec 12', titleIds: [1, 8] },
    { id: 6, text: 'อ.มานี กลางภาค', titleIds: [1] },
  ]
  const withLines = buildTitleSearch(stores, titles, lines)

  test('a word of the class line finds the sheets of that line, together with words of the title', () => {
    expect(withLines.find('แคลคูลัส สมชาย').found).toEqual([{ titleId: 1, classLineId: 5 }])
    expect(withLines.find('สมชาย').found).toEqual([
      { titleId: 1, classLineId: 5 },
      { titleId: 8, classLineId: 5 },
    ])
    expect(withLines.find('แคลคูลัส มานี sec').exactCount).toBe(0)
  })

  test('a line heard of later is found, and its new titles too', () => {
    withLines.setClassLines([{ id: 7, text: 'อ.ปิติ', titleIds: [2] }])
    expect(withLines.find('แคลคูลัส ปิติ').found).toEqual([{ titleId: 2, classLineId: 7 }])
    withLines.setClassLines([{ id: 7, text: 'อ.ปิติ', titleIds: [2, 3] }])
    expect(withLines.find('แคลคูลัส ปิติ').found).toHaveLength(2)
  })
})

describe('changes', () => {
  test('a new title is found at once, a renamed one only under its new name', () => {
    const known = buildTitleSearch(stores, titles)
    known.setTitles([
      { id: 99, storeCode: 3, code: '01999021', name: 'ภาษาไทยเพื่อการสื่อสาร', nameEn: '', popularity: 0 },
    ])
    expect(known.find('ภาษาไทย').found[0]?.titleId).toBe(99)
    known.setTitles([
      { id: 99, storeCode: 3, code: '01999021', name: 'ดนตรีวิจักษณ์', nameEn: '', popularity: 0 },
    ])
    expect(known.find('ภาษาไทยเพื่อการสื่อสาร').found).toEqual([])
    expect(known.find('ดนตรี').found).toHaveLength(1)
    expect(known.titleCount).toBe(titles.length + 1)
  })

  test('thousands of new titles later everything is still found', () => {
    const known = buildTitleSearch(stores, titles.slice(0, 3))
    const more = Array.from({ length: 5_000 }, (_, n) => ({
      id: 1_000 + n,
      storeCode: 3,
      code: `X${n}`,
      name: `หัวข้อ ${n}`,
      nameEn: '',
      popularity: 0,
    }))
    known.setTitles(more)
    known.setTitles(titles.slice(3))
    expect(known.find('x4321').found[0]?.titleId).toBe(5_321)
    expect(codesFound('นามธรรม', known)[0]).toBe('2301337')
  })
})

describe('always', () => {
  const piece = fc
    .tuple(fc.constantFrom(...titles), fc.nat(), fc.nat())
    .map(([title, from, size]) => {
      const text = [title.name, title.nameEn, title.code][from % 3] ?? ''
      const start = from % Math.max(1, text.length - 2)
      return { title, typed: text.slice(start, start + 3 + (size % 12)) }
    })
    // Three letters or more, in one word or several of which one has three.
    .filter(({ typed }) =>
      typed.split(/\s+/).some((word) => word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').length >= 3),
    )

  test('any three letters or more of a title find it', () => {
    fc.assert(
      fc.property(piece, ({ title, typed }) => {
        expect(search.find(typed).found.map((one) => one.titleId)).toContain(title.id)
      }),
      { numRuns: 500 },
    )
  })

  test('the order of the words does not matter for what is found', () => {
    const words = fc.constantFrom(...titles).chain((title) => {
      const list = `${title.name} ${title.nameEn}`.split(' ').filter((word) => word.length >= 3)
      return fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))
    })
    const idsOf = (list: string[]) =>
      search
        .find(list.join(' '))
        .found.map((one) => one.titleId)
        .toSorted((a, b) => a - b)
    fc.assert(
      fc.property(words, ([list, shuffled]) => {
        expect(idsOf(shuffled)).toEqual(idsOf(list))
      }),
    )
  })

  test('spaces, dashes and case in a code do not matter', () => {
    const typed = fc
      .constantFrom(...titles)
      .chain((title) =>
        fc.tuple(
          fc.constant(title),
          fc.nat({ max: title.code.length }),
          fc.constantFrom(' ', '-', '.', ' - '),
          fc.boolean(),
        ),
      )
    fc.assert(
      fc.property(typed, ([title, at, gap, upper]) => {
        const parted = title.code.slice(0, at) + gap + title.code.slice(at)
        expect(search.find(upper ? parted.toUpperCase() : parted.toLowerCase()).found[0]?.titleId).toBe(
          title.id,
        )
      }),
    )
  })

  test('no text whatever breaks the search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(search.find(text).exactCount).toBeLessThanOrEqual(titles.length)
      }),
      { numRuns: 300 },
    )
  })
})

test('a code is found in the letters of the other script, whole only', () => {
  expect(codesFound('cn330')).toEqual(['วพ.330'])
  expect(codesFound('cn 330')).toEqual(['วพ.330'])
  expect(codesFound('LA100'.toLowerCase())).toEqual(['น.100'])
  expect(codesFound('วพ330')).toEqual(['วพ.330'])
})

test('a term said without its silent letters, or with another last one, is the term', () => {
  const organic = { id: 1, storeCode: 3, code: '01403221', name: 'เคมีอินทรีย์', nameEn: '', popularity: 0 }
  const among = buildTitleSearch(stores, [organic])
  for (const text of ['ออแกนิก', 'ออแกนิค', 'ออร์แกนิก', 'ออร์แกนิค', 'organic'])
    expect(among.find(text).exactCount, text).toBe(1)
  const accounts = { id: 1, storeCode: 3, code: '01130171', name: 'การบัญชีการเงิน', nameEn: '', popularity: 0 }
  expect(buildTitleSearch(stores, [accounts]).find('บันชี').exactCount).toBe(1)
  expect(codesFound('กฏหมายอาญา')).toEqual(codesFound('กฎหมายอาญา'))
  expect(codesFound('กฎหมายอาญา')).toContain('น.100')
})

test('a word that sounds like a term is looked for as typed too, and its letters stay its own before a vowel', () => {
  const among = buildTitleSearch(stores, [
    named(1, 'คอมพิวเตอร์กราฟิก'),
    named(2, 'คอมพิวเตอร์กราฟฟิค'),
    named(3, 'คณิตศาสตร์ดิสครีต'),
    named(4, 'คณิตศาสตร์ทั่วไป'),
    named(5, 'ฟิสิกส์'),
    named(6, 'อาญา'),
    named(7, 'อนุพันธ์'),
  ])
  const exact = (text: string) => {
    const { found, exactCount } = among.find(text)
    return found.slice(0, exactCount).map(({ titleId }) => titleId)
  }
  expect(exact('สรุป กราฟฟิค')).toEqual([1, 2])
  expect(exact('กราฟฟิค')).toEqual([1, 2])
  expect(exact('ครีต')).toEqual([3])
  expect(exact('จุลา ฟิสิก')).toEqual([5])
  for (const other of ['อาณา', 'อารา', 'อานา', 'อณูพัน']) expect(exact(other), other).toEqual([])
})

test('the short name of an institution may be any word', () => {
  const any = { code: 99, nameTh: 'สถาบัน', nameEn: 'Institute', short: 'constructor' }
  expect(buildTitleSearch([...stores, any], titles).find('2110352').found).not.toEqual([])
})
