import { expect, it } from 'vitest'
import { nearDay } from './near-day.ts'

it('the day of a message changes at midnight in Bangkok, not in London', () => {
  const now = new Date('2026-11-30T18:00:00.000Z')
  expect(nearDay('2026-11-30T17:00:00.000Z', now)).toBe('today')
  expect(nearDay('2026-11-30T16:59:59.000Z', now)).toBe('yesterday')
  expect(nearDay('2026-11-29T17:00:00.000Z', now)).toBe('yesterday')
  expect(nearDay('2026-11-29T16:59:59.000Z', now)).toBeUndefined()
})
