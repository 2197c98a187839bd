import { expect, test } from 'vitest'
import { chaptersIn, findGaps, titleOfSearch } from './gaps.ts'

test.each([
  ['บทที่ 1-4', [1, 2, 3, 4]],
  ['Ch. 1, 3 and 5', [1, 3, 5]],
  ['บท 6 ถึง 8', [6, 7, 8]],
  ['Chapters 2–3 · sec 2', [2, 3]],
  ['อ.สมชาย sec 2', []],
  ['บทที่ 1-99', Array.from({ length: 40 }, (_, at) => at + 1)],
])('%s names its chapters', (text, chapters) => {
  expect(chaptersIn(text)).toEqual(chapters)
})

test('what nobody has written for two years, and chapters between those that are named, are gaps', () => {
  const sheets = [
    { year: 2026, category: 2, classInfo: 'บทที่ 1-2' },
    { year: 2023, category: 1, classInfo: 'บทที่ 5' },
  ]
  expect(findGaps(sheets, 2026)).toEqual({ newestYear: 2026, exams: [1], chapters: [3, 4] })
  expect(findGaps([], 2026)).toEqual({ newestYear: null, exams: [1, 2], chapters: [] })
})

test.each([
  ['EC210 เศรษฐศาสตร์', { code: 'EC210', name: 'เศรษฐศาสตร์' }],
  ['ec 210', { code: 'ec210', name: '' }],
  ['2301103', { code: '2301103', name: '' }],
  ['วพ.330', { code: 'วพ.330', name: '' }],
  ['แคลคูลัส 1', { code: '', name: 'แคลคูลัส 1' }],
])('%s is taken apart into code and name', (text, title) => {
  expect(titleOfSearch(text)).toEqual(title)
})
