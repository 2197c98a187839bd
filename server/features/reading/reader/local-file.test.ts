import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { createLocalFiles } from './local-file.ts'

/** Files that lie elsewhere; two of them are more than is cached. */
function distantStorage() {
  const fetched: string[] = []
  const storage = {
    async get(key: string) {
      fetched.push(key)
      return { file: {}, stream: Readable.from([Buffer.from(`bytes of ${key}`)]), bytes: 600_000_000 }
    },
  } as unknown as Storage
  return { storage, fetched }
}

const remove = (path: string) => rm(path, { force: true })
const file = (key: string) => ({ key, markOffset: 0, markLength: 0 })
const read = async ({ path }: { path: string }) => (await readFile(path)).toString()

it('a file that lies elsewhere is fetched once for many, and kept at hand', async () => {
  const { storage, fetched } = distantStorage()
  const withLocalFile = createLocalFiles(remove)
  const all = await Promise.all([1, 2].map(() => withLocalFile(storage, file('kept'), read)))
  all.push(await withLocalFile(storage, file('kept'), read))
  expect(all).toEqual(Array.from({ length: 3 }, () => 'bytes of kept'))
  expect(fetched).toEqual(['kept'])
})

it('a copy that is being thrown away does not take the one with it that was fetched since', async () => {
  const { storage, fetched } = distantStorage()
  const begun = Promise.withResolvers<void>()
  const disk = Promise.withResolvers<void>()
  const withLocalFile = createLocalFiles(async (path) => {
    begun.resolve()
    await disk.promise
    await remove(path)
  })
  await withLocalFile(storage, file('first'), read)
  // There is no room for both: the first one goes, but its removal does not come to the disk yet.
  const second = withLocalFile(storage, file('second'), read)
  await begun.promise
  const again = withLocalFile(storage, file('first'), async (copy) => {
    disk.resolve()
    await second
    return await read(copy)
  })
  expect(await again).toBe('bytes of first')
  expect(fetched).toEqual(['first', 'second', 'first'])
})

it('a copy that somebody reads is kept, however much there is', async () => {
  const { storage } = distantStorage()
  const withLocalFile = createLocalFiles(remove)
  const text = await withLocalFile(storage, file('read for long'), async (copy) => {
    await withLocalFile(storage, file('another'), read)
    await withLocalFile(storage, file('a third'), read)
    return await read(copy)
  })
  expect(text).toBe('bytes of read for long')
})
