import { afterEach, expect, test, vi } from 'vitest'
import { localStore, tabKeeper } from './storage.ts'

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
  ['sessionStorage', tabKeeper],
] as const)('a browser that refuses %s altogether keeps things as long as the page lives', (name, keeper) => {
  refuse(name)
  expect(keeper.getItem('cart')).toBeNull()
  keeper.setItem('cart', '["A"]')
  expect(keeper.getItem('cart')).toBe('["A"]')
  expect(keeper.keys()).toEqual(['cart'])
  keeper.removeItem('cart')
  expect(keeper.getItem('cart')).toBeNull()
  Reflect.deleteProperty(globalThis, name)
})

test('a full storage gives way to what was said last, and takes over again when there is room', () => {
  const kept = new Map([['cart', '["OLD"]']])
  let isFull = true
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  })
  localStore.setItem('cart', '["NEW"]')
  expect(localStore.getItem('cart')).toBe('["NEW"]')
  isFull = false
  localStore.setItem('cart', '["NEWEST"]')
  expect([localStore.getItem('cart'), kept.get('cart')]).toEqual(['["NEWEST"]', '["NEWEST"]'])
})

test('nothing is kept on a server, where there is no window', () => {
  vi.stubGlobal('localStorage', undefined)
  localStore.setItem('token', 'somebody')
  expect(localStore.getItem('token')).toBeNull()
})
