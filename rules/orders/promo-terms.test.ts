import { describe, expect, test } from 'vitest'
import { findNewPromoProblem, findPromoChangeProblem, promoStateOf } from './promo-terms.ts'

const now = new Date('2026-11-21T05:00:00Z')
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
  ])('%o is fine', (change) => expect(findNewPromoProblem({ ...terms, ...change }, now)).toBeUndefined())

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
    ['promos.period', { validUntil: now }],
    ['promos.period', { validFrom: at('1999-12-31') }],
    ['promos.period', { validUntil: at('2200-01-02') }],
  ])('%s: %o', (problem, change) => expect(findNewPromoProblem({ ...terms, ...change }, now)).toBe(problem))
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
    expect(findPromoChangeProblem(from, 40, { ...from, ...change }, now)).toBeUndefined()
  })

  test.each([
    ['promos.already-stopped', { ...promo, stoppedAt: now }, {}],
    ['promos.begun', promo, { validFrom: at('2026-11-02') }],
    ['promos.period', promo, { validUntil: at('2026-11-20') }],
    ['promos.period', waiting, { validFrom: at('2026-12-02') }],
    ['promos.limit-below-use', promo, { useLimitTotal: 39 }],
  ])('%s', (problem, from, change) => {
    expect(findPromoChangeProblem(from, 40, { ...from, ...change }, now)).toBe(problem)
  })
})

test('a code says how it stands, what cannot be mended first', () => {
  const promo = {
    useLimitTotal: 5,
    validFrom: at('2026-11-01'),
    validUntil: at('2026-12-01'),
    stoppedAt: null,
  }
  expect(promoStateOf(promo, 4, now)).toBe('live')
  expect(promoStateOf(promo, 5, now)).toBe('used-up')
  expect(promoStateOf({ ...promo, useLimitTotal: null }, 900, now)).toBe('live')
  expect(promoStateOf({ ...promo, validFrom: at('2026-11-22') }, 0, now)).toBe('waiting')
  expect(promoStateOf({ ...promo, validUntil: now }, 5, now)).toBe('ended')
  expect(promoStateOf({ ...promo, validUntil: now, stoppedAt: now }, 5, now)).toBe('stopped')
})
