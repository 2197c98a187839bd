import { expect, test } from 'vitest'
import { findPromoRefusal, normalisePromoCode, type Promo } from './promo.ts'

const now = new Date('2026-11-20T05:00:00Z')
const promo: Promo = {
  code: 'EXAM10',
  kind: 'percent',
  amount: 10,
  storeCode: null,
  useLimitTotal: 100,
  useLimitPerBuyer: 1,
  validFrom: new Date('2026-11-01T00:00:00Z'),
  validUntil: new Date('2026-12-01T00:00:00Z'),
  stoppedAt: null,
}
const unused = { total: 0, byThisBuyer: 0 }
const cart = [{ storeCode: 7, listSatang: 5900 }]

test('a good code is not refused', () => {
  expect(findPromoRefusal(promo, unused, cart, now)).toBeUndefined()
  expect(
    findPromoRefusal(
      { ...promo, useLimitTotal: null, useLimitPerBuyer: null },
      { total: 9e6, byThisBuyer: 50 },
      cart,
      now,
    ),
  ).toBeUndefined()
})

test.each([
  ['an unknown code', undefined, unused, cart, now, 'promo.unknown'],
  ['a code before its time', promo, unused, cart, new Date('2026-10-31T23:59:59Z'), 'promo.not-yet'],
  ['a code at the moment of its end', promo, unused, cart, promo.validUntil, 'promo.ended'],
  ['a stopped code', { ...promo, stoppedAt: now }, unused, cart, now, 'promo.ended'],
  [
    'INV-06 a code used as often as it may be',
    promo,
    { total: 100, byThisBuyer: 0 },
    cart,
    now,
    'promo.used-up',
  ],
  [
    'INV-06 a code this buyer used as often as they may',
    promo,
    { total: 1, byThisBuyer: 1 },
    cart,
    now,
    'promo.used-by-you',
  ],
  ['a code of another store', { ...promo, storeCode: 8 }, unused, cart, now, 'promo.other-store'],
] as const)('%s is refused with its own words', (_, code, uses, lines, at, refusal) => {
  expect(findPromoRefusal(code, uses, lines, at)).toBe(refusal)
})

test('a code works in the last millisecond of its time', () => {
  expect(findPromoRefusal(promo, unused, cart, new Date(promo.validUntil.getTime() - 1))).toBeUndefined()
})

test('codes are read without regard to case and spaces around them', () => {
  expect(normalisePromoCode('  exam10 ')).toBe('EXAM10')
})
