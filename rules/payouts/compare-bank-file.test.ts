import { expect, test } from 'vitest'
import { readAmount, readNationalId, readVendorId } from './bank-cells.ts'
import { type BankLine, compareBankFile, type PendingEntry } from './compare-bank-file.ts'

function entry(vendorId: string, grossSatang: number, netSatang: number, rest: Partial<PendingEntry> = {}) {
  const sellerId = rest.sellerId ?? `seller of ${vendorId}`
  return { sellerId, vendorId, grossSatang, netSatang, recordIds: [vendorId], blocked: null, ...rest }
}
function line(row: number, vendorId: string, amountSatang: number): BankLine {
  return { row, vendorId, vendorName: `name of ${vendorId}`, amountSatang }
}

test('sorts lines and entries into the four lists, to the satang', () => {
  const { matching, mismatched, unknown, absent } = compareBankFile(
    [line(2, 'V1', 98_200), line(3, 'V2', 98_201), line(4, 'V3', 100_000), line(5, 'V9', 500)],
    [
      entry('V1', 100_000, 98_200),
      entry('V2', 100_000, 98_200),
      entry('V3', 100_000, 98_200),
      entry('V4', 1, 1),
      entry('', 50_000, 49_500, { sellerId: 'without vendor' }),
    ],
  )
  expect(matching.map(({ line }) => line.row)).toEqual([2])
  expect(mismatched.map(({ line, hint }) => [line.row, hint])).toEqual([
    [3, 'amount'],
    [4, 'gross'],
  ])
  expect(unknown.map(({ vendorId }) => vendorId)).toEqual(['V9'])
  expect(absent.map(({ sellerId }) => sellerId)).toEqual(['seller of V4', 'without vendor'])
})

test('the same vendor twice is a mismatch both times, even where one of the amounts or their sum is right', () => {
  const twice = compareBankFile([line(2, 'V1', 600), line(3, 'V1', 400)], [entry('V1', 1_100, 1_000)])
  expect(twice.mismatched.map(({ hint }) => hint)).toEqual(['twice', 'twice'])
  const same = compareBankFile([line(2, 'V1', 1_000), line(3, 'V1', 1_000)], [entry('V1', 1_100, 1_000)])
  expect(same.matching).toEqual([])
  expect(same.absent).toEqual([])
})

test('what cannot be paid is no match even when the amount is right', () => {
  const { matching, mismatched } = compareBankFile(
    [line(2, 'V1', 1_000)],
    [entry('V1', 1_100, 1_000, { blocked: 'held' })],
  )
  expect(matching).toEqual([])
  expect(mismatched[0]?.hint).toBe('held')
})

test('without tax and fee, gross and net are the same and match', () => {
  expect(compareBankFile([line(2, 'V1', 10_000)], [entry('V1', 10_000, 10_000)]).matching).toHaveLength(1)
})

test.each([
  ['98200', 9_820_000],
  ['982.5', 98_250],
  ['982.50', 98_250],
  ['982.5000', 98_250],
  ['1,234.50', 123_450],
  ['1,234,567.89', 123_456_789],
  ['฿ 1,234.50', 123_450],
  ['1,234.50 บาท', 123_450],
  ['๑,๒๓๔.๕๐', 123_450],
  ['0', 0],
])('reads the amount %s', (text, satang) => {
  expect(readAmount(text)).toBe(satang)
})

test.each([
  '',
  'abc',
  '-5.00',
  '+5',
  '(5.00)',
  '1,23.00',
  '12,34',
  '1.234',
  '1.005',
  '1e5',
  '0123456789012',
  '5,000.0.0',
])('takes %j for no amount', (text) => {
  expect(readAmount(text)).toBeUndefined()
})

test('reads national IDs with hyphens, blanks and Thai digits, and none that a spreadsheet has shortened', () => {
  expect(readNationalId('1-2345-67890-12-1')).toBe('1234567890121')
  expect(readNationalId(' 1 2345 67890 12 1 ')).toBe('1234567890121')
  expect(readNationalId('๑๒๓๔๕๖๗๘๙๐๑๒๑')).toBe('1234567890121')
  expect(readNationalId('1.23457E+12')).toBeUndefined()
  expect(readNationalId('123456789012')).toBeUndefined()
})

test('vendor numbers are compared without blanks and in capitals', () => {
  expect(readVendorId(' v 00๑2 ')).toBe('V0012')
  expect(readVendorId('')).toBeUndefined()
  expect(readVendorId('V'.repeat(41))).toBeUndefined()
})
