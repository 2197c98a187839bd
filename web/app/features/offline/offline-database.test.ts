import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readRow } from './offline-database.ts'

/** The part of a database that one read needs; `close`: the browser closes it in the background. */
function fakeDatabase() {
  let isClosed = false
  const database = {
    onclose: () => {},
    close: () => {},
    transaction: () => {
      if (isClosed) throw new DOMException('The database connection is closing.', 'InvalidStateError')
      const transaction = {
        oncomplete: () => {},
        objectStore: () => ({ get: () => ({ result: undefined }) }),
      }
      setImmediate(() => transaction.oncomplete())
      return transaction
    },
  }
  return {
    database,
    close: () => {
      isClosed = true
      database.onclose()
    },
  }
}

const opened: ReturnType<typeof fakeDatabase>[] = []

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('indexedDB', {
    open: () => {
      const fake = fakeDatabase()
      opened.push(fake)
      const ask = { result: fake.database, onsuccess: () => {} }
      setImmediate(() => ask.onsuccess())
      return ask
    },
  })
})
afterAll(() => void vi.unstubAllGlobals())

test('a connection that the browser took away is opened anew', async () => {
  await readRow('device', 'device')
  opened[0]?.close()
  await readRow('device', 'device')
  expect(opened).toHaveLength(2)
})
