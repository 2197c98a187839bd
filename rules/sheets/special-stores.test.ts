import { expect, test } from 'vitest'
import { hasFreeTitles, hasTitleLines, keepsSpacesInCodes } from './special-stores.ts'

test.each([
  // store, title lines instead of code and name, class line and detail may be missing, codes keep spaces
  [1, false, false, false],
  [7, false, false, false],
  [32, false, true, true],
  [9997, true, true, false],
  [999_999, true, true, false],
])('store %i', (store, titleLines, freeTitles, spaces) => {
  expect([hasTitleLines(store), hasFreeTitles(store), keepsSpacesInCodes(store)]).toEqual([
    titleLines,
    freeTitles,
    spaces,
  ])
})
