import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askProvider, handOver, type SignInFailure } from './providers.ts'

const address = new URL('https://accounts.example/auth')
let popup: { closed: boolean } | null
let channels: FakeChannel[]

class FakeChannel {
  onmessage: ((event: { data: Record<string, string> }) => void) | undefined
  constructor() {
    channels.push(this)
  }
  close(): void {}
}

beforeEach(() => {
  popup = { closed: false }
  channels = []
  vi.useFakeTimers()
  vi.stubGlobal('window', { open: () => popup })
  vi.stubGlobal('BroadcastChannel', FakeChannel)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'signed in',
    (failure: SignInFailure) => failure.reason,
  )
const answer = (data: Record<string, string>) => channels[0]?.onmessage?.({ data })

test('a window that is closed is noticed within 100 ms, and after two more seconds it is a declined sign-in', async () => {
  const asked = reasonOf(askProvider(address, 'google', 'mine'))
  if (popup) popup.closed = true
  await vi.advanceTimersByTimeAsync(100)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await asked).toBe('declined')
})

test.each([
  ['mine', { id_token: 'token' }, 'signed in'],
  ['mine', { error: 'access_denied' }, 'declined'],
  ['mine', { error: 'server_error' }, 'failed'],
  ['mine', {}, 'failed'],
])('an answer %s %j is %s', async (state, data, expected) => {
  const asked = reasonOf(askProvider(address, 'google', 'mine'))
  answer({ state: 'another window', id_token: 'theirs' })
  answer({ state, ...data })
  expect(await asked).toBe(expected)
})

test.each([
  [
    { hash: '#id_token=a&state=mine', search: '' },
    { id_token: 'a', state: 'mine' },
  ],
  [
    { hash: '', search: '?code=b&state=mine' },
    { code: 'b', state: 'mine' },
  ],
])('what comes back in %j is handed over', (address, answered) => {
  const posted: unknown[] = []
  vi.stubGlobal('window', { close: () => undefined })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (sent: unknown) => posted.push(sent)
      close = () => undefined
    },
  )
  handOver(address)
  expect(posted).toEqual([answered])
})

test("LINE's answer is its code", async () => {
  const asked = reasonOf(askProvider(address, 'line', 'mine'))
  answer({ state: 'mine', code: 'code' })
  expect(await asked).toBe('signed in')
})

test('a window that the browser does not open is told as such', async () => {
  popup = null
  expect(await reasonOf(askProvider(address, 'google', 'mine'))).toBe('blocked')
})
