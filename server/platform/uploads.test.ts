import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfMegabytesMax } from '#rules/sheets/file-limits.ts'
import { FileStorage } from '#server/adapters/storage/file-storage.ts'
import { startS3Fake } from '#server/adapters/storage/test/s3-fake.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import {
  acceptUpload,
  confirmUpload,
  newQuarantineKey,
  offerUpload,
  sweepQuarantine,
  uploadRules,
} from './uploads.ts'

const now = new Date('2026-11-20T10:00:00Z')
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(500, 'x')])
let folder: string
let stopS3: () => Promise<void>
const storages: Record<string, Storage> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarup-uploads-'))
  storages['file'] = new FileStorage({ folder, secrets: ['x'.repeat(32)], uploadUrl: '/upload' })
  const fake = await startS3Fake()
  storages['s3'] = fake.storage
  stopS3 = fake.stop
})

afterAll(async () => {
  await stopS3()
  await rm(folder, { recursive: true, force: true })
})

function storageOf(name: string): Storage {
  const storage = storages[name]
  if (storage === undefined) throw new Error(name)
  return storage
}

/** Put past the form, as on a service that enforces no policy. */
async function uploaded(name: string, body: Buffer) {
  const key = newQuarantineKey(now)
  await storageOf(name).put(key, body, { contentType: 'application/pdf' })
  return key
}

describe.each(['file', 's3'])('an upload on %s', (name) => {
  it('is confirmed with its hash, and copied out of quarantine byte for byte', async () => {
    const storage = storageOf(name)
    const key = await uploaded(name, pdf)
    const confirmed = await confirmUpload(storage, key, uploadRules.pdf)
    expect(confirmed).toMatchObject({
      bytes: pdf.length,
      contentType: 'application/pdf',
      sha256: createHash('sha256').update(pdf).digest('hex'),
    })
    await acceptUpload(storage, key, confirmed, 'private/sheets/one.pdf')
    const found = await storage.get('private/sheets/one.pdf')
    expect(found && (await buffer(found.stream)).equals(pdf)).toBe(true)
  })

  it.each([
    [
      'too large',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5_000_000)]),
      'files.too-large',
    ],
    ['too small', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'files.bad-form'],
    ['something else', pdf, 'files.wrong-type'],
  ])('is refused and removed when it is %s', async (_what, body, code) => {
    const key = await uploaded(name, body)
    await expect(confirmUpload(storageOf(name), key, uploadRules.image)).rejects.toMatchObject({ code })
    expect(await storageOf(name).head(key)).toBeNull()
  })

  it('is not accepted when the form was used again after the look (INV-11)', async () => {
    const storage = storageOf(name)
    const key = await uploaded(name, pdf)
    const confirmed = await confirmUpload(storage, key, uploadRules.pdf)
    await storage.put(key, Buffer.concat([pdf, Buffer.from('other')]), { contentType: 'application/pdf' })
    await expect(acceptUpload(storage, key, confirmed, 'private/sheets/two.pdf')).rejects.toMatchObject({
      code: 'files.bad-form',
    })
    expect(await storage.head('private/sheets/two.pdf')).toBeNull()
  })

  it('that never came is not found', async () => {
    await expect(
      confirmUpload(storageOf(name), newQuarantineKey(now), uploadRules.pdf),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('goes where nobody else went before', async () => {
    const forms = await Promise.all(
      [1, 2].map(() => offerUpload(storageOf(name), uploadRules.pdf, new Date())),
    )
    expect(new Set(forms.map((form) => form.key)).size).toBe(2)
    for (const form of forms) expect(form.fields['key']).toBe(form.key)
  })

  it('is swept when nobody came back for it for two days', async () => {
    const storage = storageOf(name)
    const old = newQuarantineKey(new Date('2026-11-01T00:00:00Z'))
    const fresh = newQuarantineKey(new Date('2026-11-19T00:00:00Z'))
    for (const key of [old, fresh]) await storage.put(key, pdf, { contentType: 'application/pdf' })
    expect(await sweepQuarantine(storage, now)).toBe(1)
    expect(await storage.head(old)).toBeNull()
    expect(await storage.head(fresh)).not.toBeNull()
  })
})

it('confirms nothing outside of quarantine', async () => {
  await expect(confirmUpload(storageOf('file'), 'private/x.pdf', uploadRules.pdf)).rejects.toThrow(
    'only what lies in quarantine',
  )
})

it('passes the proxies at its greatest, with the form around it', async () => {
  const [caddy, nginx] = await Promise.all(
    ['Caddyfile', 'nginx-cdn.conf'].map((name) => readFile(`deploy/${name}`, 'utf8')),
  )
  const megabytes = [/max_size (\d+)MB/.exec(caddy ?? ''), /client_max_body_size (\d+)m;/.exec(nginx ?? '')]
  for (const found of megabytes) expect(Number(found?.[1])).toBeGreaterThan(pdfMegabytesMax)
})
