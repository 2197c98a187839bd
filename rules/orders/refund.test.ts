import { expect, test } from 'vitest'
import { linesToRefund, refundStateOf } from './refund.ts'

const line = (position: number, { sold = true, refunded = false } = {}) => ({
  position,
  paidSatang: 5_900,
  sold,
  refunded,
})
const positions = (answer: ReturnType<typeof linesToRefund>) =>
  typeof answer === 'string' ? answer : answer.map(({ position }) => position)

test.each([
  ['all that are left, without a choice', undefined, [0, 2]],
  ['the chosen one', [2], [2]],
  ['a line that the order has not', [0, 7], 'refunds.no-such-line'],
  ['a sheet that was owned already', [3], 'refunds.no-such-line'],
  ['no line at all', [], 'refunds.no-such-line'],
  ['a line that went back before, with one that did not', [0, 1], 'refunds.already-refunded'],
] as const)('of an order are refunded: %s', (_case, chosen, expected) => {
  const lines = [line(0), line(1, { refunded: true }), line(2), line(3, { sold: false })]
  expect(positions(linesToRefund(lines, chosen))).toEqual(expected)
})

test('nothing is left of an order that went back whole', () => {
  const lines = [line(0, { refunded: true }), line(1, { sold: false })]
  expect(linesToRefund(lines, undefined)).toBe('refunds.nothing-left')
})

test('an order is refunded in part or whole, by what it sold', () => {
  const back = line(0, { refunded: true })
  expect(refundStateOf([line(0), line(1)])).toBe('none')
  expect(refundStateOf([back, line(1)])).toBe('part')
  expect(refundStateOf([back, line(1, { sold: false })])).toBe('whole')
  expect(refundStateOf([line(0, { sold: false })])).toBe('none')
})
