import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.mock('#web/api/browser-api.ts', () => ({
  browserApi: { call: async () => ({ data: 'https://files.example/story.jpg' }) },
}))
vi.resetModules()
const { shareStory } = await import('./share-story.ts')
const assign = vi.fn<(url: string) => void>()
beforeAll(() => {
  vi.stubGlobal('navigator', { canShare: () => true })
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }), location: { assign } })
  // As a browser refuses it where the host of pictures lets pages of others read nothing.
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
})
afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

test('a picture that the page itself may not read is saved instead of shared', async () => {
  await shareStory({ kind: 'shelf', language: 0 })
  expect(assign).toHaveBeenCalledWith('https://files.example/story.jpg')
})
