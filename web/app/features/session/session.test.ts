import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noteArriving, readArriving } from '#web/features/arriving/arriving-store.ts'
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

test('who signs in next is not told of sheets that another person has ordered', async () => {
  noteArriving('ORDER', ['SHEET'], 1_000)
  expect(readArriving(1_000)?.orderId).toBe('ORDER')
  await session.expire()
  expect(readArriving(1_000)).toBeUndefined()
})
