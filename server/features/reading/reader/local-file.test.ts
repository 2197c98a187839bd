import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, it, test } from 'vitest'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { createLocalFiles } from './local-file.ts'
import { createLine } from './waiting-line.ts'

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

/** A line for one at once; what entered it is written down, and leaves it when the test says so. */
function openLine(waitingMax: number) {
  const inLine = createLine(1, waitingMax)
  const entered: string[] = []
  const leave = Promise.withResolvers<void>()
  const enter = (name: string, isUrgent: boolean) =>
    inLine(
      async () => {
        entered.push(name)
        if (entered.length === 1) await leave.promise
      },
      { isUrgent },
    ).then(
      () => 'done',
      ({ code }: { code?: string }) => code,
    )
  return { entered, enter, leave: leave.resolve }
}

test('a page that a reader looks at is marked before pages ahead, whoever came first', async () => {
  const { entered, enter, leave } = openLine(9)
  const all = [
    enter('first', true),
    enter('ahead', false),
    enter('looked at', true),
    enter('ahead too', false),
  ]
  leave()
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done', 'done'])
  expect(entered).toEqual(['first', 'looked at', 'ahead', 'ahead too'])
})

test('a page ahead is passed by two, and then has its turn', async () => {
  const { entered, enter, leave } = openLine(9)
  const all = [enter('first', true), enter('ahead', false)]
  all.push(...['second', 'third', 'fourth', 'fifth'].map((name) => enter(name, true)))
  leave()
  await Promise.all(all)
  expect(entered).toEqual(['first', 'second', 'third', 'ahead', 'fourth', 'fifth'])
})

test('of a full line the last page ahead makes room, and where there is none the newcomer is turned away', async () => {
  const { entered, enter, leave } = openLine(2)
  const all = [enter('first', true), enter('ahead', false), enter('ahead too', false)]
  all.push(
    enter('looked at', true),
    enter('third ahead', false),
    enter('second', true),
    enter('too many', true),
  )
  leave()
  expect(await Promise.all(all)).toEqual([
    'done',
    'reader.busy',
    'reader.busy',
    'done',
    'reader.busy',
    'done',
    'reader.busy',
  ])
  expect(entered).toEqual(['first', 'looked at', 'second'])
})
