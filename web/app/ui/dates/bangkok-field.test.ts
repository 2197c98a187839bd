import { expect, test } from 'vitest'
import { fromBangkokField, toBangkokField } from './bangkok-field.ts'

test('times are typed and shown in Bangkok', () => {
  expect(toBangkokField(new Date('2026-11-20T17:30:00Z'))).toBe('2026-11-21T00:30')
  expect(fromBangkokField('2026-11-21T00:30')?.toISOString()).toBe('2026-11-20T17:30:00.000Z')
  expect(fromBangkokField('2026-12-01T00:00:00')?.toISOString()).toBe('2026-11-30T17:00:00.000Z')
})

test.each(['', '2026-11-21', 'tomorrow'])('%o is no time yet', (text) => {
  expect(fromBangkokField(text)).toBeUndefined()
})
