import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfMegabytesMax } from '#rules/sheets/file-limits.ts'
import { FileStorage } from '#server/adapters/storage/file-storage.ts'
import { startS3Fake } from '#server/adapters/storage/test/s3-fake.ts'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { readImage, toPhoneSize } from './images.ts'
import { partPath } from './parts/parts.ts'
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
    const details = code === 'files.wrong-type' ? { details: { kinds: 'JPEG, PNG, WEBP' } } : {}
    await expect(confirmUpload(storageOf(name), key, uploadRules.image)).rejects.toMatchObject({
      code,
      ...details,
    })
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
    'not in quarantine',
  )
})

it('passes the proxies at its greatest, with the form around it', async () => {
  const [caddy, nginx] = await Promise.all(
    ['Caddyfile', 'nginx-cdn.conf'].map((name) => readFile(`deploy/${name}`, 'utf8')),
  )
  const megabytes = [/max_size (\d+)MB/.exec(caddy ?? ''), /client_max_body_size (\d+)m;/.exec(nginx ?? '')]
  for (const found of megabytes) expect(Number(found?.[1])).toBeGreaterThan(pdfMegabytesMax)
})

it('goes through the cache of the CDN untouched, as calls and personal files do', async () => {
  const nginx = await readFile('deploy/nginx-cdn.conf', 'utf8')
  const [, untouched = 'none'] =
    /location ~ (\S+) \{ proxy_pass [^}]*proxy_request_buffering off; \}/.exec(nginx) ?? []
  const isUntouched = (path: string) => new RegExp(untouched).test(path)
  for (const path of ['/upload', partPath, '/files/read', '/files/replay/media', '/api/public/getHome'])
    expect(isUntouched(path), path).toBe(true)
  for (const path of ['/', '/shop', '/content/sheets/A/cover.jpg', '/uploads-of-mine'])
    expect(isUntouched(path), path).toBe(false)
})

const plain = (width: number, height: number, background: string | object = '#3d40db') =>
  sharp({ create: { width, height, channels: 4, background } })

describe('reading an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('takes %s and gives a JPEG', async (format) => {
    const { jpeg, width, height } = await readImage(await plain(300, 200).toFormat(format).toBuffer())
    expect([width, height]).toEqual([300, 200])
    expect((await sharp(jpeg).metadata()).format).toBe('jpeg')
  })

  it('takes a path as well', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sarup-image-'))
    const path = join(folder, 'รูป.png')
    await writeFile(path, await plain(30, 20).png().toBuffer())
    expect(await readImage(path)).toMatchObject({ width: 30, height: 20 })
    await rm(folder, { recursive: true })
  })

  it('keeps no metadata: no place, no camera, no name, no profile', async () => {
    const original = await plain(100, 100)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somchai', Copyright: 'secret' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">private-xmp</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer()
    expect(original.includes('Somchai')).toBe(true)
    expect(original.includes('private-xmp')).toBe(true)
    const { jpeg } = await readImage(original)
    const metadata = await sharp(jpeg).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(metadata.xmp).toBeUndefined()
    expect(metadata.icc).toBeUndefined()
    for (const text of ['Somchai', 'secret', 'private-xmp', 'GPS']) expect(jpeg.includes(text)).toBe(false)
  })

  it('keeps nothing that was appended to the file', async () => {
    const image = await plain(50, 50).png().toBuffer()
    const { jpeg } = await readImage(
      Buffer.concat([image, Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
    )
    expect(jpeg.includes('script')).toBe(false)
  })

  it('turns a picture upright as its camera noted', async () => {
    const lying = await plain(80, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await readImage(lying)).toMatchObject({ width: 40, height: 80 })
  })

  it('puts transparency on white', async () => {
    const { jpeg } = await readImage(await plain(10, 10, { r: 0, g: 0, b: 0, alpha: 0 }).png().toBuffer())
    const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(250)
  })

  it('makes large pictures sane and never enlarges small ones', async () => {
    expect(await readImage(await plain(5000, 2500).jpeg().toBuffer())).toMatchObject({
      width: 2160,
      height: 1080,
    })
    expect(await readImage(await plain(10, 5).jpeg().toBuffer())).toMatchObject({ width: 10, height: 5 })
  })

  it('refuses more than 40 megapixels before it decodes them', async () => {
    const huge = await plain(8000, 5001, '#ffffff').png().toBuffer()
    await expect(readImage(huge)).rejects.toMatchObject({ code: 'files.too-large' })
  })

  it.each([
    ['nothing', ''],
    ['a page', '<html></html>'],
    [
      'a drawing that can load things',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['the head of a JPEG', '\xff\xd8\xff\xe0 and then nothing of the kind'],
    ['the head of a PNG', '\x89PNG\r\n\x1a\n and then nothing of the kind'],
  ])('refuses %s', async (_what, text) => {
    await expect(readImage(Buffer.from(text, 'latin1'))).rejects.toMatchObject({ code: 'files.wrong-type' })
  })

  it('refuses a picture that was cut off', async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    await expect(readImage(noise.subarray(0, noise.length / 2))).rejects.toMatchObject({
      code: 'files.wrong-type',
    })
  })
})

describe('sizes for phones', () => {
  it('are WebP of the asked width, smaller than the original, and never enlarged', async () => {
    const { jpeg } = await readImage(await plain(840, 1188).jpeg().toBuffer())
    const small = await toPhoneSize(jpeg, 280)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 280, height: 396 })
    expect(small.length).toBeLessThan(jpeg.length)
    expect((await sharp(await toPhoneSize(jpeg, 5000)).metadata()).width).toBe(840)
  })
})
