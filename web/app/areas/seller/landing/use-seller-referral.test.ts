import { expect, test } from 'vitest'
import { referralOf } from './use-seller-referral.ts'

test('a referral code is read from the address as a bare key or as ref', () => {
  expect(referralOf('?FRIEND-7')).toBe('FRIEND-7')
  expect(referralOf('?FRIEND-7=')).toBe('FRIEND-7')
  expect(referralOf('?utm_source=line&ref=abc')).toBe('abc')
})

test('what is no code is not kept', () => {
  for (const search of ['', '?', '?utm_source=line', '?ref=', '?<script>', `?ref=${'x'.repeat(65)}`]) {
    expect(referralOf(search)).toBeNull()
  }
})
