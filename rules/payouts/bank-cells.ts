import type { Satang } from '../money/satang.ts'
import { thaiDigitsToAscii } from '../thai/thai-digits.ts'

/** 10 million baht in one transfer is no seller's month: a wrong column, such as an account number. */
const satangMax = 1_000_000_000

/**
 * Parses an amount as people write it: `1234.5`, `1,234.50`, `฿1,234.50`, `1,234.50 บาท`, Thai digits; further decimals must be zeros.
 * Undefined for anything else: misplaced commas, signs, exponents.
 */
export function readAmount(text: string, most: Satang = satangMax): Satang | undefined {
  const bare = thaiDigitsToAscii(text)
    .replace(/^฿\s*/, '')
    .replace(/\s*(?:บาท|baht|thb)$/i, '')
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(bare)
  if (match === null) return undefined
  const satang = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return satang <= most ? satang : undefined
}

/** `1-2345-67890-12-1`, `1 2345 67890 12 1`, Thai digits: 13 digits, or undefined (payouts-and-tax §6). */
export function readNationalId(text: string): string | undefined {
  const digits = thaiDigitsToAscii(text).replaceAll(/[\s\-‐-―]/g, '')
  return /^\d{13}$/.test(digits) ? digits : undefined
}

/** Numbers of vendors are compared as the accounts write them: without blanks, letters in capitals, ASCII digits. */
export function readVendorId(text: string): string | undefined {
  const id = thaiDigitsToAscii(text).replaceAll(/\s/g, '').toUpperCase()
  return /^[^\s,"]{1,40}$/.test(id) ? id : undefined
}
