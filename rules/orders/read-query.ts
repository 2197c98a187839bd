import { thaiDigitsToAscii } from '../thai/thai-digits.ts'

/** Makes what staff paste or type searchable: Thai digits, invisible marks, an address instead of its id. */
export function plainQuery(text: string): string {
  const plain = thaiDigitsToAscii(text.normalize('NFC'))
    .replace(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const address = /^(?:https?:\/\/|\/|[\w.-]+\/(?=\w+\?))\S*?([0-9A-Za-z]{10,16})\/?$/.exec(plain)
  if (address?.[1] !== undefined) return address[1]
  // Staff who copy a line also copy the label before it.
  return plain
    .replace(/^["'“”#\s]+|["'“”\s]+$/g, '')
    .replace(/^(?:mailto:|tel:|order|คำสั่งซื้อ|ออเดอร์|เลขที่|รหัส)\s*[:#]?\s*(?=\S)/i, '')
}

/** An id or a number as it is stored, however it was grouped: `evkn-77bz zgbg`. */
export function compactCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Digits of a telephone number as they are stored, without what stands for the country; undefined where the text is none. */
export function phoneDigits(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^(?:00)?66(?=0?\d{8,9}$)/, '')
  return /^\d{6,15}$/.test(digits) ? digits : undefined
}

/** Satang of an amount as it stands on a slip; undefined where the text is none. */
export function readAmount(text: string): number | undefined {
  const plain = text
    .replaceAll(',', '')
    .replace(/^฿\s*/, '')
    .replace(/\s*(บาท|baht|thb|฿|\.-)$/i, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain) * 100)
}
