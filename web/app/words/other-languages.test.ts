import { expect, test } from 'vitest'
import { localeCodes, overlays, pick, say } from '#rules/locales.ts'
import { defineWords } from './use-words.tsx'

/** A language that is not there: what `locales/` and a line of `rules/locales.ts` would make of it. */
const other = 'xx' as (typeof localeCodes)[number]

test('another language says what it has, and the rest in English', () => {
  localeCodes.push(other)
  const words = defineWords('fruit', {
    apple: ['แอปเปิล', 'Apple'],
    many: [(count: number) => `${count} ผล`, (count: number) => `${count} fruits`],
  })
  expect(words[other].apple).toBe('Apple')
  overlays[other] = { words: { fruit: { many: (count: number) => `${count}x` } }, texts: { Pear: 'Xear' } }
  expect(words[other].apple).toBe('Apple')
  expect(words[other].many(2)).toBe('2x')
  expect(words[other]).toBe(words[other])
  expect(words.en.many(2)).toBe('2 fruits')
  expect(say(['ลูกแพร์', 'Pear'], other)).toBe('Xear')
  expect(say(['ส้ม', 'Orange'], other)).toBe('Orange')
  expect(pick({ th: 1, en: 2 }, other)).toBe(2)
  expect(say(['ลูกแพร์', 'Pear'], 'en')).toBe('Pear')
})
