import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shiftPeriod } from '../calendar/periods.ts'
import { sellerShareSatang } from '../money/satang.ts'
import { taxRowOf } from '../tax/tax-policy.ts'
import { standardSharePolicy, standardTaxPolicy } from '../test/standard-policies.ts'
import { openMonthFor, sharesOfLines, sharesWithGiven, stageOfRefund } from './month-shares.ts'
import { reckonPayout } from './reckon-payout.ts'
import { sharePercentMin, type ShareRow, shareRowOf } from './share-policy.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 1_000)
const prices = fc.integer({ min: 0, max: 30_000 })
const sum = (list: readonly number[]) => list.reduce((total, part) => total + part, 0)

test.each([
  // paid, month before, seller, company
  [10_000, 0, 6_000, 4_000],
  [-10_000, 10_000, -6_000, -4_000],
  [-10_000, 0, -6_000, -4_000],
  [101, 0, 61, 40],
  [101, 101, 60, 41],
  [-101, 202, -60, -41],
  [-101, 101, -61, -40],
  [-1, 0, -1, 0],
  [0, 777, 0, 0],
])('%i satang in a month that stands at %i bring %i and %i', (line, before, seller, company) => {
  expect(sharesOfLines(before, [line], 60)).toEqual([{ sellerSatang: seller, companySatang: company }])
})

test('INV-07 no satang is lost or made by sales and refunds in any order, also where a month owes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.array(fc.tuple(prices, fc.boolean()), { maxLength: 30 }),
      fc.integer({ min: 1, max: 100 }),
      (before, moves, percent) => {
        const lines = moves.map(([satang, isRefund]) => (isRefund ? 0 - satang : satang))
        const shares = sharesOfLines(before, lines, percent)
        for (const [at, { sellerSatang, companySatang }] of shares.entries()) {
          expect(sellerSatang + companySatang).toBe(lines[at])
          // Seller and company never pay back what a line could not have brought: postings move amounts of the line's own sign.
          expect(Math.sign(lines[at] ?? 0) * sellerSatang).toBeGreaterThanOrEqual(0)
          expect(Math.sign(lines[at] ?? 0) * companySatang).toBeGreaterThanOrEqual(0)
        }
        expect(sellerShareSatang(before, percent) + sum(shares.map(({ sellerSatang }) => sellerSatang))).toBe(
          sellerShareSatang(before + sum(lines), percent),
        )
      },
    ),
    { numRuns: runs },
  )
})

test("INV-07 what a seller's own code takes off is hers alone, in sales and refunds in any order, and leaves her something of each line", () => {
  // At most half, with the satang that the largest remainder may add; prices begin at 1 baht.
  const line = fc.tuple(fc.integer({ min: 100, max: 30_000 }), fc.integer({ min: 0, max: 50 }), fc.boolean())
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.array(line, { maxLength: 30 }),
      fc.integer({ min: sharePercentMin, max: 100 }),
      (base, moves, share) => {
        const lines = moves.map(([list, percent, isRefund]) => {
          const given = Math.ceil((list * percent) / 100)
          const sign = isRefund ? -1 : 1
          return { list: sign * list, satang: sign * (list - given), givenSatang: sign * given }
        })
        const without = sharesOfLines(
          base,
          lines.map(({ list }) => list),
          share,
        )
        for (const [at, { sellerSatang, companySatang }] of sharesWithGiven(base, lines, share).entries()) {
          expect(companySatang).toBe(without[at]?.companySatang)
          expect(sellerSatang + companySatang).toBe(lines[at]?.satang)
          expect(Math.sign(lines[at]?.list ?? 0) * sellerSatang).toBeGreaterThan(0)
        }
      },
    ),
    { numRuns: runs },
  )
})

test('INV-07 what was sold and refunded in one month leaves nothing to anybody', () => {
  fc.assert(
    fc.property(fc.array(prices, { maxLength: 20 }), (sold) => {
      const shares = sharesOfLines(0, [...sold, ...sold.toReversed().map((satang) => 0 - satang)], 60)
      expect(sum(shares.map(({ sellerSatang }) => sellerSatang)) + 0).toBe(0)
      expect(sum(shares.map(({ companySatang }) => companySatang)) + 0).toBe(0)
    }),
    { numRuns: runs },
  )
})

