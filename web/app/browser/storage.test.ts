import { afterEach, expect, test, vi } from 'vitest'
import { localKeeper, tabKeeper } from './storage.ts'

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
  ['localStorage', localKeeper],
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
  localKeeper.setItem('cart', '["NEW"]')
  expect(localKeeper.getItem('cart')).toBe('["NEW"]')
  isFull = false
  localKeeper.setItem('cart', '["NEWEST"]')
  expect([localKeeper.getItem('cart'), kept.get('cart')]).toEqual(['["NEWEST"]', '["NEWEST"]'])
})

test('nothing is kept on a server, where there is no window', () => {
  vi.stubGlobal('localStorage', undefined)
  localKeeper.setItem('token', 'somebody')
  expect(localKeeper.getItem('token')).toBeNull()
})
