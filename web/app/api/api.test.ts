import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchTransport } from './browser-api.ts'
import { createApi, forgetUnanswered, type Message } from './api.ts'
import { NetworkFailure, Refused } from './failures.ts'

beforeEach(() => {
  class Tab {
    [name: string]: unknown
    getItem(name: string) {
      return this[name] ?? null
    }
    setItem(name: string, value: string) {
      this[name] = value
    }
    removeItem(name: string) {
      delete this[name]
    }
  }
  vi.stubGlobal('sessionStorage', new Tab())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Answered = { status: number; body: unknown }

/** An api whose calls are answered in turn, or lose their answers; `keys` are those that went out. */
function answering(...answers: (Answered | 'lost')[]) {
  const keys: (string | undefined)[] = []
  const transport = async ({ idempotencyKey }: Message) => {
    keys.push(idempotencyKey)
    const answer = answers.shift()
    if (answer === undefined || answer === 'lost') throw new NetworkFailure('lost')
    return answer
  }
  const paths = {
    askQuestion: 'POST /api/user/ once',
    flagQuestion: 'POST /api/user/ once',
    addMyScore: 'POST /api/user/',
  } as const
  return { api: createApi<keyof typeof paths>(paths, transport), keys }
}

const done = { status: 200, body: { success: true, data: {} } }
const input = { sheet: 'SHEET', text: 'Is chapter 9 in it?' }

test('what is done once keeps its key while answers are lost, and takes another for another content and after an answer', async () => {
  const broken = { status: 502, body: null }
  const busy = { status: 429, body: { success: false, code: 'too-often', msg: ['ก', 'A'] } }
  const ended = { ...busy, status: 401 }
  const { api, keys } = answering('lost', busy, broken, ended, 'lost', done, done)
  for (const failure of [NetworkFailure, Refused, NetworkFailure, Refused])
    await expect(api.call('askQuestion', input)).rejects.toThrow(failure)
  await expect(api.call('askQuestion', { ...input, text: 'And 10?' })).rejects.toThrow(NetworkFailure)
  await api.call('askQuestion', input)
  await api.call('askQuestion', input)
  const [first, second, afterBusy, afterEnd, otherContent, third, afterAnswer] = keys
  expect([second, afterBusy, afterEnd, third]).toEqual([first, first, first, first])
  expect(new Set([first, otherContent, afterAnswer]).size).toBe(3)
})

test('a page loaded anew goes on with the key of what got no answer, and only of that', async () => {
  const before = answering('lost', done)
  const other = { ...input, text: 'Is chapter 9 in it!' }
  await expect(before.api.call('askQuestion', input)).rejects.toThrow(NetworkFailure)
  await before.api.call('askQuestion', other)
  const after = answering(done, done)
  for (const asked of [input, other]) await after.api.call('askQuestion', asked)
  expect(after.keys[0]).toBe(before.keys[0])
  expect(after.keys[1]).not.toBe(before.keys[1])
})

test('what was not answered long ago is another act today', async () => {
  vi.useFakeTimers()
  const { api, keys } = answering('lost', 'lost', 'lost', done)
  // Repeated tries are one intent.
  for (const minutes of [0, 4, 4]) {
    vi.advanceTimersByTime(minutes * 60_000)
    await expect(api.call('askQuestion', input)).rejects.toThrow(NetworkFailure)
  }
  vi.advanceTimersByTime(5 * 60_000)
  await api.call('askQuestion', input)
  expect(keys.map((key) => key === keys[0])).toEqual([true, true, true, false])
})

test('what was undone after its answer was lost is another act when it is meant anew, and nothing else is', async () => {
  const { api, keys } = answering('lost', 'lost', done, done)
  for (const name of ['askQuestion', 'flagQuestion'] as const)
    await expect(api.call(name, input)).rejects.toThrow(NetworkFailure)
  forgetUnanswered('askQuestion')
  for (const name of ['askQuestion', 'flagQuestion'] as const) await api.call(name, input)
  expect(keys[2]).not.toBe(keys[0])
  expect(keys[3]).toBe(keys[1])
})

test('a refusal was an answer: what is asked for next is another thing', async () => {
  const refusal = { status: 409, body: { success: false, code: 'questions.too-many', msg: ['ก', 'A'] } }
  const { api, keys } = answering(refusal, done)
  await expect(api.call('askQuestion', input)).rejects.toThrow(Refused)
  await api.call('askQuestion', input)
  expect(keys[0]).not.toBe(keys[1])
})

test('what may be repeated without harm goes without a key', async () => {
  const { api, keys } = answering(done)
  await api.call('addMyScore', { sheet: 'SHEET', score: 5, message: '' })
  expect(keys).toEqual([undefined])
})

test('a line that died without a word ends the wait, and what a caller gives up is no failure of the line', async () => {
  vi.stubGlobal('fetch', (_address: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  })
  vi.useFakeTimers()
  const message = { name: 'getHome', method: 'POST', path: '/api/public/getHome', input: {} } as const
  const waiting = fetchTransport(message).catch((failure: unknown) => failure)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await waiting).toBeInstanceOf(NetworkFailure)
  expect(vi.getTimerCount()).toBe(0)
  const caller = new AbortController()
  const givenUp = fetchTransport({ ...message, signal: caller.signal })
  caller.abort(new DOMException('left', 'AbortError'))
  await expect(givenUp).rejects.toThrow(DOMException)
})

test('what a query reads is the data of its call, or what it picks of them, and ends with the query', async () => {
  const sent: Message[] = []
  const paths = { getCredit: 'GET /api/user/', getCart: 'POST /api/public/' } as const
  const api = createApi<keyof typeof paths>(paths, async (message) => {
    sent.push(message)
    return { status: 200, body: { success: true, data: { cart: [message.input] } } }
  })
  const { signal } = new AbortController()
  expect(await api.read('getCredit')({ signal })).toEqual({ cart: [{}] })
  expect(await api.read('getCart', { cart: ['S1'] }, ({ cart }) => cart)({ signal })).toEqual([
    { cart: ['S1'] },
  ])
  expect(sent.map((message) => message.signal)).toEqual([signal, signal])
})
