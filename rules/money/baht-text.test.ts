import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../payments/vectors.json' with { type: 'json' }
import { bahtText, bahtTextEnglish } from './baht-text.ts'

test.each(vectors.bahtText.map(({ satang, text }) => [satang, text] as const))(
  '%s satang read %s',
  (satang, text) => {
    expect(bahtText(satang)).toBe(text)
  },
)

test('different amounts never read alike', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (satang) => {
      const words = bahtText(satang)
      expect(seen.get(words) ?? satang).toBe(satang)
      seen.set(words, satang)
    }),
    { numRuns: 2_000 },
  )
})

test('broken and negative amounts have no words', () => {
  expect(() => bahtText(-1)).toThrow(RangeError)
  expect(() => bahtText(0.5)).toThrow(RangeError)
  expect(() => bahtText(Number.NaN)).toThrow(RangeError)
})

test.each([
  [0, 'Zero baht only'],
  [100, 'One baht only'],
  [2150, 'Twenty-one baht and fifty satang'],
  [10_001, 'One hundred baht and one satang'],
  [111_100, 'One thousand one hundred eleven baht only'],
  [100_000_000, 'One million baht only'],
  [
    1_234_567_89,
    'One million two hundred thirty-four thousand five hundred sixty-seven baht and eighty-nine satang',
  ],
  [2_000_015_00, 'Two million fifteen baht only'],
])('%i satang are %s', (satang, words) => expect(bahtTextEnglish(satang)).toBe(words))

test.each([-1, 0.5, Number.NaN])('%d has no words', (satang) =>
  expect(() => bahtTextEnglish(satang)).toThrow(RangeError),
)
