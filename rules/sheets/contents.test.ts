import { expect, test } from 'vitest'
import { findChapters, type WrittenLine } from './contents.ts'

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
