import { expect, test } from 'vitest'
import { examSeason } from './exam-season.ts'

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
