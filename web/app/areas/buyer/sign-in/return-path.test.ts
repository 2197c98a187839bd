import { expect, test } from 'vitest'
import { returnPathOf, safeReturnPath } from './return-path.ts'

test('a path of this site is kept with its query', () => {
  expect(returnPathOf('?return=%2Fshop%3F7%26term%3D1')).toBe('/shop?7&term=1')
  expect(returnPathOf('?cart')).toBe('/cart')
})

test('every way to another site leads home', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\\b',
    '/\t/evil.example',
    '',
  ]
  for (const path of elsewhere) expect(safeReturnPath(path), path).toBe('/')
})

test('the sign-in page never returns to itself', () => {
  expect(safeReturnPath('/login?return=/x')).toBe('/')
})
