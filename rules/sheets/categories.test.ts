import { expect, test } from 'vitest'
import { categoriesOfStore, mayHaveCategory } from './categories.ts'

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
