import { expect, test, vi } from 'vitest'
import { listenToOrder } from './use-order.ts'

test('who listens hears which state it is: one that the page has loaded already is no reason to load it again', async () => {
  const events = ['waiting', 'paid'].map((state) => `event: state\ndata: {"id":"A","state":"${state}"}\n\n`)
  vi.stubGlobal('fetch', async () => new Response(`: still here\n\n${events.join('')}`))
  const heard: string[] = []
  await new Promise<void>((done) => {
    const stop = listenToOrder('A', 'token', (state) => {
      heard.push(state)
      if (state !== 'paid') return
      stop()
      done()
    })
  })
  vi.unstubAllGlobals()
  expect(heard).toEqual(['waiting', 'paid'])
})
