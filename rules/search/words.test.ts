import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsAllowed, nearestDistance, pieceMasks } from './near-titles.ts'
import { compactCode, normaliseText, numberOfWord, romanNumbersIn } from './normalise.ts'
import { parseQuery, segmentsOf, wordsMax } from './query.ts'
import { otherLayout } from './title-search.ts'

test.each([
  ["l5b9bg[nhv'9ho ,=", 'สถิติเบื้องต้น มช'],
  ['fvpl6gmr', 'ดอยสุเทพ'],
  ['dki[yP=u', 'การบัญชี'],
  ['แฟสแีสีห', 'calculus'],
])('%s on the other keyboard layout is %s', (typed, expected) => {
  expect(otherLayout(typed)).toBe(expected)
})

test('text in both scripts was typed with the switch in use', () => {
  expect(otherLayout('แคลคูลัส calculus')).toBeUndefined()
  expect(otherLayout('2110 352')).toBeUndefined()
})

test('Roman and Arabic numerals are one number', () => {
  expect(['i', 'iv', 'xii', '3', '03'].map(numberOfWord)).toEqual(['1', '4', '12', '3', '3'])
  expect(['ill', 'xx', '2110', ''].map(numberOfWord)).toEqual([undefined, undefined, undefined, undefined])
  expect(romanNumbersIn('calculus iii laboratory i')).toEqual(['3', '1'])
})

test('a number glued to a name is a word of its own, one glued to a code is not', () => {
  expect(parseQuery('แคลคูลัส1').words).toEqual(['แคลคูลัส', '1'])
  expect(parseQuery('sc501005').words).toEqual(['sc501005'])
})

test('neighbours that make a code are also read together', () => {
  const together = parseQuery('2110 352').units.find((unit) => unit.mask === 0b11)
  expect(together?.forms.map((form) => [form.text, form.match])).toEqual([['2110352', 'code']])
})

test('students’ words stand beside the register’s', () => {
  const forms = parseQuery('os').units[0]?.forms.map((form) => form.text)
  expect(forms).toEqual(expect.arrayContaining(['os', 'operating system', normaliseText('ระบบปฏิบัติการ')]))
})

test('only the first words of a very long text are read', () => {
  expect(parseQuery('ก '.repeat(5_000)).words).toHaveLength(wordsMax)
  expect(parseQuery('x'.repeat(100_000)).words[0]).toHaveLength(200)
})

test('Thai without spaces parts into dictionary words, anything else stays whole', () => {
  expect(segmentsOf('เล่นหุ้นมือใหม่')?.slice(0, 2)).toEqual(['เล่น', 'หุ้น'])
  expect(segmentsOf('calculus')).toBeUndefined()
  expect(segmentsOf('เคมี')).toBeUndefined()
})

test.each([
  ['case is ignored', 'Calculus III', 'calculus iii'],
  ['Thai digits are digits', 'แคลคูลัส ๓', 'แคลคูลัส 3'],
  ['sara am typed as two signs is one', 'ชีวิตประจําวัน', 'ชีวิตประจำวัน'],
  ['a tone mark inside the two signs stays', 'นํ้า', 'น้ำ'],
  ['a tone mark before the two signs stays', 'น้ํา', 'น้ำ'],
  ['two เ are one แ', 'เเคลคูลัส', 'แคลคูลัส'],
  ['a tone typed before its vowel goes behind it', 'ทฤษฎ่ี', 'ทฤษฎี่'],
  ['abbreviations close up', 'ก.พ. ภาค ก', 'กพ ภาค ก'],
  ['hyphens close up', 'Non-Linear e-Commerce', 'nonlinear ecommerce'],
  ['other punctuation parts words', 'Tech.& Mainten. (II)/Lab', 'tech mainten ii lab'],
  ['accents go', 'Café', 'cafe'],
  ['invisible letters go', 'แคล\u200bคูลัส\ufeff', 'แคลคูลัส'],
  ['NUL is nothing but a gap', 'a\u0000b', 'a b'],
  ['nothing stays nothing', ' -– ', ''],
])('%s', (_, typed, expected) => {
  expect(normaliseText(typed)).toBe(expected)
  expect(normaliseText(expected)).toBe(expected)
})

test.each([
  ['2110 352', '2110352'],
  ['675-324', '675324'],
  ['วพ.330', 'วพ330'],
  ['En813 306', 'en813306'],
])('the code %s is compared as %s', (typed, expected) => {
  expect(compactCode(typed)).toBe(expected)
})

test.each([
  ['abcdef', 'xxabcdefxx', 0],
  ['abcdef', 'xxabdefxx', 1],
  ['abcdef', 'xxabcxdefxx', 1],
  ['abcdef', 'xxabXdefxx', 1],
  ['abcdef', 'zzzz', 6],
  ['a', '', 1],
])('%s stands in %s with %i wrong letters', (piece, text, distance) => {
  expect(distanceOf(piece, text)).toBe(distance)
})

test('the distance is the smallest edit distance to any piece of the text', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(letters, letters, (piece, text) => {
      fc.pre(piece.length > 0)
      expect(distanceOf(piece, text)).toBe(slowDistance(piece, text))
    }),
  )
})

test('the shortest words may not be misspelled', () => {
  expect([3, 4, 7, 8, 12, 13, 31].map(errorsAllowed)).toEqual([0, 1, 1, 2, 2, 3, 3])
})

function distanceOf(piece: string, text: string): number {
  const bytes = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0) - 60)
  return nearestDistance(pieceMasks(bytes(piece)), bytes(text), text.length)
}

/** Sellers' table, letter by letter. */
function slowDistance(piece: string, text: string): number {
  let column = Array.from({ length: piece.length + 1 }, (_, row) => row)
  let best = piece.length
  for (const letter of text) {
    const next = [0]
    for (let row = 1; row <= piece.length; row += 1) {
      const replaced = (column[row - 1] ?? 0) + (piece[row - 1] === letter ? 0 : 1)
      next[row] = Math.min(replaced, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1)
    }
    column = next
    best = Math.min(best, column[piece.length] ?? best)
  }
  return best
}
