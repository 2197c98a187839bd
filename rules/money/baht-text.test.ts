import fc from 'fast-check'
import { expect, test } from 'vitest'
import vectors from '../payments/vectors.json' with { type: 'json' }
import { bahtText } from './baht-text.ts'

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
