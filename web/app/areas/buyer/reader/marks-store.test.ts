import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '#web/api/failures.ts'
import { createMarksStore } from './marks-store.ts'

const call = vi.hoisted(() => vi.fn<(name: string, input: { changes: unknown[] }) => Promise<unknown>>())
vi.mock('#web/api/browser-api.ts', () => ({ browserApi: { call } }))

const kept = new Map<string, string>()
const target = { addEventListener: () => {}, removeEventListener: () => {} }
const mark = { id: '1', kind: 'note', page: 2, box: null, text: 'จำสูตรนี้' } as const
const refused = vi.fn<(failure: Refused) => void>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
  vi.stubGlobal('window', target)
  vi.stubGlobal('document', target)
})
afterEach(() => {
  kept.clear()
  call.mockReset()
  vi.unstubAllGlobals()
})

test('a call that is on its way is waited for, and what came after it is sent, before one works on the layer', async () => {
  const first = Promise.withResolvers<unknown>()
  const answer = { data: { marks: [], removed: [], since: 0, told: 1 } }
  call.mockReturnValueOnce(first.promise).mockResolvedValue(answer)
  const store = createMarksStore('READER', 'SHEET', refused)
  store.open()
  store.put(mark)
  const settled = store.settle()
  await new Promise((done) => setImmediate(done))
  first.resolve(answer)
  await settled
  expect(call.mock.calls.map(([, { changes }]) => changes.length)).toEqual([0, 1])
  store.close()
})

test('what is refused is asked once, not on and on', async () => {
  call.mockRejectedValue(new Refused(409, 'marks.full', ['เต็ม', 'Full']))
  const store = createMarksStore('READER', 'SHEET', refused)
  store.put(mark)
  await store.settle()
  expect([call.mock.calls.length, refused.mock.calls.length]).toEqual([1, 1])
})
