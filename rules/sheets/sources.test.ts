import { expect, test } from 'vitest'
import { hideFew, sourceOfArrival, sourceOfPage } from './sources.ts'

test.each([
  ['/shop?search=แคล', 'search'],
  ['/SHOP?search=calculus&7', 'search'],
  ['/shop?search=%20', 'shelf'],
  ['/shop?7', 'shelf'],
  ['/i/1-chulalongkorn-university', 'institution'],
  ['/i/1-chulalongkorn-university/EC210', 'course'],
  ['/author/%E0%B8%9E', 'author'],
  ['/', 'shelf'],
  ['/infoSheet/AAAAAAAAAA', 'shelf'],
  ['/favorite', 'shelf'],
  ['/login/return?code=1', undefined],
  ['/infoEnter', undefined],
  ['/cart', undefined],
])('%s leads there as %s', (address, source) => {
  expect(sourceOfPage(new URL(address, 'https://sarup.example'))).toBe(source)
})

const phone = 'Mozilla/5.0 (iPhone) Safari/604.1'
test.each([
  ['', '', phone, 'direct'],
  ['', 'https://www.google.com/', phone, 'web'],
  ['', 'https://liff.line.me/', phone, 'line'],
  ['', 'https://deadline.me/', phone, 'web'],
  ['', '', `${phone} Line/14.0.0`, 'line'],
  ['?from=share', '', phone, 'share'],
  ['?from=search', 'https://sarup.example/', phone, 'search'],
  ['?from=line', '', phone, 'line'],
  ['?from=elsewhere', '', phone, 'direct'],
  ['?from=share', 'https://www.facebook.com/', phone, 'share'],
  ['?from=share', '', `${phone} Line/14.0.0`, 'line'],
  ['?from=share', 'https://sarup.example/i/1-x', phone, 'institution'],
  ['', 'https://sarup.example/shop?search=x', phone, 'search'],
  ['', 'https://sarup.example/login/return', phone, 'direct'],
  ['', 'not an address', phone, 'direct'],
])('opened with "%s", led by "%s" in %s: %s', (search, referrer, userAgent, source) => {
  const url = new URL(`https://sarup.example/infoSheet/AAAAAAAAAA${search}`)
  expect(sourceOfArrival({ url, referrer, userAgent })).toBe(source)
})

test('what a sum and the other groups would give away is not told either', () => {
  const told = (people: Record<string, number>) =>
    Object.fromEntries(hideFew(new Map(Object.entries(people))))
  expect(told({ a: 9, b: 5 })).toEqual({ a: 9, b: 5 })
  expect(told({ a: 9, b: 5, c: 0 })).toEqual({ a: 9, b: 5 })
  expect(told({ a: 9, b: 5, c: 4 })).toEqual({ a: 9 })
  expect(told({ a: 9, b: 5, c: 4, d: 1 })).toEqual({ a: 9, b: 5 })
  expect(told({ a: 9, c: 1 })).toEqual({})
})
