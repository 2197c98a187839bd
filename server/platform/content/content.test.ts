import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FileStorage } from '#server/adapters/storage/file-storage.ts'
import { answerError } from '../http/errors.ts'
import { type ContentOptions, contentPlugin } from './content.ts'
import { contentKey, parseContentPath } from './paths.ts'

let folder: string
let storage: FileStorage
let app: FastifyInstance
let produced: string[]
let shown: Map<string, string>
let produce: ContentOptions['produce']
let cover: Buffer

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarup-content-'))
  storage = new FileStorage({ folder, secrets: ['x'.repeat(32)], uploadUrl: '/upload' })
  cover = await sharp({ create: { width: 840, height: 1188, channels: 3, background: '#3d40db' } })
    .jpeg()
    .toBuffer()
  produced = []
  shown = new Map([['sheet AAAAAAAAAA', '3']])
  produce = async () => cover
  app = await open()
})

afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** One process of the product; a second one shares the storage. */
async function open(change: Partial<ContentOptions> = {}): Promise<FastifyInstance> {
  const server = Fastify()
  server.setErrorHandler((error, _request, reply) => {
    const answer = answerError(error)
    return reply.status(answer.status).send(answer.body)
  })
  await server.register(contentPlugin, {
    storage,
    mayShow: async ({ kind, owner }) => {
      const version = shown.get(`${kind} ${owner}`)
      return version === undefined ? null : { version }
    },
    produce: async (image, version) => {
      // Copies for phones are made from the original here.
      if (image.width !== null) return null
      produced.push(`${image.path} v${version}`)
      return produce(image, version)
    },
    ...change,
  })
  return server
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/content/${url}`, headers })

describe('a public image', () => {
  it('is drawn when first asked for, kept, and not drawn again', async () => {
    const first = await get('sheets/AAAAAAAAAA/cover.jpg')
    expect(first.statusCode).toBe(200)
    expect(first.rawPayload.equals(cover)).toBe(true)
    expect(await storage.head(contentKey('sheets/AAAAAAAAAA/cover.jpg', '3'))).toMatchObject({
      contentType: 'image/jpeg',
    })
    await get('sheets/AAAAAAAAAA/cover.jpg')
    const otherProcess = await open()
    const again = await otherProcess.inject({ url: '/content/sheets/AAAAAAAAAA/cover.jpg' })
    await otherProcess.close()
    expect(again.rawPayload.equals(cover)).toBe(true)
    expect(produced).toEqual(['sheets/AAAAAAAAAA/cover.jpg v3'])
  })

  it('is drawn once for fifty people at the same moment, its small copies included', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    produce = async () => {
      await held
      return cover
    }
    const paths = ['cover.jpg', 'cover-280.webp', 'cover-560.webp', 'cover-840.webp']
    const asks = Array.from({ length: 52 }, (_, index) => get(`sheets/AAAAAAAAAA/${paths[index % 4]}`))
    setImmediate(release)
    const answers = await Promise.all(asks)
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(52).fill(200))
    expect(produced).toHaveLength(1)
  })

  it('is drawn by two at a time at most', async () => {
    let inside = 0
    let most = 0
    produce = async () => {
      inside += 1
      most = Math.max(most, inside)
      // Until a second one is drawn beside it.
      while (most < 2) await new Promise(setImmediate)
      await new Promise(setImmediate)
      inside -= 1
      return cover
    }
    for (let code = 1; code <= 12; code++) shown.set(`logo ${code}`, '1')
    await Promise.all(Array.from({ length: 12 }, (_, index) => get(`logos/${index + 1}.jpg`)))
    expect(produced).toHaveLength(12)
    expect(most).toBe(2)
  })

  it('is tried again after a failure, which leaves nothing behind', async () => {
    produce = async () => {
      throw new Error('the pen broke')
    }
    expect((await get('sheets/AAAAAAAAAA/cover.jpg')).statusCode).toBe(500)
    produce = async () => cover
    expect((await get('sheets/AAAAAAAAAA/cover.jpg')).statusCode).toBe(200)
  })

  it('is sent although the disk is full, which is logged once a minute, and stored once there is room', async () => {
    const { put } = storage
    const logged = vi.spyOn(app.log, 'error')
    storage.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }))
    for (const name of ['cover.jpg', 'cover-280.webp'])
      expect((await get(`sheets/AAAAAAAAAA/${name}`)).statusCode).toBe(200)
    expect(logged).toHaveBeenCalledTimes(1)
    storage.put = put
    const other = await open()
    expect((await other.inject('/content/sheets/AAAAAAAAAA/cover.jpg')).statusCode).toBe(200)
    expect(await storage.head(contentKey('sheets/AAAAAAAAAA/cover.jpg', '3'))).not.toBeNull()
    await other.close()
  })

  it.each([
    ['cover-280.webp', 280],
    ['cover-560.webp', 560],
    ['cover-840.webp', 840],
    ['ex1-360.webp', 360],
    ['ex10-720.webp', 720],
  ])('comes as %s for phones', async (name, width) => {
    const answer = await get(`sheets/AAAAAAAAAA/${name}`)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
  })

  it('comes as drawn for its width, where the drawing knows widths', async () => {
    const drawing = await sharp({ create: { width: 280, height: 396, channels: 3, background: '#ff0000' } })
      .webp()
      .toBuffer()
    const server = await open({ produce: async ({ width }) => (width === 280 ? drawing : null) })
    const answer = await server.inject({ url: '/content/sheets/AAAAAAAAAA/cover-280.webp' })
    await server.close()
    expect(answer.rawPayload.equals(drawing)).toBe(true)
  })

  it('is the one that was uploaded, where one was', async () => {
    const uploaded = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff0000' } })
      .jpeg()
      .toBuffer()
    await storage.put(contentKey('sheets/AAAAAAAAAA/ex1.jpg', '3'), uploaded, { contentType: 'image/jpeg' })
    expect((await get('sheets/AAAAAAAAAA/ex1.jpg')).rawPayload.equals(uploaded)).toBe(true)
    expect(produced).toEqual([])
  })

  it('changes at once when its version changes', async () => {
    await get('sheets/AAAAAAAAAA/cover.jpg')
    shown.set('sheet AAAAAAAAAA', '4')
    const other = Buffer.concat([cover, Buffer.from('!')])
    produce = async () => other
    const answer = await get('sheets/AAAAAAAAAA/cover.jpg?v=3', { 'if-none-match': '"v3"' })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(other)).toBe(true)
    expect(answer.headers['cache-control']).not.toContain('immutable')
  })
})

describe('its headers', () => {
  it('let an address with the version in force be kept for a year', async () => {
    const { headers } = await get('sheets/AAAAAAAAAA/cover.jpg?v=3')
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      etag: '"v3"',
    })
  })

  it.each(['', '?v=2', '?v=', '?v=3&v=3', '?w=3'])(
    'have an address with %j asked for again soon',
    async (query) => {
      expect((await get(`sheets/AAAAAAAAAA/cover.jpg${query}`)).headers['cache-control']).toBe(
        'public, max-age=60, stale-while-revalidate=600',
      )
    },
  )

  it.each(['"v3"', 'W/"v3"', '"x", "v3"', '*'])(
    'answer 304 without bytes to If-None-Match: %s',
    async (tag) => {
      const answer = await get('sheets/AAAAAAAAAA/cover.jpg', { 'if-none-match': tag })
      expect(answer.statusCode).toBe(304)
      expect(answer.rawPayload.length).toBe(0)
      expect(answer.headers['etag']).toBe('"v3"')
      expect(produced).toEqual([])
    },
  )

  it('answer HEAD with the length and no bytes', async () => {
    const answer = await get('sheets/AAAAAAAAAA/cover.jpg', {}, 'HEAD')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-length']).toBe(String(cover.length))
    expect(answer.rawPayload.length).toBe(0)
  })
})

describe('what may not be shown (INV-10)', () => {
  it('answers like what does not exist, also when its image lies in storage', async () => {
    await get('sheets/AAAAAAAAAA/cover.jpg')
    shown.clear()
    const hidden = await get('sheets/AAAAAAAAAA/cover.jpg?v=3', { 'if-none-match': '"v3"' })
    const missing = await get('sheets/BBBBBBBBBB/cover.jpg?v=3', { 'if-none-match': '"v3"' })
    expect(hidden.statusCode).toBe(404)
    expect(hidden.json()).toMatchObject({ success: false, code: 'not-found' })
    const { date: _hiddenDate, ...hiddenHeaders } = hidden.headers
    const { date: _missingDate, ...missingHeaders } = missing.headers
    expect([hidden.body, hiddenHeaders]).toEqual([missing.body, missingHeaders])
  })

  it('answers 404 where nothing can be made', async () => {
    produce = async () => null
    const answer = await get('sheets/AAAAAAAAAA/cover-280.webp')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.headers['etag']).toBeUndefined()
  })

  it('lets the caller decide what stands for a missing image', async () => {
    const server = await open({
      onMissing: (_request, reply) => reply.status(404).type('image/svg+xml').send('<svg/>'),
    })
    const answer = await server.inject({ url: '/content/users/BBBBBBBBBB.jpg' })
    expect([answer.statusCode, answer.body]).toEqual([404, '<svg/>'])
    await server.close()
  })

  it.each([
    '../private/sheets/x.pdf',
    '..%2f..%2fetc%2fpasswd',
    'sheets/AAAAAAAAAA/../BBBBBBBBBB/cover.jpg',
    'sheets/AAAAAAAAAA/cover.png',
    'sheets/AAAAAAAAAA/cover-281.webp',
    'sheets/AAAAAAAAAA/v3/cover.jpg',
    'sheets/AAAAAAAAAA/ex0.jpg',
    'sheets/AAAAAAAAAA/ex11.jpg',
    'groups/AAAAAAAAAA/ex1.jpg',
    'logos/0.jpg',
    'logos/1.svg',
    'users/.jpg',
    '',
    '%00',
    'sheets/AAAAAAAAAA/cover.jpg%0d%0a',
  ])('serves no other address: %s', async (path) => {
    for (let code = 0; code < 3; code++) shown.set(`logo ${code}`, '1')
    expect((await get(path)).statusCode).toBe(404)
    expect(produced).toEqual([])
  })
})

it('names every image of the specification and its copies', () => {
  const base = { example: null, width: null }
  expect(parseContentPath('logos/7.jpg')).toMatchObject({ ...base, kind: 'logo', owner: '7' })
  expect(parseContentPath('templates/9999.jpg')).toMatchObject({ ...base, kind: 'template', owner: '9999' })
  expect(parseContentPath('users/AAAAAAAAAA.jpg')).toMatchObject({
    ...base,
    kind: 'user',
    owner: 'AAAAAAAAAA',
  })
  expect(parseContentPath('groups/AAAAAAAAAA/cover-840.webp')).toMatchObject({
    kind: 'group',
    width: 840,
    original: 'groups/AAAAAAAAAA/cover.jpg',
  })
  expect(parseContentPath('sheets/AAAAAAAAAA/ex10-1080.webp')).toMatchObject({
    kind: 'sheet',
    example: 10,
    width: 1080,
    original: 'sheets/AAAAAAAAAA/ex10.jpg',
  })
})
