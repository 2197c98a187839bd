import { expect, it } from 'vitest'
import { coursePath, institutionOfPath, institutionPath } from './addresses.ts'

it('addresses of institutions name them, and are found by their number whatever the name', () => {
  const store = { code: 6, nameEn: 'King Mongkut’s Institute (Ladkrabang)' }
  expect(institutionPath(store)).toBe('/i/6-king-mongkut-s-institute-ladkrabang')
  expect(institutionPath({ code: 6, nameEn: 'ไทย' })).toBe('/i/6')
  expect(coursePath({ code: 6, nameEn: '' }, 'มธ.100')).toBe('/i/6/%E0%B8%A1%E0%B8%98.100')
  expect(['6', '6-old-name', '06', 'x6', '6x', ''].map(institutionOfPath)).toEqual([
    6,
    6,
    6,
    undefined,
    undefined,
    undefined,
  ])
})
