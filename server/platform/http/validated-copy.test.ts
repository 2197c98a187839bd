import { expect, test } from 'vitest'
import { z } from 'zod'
import { safeEncode } from 'zod/v4/core'
import { copierOf } from './validated-copy.ts'

const inside = z.object({ n: z.number().int().min(0).max(5), at: z.iso.datetime().optional() })
const schema = z.object({
  word: z.string().min(1).max(4),
  inside: inside.nullable(),
  list: z.array(inside).max(2),
  either: z.union([z.literal('any'), z.number()]),
  kind: z.enum(['a', 'b']).optional(),
  mail: z.email().optional(),
  named: z.record(z.string(), z.boolean()).optional(),
})
const good = { word: 'ab', inside: null, list: [{ n: 1, at: '2026-11-25T10:00:00.000Z' }], either: 'any' }

test('an answer is copied as its schema would: declared fields alone, those of objects inside too', () => {
  const copy = copierOf(schema)
  for (const answer of [
    good,
    { ...good, secret: 1, list: [{ n: 5, secret: 2 }], inside: { n: 0, secret: 3 } },
    { ...good, kind: 'b', either: 3, mail: 'a@b.co', named: { x: true } },
  ]) {
    const copied = copy(answer)
    expect(copied).toMatchObject({ success: true })
    expect(JSON.stringify(copied.data)).toBe(JSON.stringify(safeEncode(schema, answer as never).data))
    expect(JSON.stringify(copied.data)).not.toContain('secret')
  }
})

test('what does not fit is refused as the schema refuses it', () => {
  const copy = copierOf(schema)
  const { word: _, ...wordless } = good
  for (const answer of [
    null,
    [],
    wordless,
    { ...good, word: '' },
    { ...good, word: 'abcde' },
    { ...good, inside: { n: 6 } },
    { ...good, inside: { n: 1.5 } },
    { ...good, inside: { n: Number.NaN } },
    { ...good, inside: undefined },
    { ...good, list: [{ n: 1, at: 'tomorrow' }] },
    { ...good, list: [{ n: 1 }, { n: 1 }, { n: 1 }] },
    { ...good, either: 'other' },
    { ...good, kind: 'c' },
    { ...good, mail: 'nobody' },
  ]) {
    const copied = copy(answer)
    expect(copied.success, JSON.stringify(answer)).toBe(false)
    expect(copied.error?.issues).toEqual(safeEncode(schema, answer as never).error?.issues)
  }
})
