import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sellerShareSatang } from '../money/satang.ts'
import { legacyGrossSatang, payerEnd, taxRowOf } from '../tax/tax-policy.ts'
import { standardTaxPolicy } from '../test/standard-policies.ts'
import { paydayOf } from './payday.ts'
import { mayMovePayment, paymentStatuses } from './payout-states.ts'
import { type Due, reckonPayout } from './reckon-payout.ts'

type Vectors = {
  withholding: {
    id: string
    input: { period: string; bank: string; paidOn: string; totals: number[]; carriedShares: number[] }
    expect: {
      shares: number[]
      gross: number
      status: 'PAYABLE' | 'CARRIED_OVER'
      ratePercent: number
      tax: number
      taxSplit: number[]
      fee: number
      net: number
    }
    note: string
  }[]
  legacyGrossUp: { netSatang: number; grossSatang: number }[]
  payoutDay: { period: string; payday: string }[]
}
const vectors: Vectors = JSON.parse(
  readFileSync(new URL('../payments/vectors.json', import.meta.url), 'utf8'),
)
/** Days without bank transfers: the Bank of Thailand's list with substitute days (`payouts-and-tax §8`); 2027 is computed. */
const holidays = new Set(
  Object.entries({
    2025: `01-01 02-12 04-07 04-14 04-15 05-01 05-05 05-12 06-02 06-03 07-10 07-28 08-11 08-12
      10-13 10-23 12-05 12-10 12-31`,
    2026: `01-01 01-02 03-03 04-06 04-13 04-14 04-15 05-01 05-04 06-01 06-03 07-28 07-29 08-12
      10-13 10-23 12-07 12-10 12-31`,
    2027: `01-01 02-22 04-06 04-13 04-14 04-15 05-03 05-04 05-20 06-03 07-19 07-28 08-12 10-13
      10-25 12-06 12-10 12-31`,
  }).flatMap(([year, days]) => days.split(/\s+/).map((day) => `${year}-${day}`)),
)

function rowOf(period: string) {
  const row = taxRowOf(standardTaxPolicy, period)
  if (row === undefined) throw new Error(`no row for ${period}`)
  return row
}

test.each(vectors.withholding.map((vector) => [vector.id, vector.note, vector] as const))(
  '%s: %s',
  (_id, _note, { input, expect: right }) => {
    const shares = input.totals.map((total) => sellerShareSatang(total, 60))
    expect(shares).toEqual(right.shares)
    const records = [...input.carriedShares, ...shares].map((shareSatang, at) => ({
      id: String(at),
      period: input.period,
      shareSatang,
    }))
    const payout = reckonPayout({
      row: rowOf(input.period),
      bankCode: input.bank,
      paidOn: input.paidOn,
      records,
    })
    expect(payout.grossSatang).toBe(right.gross)
    expect(payout.outcome).toBe(right.status)
    if (right.status === 'CARRIED_OVER') return
    expect(payout).toMatchObject({
      ratePercent: right.ratePercent,
      taxSatang: right.tax,
      taxOfRecords: right.taxSplit,
      feeSatang: right.fee,
      netSatang: right.net,
    })
  },
)

test.each(vectors.legacyGrossUp)('an old making fee of $netSatang had $grossSatang before tax', (vector) => {
  expect(legacyGrossSatang(vector.netSatang)).toBe(vector.grossSatang)
})

test.each(vectors.payoutDay)('the sales of $period are paid on $payday', ({ period, payday }) => {
  expect(paydayOf(period, holidays)).toBe(payday)
})

test('no satang is lost or made: shares, tax and net always meet', () => {
  const sales = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 20 })
  const periods = fc.constantFrom('2025-07', '2025-08', '2025-09', '2026-10', '2027-11', '2028-01')
  fc.assert(
    fc.property(sales, periods, fc.constantFrom('014', '004'), (totals, period, bankCode) => {
      const records = totals.map((total, at) => {
        return { id: String(at), period, shareSatang: sellerShareSatang(total, 60) }
      })
      const payout = reckonPayout({ row: rowOf(period), bankCode, paidOn: '2026-11-20', records })
      const sum = (list: readonly number[]) => list.reduce((total, part) => total + part, 0)
      expect(sum(payout.taxOfRecords)).toBe(payout.taxSatang)
      if (payout.outcome === 'CARRIED_OVER') {
        expect([payout.taxSatang, payout.feeSatang, payout.netSatang]).toEqual([0, 0, 0])
        expect(payout.grossSatang).toBeLessThan(10_000)
      } else {
        expect(payout.netSatang + payout.taxSatang + payout.feeSatang).toBe(payout.grossSatang)
        expect(payout.netSatang).toBeGreaterThan(0)
        for (const [at, tax] of payout.taxOfRecords.entries())
          expect(tax).toBeLessThanOrEqual(records[at]?.shareSatang ?? 0)
      }
    }),
    { numRuns: 1_000 },
  )
})

