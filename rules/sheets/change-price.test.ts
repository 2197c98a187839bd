import { expect, test } from 'vitest'
import { changedPrice } from './change-price.ts'

test.each([
  [49.5, 'keep', 10, 49.5],
  [49, 'set', 59, 59],
  [49, 'set', 0, undefined],
  [49, 'add', 10, 59],
  [49, 'add', -60, 1],
  [50, 'percent', 10, 55],
  [35, 'percent', 10, 39],
  [49, 'percent', -20, 39],
  [49, 'percent', -100, 1],
  [49, 'percent', Number.NaN, undefined],
] as const)('%d baht, %s %d: %s', (baht, how, amount, changed) => {
  expect(changedPrice(baht, { how, amount })).toBe(changed)
})
