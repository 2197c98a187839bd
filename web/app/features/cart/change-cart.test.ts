import { afterAll, expect, test, vi } from 'vitest'

vi.mock('#web/features/in-app/in-app.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.resetModules()
const { isLedOut } = await import('./change-cart.ts')
afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('where the way out of another app cannot be loaded a sheet goes into the cart', async () => {
  vi.stubGlobal('document', { cookie: 'in-app=line' })
  expect(await isLedOut()).toBe(false)
})