test('for any split and order of payment the tax is that of the whole due, and each part can bear its own', () => {
  const shares = fc.array(fc.integer({ min: 10_000, max: 300_000 }), { minLength: 1, maxLength: 8 })
  const periods = fc.constantFrom('2025-07', '2025-09', '2026-10', '2028-01')
  fc.assert(
    fc.property(
      shares,
      fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
      periods,
      (owed, turns, period) => {
        const row = rowOf(period)
        const sum = (list: readonly number[]) => list.reduce((total, part) => total + part, 0)
        const whole = reckonPayout({
          row,
          bankCode: '014',
          paidOn: '2028-03-20',
          records: owed.map((shareSatang, at) => ({ id: String(at), period, shareSatang })),
        })
        // Each record is paid in the turn that was drawn for it; in a turn all at once.
        let due: Due | undefined
        let [paid, tax] = [0, 0]
        for (const turn of [2, 0, 3, 1]) {
          const part = owed.flatMap((shareSatang, at) =>
            turns[at] === turn ? [{ id: String(at), period, shareSatang, due }] : [],
          )
          if (part.length === 0) continue
          const leftOutSatang = due === undefined ? sum(owed.filter((_share, at) => turns[at] !== turn)) : 0
          const payout = reckonPayout({
            row,
            bankCode: '014',
            paidOn: '2028-03-20',
            records: part,
            leftOutSatang,
          })
          expect(payout.netSatang).toBeGreaterThan(0)
          for (const [at, one] of payout.taxOfRecords.entries())
            expect(one).toBeLessThanOrEqual(part[at]?.shareSatang ?? 0)
          paid += payout.grossSatang
          tax += payout.taxSatang
          due = { id: 'due', ratePercent: whole.ratePercent, paidSatang: paid, taxSatang: tax }
        }
        expect([paid, tax]).toEqual([whole.grossSatang, whole.taxSatang])
      },
    ),
    { numRuns: 2_000 },
  )
})

test('what came to nothing bears no tax, also of a debt of which a part that came back left a satang to withhold', () => {
  const period = '2026-10'
  const due: Due = { id: 'due', ratePercent: 1, paidSatang: 10_050, taxSatang: 100 }
  const payout = reckonPayout({
    row: rowOf(period),
    bankCode: '014',
    paidOn: '2026-11-20',
    records: [
      { id: 'nothing', period, shareSatang: 0, due },
      { id: 'new', period, shareSatang: 100_000 },
    ],
  })
  expect(payout.taxOfRecords).toEqual([0, 1_000])
})

test('a month without a confirmed row is known as such', () => {
  expect(rowOf('2027-11').confirmedBy).not.toBeNull()
  expect(rowOf('2027-12').confirmedBy).toBeNull()
  expect(taxRowOf(standardTaxPolicy, '1999-12')).toBeUndefined()
})

test('what is paid or void stays so', () => {
  for (const to of paymentStatuses) {
    expect(mayMovePayment('SUCCESS', to)).toBe(false)
    expect(mayMovePayment('VOID', to)).toBe(false)
  }
  expect(mayMovePayment('CARRIED_OVER', 'SUCCESS')).toBe(false)
  expect(mayMovePayment('CARRIED_OVER', 'PENDING')).toBe(true)
})

test('a payer ends with its last month, once that is closed, and not while a row of the policy may bring it back', () => {
  const [a, b, c] = standardTaxPolicy
  if (!a || !b || !c) throw new Error('three rows')
  const over = { ended: ['MORE'], successor: 'HYTEXTS' }
  const noPayerEnds = { ended: [], successor: null }
  const table = [
    [standardTaxPolicy, undefined, noPayerEnds],
    [standardTaxPolicy, '2025-07', noPayerEnds],
    [standardTaxPolicy, '2025-08', over],
    [standardTaxPolicy, '2028-01', over],
    // A row without an end, from whose place a later one takes over.
    [[{ ...a, to: null }, b, c], '2025-10', noPayerEnds],
    [
      [
        { ...a, to: null },
        { ...b, to: null },
      ],
      '2025-10',
      over,
    ],
    [[a, b, { ...c, payer: 'MORE' as const }], '2026-01', noPayerEnds],
    [[a, b], '2027-11', noPayerEnds],
  ] as const
  for (const [policy, lastClosed, expected] of table)
    expect(payerEnd(policy, lastClosed), lastClosed).toEqual(expected)
})
