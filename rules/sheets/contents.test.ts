import { expect, it, test } from 'vitest'
import { isAdvert, isAdvertCode } from './advert.ts'
import { findChapters, type WrittenLine } from './contents.ts'
import { hideFew, sourceOfArrival, sourceOfPage } from './sources.ts'

const body = (page: number): WrittenLine => ({
  text: 'เมื่อ x เข้าใกล้ 2 ค่าของฟังก์ชันเข้าใกล้ 4 จึงเขียนว่า',
  size: 12,
  page,
})

test('bookmarks tell it before anything that is written', () => {
  const marks = [
    { title: ' ลิมิต ', page: 2 },
    { title: 'อนุพันธ์', page: 5 },
  ]
  expect(findChapters(marks, [{ text: 'Something large', size: 30, page: 1 }])).toEqual([
    { title: 'ลิมิต', page: 2 },
    { title: 'อนุพันธ์', page: 5 },
  ])
})

test('what is numbered as a chapter counts in any size, a printed table of contents does not', () => {
  const lines = [
    { text: 'สารบัญ', size: 20, page: 1 },
    { text: 'บทที่ 1 ลิมิต ........ 2', size: 12, page: 1 },
    { text: 'บทที่ 2 อนุพันธ์ ........ 4', size: 12, page: 1 },
    { text: 'บทที่ 1 ลิมิต', size: 12, page: 2 },
    body(2),
    { text: 'บทที่ 2 อนุพันธ์', size: 12, page: 4 },
    { text: 'บทที่ 2 อนุพันธ์', size: 12, page: 5 },
    body(4),
    { text: 'บทที่ 3', size: 12, page: 6 },
    { text: 'บทที่ 4', size: 12, page: 8 },
  ]
  expect(findChapters([], lines)).toEqual([
    { title: 'บทที่ 1 ลิมิต', page: 2 },
    { title: 'บทที่ 2 อนุพันธ์', page: 4 },
    { title: 'บทที่ 3', page: 6 },
    { title: 'บทที่ 4', page: 8 },
  ])
})

test('else what is larger than the text: without the title of the whole and without what stands on every page', () => {
  const lines = [
    { text: 'แคลคูลัส 1', size: 32, page: 1 },
    ...[1, 2, 3].flatMap((page) => [{ text: `พี่มะลิ หน้า ${page}`, size: 16, page }, body(page)]),
    { text: 'Limits', size: 20, page: 2 },
    { text: 'Derivatives', size: 20, page: 3 },
    { text: '42', size: 40, page: 3 },
  ]
  expect(findChapters([], lines)).toEqual([
    { title: 'Limits', page: 2 },
    { title: 'Derivatives', page: 3 },
  ])
})

test('text of one size, a single heading and an empty file tell nothing', () => {
  expect(findChapters([], [])).toEqual([])
  expect(findChapters([], [body(1), body(2)])).toEqual([])
  expect(
    findChapters([{ title: 'One', page: 1 }], [{ text: 'Only one', size: 20, page: 2 }, body(2)]),
  ).toEqual([])
})

test('of many sizes only those that fit are taken', () => {
  const lines = Array.from({ length: 60 }, (_, at) => [
    ...(at % 10 === 0 ? [{ text: `Part ${'abcdef'[at / 10]}x`, size: 24, page: at + 1 }] : []),
    {
      text: `Paragraph ${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + at / 26)}`,
      size: 16,
      page: at + 1,
    },
    body(at + 1),
  ]).flat()
  expect(findChapters([], lines).map(({ page }) => page)).toEqual([1, 11, 21, 31, 41, 51])
})

it.each([
  'แอดไลน์ @summarybook รับชีทฟรี',
  'LINE ID: sheetbypim',
  'Line : @calculus101',
  'สั่งซื้อเล่มอื่นได้ที่ IG sheet.pim',
  'https://line.me/ti/p/~pim',
  'https://lin.ee/AbCd12',
  'ไอดีไลน์ pim_1234',
  'facebook.com/sheetbypim',
])('%s is an advert', (text) => expect(isAdvert(text)).toBe(true))

it.each([
  'The line integral of F along C',
  'เส้นตรง (line) ตัดกับระนาบ',
  'Online learning with LINE as a case study',
  'กรณีศึกษา Facebook กับการตลาด',
  'ติดต่อสอบถามอาจารย์ประจำวิชา',
  'y = mx + c @ x = 0',
])('%s is none', (text) => expect(isAdvert(text)).toBe(false))

it.each([
  ['https://line.me/ti/p/~pim', true],
  ['00020101021129370016A000000677010111011300660000000005802TH530376463048956', true],
  ['x^2 + y^2 = 1', false],
])('a code that says %s: %s', (text, is) => expect(isAdvertCode(text)).toBe(is))

test.each([
  ['/shop?search=แคล', 'search'],
  ['/SHOP?search=calculus&7', 'search'],
  ['/shop?search=%20', 'shelf'],
  ['/shop?7', 'shelf'],
  ['/i/1-chulalongkorn-university', 'institution'],
  ['/i/1-chulalongkorn-university/EC210', 'course'],
  ['/author/%E0%B8%9E', 'author'],
  ['/', 'shelf'],
  ['/infoSheet/AAAAAAAAAA', 'shelf'],
  ['/favorite', 'shelf'],
  ['/login/return?code=1', undefined],
  ['/infoEnter', undefined],
  ['/cart', undefined],
])('%s leads there as %s', (address, source) => {
  expect(sourceOfPage(new URL(address, 'https://sarup.example'))).toBe(source)
})

const phone = 'Mozilla/5.0 (iPhone) Safari/604.1'
test.each([
  ['', '', phone, 'direct'],
  ['', 'https://www.google.com/', phone, 'web'],
  ['', 'https://liff.line.me/', phone, 'line'],
  ['', 'https://deadline.me/', phone, 'web'],
  ['', '', `${phone} Line/14.0.0`, 'line'],
  ['?from=share', '', phone, 'share'],
  ['?from=search', 'https://sarup.example/', phone, 'search'],
  ['?from=line', '', phone, 'line'],
  ['?from=elsewhere', '', phone, 'direct'],
  ['?from=share', 'https://www.facebook.com/', phone, 'share'],
  ['?from=share', '', `${phone} Line/14.0.0`, 'line'],
  ['?from=share', 'https://sarup.example/i/1-x', phone, 'institution'],
  ['', 'https://sarup.example/shop?search=x', phone, 'search'],
  ['', 'https://sarup.example/login/return', phone, 'direct'],
  ['', 'not an address', phone, 'direct'],
])('opened with "%s", led by "%s" in %s: %s', (search, referrer, userAgent, source) => {
  const url = new URL(`https://sarup.example/infoSheet/AAAAAAAAAA${search}`)
  expect(sourceOfArrival({ url, referrer, userAgent })).toBe(source)
})

test('what a sum and the other groups would give away is not told either', () => {
  const shown = (people: Record<string, number>) =>
    Object.fromEntries(hideFew(new Map(Object.entries(people))))
  expect(shown({ a: 9, b: 5 })).toEqual({ a: 9, b: 5 })
  expect(shown({ a: 9, b: 5, c: 0 })).toEqual({ a: 9, b: 5 })
  expect(shown({ a: 9, b: 5, c: 4 })).toEqual({ a: 9 })
  expect(shown({ a: 9, b: 5, c: 4, d: 1 })).toEqual({ a: 9, b: 5 })
  expect(shown({ a: 9, c: 1 })).toEqual({})
})
