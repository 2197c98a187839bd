import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { bootScript } from './boot-script.ts'

/** Runs the script as a document at this address would, with what the browser stores; answers both afterwards. */
function boot(address: string, stored: Record<string, string> = {}, isDark = false) {
  const attributes: Record<string, string> = {}
  const { search, pathname } = new URL(address, 'https://sarup.example')
  runInNewContext(bootScript, {
    URLSearchParams,
    location: { search, pathname },
    matchMedia: () => ({ matches: isDark }),
    localStorage: {
      getItem: (name: string) => stored[name] ?? null,
      setItem: (name: string, value: string) => {
        stored[name] = value
      },
    },
    document: {
      documentElement: {
        addEventListener: () => {},
        setAttribute: (name: string, value: string) => {
          attributes[name] = value
        },
      },
    },
  })
  return { stored, attributes }
}

test.each([
  ['/?ref=FRIENDABCD', 'FRIENDABCD'],
  ['/shop?7&ref=a_b-1', 'a_b-1'],
  // Sellers have a code of their own.
  ['/seller?ref=FRIENDABCD', undefined],
  ['/?ref=<script>', undefined],
  [`/?ref=${'a'.repeat(65)}`, undefined],
  ['/', undefined],
])('%s keeps the buying referral code %s', (address, ref) => {
  expect(boot(address).stored.ref).toBe(ref)
})

test('a later page without a code leaves the one that is kept', () => {
  expect(boot('/shop', { ref: 'FRIENDABCD' }).stored.ref).toBe('FRIENDABCD')
})

test('scheme, sign-in and unread messages are known before the first paint', () => {
  expect(boot('/shop', { token: 't', unread: '3' }, true).attributes).toEqual({
    'data-scheme': 'dark',
    'data-session': 'in',
    'data-unread': '',
  })
  expect(boot('/message', { token: 't', unread: '3' }).attributes).not.toHaveProperty('data-unread')
})

test('what the person who is signed in owns is known before the first paint, by page', () => {
  const token = 'a.token.that-ends-like-this'
  const owned = `${token.slice(-16)} 2657GBJ932 VLQ8A3AL54`
  expect(boot('/infoSheet/VLQ8A3AL54', { token, owned }).attributes).toHaveProperty('data-owned')
  expect(boot('/infoSheet/NJNJ7GPBNK', { token, owned }).attributes).not.toHaveProperty('data-owned')
  expect(boot('/shop', { token, owned }).attributes).not.toHaveProperty('data-owned')
  expect(boot('/infoSheet/VLQ8A3AL54', { owned }).attributes).not.toHaveProperty('data-owned')
  const other = 'a.token.of-somebody-else'
  expect(boot('/infoSheet/VLQ8A3AL54', { token: other, owned }).attributes).not.toHaveProperty('data-owned')
})

test('a browser that refuses its storage gets its colour scheme all the same', () => {
  const attributes: Record<string, string> = {}
  runInNewContext(bootScript, {
    URLSearchParams,
    location: { search: '', pathname: '/' },
    matchMedia: () => ({ matches: true }),
    document: {
      documentElement: {
        addEventListener: () => {},
        setAttribute: (name: string, value: string) => (attributes[name] = value),
      },
    },
  })
  expect(attributes).toEqual({ 'data-scheme': 'dark' })
})

test('a page whose script does not come is loaded anew, three times at most, once it can be', async () => {
  const listeners: Record<string, (event: { target: object }) => void> = {}
  const stored: Record<string, string> = {}
  const done: string[] = []
  let isThere = false
  runInNewContext(bootScript, {
    URLSearchParams,
    setTimeout: (run: () => void, wait: number) => {
      done.push(`after ${wait}`)
      run()
    },
    fetch: (address: string, { cache }: { cache: string }) => {
      done.push(`ask ${address} ${cache}`)
      return Promise.resolve({ ok: isThere })
    },
    location: { search: '', pathname: '/', href: '/shop', reload: () => done.push('reload') },
    matchMedia: () => ({ matches: false }),
    sessionStorage: {
      getItem: (name: string) => stored[name] ?? null,
      setItem: (name: string, value: unknown) => (stored[name] = String(value)),
    },
    document: {
      documentElement: {
        addEventListener: (name: string, listen: (event: { target: object }) => void) =>
          (listeners[name] = listen),
        setAttribute: () => {},
      },
    },
  })
  for (let tries = 1; tries <= 4; tries += 1) {
    listeners.error?.({ target: { tagName: 'SCRIPT', type: 'module' } })
    await Promise.resolve()
    isThere = true
  }
  const ask = 'ask /shop no-store'
  expect(done).toEqual(['after 1000', ask, 'after 3000', ask, 'reload', 'after 8000', ask, 'reload'])
  listeners.error?.({ target: { tagName: 'SCRIPT', type: '' } })
  expect(done).toHaveLength(8)
})

test('a picture that does not come shimmers and is asked for again, five times', () => {
  const listeners: Record<string, (event: { target: object }) => void> = {}
  const waits: number[] = []
  runInNewContext(bootScript, {
    URLSearchParams,
    setTimeout: (run: () => void, wait = 0) => {
      waits.push(wait)
      run()
    },
    location: { search: '', pathname: '/' },
    matchMedia: () => ({ matches: false }),
    document: {
      documentElement: {
        // The window would hear an `error`, and never a `load`.
        addEventListener: (name: string, listen: (event: { target: object }) => void) =>
          (listeners[name] = listen),
        setAttribute: () => {},
      },
    },
  })
  const attributes: Record<string, string> = {}
  const picture = {
    tagName: 'IMG',
    src: 'https://sarup.example/cover.webp',
    srcset: '',
    isConnected: true,
    setAttribute: (name: string, value: string) => (attributes[name] = value),
    removeAttribute: (name: string) => delete attributes[name],
  }
  for (let tries = 1; tries <= 5; tries += 1) listeners.error?.({ target: picture })
  expect(picture.src).toBe('https://sarup.example/cover.webp')
  expect(attributes).toEqual({ 'data-late': '' })
  expect(waits.filter((wait) => wait > 0)).toEqual([1_000, 3_000, 8_000, 20_000, 60_000])
  listeners.load?.({ target: picture })
  expect(attributes).toEqual({})
  // The sixth time it is given up: an empty place, never torn paper.
  listeners.error?.({ target: picture })
  expect(attributes).toEqual({ 'data-late': 'never' })
  expect(picture.src).toMatch(/^data:/)
})

test('telephones that get no newer browser have the methods that screens use', () => {
  const use = `[[3, 1, 2].toSorted(), [3, 1, 2].toSorted((a, b) => b - a), [1, 2, 3].toReversed(), [1, 2, 3].toSpliced(1, 1, 7, 8),
    'ก\\ud83dข\\udc00\\ud83d\\udcd8'.toWellFormed(), Object.keys([1])]`
  const lacking = `for (const name of ['toSorted', 'toReversed', 'toSpliced']) delete Array.prototype[name]; delete String.prototype.toWellFormed;`
  const old = `${lacking} try { (${bootScript}) } catch {} JSON.stringify(${use})`
  expect(runInNewContext(old, { document: {} })).toBe(runInNewContext(`JSON.stringify(${use})`))
  expect(() => runInNewContext(`${lacking} ${use}`)).toThrow('toSorted')
})
