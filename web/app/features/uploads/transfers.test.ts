import { afterAll, expect, test, vi } from 'vitest'

// As a browser tells it: what cannot be read on looks like a cut line.
vi.mock('./send-file.ts', async (load) => {
  const { NetworkFailure } = await import('#web/api/failures.ts')
  const putPart = async () => {
    throw new NetworkFailure('the connection was cut')
  }
  return { ...(await load<object>()), putPart }
})
vi.resetModules()
const { Transfers } = await import('./transfers.ts')
vi.stubGlobal('window', new EventTarget())
afterAll(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
})

const transfers = () =>
  new Transfers({
    begin: async () => ({ key: 'KEY', partBytes: 8, received: [] }),
    sign: async ({ parts }) => parts.map((part) => ({ part, url: `/part/${part}` })),
    finish: async () => 'taken',
    giveUp: async () => {},
  })

test('a file that was changed or moved while it goes up is no cut line: it ends, and says why', async () => {
  const ups = transfers()
  const file = new File(['0123456789'], 'sheet.pdf')
  ups.start('SHEET', file)
  await vi.waitFor(() => expect(ups.of('SHEET')?.state).toBe('cut'))
  const gone = async () => {
    throw new DOMException('The file could not be read', 'NotReadableError')
  }
  Object.assign(file, { slice: () => ({ arrayBuffer: gone }) })
  ups.resume('SHEET')
  await vi.waitFor(() => expect(ups.of('SHEET')?.state).toBe('failed'))
  expect(ups.of('SHEET')?.failure).toMatchObject({ code: 'files.unreadable' })
  await ups.cancel('SHEET')
})
