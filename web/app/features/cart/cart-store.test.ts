import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cartStore } from './cart-store.ts'

const stored = new Map<string, string>()

beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  })
})
afterAll(() => void vi.unstubAllGlobals())

test('a sheet is added once, stands under the package it came with first, and leaves both behind', () => {
  cartStore.add(['A'])
  cartStore.add(['A', 'B'], 'PACKAGE')
  expect(cartStore.get()).toEqual({ sheets: ['A', 'B'], groups: { B: 'PACKAGE' } })
  expect(JSON.parse(stored.get('cart') ?? '')).toEqual(['A', 'B'])
  expect(JSON.parse(stored.get('cartGroup') ?? '')).toEqual({ B: 'PACKAGE' })
  cartStore.remove(['B'])
  expect(cartStore.get()).toEqual({ sheets: ['A'], groups: {} })
  cartStore.remove(['A'])
  expect([stored.get('cart'), stored.get('cartGroup')]).toEqual(['[]', '{}'])
})

test('it takes no more than one order does, and what the server would not read as an id is not in it', () => {
  const many = Array.from({ length: 101 }, (_, number) => `SHEET${number}`)
  expect(cartStore.add(many.slice(0, 100))).toBe(true)
  expect(cartStore.add(['SHEET7', 'SHEET100'])).toBe(false)
  expect(cartStore.get().sheets).toEqual(many.slice(0, 100))
  cartStore.remove(many)
})

test('what another tab put in while this page heard nothing of it stays', () => {
  cartStore.add(['A'])
  stored.set('cart', '["A","B"]')
  cartStore.add(['C'])
  expect(JSON.parse(stored.get('cart') ?? '')).toEqual(['A', 'B', 'C'])
  cartStore.remove(['A', 'B', 'C'])
})
