import { expect, test } from 'vitest'
import {
  changeFilter,
  countFilters,
  effectiveSearch,
  noFilter as noFilterAtAll,
  readShopFilter,
  searchInput,
  shopAddress,
  wishOf,
} from './shop-filter.ts'

const noFilter = { place: '/shop', ...noFilterAtAll } as const

const read = (address: string) => readShopFilter(new URL(address, 'http://localhost'))

test('a store alone is the bare key of the specification, as documents and as the router write it', () => {
  expect(read('/shop?7').store).toBe(7)
  expect(read('/shop?7=').store).toBe(7)
  expect(shopAddress({ ...noFilter, store: 7 })).toBe('/shop?7')
})

test('every filter survives the way through the address', () => {
  const filter = {
    place: '/shop',
    store: 3,
    term: 2,
    year: 2025,
    category: 0,
    sort: '-score',
    page: 0,
    search: 'แคลคูลัส 1 & more',
  } as const
  expect(read(shopAddress(filter))).toEqual(filter)
})

test('what makes no sense in an address counts as not given', () => {
  expect(read('/shop?term=9&year=abc&category=7&sort=;drop')).toEqual(noFilter)
})

test('a search that is cut at its length is still a text, and so is the wish made of it', () => {
  const { search } = read(`/shop?search=${encodeURIComponent(`${'ก'.repeat(199)}📚`)}`)
  expect([search.length, search.isWellFormed()]).toEqual([200, true])
  expect(wishOf(`${'ก'.repeat(59)}📚`).isWellFormed()).toBe(true)
})

test('a NUL in a search is nothing but a gap', () => {
  expect(read('/shop?search=a%00b').search).toBe('a b')
})

test('category 0 is a category of its own, not "all"', () => {
  expect(searchInput(read('/shop?category=0'), 0, 1).filter).toEqual({ store: -1, category: 0 })
  expect(searchInput(read('/shop'), 0, 1).filter).toEqual({ store: -1 })
})

test('a search under three letters is none, a longer one is lower-cased and ranked by relevance', () => {
  expect(effectiveSearch({ ...noFilter, search: 'EC' })).toBe('')
  expect(searchInput({ ...noFilter, search: 'EC' }, 0, 1).sort).toBe('-created')
  const input = searchInput({ ...noFilter, search: ' EC210 ' }, 0, 1)
  expect(input.search).toBe('ec210')
  expect(input).not.toHaveProperty('sort')
})

test('on the page of one store nothing takes the store away, and it does not count as a filter', () => {
  const filter = readShopFilter(new URL('/secretshop?9999&term=2', 'http://localhost'), '/secretshop')
  expect(countFilters(filter)).toBe(1)
  expect(shopAddress(filter)).toBe('/secretshop?9999&term=2')
  expect(shopAddress(changeFilter(filter, noFilterAtAll))).toBe('/secretshop?9999')
  expect(shopAddress(changeFilter(filter, { store: 7, category: 3 }))).toBe(
    '/secretshop?9999&term=2&category=3',
  )
})
