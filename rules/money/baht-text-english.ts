import type { Satang } from './satang.ts'

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
    rest === 0 ? `${numberWords(baht)} baht only` : `${numberWords(baht)} baht and ${below1000(rest)} satang`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function numberWords(number: number): string {
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
