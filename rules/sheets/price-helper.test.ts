import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  comparePrice,
  priceThatSells,
  firstPages,
  firstPriceChoices,
  pointsOf,
  type PriceChoices,
  priceInputNames,
  priceInputs,
  readPages,
  suggestPriceBaht,
  sumOfPoints,
} from './price-helper.ts'
import {
  changedPrice,
  cleanPriceText,
  isLaunchOff,
  isNewEnough,
  launchEnd,
  launchPrice,
  readPriceSatang,
} from './sheet-price.ts'

const values = (name: keyof typeof priceInputs) => priceInputs[name].options.map(({ value }) => value)

describe('the price helper', () => {
  test('has the eleven lists of the specification', () => {
    expect(Object.fromEntries(priceInputNames.map((name) => [name, values(name)]))).toEqual({
      grade: ['10', '8', '6', '4', '2', '0'],
      friend: ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0'],
      subject: ['10', '8+', '8', '7'],
      type: ['20+', '20', '15', '13', '10+', '10'],
      attendance: ['5', '4', '2', '0'],
      outside: ['5', '4', '2', '0'],
      time: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
      content: ['11', '8', '6', '4', '2'],
      complexity: ['9', '8', '7', '6', '5', '4', '3', '2', '1'],
      whitespace: ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0'],
      creativity: ['3', '2', '1'],
    })
    expect(priceInputs.grade.options.map(({ label }) => label)).toEqual(['A', 'B+', 'B', 'C+', 'C', 'D'])
    expect(priceInputs.time.options.map(({ label }) => label)).toEqual(
      [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60].map((minutes) => ({ minutes })),
    )
  })

  test('starts with the defaults of the specification: 103 points, one page, 3 baht', () => {
    expect(priceInputNames.map((name) => priceInputs[name].options[firstPriceChoices[name]]?.value)).toEqual([
      '10',
      '10',
      '10',
      '20+',
      '5',
      '5',
      '10',
      '11',
      '9',
      '10',
      '3',
    ])
    expect(sumOfPoints(firstPriceChoices)).toBe(103)
    expect(suggestPriceBaht(firstPriceChoices, Number(firstPages))).toBe(3)
  })

  test('ignores a trailing +', () => {
    expect(pointsOf('20+')).toBe(20)
    expect(pointsOf('8+')).toBe(8)
    expect(pointsOf('8')).toBe(8)
  })

  const worst: PriceChoices = {
    grade: 5,
    friend: 10,
    subject: 3,
    type: 5,
    attendance: 3,
    outside: 3,
    time: 0,
    content: 4,
    complexity: 8,
    whitespace: 10,
    creativity: 2,
  }
  test.each([
    [firstPriceChoices, 10, 31],
    [firstPriceChoices, 25, 77],
    // 3.06 × 50 = 153.00
    [firstPriceChoices, 50, 153],
    // 21 points: 1.42 per page
    [worst, 1, 1],
    [worst, 10, 14],
    // 1.42 × 25 = 35.5 goes up
    [worst, 25, 36],
  ])('%#: the formula to the baht', (choices, pages, baht) => {
    expect(suggestPriceBaht(choices, pages)).toBe(baht)
  })

  test.each([
    ['12', { pages: 12 }],
    [' ๑๒ ', { pages: 12 }],
    ['1,000', { pages: 1000 }],
    ['', { problem: 'missing' }],
    ['twelve', { problem: 'not-a-number' }],
    ['12 pages', { problem: 'not-a-number' }],
    ['1e3', { problem: 'not-a-number' }],
    ['NaN', { problem: 'not-a-number' }],
    ['0', { problem: 'not-positive' }],
    ['-3', { problem: 'not-positive' }],
    ['2.5', { problem: 'not-whole' }],
    ['1001', { problem: 'too-many' }],
  ])('pages %j: %j', (text, read) => expect(readPages(text)).toEqual(read))

  const choices = fc.record(
    Object.fromEntries(
      priceInputNames.map((name) => [
        name,
        fc.integer({ min: 0, max: priceInputs[name].options.length - 1 }),
      ]),
    ),
  ) as fc.Arbitrary<PriceChoices>
  const pages = fc.integer({ min: 1, max: 1000 })

  test('agrees with the formula as it is written, within the half baht where a computer rounds either way', () => {
    fc.assert(
      fc.property(choices, pages, (chosen, count) => {
        const written = (1 + (2 * sumOfPoints(chosen)) / 100) * count
        expect(Math.abs(suggestPriceBaht(chosen, count) - written)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
      { numRuns: 1000 },
    )
  })

  test('more points or more pages never make it cheaper, and a page is never worth less than a baht', () => {
    fc.assert(
      fc.property(choices, pages, fc.constantFrom(...priceInputNames), (chosen, count, name) => {
        const price = suggestPriceBaht(chosen, count)
        expect(price).toBeGreaterThanOrEqual(count)
        expect(suggestPriceBaht(chosen, count + 1)).toBeGreaterThanOrEqual(price)
        const best = { ...chosen, [name]: priceInputs[name].first }
        expect(suggestPriceBaht(best, count)).toBeGreaterThanOrEqual(price)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    [[], 40, undefined],
    [[29], 29, { least: 29, most: 29, median: 29, cheaper: 0, dearer: 0 }],
    [[59, 29, 120, 49], 50, { least: 29, most: 120, median: 54, cheaper: 2, dearer: 2 }],
    [[59, 29, 49], 200, { least: 29, most: 59, median: 49, cheaper: 3, dearer: 0 }],
  ])('among %j a price of %d stands at %j', (prices, price, stand) => {
    expect(comparePrice(prices, price)).toEqual(stand)
  })

  test.each([
    [
      'two sheets',
      [
        [49, 50],
        [59, 50],
      ],
      undefined,
    ],
    [
      'nine sales',
      [
        [39, 3],
        [49, 3],
        [59, 3],
      ],
      undefined,
    ],
    [
      'the one that is bought most',
      [
        [200, 1],
        [39, 2],
        [59, 12],
        [49, 0],
        [89, 5],
      ],
      59,
    ],
    [
      'an even half, the lower one',
      [
        [29, 5],
        [39, 5],
        [49, 10],
      ],
      39,
    ],
  ] as const)('of what was bought, %s: %j sells at %j', (_of, others, price) => {
    const asked = others.map(([price, bought]) => ({ price, bought }))
    expect(priceThatSells(asked)?.price).toBe(price)
  })
})

describe('the price field', () => {
  test.each([
    ['49', '49'],
    ['0049', '49'],
    ['49 บาท', '49'],
    ['49.50', '49'],
    ['1,200', '1200'],
    ['๔๙', '49'],
    ['４９', '49'],
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
