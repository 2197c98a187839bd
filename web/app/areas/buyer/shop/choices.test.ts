import { expect, test } from 'vitest'
import { categoryChoices, sortChoices } from './choices.ts'
import { noFilter, type ShopFilter } from './shop-filter.ts'

const filter: ShopFilter = { place: '/shop', ...noFilter }

test('categories: all, final, midterm, other; 3 to 5 where a store sells such sheets', () => {
  const values = (store: number | undefined, chosen = -1) =>
    categoryChoices(store, chosen, 'en').map(({ value }) => value)
  expect(values(undefined)).toEqual([-1, 2, 1, 0])
  expect(values(0)).toEqual([-1, 2, 1, 0])
  expect(values(4)).toEqual([-1, 2, 1, 0, 3, 4, 5])
  expect(values(undefined, 3)).toEqual([-1, 2, 1, 0, 3])
  expect(categoryChoices(0, -1, 'en').map(({ label }) => label)).toEqual(['All', 'Final', 'Midterm', 'Other'])
})

test('order: latest first until another is chosen, best match once a text is typed', () => {
  const choices = (part: Partial<ShopFilter>) => sortChoices({ ...filter, ...part }, 'en')
  expect(choices({}).map(({ label }) => label)).toEqual([
    'Latest',
    'Top rated',
    'Most bought',
    'Lowest price',
  ])
  expect(choices({}).map(({ value }) => value)).toEqual([undefined, '-score', '-bought', 'price'])
  const chosen = (part: Partial<ShopFilter>) => choices(part).find((choice) => choice.chosen)?.label
  expect(chosen({})).toBe('Latest')
  expect(chosen({ sort: 'price' })).toBe('Lowest price')
  expect(chosen({ search: 'calculus' })).toBe('Best match')
  expect(chosen({ search: 'calculus', sort: '-created' })).toBe('Latest')
  // Two letters are no search yet.
  expect(chosen({ search: 'ca' })).toBe('Latest')
})

test('nothing chosen is store -1, every term and year, every category', () => {
  expect(noFilter).toMatchObject({ store: -1, term: 0, year: 0, category: -1, sort: undefined, search: '' })
})