test('a refund counts in the month of its sale while that is open, else in the first open one', () => {
  expect(openMonthFor('2026-10', null)).toBe('2026-10')
  expect(openMonthFor('2026-10', '2026-09')).toBe('2026-10')
  expect(openMonthFor('2026-10', '2026-10')).toBe('2026-11')
  expect(openMonthFor('2025-08', '2026-12')).toBe('2027-01')
  expect(stageOfRefund('2026-10', '2026-09', null)).toBe('before-close')
  expect(stageOfRefund('2026-10', '2026-10', 'CARRIED_OVER')).toBe('after-close')
  expect(stageOfRefund('2026-10', '2026-10', 'SUCCESS')).toBe('after-payout')
})

/**
 * Months of one seller: sales, and refunds of what was sold in any month so far; each month is closed, and paid with all that was
 * carried once it comes to 100 baht, as the close does it.
 */
const life = fc.array(
  fc.record({
    sold: fc.array(prices, { maxLength: 8 }),
    refunds: fc.array(fc.nat(), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 24 },
)

test('INV-08 over a life of refunds before the close, after it and after the payout, everything sold is accounted for', () => {
  fc.assert(
    fc.property(life, fc.constantFrom('014', '004'), (months, bankCode) => {
      const everSold: number[] = []
      const refunded = new Set<number>()
      let carried: { id: string; period: string; shareSatang: number }[] = []
      let paidOut = 0
      let company = 0
      let period = '2025-05'
      for (const { sold, refunds } of months) {
        const lines = [...sold]
        for (const satang of sold) everSold.push(satang)
        for (const pick of refunds) {
          const at = everSold.length === 0 ? 0 : pick % everSold.length
          if (everSold.length === 0 || refunded.has(at)) continue
          refunded.add(at)
          lines.push(0 - (everSold[at] ?? 0))
        }
        const shares = sharesOfLines(0, lines, 60)
        company += sum(shares.map(({ companySatang }) => companySatang))
        const shareSatang = sum(shares.map(({ sellerSatang }) => sellerSatang))
        if (sum(lines) !== 0) carried.push({ id: period, period, shareSatang })
        const row = taxRowOf(standardTaxPolicy, period)
        if (row === undefined) throw new Error(`no row for ${period}`)
        const payout = reckonPayout({
          row,
          bankCode,
          paidOn: `${shiftPeriod(period, 1)}-20`,
          records: carried,
        })
        expect(sum(payout.taxOfRecords)).toBe(payout.taxSatang)
        if (payout.outcome === 'PAYABLE') {
          // The newest record decides the rate, whatever months it settles.
          expect(payout.ratePercent === 0 || payout.ratePercent === row.ratePercent).toBe(true)
          expect(payout.netSatang + payout.taxSatang + payout.feeSatang).toBe(payout.grossSatang)
          expect(payout.netSatang).toBeGreaterThan(0)
          for (const [at, tax] of payout.taxOfRecords.entries())
            expect(tax).toBeLessThanOrEqual(Math.max(carried[at]?.shareSatang ?? 0, 0))
          paidOut += payout.grossSatang
          carried = []
        }
        period = shiftPeriod(period, 1)
      }
      const left = sum(carried.map(({ shareSatang }) => shareSatang))
      const kept = sum(everSold.filter((_satang, at) => !refunded.has(at)))
      expect(paidOut + left + company).toBe(kept)
    }),
    { numRuns: Math.ceil(runs / 4) },
  )
})

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
  // A later share for all does not change one agreed for a store.
  [2, '2027-03', 'S2'],
  [2, '2027-06', 'S4'],
  // A row that staff have not confirmed.
  [3, '2027-02', 'S1'],
])('store %i is shared in %s by %s', (store, period, id) => {
  expect(shareRowOf(policy, store, period)?.id).toBe(id)
})
