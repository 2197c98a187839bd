import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { FileStorage } from './file-storage.ts'
import { readUploadPolicy } from './file-upload-policy.ts'
import { storageContract } from './storage.contract.ts'
import { FileMissing, partsStoredHours } from './storage.ts'

const secret = 'a secret of the tests, long enough to sign with'

const folder = await mkdtemp(join(tmpdir(), 'sarup files ไฟล์ '))
const storage = new FileStorage({ folder, secrets: [secret], uploadUrl: 'http://localhost/upload' })

afterAll(() => rm(folder, { recursive: true, force: true }))

storageContract('file store', () => storage)

describe('the file store on the disk', () => {
  it('leaves nothing half-written behind', async () => {
    await storage.put('content/left.png', Buffer.from('x'), { contentType: 'image/png' })
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
  })

  it('takes a folder that cannot be read for no empty one', async () => {
    const tooLong = new FileStorage({
      folder: `/${'x'.repeat(300)}`,
      secrets: [secret],
      uploadUrl: '/upload',
    })
    await expect(tooLong.list('private/')).rejects.toMatchObject({ code: 'ENAMETOOLONG' })
    const fresh = new FileStorage({
      folder: join(folder, 'not-yet'),
      secrets: [secret],
      uploadUrl: '/upload',
    })
    expect(await fresh.list('private/')).toEqual({ files: [], next: null })
  })

  it('takes what a power cut left of a file that was not flushed for missing, until it is written again', async () => {
    const drawn = { contentType: 'image/webp', rebuildable: true }
    const about = join(folder, '.about', 'content', 'cut.webp.json')
    for (const [path, left] of [
      [join(folder, 'content', 'cut.webp'), ''],
      [join(folder, 'content', 'cut.webp'), 'pic'],
      [about, ''],
      [about, '\0\0\0'],
    ] as const) {
      await storage.put('content/cut.webp', Buffer.from('picture'), drawn)
      await writeFile(path, left)
      expect(await storage.head('content/cut.webp')).toBeNull()
      expect(await storage.get('content/cut.webp')).toBeNull()
      await storage.put('content/cut.webp', Buffer.from('picture'), drawn)
      expect(await storage.head('content/cut.webp')).toMatchObject({ bytes: 7, contentType: 'image/webp' })
    }
  })

  it('sweeps what a crash left behind, but nothing that may still be written', async () => {
    const old = join(folder, '.incoming', 'old')
    const fresh = join(folder, '.incoming', 'fresh')
    await writeFile(old, 'x')
    await writeFile(fresh, 'x')
    const { mtimeMs } = await stat(fresh)
    await storage.sweep(new Date(mtimeMs + 60_000))
    expect((await readdir(join(folder, '.incoming'))).sort()).toEqual(['fresh', 'old'])
    await storage.sweep(new Date(mtimeMs + 25 * 3600_000))
    expect(await readdir(join(folder, '.incoming'))).toEqual([])
  })

  it('sweeps no parts that somebody may still go on with', async () => {
    const key = 'private/replays/one/replay.mp4'
    const uploadId = await storage.startParts(key, { contentType: 'video/mp4' })
    const part = await storage.putPart(key, uploadId, 1, Buffer.from('x'))
    await storage.sweep(new Date(Date.now() + partsStoredHours * 3600_000))
    expect(await storage.listParts(key, uploadId)).toEqual([part])
    await storage.sweep(new Date(Date.now() + 2 * partsStoredHours * 3600_000))
    await expect(storage.listParts(key, uploadId)).rejects.toThrow(FileMissing)
  })

  it('gives a reader the file it opened, also when it is replaced meanwhile', async () => {
    const before = Buffer.alloc(300_000, 'a')
    await storage.put('content/replaced.png', before, { contentType: 'image/png' })
    const found = await storage.get('content/replaced.png')
    await storage.put('content/replaced.png', Buffer.alloc(300_000, 'b'), { contentType: 'image/png' })
    expect(found && (await buffer(found.stream)).equals(before)).toBe(true)
  })

  it('takes an upload id only together with its key', async () => {
    const uploadId = await storage.startParts('quarantine/mine.pdf', { contentType: 'application/pdf' })
    await expect(storage.putPart('quarantine/yours.pdf', uploadId, 1, Buffer.from('x'))).rejects.toThrow(
      FileMissing,
    )
    for (const foreign of ['../../content', '..', '', 'ABC', 'f'.repeat(32)]) {
      await expect(storage.listParts('quarantine/mine.pdf', foreign)).rejects.toThrow(FileMissing)
    }
  })
})

describe("the file store's upload policy", () => {
  const input = {
    key: 'quarantine/abc',
    contentTypes: ['image/jpeg', 'image/png'] as [string, ...string[]],
    minBytes: 1,
    maxBytes: 5_000_000,
    expiresAt: new Date('2026-11-20T10:15:00Z'),
  }

  it('carries exactly what was asked', async () => {
    const form = await storage.createUploadForm(input)
    expect(form.url).toBe('http://localhost/upload')
    expect(Object.keys(form.fields)).toEqual(['key', 'Content-Type', 'Policy', 'Signature'])
    expect(readUploadPolicy(new Map(Object.entries(form.fields)), [secret])).toEqual({
      key: 'quarantine/abc',
      contentTypes: ['image/jpeg', 'image/png'],
      minBytes: 1,
      maxBytes: 5_000_000,
      expires: Date.parse('2026-11-20T10:15:00Z'),
    })
  })

  it('is worthless with one byte changed, with another secret, or unsigned', async () => {
    const { fields } = await storage.createUploadForm(input)
    const other = Buffer.from(JSON.stringify({ ...input, maxBytes: 1e12, expires: 1e15 })).toString('base64')
    const read = (changed: Record<string, string>, by = secret) =>
      readUploadPolicy(new Map(Object.entries({ ...fields, ...changed })), [by])
    expect(read({ Policy: other })).toBeNull()
    expect(read({ Signature: '' })).toBeNull()
    expect(read({ Signature: '0'.repeat(64) })).toBeNull()
    expect(read({ Signature: 'not hexadecimal' })).toBeNull()
    expect(read({}, 'another secret')).toBeNull()
    expect(readUploadPolicy(new Map(Object.entries(fields)), ['a newer secret', secret])).not.toBeNull()
    expect(read({})).not.toBeNull()
  })
})
