import { expect, test } from 'vitest'
import { finishedPercent } from './trust.ts'

test.each([
  [0, 0, null],
  [4, 4, null],
  [5, 4, 80],
  [5, 0, 0],
  [11, 9, 82],
])('of %i readers %i have finished: %s', (readers, finished, told) => {
  expect(finishedPercent(readers, finished)).toBe(told)
})
