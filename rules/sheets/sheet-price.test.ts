import { describe, expect, test } from 'vitest'
import {
  changedPrice,
  cleanPriceText,
  isLaunchOff,
  isNewEnough,
  launchEnd,
  launchPrice,
  readPriceSatang,
} from './sheet-price.ts'

describe('the price field', () => {
  test.each([
    ['49', '49'],
    ['0049', '49'],
    ['49 บาท', '49'],
    ['49.50', '49'],
    ['1,200', '1200'],
    ['๔๙', '49'],
    ['-5', '5'],
    ['0', ''],
    ['abc', ''],
    ['12345678901', '1234567'],
  ])('of %j keeps %j', (typed, kept) => {
    expect(cleanPriceText(typed)).toBe(kept)
  })
})

describe('a price over the wire', () => {
  test.each([
    [49, 4900],
    ['49', 4900],
    [49.5, 4950],
    ['49.05', 4905],
    ['', 0],
    [0, 0],
    ['abc', undefined],
    ['-1', undefined],
    [-1, undefined],
    [Number.NaN, undefined],
    [1e21, undefined],
    ['4.999', undefined],
    ['1e3', undefined],
  ])('%j is %j satang', (price, satang) => {
    expect(readPriceSatang(price)).toBe(satang)
  })
})

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

test.each([
  ['a third', 9_900, 'percent', 33, 6_633],
  ['half a satang up', 10_001, 'percent', 50, 5_001],
  ['baht', 9_900, 'fixed', 2_000, 7_900],
  ['baht of a price that fell since: half of it', 3_000, 'fixed', 2_000, 1_500],
  ['never below one baht', 150, 'percent', 50, 100],
  ['nothing is left to take off', 100, 'percent', 50, undefined],
  ['less than half a satang', 101, 'percent', 0, undefined],
] as const)('the price of the first days: %s', (_what, full, kind, amount, price) => {
  expect(launchPrice(full, { kind, amount })).toBe(price)
})

test.each([
  ['percent', 1, 0, true],
  ['percent', 50, 9_900, true],
  ['percent', 51, 9_900, false],
  ['percent', 0, 9_900, false],
  ['percent', 9.5, 9_900, false],
  ['fixed', 100, 0, true],
  ['fixed', 4_950, 9_900, true],
  ['fixed', 4_951, 9_900, false],
  ['fixed', 99, 9_900, false],
  ['fixed', 1e12, 0, false],
  ['fixed', Number.NaN, 9_900, false],
] as const)('%s %s off %s: %s', (kind, amount, full, expected) => {
  expect(isLaunchOff({ kind, amount }, full)).toBe(expected)
})

test('the price of the first days lasts whole days of Bangkok, over the end of a month and of a year', () => {
  // 25 December, 23:30 in Bangkok, and 26 December, 00:30
  expect(launchEnd(new Date('2026-12-25T16:30:00Z'), 7)).toEqual(new Date('2027-01-01T17:00:00Z'))
  expect(launchEnd(new Date('2026-12-25T17:30:00Z'), 7)).toEqual(new Date('2027-01-02T17:00:00Z'))
})

test('a sheet is new for thirty days', () => {
  const now = new Date('2026-12-01T00:00:00Z')
  expect(isNewEnough(null, now)).toBe(true)
  expect(isNewEnough(new Date('2026-11-01T00:00:01Z'), now)).toBe(true)
  expect(isNewEnough(new Date('2026-11-01T00:00:00Z'), now)).toBe(false)
})
