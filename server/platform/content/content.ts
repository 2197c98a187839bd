import { buffer } from 'node:stream/consumers'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { isStorageOutage, type Storage } from '#server/adapters/storage/storage.ts'
import { refused } from '../http/errors.ts'
import { createGate } from './gate.ts'
import { type ContentImage, contentKey, parseContentPath } from './paths.ts'

/** LRU cache of small, often requested images, bounded by bytes. Keys contain versions, so nothing gets stale. */
class ImageCache {
  readonly #images = new Map<string, Buffer>()
  readonly #bytesMax: number
  readonly #imageBytesMax: number
  #bytes = 0

  constructor({ bytesMax, imageBytesMax }: { bytesMax: number; imageBytesMax: number }) {
    this.#bytesMax = bytesMax
    this.#imageBytesMax = imageBytesMax
  }

  get(key: string): Buffer | undefined {
    const image = this.#images.get(key)
    if (image === undefined) return undefined
    // A Map keeps insertion order: reinserted, this one is the newest.
    this.#images.delete(key)
    this.#images.set(key, image)
    return image
  }

  set(key: string, image: Buffer): void {
    if (image.length > this.#imageBytesMax || this.#images.has(key)) return
    this.#images.set(key, image)
    this.#bytes += image.length
    for (const [oldestKey, oldest] of this.#images) {
      if (this.#bytes <= this.#bytesMax) return
      this.#images.delete(oldestKey)
      this.#bytes -= oldest.length
    }
  }

  get bytes(): number {
    return this.#bytes
  }
}

export type ContentOptions = {
  storage: Storage
  /**
   * The current version of an image that is public now, or null: images of a sheet off sale answer like those of an unknown one (INV-10).
   * Called at every request, so it must stay one indexed read.
   */
  mayShow: (image: ContentImage) => Promise<{ version: string } | null>
  /**
   * Makes an image missing in storage: a cover of that width, a logo, a demo sample; null where there is none (a phone copy is then made
   * from the original). Simultaneous requests share one call; two processes may both make and store the same picture.
   */
  produce: (image: ContentImage, version: string) => Promise<Buffer | null>
  /**
   * Called when a picture could not be stored (storage full or away) but is sent all the same. Without it that is an error, as when drawing
   * in advance.
   */
  onUnstored?: (error: unknown) => void
  /** Answers for a missing image; without it, a 404 in the house's envelope. */
  onMissing?: (request: FastifyRequest, reply: FastifyReply, image: ContentImage | null) => unknown
}

/** Simultaneous drawings: they use the processor that requests need too. */
const productionsMax = 2
const waitingMax = 300
const unstoredLogMilliseconds = 60_000
const cacheBytesMax = 24 * 1024 * 1024
const cachedImageBytesMax = 200 * 1024

/**
 * Public images under `/content/`. The address of the current version (`?v=`) may be cached for a year; any other is revalidated after a
 * minute, cheaply (304).
 */
export const contentPlugin: FastifyPluginCallback<ContentOptions> = (app, options, done) => {
  let loggedAt = Number.NEGATIVE_INFINITY
  const onUnstored = (err: unknown) => {
    // A full disk would log this for each picture and request.
    if (Date.now() - loggedAt < unstoredLogMilliseconds) return
    loggedAt = Date.now()
    app.log.error({ err }, 'a picture was drawn and could not be stored')
  }
  const loadImage = createImageLoader({ onUnstored, ...options })

  app.route({
    method: ['GET', 'HEAD'],
    url: '/content/*',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const path = (request.params as { '*': string })['*']
      const image = parseContentPath(path)
      const shown = image === null ? null : await options.mayShow(image)
      if (image === null || shown === null) return answerMissing(options, request, reply, image)

      const etag = `"v${shown.version}"`
      reply.headers(headersOf(image, etag, (request.query as { v?: unknown }).v === shown.version))
      if (names(request.headers['if-none-match'], etag)) return reply.status(304).send()
      const bytes = await loadImage(image, shown.version)
      if (bytes === null) return answerMissing(options, request, reply, image)
      if (request.method === 'HEAD') return reply.header('content-length', bytes.length).send()
      return reply.send(bytes)
    },
  })
  done()
}

/**
 * Reads an image or makes and stores it, for pages, jobs and the plugin: its bytes in this version, or null where there is nothing to make
 * it from. Refuses `unavailable` when too many wait.
 */
export function createImageLoader({
  storage,
  produce,
  onUnstored,
}: Pick<ContentOptions, 'storage' | 'produce' | 'onUnstored'>) {
  const cache = new ImageCache({ bytesMax: cacheBytesMax, imageBytesMax: cachedImageBytesMax })
  const underWay = new Map<string, Promise<Buffer | null>>()
  const enterGate = createGate({ concurrency: productionsMax, waitingMax })

  return load

  /** Coalesces simultaneous requests for one key. */
  async function load(image: ContentImage, version: string): Promise<Buffer | null> {
    const key = contentKey(image.path, version)
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const running = underWay.get(key)
    if (running !== undefined) return running
    const work = readOrMake(image, version, key).finally(() => underWay.delete(key))
    underWay.set(key, work)
    const bytes = await work
    if (bytes !== null) cache.set(key, bytes)
    return bytes
  }

  async function readOrMake(image: ContentImage, version: string, key: string): Promise<Buffer | null> {
    const stored = await storage.get(key)
    if (stored !== null) return buffer(stored.stream)
    const made = await make(image, version)
    if (made === null) return null
    try {
      await storage.put(key, made, { contentType: typeOf(image), rebuildable: true })
    } catch (error) {
      if (onUnstored === undefined || !isStorageOutage(error)) throw error
      onUnstored(error)
    }
    return made
  }

  async function make(image: ContentImage, version: string): Promise<Buffer | null> {
    const { width } = image
    const produced = await enterGate(() => produce(image, version))
    if (width === null || produced !== null) return produced
    // Outside the gate: waiting inside it for work that must enter it would deadlock.
    const originalImage = parseContentPath(image.original)
    const original = originalImage === null ? null : await load(originalImage, version)
    return original === null
      ? null
      : enterGate(async () => (await import('../images.ts')).toPhoneSize(original, width))
  }
}

function headersOf(image: ContentImage, etag: string, isVersioned: boolean): Record<string, string> {
  return {
    'content-type': typeOf(image),
    'cache-control': isVersioned
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=60, stale-while-revalidate=600',
    etag,
    // Used on other hosts' pages too (share previews, the content host), and never anything but a picture.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
}

function typeOf(image: ContentImage): string {
  return image.width === null ? 'image/jpeg' : 'image/webp'
}

function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag)
}

function answerMissing(
  options: ContentOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  image: ContentImage | null,
): unknown {
  for (const name of ['content-type', 'etag']) reply.removeHeader(name)
  // Short: the image may be published in a moment.
  reply.headers({ 'cache-control': 'public, max-age=30', 'x-content-type-options': 'nosniff' })
  if (options.onMissing !== undefined) return options.onMissing(request, reply, image)
  const { status, body } = refused('not-found')
  return reply.status(status).send(body)
}
