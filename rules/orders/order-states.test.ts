import { expect, test } from 'vitest'
import { mayMoveOrder, orderExpiry, orderStates } from './order-states.ts'

test('INV-01 paid is final, and so are expired and cancelled', () => {
  for (const to of orderStates) {
    expect(mayMoveOrder('paid', to)).toBe(false)
    expect(mayMoveOrder('expired', to)).toBe(false)
    expect(mayMoveOrder('cancelled', to)).toBe(false)
  }
})

test('INV-13 an order only moves forward', () => {
  const allowed = orderStates.flatMap((from) =>
    orderStates.filter((to) => mayMoveOrder(from, to)).map((to) => `${from} ${to}`),
  )
  expect(allowed).toEqual([
    'created waiting',
    'created paid',
    'created expired',
    'created cancelled',
    'waiting paid',
    'waiting expired',
    'waiting cancelled',
  ])
})

test('an order lives for a day', () => {
  expect(orderExpiry(new Date('2026-11-20T05:00:00Z')).toISOString()).toBe('2026-11-21T05:00:00.000Z')
})
