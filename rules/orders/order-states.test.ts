import { expect, test } from 'vitest'
import { orderExpiry } from './order-states.ts'

test('an order lives for a day', () => {
  expect(orderExpiry(new Date('2026-11-20T05:00:00Z')).toISOString()).toBe('2026-11-21T05:00:00.000Z')
})
