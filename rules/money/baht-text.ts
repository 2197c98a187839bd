import type { Satang } from './satang.ts'

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']

/**
 * An amount in Thai words for vouchers and tax certificates: `2150` gives `ยี่สิบเอ็ดบาทห้าสิบสตางค์`. A final 1 is เอ็ด after any higher
 * digit (101 is หนึ่งร้อยเอ็ด, the Royal Society's rule). Throws RangeError for negative or broken amounts, which documents never show in
 * words.
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

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const THOUSANDS = ['', ' thousand', ' million', ' billion', ' trillion']

/**
 * An amount in English words, for the English form of a receipt: `2150` gives `Twenty-one baht and fifty satang`. Throws
 * RangeError for negative or broken amounts, as `bahtText` does.
 */
export function bahtTextEnglish(satang: Satang): string {
  if (!Number.isSafeInteger(satang) || satang < 0) throw new RangeError(`no amount for words: ${satang}`)
  const baht = Math.floor(satang / 100)
  const rest = satang % 100
  const words =
    rest === 0
      ? `${numberWordsEnglish(baht)} baht only`
      : `${numberWordsEnglish(baht)} baht and ${below1000(rest)} satang`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function numberWordsEnglish(number: number): string {
  if (number === 0) return 'zero'
  const groups: string[] = []
  for (let rest = number, place = 0; rest > 0; rest = Math.floor(rest / 1000), place += 1) {
    const group = rest % 1000
    if (group > 0) groups.unshift(below1000(group) + (THOUSANDS[place] ?? ''))
  }
  return groups.join(' ')
}

function below1000(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const parts: string[] = []
  if (hundreds > 0) parts.push(`${SMALL[hundreds]} hundred`)
  if (rest > 0 || number === 0) parts.push(below100(rest))
  return parts.join(' ')
}

function below100(number: number): string {
  if (number < 20) return SMALL[number] ?? ''
  const unit = number % 10
  return `${TENS[Math.floor(number / 10)]}${unit > 0 ? `-${SMALL[unit]}` : ''}`
}
