import { expect, test } from 'vitest'
import { measureTitleSearch } from './relevance.ts'

const { written, heldOut, drawn } = measureTitleSearch()

test('at least 0.98 of the expected courses are among the first 20 results, and the first of them on top', () => {
  expect(written.overall.queries).toBe(200)
  expect(written.overall.recall, written.missed.join('\n')).toBeGreaterThanOrEqual(0.98)
  expect(written.overall.mrr).toBeGreaterThanOrEqual(0.95)
})

test.each(Object.entries(written.byKind))('no kind of query is left behind: %s', (_, { recall, mrr }) => {
  expect(recall).toBeGreaterThanOrEqual(0.9)
  expect(mrr).toBeGreaterThanOrEqual(0.9)
})

// Written after the search, from courses drawn by lot, each set before it was measured; how, stands with the decision on search.
test('queries that the search was not written for stay as well found', () => {
  expect(heldOut.overall.queries).toBe(203)
  expect(heldOut.overall.recall, heldOut.missed.join('\n')).toBeGreaterThanOrEqual(0.98)
})

test('names that nobody had in mind are found as well, whole and misspelled', () => {
  expect(drawn.overall.queries).toBe(1_000)
  expect(drawn.overall.recall, drawn.missed.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(0.98)
})
