import { expect, test } from 'vitest'
import { compactCode, normaliseText } from './normalise.ts'

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
