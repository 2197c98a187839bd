import { expect, test } from 'vitest'
import { readAmount, readNationalId, readVendorId } from './bank-cells.ts'

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
