import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Refused } from '#web/api/failures.ts'
import { MarksStore } from './marks-store.ts'

/** Fake server; no module is mocked, as a test before this one may have loaded it. */
const call = vi.fn<(address: string, sent: { body: string }) => Promise<Response>>()

const stored = new Map<string, string>()
const target = { addEventListener: () => {}, removeEventListener: () => {} }
const mark = { id: '1', kind: 'note', page: 2, box: null, text: 'จำสูตรนี้' } as const
const refused = vi.fn<(failure: Refused) => void>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  vi.stubGlobal('fetch', call)
  vi.stubGlobal('window', target)
  vi.stubGlobal('document', target)
})
afterEach(() => {
  stored.clear()
  call.mockReset()
  vi.unstubAllGlobals()
})

test('a call that is on its way is waited for, and what came after it is sent, before one works on the layer', async () => {
  const first = Promise.withResolvers<Response>()
  const answer = () => Response.json({ success: true, data: { marks: [], removed: [], since: 0, told: 1 } })
  call.mockReturnValueOnce(first.promise).mockImplementation(async () => answer())
  const store = new MarksStore('READER', 'SHEET', refused)
  store.open()
  store.put(mark)
  const settled = store.settle()
  await new Promise((done) => setImmediate(done))
  first.resolve(answer())
  await settled
  expect(call.mock.calls.map(([, { body }]) => JSON.parse(body).changes.length)).toEqual([0, 1])
  store.close()
})

test('what is refused is asked once, not on and on', async () => {
  call.mockImplementation(async () =>
    Response.json({ success: false, code: 'marks.full', msg: ['เต็ม', 'Full'] }, { status: 409 }),
  )
  const store = new MarksStore('READER', 'SHEET', refused)
  store.put(mark)
  await store.settle()
  expect([call.mock.calls.length, refused.mock.calls.map(([{ code }]) => code)]).toEqual([1, ['marks.full']])
})
