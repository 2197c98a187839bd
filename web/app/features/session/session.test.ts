import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { noteArriving, readArriving } from '#web/features/arriving/arriving-store.ts'
import { seenSheets } from '#web/features/interest/seen.ts'
import { storeMyStore, myStoreCode } from '#web/features/stores/my-store.ts'
import { session } from './session.ts'
import { meQuery } from './use-session.ts'

const stored = new Map([['token', 'hers']])

beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterAll(() => void vi.unstubAllGlobals())

test('who signs in next finds nothing of another person: neither ordered sheets nor an institution nor places in replays', async () => {
  noteArriving('ORDER', ['SHEET'], 1_000)
  storeMyStore(3)
  stored.set('videoPositions', '[{"sheetId":"SHEET","seconds":60,"savedAt":1000}]')
  expect([readArriving(1_000)?.orderId, myStoreCode()]).toEqual(['ORDER', 3])
  await session.expire()
  session.begin('his')
  expect([readArriving(1_000), myStoreCode(), stored.get('videoPositions')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('what a visitor opened goes on for who signs in, and is forgotten for another person and at the sign-out', async () => {
  stored.delete('token')
  stored.set('seen', 'ABCDEFGH23')
  session.begin('hers')
  expect(stored.get('seen')).toBe('ABCDEFGH23')
  session.begin('his')
  expect(stored.get('seen')).toBeUndefined()
  stored.set('seen', 'ABCDEFGH23')
  await session.expire()
  expect(stored.get('seen')).toBeUndefined()
})

test('whose sign-in has ended keeps no empty place for notifications on the page', async () => {
  session.begin('hers')
  document.documentElement.dataset.unread = ''
  await session.expire()
  expect(document.documentElement.dataset).toEqual({})
})

test('one odd name among what was opened leaves the others', () => {
  stored.set('seen', `ABCDEFGH23 x ${'A'.repeat(65)} __proto__ ABCDEFGH24`)
  expect(seenSheets()).toEqual(['ABCDEFGH23', 'ABCDEFGH24'])
})

test('who is signed in is asked again ever more rarely, and no more after a refusal', () => {
  const { refetchInterval } = meQuery('hers')
  const after = (error: Error, errorUpdateCount: number) =>
    typeof refetchInterval === 'function' &&
    refetchInterval({ state: { status: 'error', error, errorUpdateCount } } as never)
  const away = new NetworkFailure('no answer')
  expect([1, 2, 3, 4, 5, 99].map((failures) => after(away, failures))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ])
  expect(after(new Refused(503, 'busy', ['', '']), 1)).toBe(5_000)
  expect(after(new Refused(403, 'forbidden', ['', '']), 1)).toBe(false)
})
