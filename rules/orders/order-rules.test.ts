import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sellerShareSatang } from '../money/satang.ts'
import { sharePercentMin } from '../payouts/share-policy.ts'
import { creditToUse } from './credit.ts'
import { orderExpiry } from './order-states.ts'
import { type LineToPrice, orderSheetsMax, priceOrder } from './price-order.ts'
import { linesToRefund, reasonOfRight, refundReasonIn, refundStateOf } from './refund.ts'

const line = (sheetId: string, listSatang: number, storeCode = 1): LineToPrice => ({
  sheetId,
  listSatang,
  storeCode,
})

describe('an order without a promo', () => {
  test('costs the sum of its prices', () => {
    const priced = priceOrder([line('A', 5900), line('B', 12050)])
    expect(priced).toMatchObject({ listSatang: 17950, discountSatang: 0, totalSatang: 17950 })
    expect(priced.lines.map(({ paidSatang }) => paidSatang)).toEqual([5900, 12050])
  })
})

describe('a promo', () => {
  test('of 10 percent is shared over the lines', () => {
    const priced = priceOrder([line('A', 5900), line('B', 12055)], {
      kind: 'percent',
      amount: 10,
      storeCode: null,
    })
    expect(priced.discountSatang).toBe(1796)
    expect(priced.lines.map(({ discountSatang }) => discountSatang)).toEqual([590, 1206])
  })

  test('for one store leaves the other lines alone', () => {
    const priced = priceOrder([line('A', 5000, 1), line('B', 5000, 2)], {
      kind: 'fixed',
      amount: 3000,
      storeCode: 2,
    })
    expect(priced.lines.map(({ paidSatang }) => paidSatang)).toEqual([5000, 2000])
  })

  test('fixed and larger than the lines it covers makes those free, and no more', () => {
    const priced = priceOrder([line('A', 5000, 1), line('B', 5000, 2)], {
      kind: 'fixed',
      amount: 9000,
      storeCode: 2,
    })
    expect(priced).toMatchObject({ discountSatang: 5000, totalSatang: 5000 })
  })

  test('of 100 percent makes a total of zero', () => {
    expect(priceOrder([line('A', 5900)], { kind: 'percent', amount: 100, storeCode: null }).totalSatang).toBe(
      0,
    )
  })

  const lines = fc
    .array(
      fc.record({
        listSatang: fc.integer({ min: 100, max: 1_000_000 }),
        storeCode: fc.integer({ min: 1, max: 3 }),
      }),
      {
        minLength: 1,
        maxLength: orderSheetsMax,
      },
    )
    .map((list) => list.map((item, index) => line(`S${index}`, item.listSatang, item.storeCode)))
  const promo = fc.record({
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    amount: fc.integer({ min: 1, max: 100 }),
    storeCode: fc.option(fc.integer({ min: 1, max: 3 })),
  })

  test('INV-03 never makes a line or a total negative, and the parts add up', () => {
    fc.assert(
      fc.property(lines, promo, fc.integer({ min: 1, max: 10_000 }), (order, code, factor) => {
        const used = code.kind === 'fixed' ? { ...code, amount: code.amount * factor } : code
        const priced = priceOrder(order, used)
        expect(priced.lines.every((item) => item.paidSatang >= 0 && item.discountSatang >= 0)).toBe(true)
        const total = (pick: (item: (typeof priced.lines)[number]) => number) =>
          priced.lines.reduce((all, item) => all + pick(item), 0)
        expect(total((item) => item.paidSatang)).toBe(priced.totalSatang)
        expect(total((item) => item.discountSatang)).toBe(priced.discountSatang)
        expect(priced.totalSatang).toBe(priced.listSatang - priced.discountSatang)
        for (const item of priced.lines) {
          if (code.storeCode !== null && item.storeCode !== code.storeCode)
            expect(item.discountSatang).toBe(0)
          expect(sellerShareSatang(item.paidSatang, 60)).toBeLessThanOrEqual(item.paidSatang)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe("a seller's own code", () => {
  const own = { sellerId: 'mali', sheetIds: null, followersOnly: false }
  const of = (sheetId: string, listSatang: number, authorId: string) => ({
    ...line(sheetId, listSatang),
    authorId,
  })
  test.each([
    ['percent, of her sheets alone', { kind: 'percent' as const, amount: 20 }, null, [2_000, 0, 1_000]],
    [
      'baht, at most half of what hers cost',
      { kind: 'fixed' as const, amount: 90_000 },
      null,
      [5_000, 0, 2_500],
    ],
    ['the sheets that it names', { kind: 'percent' as const, amount: 50 }, ['C'], [0, 0, 2_500]],
  ])('takes %s', (_what, terms, sheetIds, discounts) => {
    const order = [of('A', 10_000, 'mali'), of('B', 8_000, 'manee'), of('C', 5_000, 'mali')]
    const priced = priceOrder(order, { ...terms, storeCode: null, own: { ...own, sheetIds } })
    expect(priced.lines.map(({ discountSatang }) => discountSatang)).toEqual(discounts)
  })

  test('leaves her something of every line, whatever it takes', () => {
    const prices = fc.array(fc.integer({ min: 100, max: 30_000 }), { minLength: 1, maxLength: 20 })
    const terms = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), amount: fc.integer({ min: 1, max: 50 }) }),
      fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 100, max: 1_000_000 }) }),
    )
    fc.assert(
      fc.property(prices, terms, (list, code) => {
        const order = list.map((satang, at) => of(`S${at}`, satang, 'mali'))
        for (const { listSatang, discountSatang } of priceOrder(order, { ...code, storeCode: null, own })
          .lines)
          expect(sellerShareSatang(listSatang, sharePercentMin) - discountSatang).toBeGreaterThan(0)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('an order that cannot be', () => {
  test('is refused', () => {
    expect(() => priceOrder([])).toThrow(RangeError)
    expect(() => priceOrder(Array.from({ length: 101 }, (_, index) => line(`S${index}`, 100)))).toThrow(
      RangeError,
    )
    expect(() => priceOrder([line('A', 100), line('A', 100)])).toThrow(RangeError)
    expect(() => priceOrder([line('A', -100)], { kind: 'fixed', amount: 1, storeCode: null })).toThrow(
      RangeError,
    )
  })
})

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

test('an order lives for a day', () => {
  expect(orderExpiry(new Date('2026-11-20T05:00:00Z')).toISOString()).toBe('2026-11-21T05:00:00.000Z')
})

const soldLine = (position: number, { sold = true, refunded = false } = {}) => ({
  position,
  paidSatang: 5_900,
  sold,
  refunded,
})
const positions = (answer: ReturnType<typeof linesToRefund>) =>
  typeof answer === 'string' ? answer : answer.map(({ position }) => position)

test.each([
  ['all that are left, without a choice', undefined, [0, 2]],
  ['the chosen one', [2], [2]],
  ['a line that the order has not', [0, 7], 'refunds.no-such-line'],
  ['a sheet that was owned already', [3], 'refunds.no-such-line'],
  ['no line at all', [], 'refunds.no-such-line'],
  ['a line that went back before, with one that did not', [0, 1], 'refunds.already-refunded'],
] as const)('of an order are refunded: %s', (_case, chosen, expected) => {
  const lines = [soldLine(0), soldLine(1, { refunded: true }), soldLine(2), soldLine(3, { sold: false })]
  expect(positions(linesToRefund(lines, chosen))).toEqual(expected)
})

test('nothing is left of an order that went back whole', () => {
  const lines = [soldLine(0, { refunded: true }), soldLine(1, { sold: false })]
  expect(linesToRefund(lines, undefined)).toBe('refunds.nothing-left')
})

test('an order is refunded in part or whole, by what it sold', () => {
  const back = soldLine(0, { refunded: true })
  expect(refundStateOf([soldLine(0), soldLine(1)])).toBe('none')
  expect(refundStateOf([back, soldLine(1)])).toBe('part')
  expect(refundStateOf([back, soldLine(1, { sold: false })])).toBe('whole')
  expect(refundStateOf([soldLine(0, { sold: false })])).toBe('none')
})

test('the reason of a refund that was a right is said in one language, and what staff typed as they typed it', () => {
  expect(refundReasonIn(reasonOfRight, 'th')).toMatch(/^ขอคืนภายใน [^()]+$/)
  expect(refundReasonIn(reasonOfRight, 'en')).toMatch(/^asked back within [^()]+$/)
  expect(refundReasonIn('ไฟล์เสีย (หน้า 3)', 'en')).toBe('ไฟล์เสีย (หน้า 3)')
})
