import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { FileChanged, FileMissing, PART_BYTES_MIN, type Storage } from './storage.ts'

const png = { contentType: 'image/png' }

/** Contract of all storages. Run by file-storage.test.ts and s3-storage.test.ts. */
export function storageContract(name: string, getStorage: () => Storage): void {
  const textOf = async (key: string) => {
    const found = await getStorage().get(key)
    return found === null ? null : (await buffer(found.stream)).toString()
  }

  describe(`${name}: whole files`, () => {
    it('gives back the bytes and what was said about them', async () => {
      const storage = getStorage()
      const put = await storage.put('content/a/one.png', Buffer.from('hello'), {
        contentType: 'image/png',
        cacheControl: 'public, max-age=60',
      })
      const head = await storage.head('content/a/one.png')
      expect(head).toEqual(put)
      expect(head).toMatchObject({ bytes: 5, contentType: 'image/png', cacheControl: 'public, max-age=60' })
      expect(head?.etag).toMatch(/^".+"$/)
      expect(Math.abs(Date.now() - Number(head?.lastModified))).toBeLessThan(60_000)
      expect(await textOf('content/a/one.png')).toBe('hello')
    })

    it('takes a stream of unknown length, larger than one part', async () => {
      const bytes = randomBytes(PART_BYTES_MIN + 1234)
      const chunks = [bytes.subarray(0, 70_000), bytes.subarray(70_000)]
      const put = await getStorage().put('private/big.pdf', Readable.from(chunks), {
        contentType: 'application/pdf',
      })
      expect(put.bytes).toBe(bytes.length)
      const found = await getStorage().get('private/big.pdf')
      expect(found && (await buffer(found.stream)).equals(bytes)).toBe(true)
    })

    it('keeps the old file when a stream breaks in the middle', async () => {
      const storage = getStorage()
      await storage.put('content/kept.png', Buffer.from('old'), png)
      const breaking = Readable.from(
        (async function* () {
          yield Buffer.from('ne')
          throw new Error('the line was cut')
        })(),
      )
      await expect(storage.put('content/kept.png', breaking, png)).rejects.toThrow('the line was cut')
      expect(await textOf('content/kept.png')).toBe('old')
    })

    it('changes the etag with the bytes', async () => {
      const storage = getStorage()
      const one = await storage.put('content/changing.png', Buffer.from('one'), png)
      const two = await storage.put('content/changing.png', Buffer.from('two'), png)
      expect(two.etag).not.toBe(one.etag)
      expect((await storage.head('content/changing.png'))?.etag).toBe(two.etag)
    })

    it('answers null for what is not there, a folder included', async () => {
      const storage = getStorage()
      await storage.put('content/folder/inside.png', Buffer.from('x'), png)
      for (const key of ['content/nothing.png', 'content/folder', 'content/folder/inside.png/deeper']) {
        expect(await storage.head(key)).toBeNull()
        expect(await storage.get(key)).toBeNull()
      }
    })

    it('removes, also twice', async () => {
      const storage = getStorage()
      await storage.put('content/gone.png', Buffer.from('x'), png)
      await storage.remove('content/gone.png')
      await storage.remove('content/gone.png')
      expect(await storage.head('content/gone.png')).toBeNull()
    })

    it('stores an empty file', async () => {
      await getStorage().put('content/empty.png', Buffer.alloc(0), png)
      expect(await textOf('content/empty.png')).toBe('')
    })

    it.each([
      '../up',
      '/etc/passwd',
      'a//b',
      'a/../b',
      '.about/x',
      'a/.b',
      '',
      'a/',
      'ก/b',
      'a\0b',
      'a\\b',
      'C:/x',
      'x'.repeat(301),
    ])('refuses the key %j', async (key) => {
      const storage = getStorage()
      await expect(storage.put(key, Buffer.from('x'), png)).rejects.toThrow('not a storage key')
      await expect(storage.head(key)).rejects.toThrow('not a storage key')
      await expect(storage.get(key)).rejects.toThrow('not a storage key')
      await expect(storage.remove(key)).rejects.toThrow('not a storage key')
    })
  })

  describe(`${name}: ranges`, () => {
    it.each([
      [0, 1, '01'],
      [2, 5, '2345'],
      [9, 9, '9'],
      [0, 9, '0123456789'],
    ])('gives bytes %i to %i', async (first, last, text) => {
      const storage = getStorage()
      await storage.put('private/ten.pdf', Buffer.from('0123456789'), { contentType: 'application/pdf' })
      const found = await storage.get('private/ten.pdf', { range: { first, last } })
      expect(found).toMatchObject({ bytes: text.length, file: { bytes: 10, contentType: 'application/pdf' } })
      expect(found && (await buffer(found.stream)).toString()).toBe(text)
    })

    it.each([
      [10, 10],
      [5, 20],
      [100, 200],
    ])('throws for bytes %i to %i of ten', async (first, last) => {
      const storage = getStorage()
      await storage.put('private/ten.pdf', Buffer.from('0123456789'), { contentType: 'application/pdf' })
      await expect(storage.get('private/ten.pdf', { range: { first, last } })).rejects.toThrow(RangeError)
    })
  })

  describe(`${name}: copies`, () => {
    it('copies bytes and type, and the copy lives on by itself', async () => {
      const storage = getStorage()
      await storage.put('quarantine/copy.png', Buffer.from('first'), png)
      const copy = await storage.copy('quarantine/copy.png', 'content/copied.png')
      expect(copy).toMatchObject({ bytes: 5, contentType: 'image/png' })
      await storage.put('quarantine/copy.png', Buffer.from('second'), png)
      expect(await textOf('content/copied.png')).toBe('first')
      await storage.remove('quarantine/copy.png')
      expect(await textOf('content/copied.png')).toBe('first')
    })

    it('refuses when the source has changed since it was looked at', async () => {
      const storage = getStorage()
      const checked = await storage.put('quarantine/swap.png', Buffer.from('harmless'), png)
      await storage.put('quarantine/swap.png', Buffer.from('harmful!'), png)
      await expect(
        storage.copy('quarantine/swap.png', 'content/swapped.png', { ifEtag: checked.etag }),
      ).rejects.toThrow(FileChanged)
      expect(await storage.head('content/swapped.png')).toBeNull()
    })

    it('says so when there is nothing to copy', async () => {
      await expect(getStorage().copy('quarantine/never.png', 'content/never.png')).rejects.toThrow(
        FileMissing,
      )
    })
  })

  describe(`${name}: lists`, () => {
    it('gives the keys under a prefix, in order, page by page', async () => {
      const storage = getStorage()
      const keys = [
        'list/a.png',
        'list/a/1.png',
        'list/a/2.png',
        'list/a-b.png',
        'list/b/1.png',
        'listed.png',
      ]
      for (const key of keys) await storage.put(key, Buffer.from(key), png)
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await storage.list('list/', { limit: 2, ...(after === undefined ? {} : { after }) })
        expect(page.files.length).toBeLessThanOrEqual(2)
        seen.push(...page.files.map((file) => file.key))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(seen).toEqual(keys.slice(0, 5).sort())
      expect((await storage.list('list/a/')).files.map((file) => [file.key, file.bytes])).toEqual([
        ['list/a/1.png', 12],
        ['list/a/2.png', 12],
      ])
      expect((await storage.list('list/a')).files).toHaveLength(4)
      expect((await storage.list('nowhere/')).files).toEqual([])
    })
  })

  describe(`${name}: uploads in parts`, () => {
    const pdf = { contentType: 'application/pdf' }

    it('joins the parts, in whatever order they came, a repeated one in its last form', async () => {
      const storage = getStorage()
      const one = randomBytes(PART_BYTES_MIN)
      const two = randomBytes(1000)
      const uploadId = await storage.startParts('quarantine/parts.pdf', pdf)
      await storage.putPart('quarantine/parts.pdf', uploadId, 2, two)
      await storage.putPart('quarantine/parts.pdf', uploadId, 1, randomBytes(PART_BYTES_MIN))
      await storage.putPart('quarantine/parts.pdf', uploadId, 1, one)
      const parts = await storage.listParts('quarantine/parts.pdf', uploadId)
      expect(parts.map((part) => [part.partNumber, part.bytes])).toEqual([
        [1, PART_BYTES_MIN],
        [2, 1000],
      ])
      expect(await storage.head('quarantine/parts.pdf')).toBeNull()

      const file = await storage.completeParts('quarantine/parts.pdf', uploadId, parts)
      expect(file).toMatchObject({ bytes: PART_BYTES_MIN + 1000, contentType: 'application/pdf' })
      const found = await storage.get('quarantine/parts.pdf')
      expect(found && (await buffer(found.stream)).equals(Buffer.concat([one, two]))).toBe(true)
    })

    it('joins once, by several at once too: who is late changes nothing', async () => {
      const storage = getStorage()
      const key = 'quarantine/at-once.pdf'
      for (let round = 0; round < 5; round += 1) {
        const uploadId = await storage.startParts(key, pdf)
        await storage.putPart(key, uploadId, 1, randomBytes(PART_BYTES_MIN))
        await storage.putPart(key, uploadId, 2, randomBytes(1000))
        const parts = await storage.listParts(key, uploadId)
        const joins = await Promise.allSettled(
          Array.from({ length: 4 }, () => storage.completeParts(key, uploadId, parts)),
        )
        const etags = joins.flatMap((join) => (join.status === 'fulfilled' ? [join.value.etag] : []))
        expect(new Set(etags)).toEqual(new Set([(await storage.head(key))?.etag]))
        for (const join of joins)
          if (join.status === 'rejected') expect(join.reason).toBeInstanceOf(FileMissing)
        await storage.remove(key)
      }
    })

    it('forgets an upload that was given up', async () => {
      const storage = getStorage()
      const uploadId = await storage.startParts('quarantine/given-up.pdf', pdf)
      const part = await storage.putPart('quarantine/given-up.pdf', uploadId, 1, Buffer.from('x'))
      await storage.abortParts('quarantine/given-up.pdf', uploadId)
      await storage.abortParts('quarantine/given-up.pdf', uploadId)
      await expect(storage.completeParts('quarantine/given-up.pdf', uploadId, [part])).rejects.toThrow(
        FileMissing,
      )
      expect(await storage.head('quarantine/given-up.pdf')).toBeNull()
    })

    it.each([0, 10_001, 1.5])('refuses part number %d', async (partNumber) => {
      const storage = getStorage()
      const uploadId = await storage.startParts('quarantine/odd.pdf', pdf)
      await expect(
        storage.putPart('quarantine/odd.pdf', uploadId, partNumber, Buffer.from('x')),
      ).rejects.toThrow(RangeError)
      await storage.abortParts('quarantine/odd.pdf', uploadId)
    })
  })
}
