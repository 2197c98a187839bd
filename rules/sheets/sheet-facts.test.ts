import { expect, test } from 'vitest'
import { categoriesOfStore, examSeason, mayHaveCategory } from './sheet-facts.ts'

test.each([
  [0, [2, 1, 0]],
  [1, [2, 1, 0]],
  [2, [2, 1, 0]],
  [3, [2, 1, 0]],
  [4, [2, 1, 0, 3, 4, 5]],
  [5, [2, 1, 0, 3, 4, 5]],
])('a store of region %i offers %j', (region, offered) => {
  expect(categoriesOfStore(region)).toEqual(offered)
})

test('a category that the sheet has already is kept', () => {
  expect(mayHaveCategory(0, 4)).toBe(false)
  expect(mayHaveCategory(0, 4, 4)).toBe(true)
  expect(mayHaveCategory(4, 4)).toBe(true)
})

test.each([
  ['2026-11-20T00:00:00Z', 1, 2],
  ['2026-09-01T00:00:00Z', 1, 1],
  ['2026-02-10T00:00:00Z', 2, 1],
  ['2026-04-30T18:00:00Z', 2, 2],
  ['2026-06-15T00:00:00Z', 3, 1],
  // Still 31 December in London, already January in Bangkok.
  ['2026-12-31T17:00:00Z', 2, 1],
] as const)('at %s students read for term %i, category %i', (now, semester, category) => {
  expect(examSeason(new Date(now))).toEqual({ semester, category })
})
