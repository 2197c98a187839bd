import type { Satang } from './satang.ts'

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/**
 * An amount in Thai words, as vouchers and tax certificates write it: `2150` gives `ยี่สิบเอ็ดบาทห้าสิบสตางค์`.
 * A final 1 is เอ็ด after any higher digit (101 is หนึ่งร้อยเอ็ด, the Royal Society's rule).
 * Throws RangeError for negative or broken amounts: documents never show a negative sum in words.
 */
export function bahtText(satang: Satang): string {
  if (!Number.isSafeInteger(satang) || satang < 0) throw new RangeError(`no amount for words: ${satang}`)
  const baht = Math.floor(satang / 100)
  const rest = satang % 100
  if (satang === 0) return 'ศูนย์บาทถ้วน'
  const bahtWords = baht > 0 ? `${numberWords(String(baht))}บาท` : ''
  return rest > 0 ? `${bahtWords}${numberWords(String(rest))}สตางค์` : `${bahtWords}ถ้วน`
}

/** Thai counts in groups of a million: each group is read like a number of its own and followed by ล้าน. */
function numberWords(digits: string): string {
  const millions = digits.slice(0, -6)
  const group = groupWords(digits.slice(-6), millions !== '')
  return millions === '' ? group : `${numberWords(millions)}ล้าน${group}`
}

function groupWords(digits: string, somethingStandsBefore: boolean): string {
  let words = ''
  for (const [index, character] of [...digits].entries()) {
    const digit = Number(character)
    const place = digits.length - 1 - index
    if (digit === 0) continue
    if (place === 1 && digit === 1) words += 'สิบ'
    else if (place === 1 && digit === 2) words += 'ยี่สิบ'
    else if (place === 0 && digit === 1 && (somethingStandsBefore || words !== '')) words += 'เอ็ด'
    else words += `${DIGITS[digit]}${PLACES[place]}`
  }
  return words
}
