import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPhoto } from './read-photo.ts'

const jpeg = new Blob(['jpeg'])
beforeAll(() => {
  // Up to Chrome 111 and iOS 15 a value that came later is a fault, not an option to leave out.
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options?: { imageOrientation?: string }) => {
    if (options?.imageOrientation === 'from-image') throw new TypeError('not a valid enum value')
    return { width: 4_000, height: 3_000, close: () => {} }
  })
  const pen = { fillRect: () => {}, drawImage: () => {} }
  const canvas = { getContext: () => pen, toBlob: (done: (blob: Blob) => void) => done(jpeg) }
  vi.stubGlobal('document', { createElement: () => canvas })
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('a photo is read by telephones that get no newer browser', async () => {
  expect(await readPhoto(new File(['x'], 'page.jpg', { type: 'image/jpeg' }))).toBe(jpeg)
})
