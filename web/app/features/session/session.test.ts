import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteArriving, readArriving } from '#web/features/arriving/arriving-store.ts'
import { keepMyStore, myStoreCode } from '#web/features/stores/my-store.ts'
import { session } from './session.ts'

const kept = new Map([['token', 'hers']])

beforeAll(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterAll(() => void vi.unstubAllGlobals())

test('who signs in next finds nothing of another person: neither ordered sheets nor an institution nor places in replays', async () => {
  noteArriving('ORDER', ['SHEET'], 1_000)
  keepMyStore(3)
  kept.set('videoPositions', '[{"sheetId":"SHEET","seconds":60,"savedAt":1000}]')
  expect([readArriving(1_000)?.orderId, myStoreCode()]).toEqual(['ORDER', 3])
  await session.expire()
  session.begin('his')
  expect([readArriving(1_000), myStoreCode(), kept.get('videoPositions')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
