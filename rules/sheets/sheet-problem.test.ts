import { expect, test } from 'vitest'
import { findSheetProblem, findSheetProblems } from './sheet-problem.ts'

const good = {
  storeCode: 2,
  code: 'EC210',
  name: '',
  classInfo: 'บทที่ 1-8',
  detail: 'สรุปครบ',
  priceSatang: 4900,
}

test('a complete sheet may be handed in, with code or name alone', () => {
  expect(findSheetProblem(good)).toBeUndefined()
  expect(findSheetProblem({ ...good, code: '', name: 'เศรษฐศาสตร์' })).toBeUndefined()
})

test.each([
  [{ code: ' ', name: '' }, 'sheets.title-missing'],
  [{ classInfo: ' ' }, 'sheets.class-info-missing'],
  [{ detail: '' }, 'sheets.detail-missing'],
  [{ priceSatang: 0 }, 'sheets.price-not-number'],
  [{ priceSatang: Number.NaN }, 'sheets.price-not-number'],
  [{ priceSatang: 99 }, 'sheets.price-invalid'],
  [{ priceSatang: 200_000_001 }, 'sheets.price-invalid'],
])('%j is refused with %s', (part, problem) => {
  expect(findSheetProblem({ ...good, ...part })).toBe(problem)
})

test('everything that is missing is named at once, in the order of the form', () => {
  expect(
    findSheetProblems({ storeCode: 2, code: '', name: '', classInfo: '', detail: '', priceSatang: 0 }),
  ).toEqual([
    'sheets.title-missing',
    'sheets.class-info-missing',
    'sheets.detail-missing',
    'sheets.price-not-number',
  ])
})

test.each([999_999, 9997, 32])('store %i asks for neither class line nor detail', (storeCode) => {
  expect(findSheetProblem({ ...good, storeCode, classInfo: '', detail: '' })).toBeUndefined()
})
