import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../payments/vectors.json' with { type: 'json' }
import { bahtText, bahtTextEnglish } from './baht-text.ts'
import {
  bahtToSatang,
  decimalToSatang,
  percentOfSatang,
  satangToBaht,
  satangToDecimal,
  sellerShareSatang,
  splitByLargestRemainder,
} from './satang.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })

describe('baht on the wire', () => {
  test('every amount in satang survives the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (satang) => {
        expect(bahtToSatang(satangToBaht(satang))).toBe(satang)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a decimal text says the same as the number', () => {
    fc.assert(
      fc.property(amounts, (satang) => {
        expect(decimalToSatang(satangToDecimal(satang))).toBe(satang)
        expect(decimalToSatang(satangToBaht(satang))).toBe(satang)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1.005], [0.001], [59.999], [1e15]])(
    'bahtToSatang refuses %s rather than round it',
    (baht) => {
      expect(() => bahtToSatang(baht)).toThrow(RangeError)
    },
  )

  test.each([
    [59, 5900],
    [0, 0],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [149.5, 14950],
    [9999999999.99, 999999999999],
  ])('%s baht are %s satang', (baht, satang) => {
    expect(bahtToSatang(baht)).toBe(satang)
  })

  test.each([
    ['-1.00'],
    ['1,000.00'],
    ['1e3'],
    ['1.005'],
    ['.5'],
    ['5.'],
    [' 5'],
    [''],
    [null],
    [-5],
    [1e21],
    [0.001],
  ])('a bank amount written as %j is not read', (amount) => {
    expect(decimalToSatang(amount)).toBeUndefined()
  })

  test.each([
    [5, '0.05'],
    [50, '0.50'],
    [5900, '59.00'],
    [-105, '-1.05'],
  ])('%s satang are written %s', (satang, text) => {
    expect(satangToDecimal(satang)).toBe(text)
  })
})

describe('splitting by largest remainder', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 100 })

  test('the parts are whole, never negative and add up to the whole', () => {
    fc.assert(
      fc.property(amounts, weights, (total, shares) => {
        fc.pre(shares.some((share) => share > 0))
        const parts = splitByLargestRemainder(total, shares)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        expect(parts.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('no part is a satang or more away from its exact quota', () => {
    fc.assert(
      fc.property(amounts, weights, (total, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        splitByLargestRemainder(total, shares).forEach((part, index) => {
          const difference = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(shares[index] ?? 0)
          expect(difference < BigInt(sum) && difference > -BigInt(sum)).toBe(true)
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('a discount within the prices never exceeds the price of a line', () => {
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (prices, part) => {
        const sum = prices.reduce((a, b) => a + b, 0)
        fc.pre(sum > 0)
        splitByLargestRemainder(Math.floor(sum * part), prices).forEach((discount, index) => {
          expect(discount).toBeLessThanOrEqual(prices[index] ?? 0)
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('equal remainders go to the earlier line', () => {
    expect(splitByLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitByLargestRemainder(2, [1, 1, 1])).toEqual([1, 1, 0])
  })

  test('nothing is split over nothing', () => {
    expect(splitByLargestRemainder(0, [0, 0])).toEqual([0, 0])
    expect(() => splitByLargestRemainder(1, [0])).toThrow(RangeError)
    expect(() => splitByLargestRemainder(1, [])).toThrow(RangeError)
    expect(() => splitByLargestRemainder(-1, [1])).toThrow(RangeError)
    expect(() => splitByLargestRemainder(1, [0.5])).toThrow(RangeError)
  })
})

describe('shares', () => {
  const percents = fc.integer({ min: 1, max: 100 })

  test.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [5900, 3540],
    [166_667, 100_000],
    [166_668, 100_001],
    [200_000, 120_000],
  ])('of sales of %s satang the seller gets %s', (sales, share) => {
    expect(sellerShareSatang(sales, 60)).toBe(share)
  })

  test('INV-07 seller share and company share make the sale to the satang', () => {
    fc.assert(
      fc.property(amounts, percents, (sales, percent) => {
        const share = sellerShareSatang(sales, percent)
        expect(share).toBeLessThanOrEqual(sales)
        expect(Math.abs(share * 100 - sales * percent)).toBeLessThanOrEqual(50)
      }),
      { numRuns: 1_000 },
    )
  })

  test('INV-07 what is owed back is the same share, the other way round', () => {
    fc.assert(
      fc.property(amounts, percents, (sales, percent) => {
        expect(sellerShareSatang(-sales, percent) + sellerShareSatang(sales, percent)).toBe(0)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a percentage is rounded half up', () => {
    expect(percentOfSatang(50, 1)).toBe(1)
    expect(percentOfSatang(49, 1)).toBe(0)
    expect(() => percentOfSatang(-1, 1)).toThrow(RangeError)
  })
})

test.each(vectors.bahtText.map(({ satang, text }) => [satang, text] as const))(
  '%s satang read %s',
  (satang, text) => {
    expect(bahtText(satang)).toBe(text)
  },
)

test('different amounts never read alike', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (satang) => {
      const words = bahtText(satang)
      expect(seen.get(words) ?? satang).toBe(satang)
      seen.set(words, satang)
    }),
    { numRuns: 2_000 },
  )
})

test('broken and negative amounts have no words', () => {
  expect(() => bahtText(-1)).toThrow(RangeError)
  expect(() => bahtText(0.5)).toThrow(RangeError)
  expect(() => bahtText(Number.NaN)).toThrow(RangeError)
})

test.each([
  [0, 'Zero baht only'],
  [100, 'One baht only'],
  [2150, 'Twenty-one baht and fifty satang'],
  [10_001, 'One hundred baht and one satang'],
  [111_100, 'One thousand one hundred eleven baht only'],
  [100_000_000, 'One million baht only'],
  [
    1_234_567_89,
    'One million two hundred thirty-four thousand five hundred sixty-seven baht and eighty-nine satang',
  ],
  [2_000_015_00, 'Two million fifteen baht only'],
])('%i satang are %s', (satang, words) => expect(bahtTextEnglish(satang)).toBe(words))

test.each([-1, 0.5, Number.NaN])('%d has no words', (satang) =>
  expect(() => bahtTextEnglish(satang)).toThrow(RangeError),
)
