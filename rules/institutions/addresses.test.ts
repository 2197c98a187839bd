import { expect, it } from 'vitest'
import {
  comparedOf,
  comparePath,
  coursePath,
  institutionOfPath,
  institutionPath,
  isToLookAt,
} from './addresses.ts'

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

it('an address of a comparison names three sheets at most, each once, and nothing else', () => {
  const read = (address: string) => comparedOf(new URL(address, 'http://site').searchParams)
  expect(read(comparePath(['A1', 'B2', 'C3', 'D4']))).toEqual(['A1', 'B2', 'C3'])
  expect(read('/compare?s=A1,A1,,B-2,%00,C3')).toEqual(['A1', 'C3'])
  expect(read('/compare')).toEqual([])
})

it('pages to look at are those of sheets, packages, courses and authors, and none that keeps something', () => {
  const shown = ['/infoSheet/A1', '/INFOSHEET/A1', '/infoGroup', '/i/6-x/EC210', '/author/a', '/compare']
  const others = ['/', '/shop', '/infoSheet', '/login', '/cart', '/user/readSheet', '/institutions', '/staff']
  expect([...shown, ...others].filter(isToLookAt)).toEqual(shown)
})
