import { expect, test } from 'vitest'
import { creditToUse } from './credit.ts'

test.each([
  { due: 5_900, balance: 0, floor: 0, use: 0, why: 'no credit' },
  { due: 5_900, balance: 1, floor: 0, use: 1, why: 'the least' },
  { due: 5_900, balance: 5_900, floor: 2_000, use: 5_900, why: 'exactly all' },
  { due: 5_900, balance: 9_000, floor: 2_000, use: 5_900, why: 'more than is due' },
  { due: 5_900, balance: 5_000, floor: 2_000, use: 3_900, why: 'the QR keeps its floor' },
  { due: 1_500, balance: 1_000, floor: 2_000, use: 0, why: 'the whole lies below the floor' },
  { due: 1_500, balance: 1_500, floor: 2_000, use: 1_500, why: 'below the floor, but credit pays it whole' },
])('$why: of $balance for $due over $floor, $use are used', ({ due, balance, floor, use }) => {
  expect(creditToUse(due, balance, floor)).toBe(use)
})
