/**
 * The search form of stored and typed texts, so that a piece of one is a piece of the other (decisions §4: spaces and case in codes
 * ignored; Thai typed in either order of marks).
 */
export function normaliseText(text: string): string {
  return orderThaiMarks(text.normalize('NFKD').toLowerCase())
    .replace(/[\u0300-\u036f\u200b-\u200d\u00ad\ufeff]/g, '')
    .replace(thaiDigits, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replace(joiners, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** For texts whose spaces mean nothing, as between lines of Thai: every letter and digit in one row. */
export function compactText(text: string): string {
  return normaliseText(text).replaceAll(' ', '')
}

/** Whether all typed words stand in a name, in any order, or its letters in one row: "ec 210" finds EC210. */
export function fitsName(name: string, typed: string): boolean {
  const text = normaliseText(name)
  const words = normaliseText(typed).split(' ')
  return words.every((word) => text.includes(word)) || text.replaceAll(' ', '').includes(words.join(''))
}

/** A course code's letters and digits only: "2110 352" = "2110-352" = "2110352", "วพ.330" = "วพ330". */
export function compactCode(code: string): string {
  return compactText(code)
}

const thaiZero = 0x0e50
const thaiDigits = /[\u0e50-\u0e59]/g
// Marks inside a word or an abbreviation: "e-commerce", "ก.พ.", "don't", "จุฬาฯ". Everything else parts words.
const joiners = /[-\u2010-\u2015.'`’‘"“”_·ฯ]/g

/**
 * Thai vowels and tone marks in one canonical order, which Unicode leaves open: "นํ้า" (two signs and a vowel) becomes "น้ำ" as keyboards
 * type it, two เ become แ, a tone typed before its vowel goes after it.
 */
export function orderThaiMarks(text: string): string {
  return text
    .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
    .replace(/([\u0e48-\u0e4b])\u0e4d\u0e32/g, '$1\u0e33')
    .replace(/\u0e40\u0e40/g, '\u0e41')
    .replace(/\u0e45/g, '\u0e32')
    .replace(/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e47])/g, '$2$1')
}

const roman = new Map([
  ['i', 1],
  ['ii', 2],
  ['iii', 3],
  ['iv', 4],
  ['v', 5],
  ['vi', 6],
  ['vii', 7],
  ['viii', 8],
  ['ix', 9],
  ['x', 10],
  ['xi', 11],
  ['xii', 12],
])

/** "iii" is 3, "12" is 12; undefined for any other word. Course names count to twelve in Roman numerals. */
export function numberOfWord(word: string): string | undefined {
  if (/^\d{1,3}$/.test(word)) return String(Number(word))
  const value = roman.get(word)
  return value === undefined ? undefined : String(value)
}

/** The numbers that stand as Roman numerals in a normalised name, in digits: "calculus iii" gives ["3"]. */
export function romanNumbersIn(name: string): string[] {
  return name.split(' ').flatMap((word) => {
    const value = roman.get(word)
    return value === undefined ? [] : [String(value)]
  })
}
