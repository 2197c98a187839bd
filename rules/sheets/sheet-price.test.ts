import { describe, expect, test } from 'vitest'
import { changedPrice, cleanPriceText, readPriceSatang } from './sheet-price.ts'

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
