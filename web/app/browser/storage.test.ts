import { afterEach, expect, test, vi } from 'vitest'
import { localStore, tabStore } from './storage.ts'

afterEach(() => void vi.unstubAllGlobals())

function refuse(name: 'localStorage' | 'sessionStorage'): void {
  vi.stubGlobal('window', {})
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
}

test.each([
  ['localStorage', localStore],
  ['sessionStorage', tabStore],
] as const)('a browser that refuses %s altogether keeps things as long as the page lives', (name, store) => {
  refuse(name)
  expect(store.getItem('cart')).toBeNull()
  store.setItem('cart', '["A"]')
  expect(store.getItem('cart')).toBe('["A"]')
  expect(store.keys()).toEqual(['cart'])
  store.removeItem('cart')
  expect(store.getItem('cart')).toBeNull()
  Reflect.deleteProperty(globalThis, name)
})

test('a full storage gives way to what was said last, and takes over again when there is room', () => {
  const stored = new Map([['cart', '["OLD"]']])
  let isFull = true
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
  localStore.setItem('cart', '["NEW"]')
  expect(localStore.getItem('cart')).toBe('["NEW"]')
  isFull = false
  localStore.setItem('cart', '["NEWEST"]')
  expect([localStore.getItem('cart'), stored.get('cart')]).toEqual(['["NEWEST"]', '["NEWEST"]'])
})

test('nothing is kept on a server, where there is no window', () => {
  vi.stubGlobal('localStorage', undefined)
  localStore.setItem('token', 'somebody')
  expect(localStore.getItem('token')).toBeNull()
})
