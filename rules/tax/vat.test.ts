import { describe, expect, it, test } from 'vitest'
import { faultOfBuyer, nameOfDocument, taxTakenBack, taxWithin, type VatRow, vatRowOn } from './vat.ts'

describe('output tax within a price', () => {
  test.each([
    [10_700, 7, 700],
    [10_000, 7, 654],
    // 6.5 satang and what is just below it.
    [107, 7, 7],
    [1, 7, 0],
    [8, 7, 1],
    [5_900, 7, 386],
    [10_001, 10, 909],
    [0, 7, 0],
    [10_000, 0, 0],
  ])('%i satang at %i%% hold %i', (satang, rate, tax) => expect(taxWithin(satang, rate)).toBe(tax))

  it('is the same as reckoned with fractions, for every price up to 300 baht', () => {
    const differs = Array.from({ length: 30_000 }, (_none, satang) => satang).filter((satang) => {
      const [whole, rest] = [Math.floor((satang * 7) / 107), (satang * 7) % 107]
      return taxWithin(satang, 7) !== (rest * 2 >= 107 ? whole + 1 : whole)
    })
    expect(differs).toEqual([])
  })

  it('is taken back in parts that come to the whole', () => {
    for (const parts of [
      [3_333, 3_333, 3_334],
      [1, 9_999],
      [5_900, 4_100],
    ]) {
      let left = 10_000
      let back = 0
      for (const part of parts) {
        back += taxTakenBack(left, part, 7)
        left -= part
      }
      expect(back).toBe(taxWithin(10_000, 7))
    }
  })
})

describe('the row of a day', () => {
  const rows: VatRow[] = [
    { id: 'C', from: '2027-06-01', mode: 'AGENT', ratePercent: 10, confirmed: false },
    { id: 'B', from: '2027-01-15', mode: 'PRINCIPAL', ratePercent: 7, confirmed: true },
    { id: 'A', from: '2026-12-01', mode: 'NONE', ratePercent: 0, confirmed: true },
  ]
  test.each([
    ['2026-11-30', undefined],
    ['2026-12-01', 'A'],
    ['2027-01-14', 'A'],
    ['2027-01-15', 'B'],
    ['2028-01-01', 'B'],
  ])('%s is %s', (day, id) => expect(vatRowOn(rows, day)?.id).toBe(id))
})

test.each([
  ['0105500000011', '00000', undefined],
  ['0105500000011', '00012', undefined],
  ['0105500000011', '', 'branch'],
  ['0105500000011', '12', 'branch'],
  ['0105500000012', '00000', 'tax-id'],
  ['1101700230708', '', undefined],
  ['1101700230708', '00000', 'branch'],
  ['110170023070', '', 'tax-id'],
])('%s with branch "%s": %s', (taxId, branch, fault) => expect(faultOfBuyer({ taxId, branch })).toBe(fault))

test('a document is named by series, Buddhist year and number', () =>
  expect(nameOfDocument({ series: 'RC', year: 2026, number: 12 })).toBe('RC2569-000012'))
