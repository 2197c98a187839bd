import { expect, test } from 'vitest'
import { readTaxMonth, writeTaxMonth } from './TaxScreen.tsx'

test.each([
  ['?10&2026', { period: '2026-10', day: undefined }],
  ['?10=&2026=', { period: '2026-10', day: undefined }],
  ['?12&2569', { period: '2026-12', day: undefined }],
  ['?10&2026&20', { period: '2026-10', day: 20 }],
  ['?1&2026&28', { period: '2026-01', day: 28 }],
])('%s is a month', (search, month) => {
  expect(readTaxMonth(search)).toEqual(month)
})

test.each([
  '',
  '?',
  '?10',
  '?13&2026',
  '?0&2026',
  '?10&1999',
  '?10&x',
  '?x&2026',
  '?1&2026&29',
  '?10&2026&0',
  '?10&2026&x',
])('%s is none', (search) => {
  expect(readTaxMonth(search)).toBeUndefined()
})

test('an address is written as it is read', () => {
  for (const search of ['?10&2026', '?2&2027&20']) {
    const month = readTaxMonth(search)
    expect(month && writeTaxMonth(month)).toBe(search)
  }
})
