import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageStore } from './page-store.ts'

/** The requests that wait for their picture, by page. */
const asked = new Map<string, (answer: Response) => void>()

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    (address: string) =>
      new Promise<Response>((resolve) => {
        asked.set(new URL(address).searchParams.get('page') ?? '', resolve)
      }),
  )
})
afterEach(() => {
  asked.clear()
  vi.unstubAllGlobals()
})

const newStore = () =>
  new PageStore({
    sheetId: 'SHEET',
    link: 'http://localhost/page?token=T',
    first: 1,
    picture: Promise.resolve(null),
    shown: null,
    onGone: () => {},
  })
const answered = async (page: number) => {
  await vi.waitUntil(() => asked.has(String(page)))
  asked.get(String(page))?.(new Response('picture'))
}

test('a page that is cancelled while it waits for its place and comes back into view is loaded', async () => {
  const store = newStore()
  // The maximum loaded at once.
  for (const page of [1, 2, 3, 4]) store.want(page, 720)
  await vi.waitUntil(() => asked.size === 4)
  store.want(9, 720)
  store.cancel(9)
  store.want(9, 720)
  for (const page of [1, 2, 3, 4, 9]) await answered(page)
  await vi.waitUntil(() => store.state(9).picture !== null)
  expect(store.state(9)).toMatchObject({ picture: { width: 720 }, problem: null })
  store.open()()
})

test('goes on after an unmount that React only rehearsed', async () => {
  const store = newStore()
  store.open()()
  const close = store.open()
  await new Promise((resolve) => setTimeout(resolve))
  store.want(2, 720)
  await answered(2)
  await vi.waitUntil(() => store.state(2).picture !== null)
  expect(store.state(2).problem).toBeNull()
  close()
})
