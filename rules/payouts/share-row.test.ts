import { expect, test } from 'vitest'
import { type ShareRow, shareRowOf, standardSharePolicy } from './share-policy.ts'

const row = (id: string, store: number | null, from: string, isConfirmed = true): ShareRow => ({
  id,
  store,
  from,
  percent: 65,
  confirmedBy: isConfirmed ? 'demo' : null,
})

const policy = [
  ...standardSharePolicy,
  row('S2', 2, '2027-01'),
  row('S3', null, '2027-03'),
  row('S4', 2, '2027-06'),
  row('S5', 3, '2027-01', false),
]

test.each([
  // store, month, row
  [1, '2026-12', 'S1'],
  [1, '2027-02', 'S1'],
  [1, '2027-03', 'S3'],
  [2, '2026-12', 'S1'],
  [2, '2027-01', 'S2'],
  // What all get later does not take from a store what was agreed for it.
  [2, '2027-03', 'S2'],
  [2, '2027-06', 'S4'],
  // A row that staff have not confirmed.
  [3, '2027-02', 'S1'],
])('store %i is shared in %s by %s', (store, period, id) => {
  expect(shareRowOf(policy, store, period)?.id).toBe(id)
})
