import { describe, expect, test } from 'vitest'
import { findNewPromoProblem, findPromoChangeProblem, promoStateOf } from './promo-terms.ts'
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

const dayOfTerms = new Date('2026-11-21T05:00:00Z')
const at = (text: string) => new Date(`${text}T00:00:00Z`)

const terms = {
  code: 'EXAM-10',
  kind: 'percent' as const,
  amount: 10,
  validFrom: at('2026-11-01'),
  validUntil: at('2026-12-01'),
}

describe('a new promo code', () => {
  test.each([
    {},
    { code: 'ABC' },
    { code: `A${'1'.repeat(31)}` },
    { amount: 100 },
    { kind: 'fixed' as const, amount: 10_000_000 },
    { validFrom: at('2027-01-01'), validUntil: at('2027-01-02') },
  ])('%o is fine', (change) =>
    expect(findNewPromoProblem({ ...terms, ...change }, dayOfTerms)).toBeUndefined(),
  )

  test.each([
    ['promos.code-form', { code: 'AB' }],
    ['promos.code-form', { code: 'A'.repeat(33) }],
    ['promos.code-form', { code: 'EXAM 10' }],
    ['promos.code-form', { code: '-EXAM' }],
    ['promos.code-form', { code: 'EXAM-' }],
    ['promos.code-form', { code: 'exam10' }],
    ['promos.code-form', { code: 'สอบ10' }],
    ['promos.amount', { amount: 0 }],
    ['promos.amount', { amount: 101 }],
    ['promos.amount', { amount: 12.5 }],
    ['promos.amount', { kind: 'fixed' as const, amount: 10_000_001 }],
    ['promos.period', { validUntil: terms.validFrom }],
    ['promos.period', { validUntil: dayOfTerms }],
    ['promos.period', { validFrom: at('1999-12-31') }],
    ['promos.period', { validUntil: at('2200-01-02') }],
  ])('%s: %o', (problem, change) =>
    expect(findNewPromoProblem({ ...terms, ...change }, dayOfTerms)).toBe(problem),
  )
})

describe('a change of a promo code', () => {
  const promo = {
    useLimitTotal: 100,
    validFrom: at('2026-11-01'),
    validUntil: at('2026-12-01'),
    stoppedAt: null,
  }
  const waiting = { ...promo, validFrom: at('2026-11-25') }
  const ended = { ...promo, validUntil: at('2026-11-20') }

  test.each([
    ['a longer time', promo, { validUntil: at('2027-01-01') }],
    ['as many as are used', promo, { useLimitTotal: 40 }],
    ['no limit', promo, { useLimitTotal: null }],
    ['another beginning before it has begun', waiting, { validFrom: at('2026-11-10') }],
    ['an ended code that stays ended', ended, {}],
    ['an ended code that goes on', ended, { validUntil: at('2026-12-24') }],
  ])('%s is fine', (_name, from, change) => {
    expect(findPromoChangeProblem(from, 40, { ...from, ...change }, dayOfTerms)).toBeUndefined()
  })

  test.each([
    ['promos.already-stopped', { ...promo, stoppedAt: dayOfTerms }, {}],
    ['promos.begun', promo, { validFrom: at('2026-11-02') }],
    ['promos.period', promo, { validUntil: at('2026-11-20') }],
    ['promos.period', waiting, { validFrom: at('2026-12-02') }],
    ['promos.limit-below-use', promo, { useLimitTotal: 39 }],
  ])('%s', (problem, from, change) => {
    expect(findPromoChangeProblem(from, 40, { ...from, ...change }, dayOfTerms)).toBe(problem)
  })
})

test('a code says how it stands, what cannot be mended first', () => {
  const promo = {
    useLimitTotal: 5,
    validFrom: at('2026-11-01'),
    validUntil: at('2026-12-01'),
    stoppedAt: null,
  }
  expect(promoStateOf(promo, 4, dayOfTerms)).toBe('live')
  expect(promoStateOf(promo, 5, dayOfTerms)).toBe('used-up')
  expect(promoStateOf({ ...promo, useLimitTotal: null }, 900, dayOfTerms)).toBe('live')
  expect(promoStateOf({ ...promo, validFrom: at('2026-11-22') }, 0, dayOfTerms)).toBe('waiting')
  expect(promoStateOf({ ...promo, validUntil: dayOfTerms }, 5, dayOfTerms)).toBe('ended')
  expect(promoStateOf({ ...promo, validUntil: dayOfTerms, stoppedAt: dayOfTerms }, 5, dayOfTerms)).toBe(
    'stopped',
  )
})
