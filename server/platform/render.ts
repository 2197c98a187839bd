// First: see the file.
import './react-mode.ts'
import { transcode } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import { type Locale, localeNamed, localeOf } from '#rules/locales.ts'

type PageHandlerOptions<Context> = {
  /** `build/web/server/index.js` of the web build. */
  build: ServerBuild
  /** Context of loaders. It may depend on the language only, because documents are shared by all visitors. */
  pageContext: (request: { language: Locale }) => Context
  /** The site's address. The Host header is the sender's word, and documents are shared. */
  origin: string
  /** A CDN in front separates languages (its key contains the cookie `language`), so it may cache public documents. */
  isSharedCached?: boolean
  /** Time a rendered document is sent again, in milliseconds. 0 renders every time. */
  cacheMilliseconds?: number
  now?: () => number
}

type Document = {
  status: number
  headers: Record<string, string>
  /** A seventh of the plain bytes, which the few who take no gzip get by unzipping it. */
  zipped: Buffer
  /** Its head as it goes onto the line, names and values in turns. */
  head?: readonly string[]
  until: number
}

const compress = promisify(gzip)
const decompress = promisify(gunzip)
const acceptsGzip = /\bgzip\b/
const CACHE_MILLISECONDS = 3_000
/**
 * Half the processor time of level 5 for a twelfth more bytes: compression is a tenth of rendering a page. Most documents fit one chunk.
 */
const zipping = { level: 3, chunkSize: 32 * 1024 }
/** Cache bounds: searches give endless addresses, and the process has 300 MB. */
const DOCUMENTS_MAX = 150
const BYTES_MAX = 4 * 1024 * 1024
/** Longer addresses are rendered, never cached. */
const ADDRESS_LENGTH_MAX = 1_000
const segmentsMax = 20

const uncacheable = { vary: 'cookie, accept-encoding', 'cache-control': 'private, no-cache' }
/** A page is at most forty seconds old, ten minutes when the origin is away. Browsers revalidate each time. */
export const cacheableByCdn = {
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=600',
}

/**
 * Answers documents. All are rendered as for a visitor, so one rendering serves simultaneous and later requests for the same address and
 * language for some seconds. `answerPage` renders or finds one (GET, HEAD); `answerCached` sends a cached one past the framework to a
 * browser that takes gzip, and returns false for anything but such a GET. `headers` precede the document's own.
 */
export function createPageHandler<Context extends object>(options: PageHandlerOptions<Context>) {
  const { build, cacheMilliseconds = CACHE_MILLISECONDS, now = Date.now } = options
  const { origin } = new URL(options.origin)
  const router = routerOf<Context>(build)
  const render = router.createRequestHandler(
    build,
    process.env.NODE_ENV === 'development' ? 'development' : 'production',
  )
  const cached = new Map<string, Document>()
  const underWay = new Map<string, Promise<Document>>()
  let cachedBytes = 0

  return { answerPage, answerCached }

  function answerCached(
    request: IncomingMessage,
    response: ServerResponse,
    headers: readonly (readonly [name: string, value: string])[],
    requestId: string,
  ): boolean {
    if (!acceptsGzip.test(request.headers['accept-encoding'] ?? '')) return false
    const document = find(`${languageOf(request.headers.cookie, request.url)} ${plainAddress(request.url)}`)
    if (document === undefined) return false
    document.head ??= headOf(document, headers)
    response.writeHead(document.status, [...document.head, 'x-request-id', requestId])
    response.end(document.zipped)
    return true
  }

  async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const language = languageOf(request.headers.cookie, request.url)
    const url = plainAddress(request.url)
    const address = new URL(origin + pathOf(url))
    // The URL parser reads a path that begins with two slashes as another host.
    if (address.pathname.startsWith('//')) {
      const straight = address.pathname.replace(/^\/+/, '/')
      return reply.header('cache-control', 'no-store').redirect(straight + address.search, 308)
    }
    // No page is this deep, and route matching costs the square of the segments.
    address.pathname = address.pathname.split('/', segmentsMax + 1).join('/')
    const name = `${language} ${url}`
    const document = find(name) ?? (await share(name, () => renderDocument(address, language)))
    reply.status(document.status).headers(document.headers)
    return acceptsGzip.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(document.zipped)
      : reply.send(await decompress(document.zipped))
  }

  async function renderDocument(address: URL, language: Locale): Promise<Document> {
    const context = new router.RouterContextProvider()
    let html: string | undefined
    const deliver = (document: string) => {
      html = document
    }
    context.set(router.pageContext, { ...options.pageContext({ language }), deliver })
    // No cookies and no token reach the rendering.
    const response = await render(new Request(address, { headers: { accept: 'text/html' } }), context)
    return {
      status: response.status,
      headers: {
        ...Object.fromEntries([...response.headers].filter(([header]) => header !== 'set-cookie')),
        ...(options.isSharedCached && response.status === 200 ? cacheableByCdn : uncacheable),
      },
      zipped: await compress(html === undefined ? await response.arrayBuffer() : inUtf8(html), zipping),
      until: now() + cacheMilliseconds,
    }
  }

  async function share(name: string, work: () => Promise<Document>): Promise<Document> {
    const running = underWay.get(name)
    if (running !== undefined) return running
    const promise = work()
    underWay.set(name, promise)
    try {
      const document = await promise
      if (document.status === 200 && cacheMilliseconds > 0 && name.length <= ADDRESS_LENGTH_MAX)
        cache(name, document)
      return document
    } finally {
      underWay.delete(name)
    }
  }

  function find(name: string): Document | undefined {
    const document = cached.get(name)
    if (document === undefined || document.until > now()) return document
    drop(name)
    return undefined
  }

  function cache(name: string, document: Document): void {
    drop(name)
    cached.set(name, document)
    cachedBytes += document.zipped.length
    // Insertion order is age: expired and oldest documents go first.
    for (const [oldest, { until }] of cached) {
      if (until > now() && cached.size <= DOCUMENTS_MAX && cachedBytes <= BYTES_MAX) break
      drop(oldest)
    }
  }

  function drop(name: string): void {
    const document = cached.get(name)
    if (document === undefined) return
    cachedBytes -= document.zipped.length
    cached.delete(name)
  }
}

/** A shared scratch buffer, because one per document would be collected long after it. */
const letters = Buffer.allocUnsafeSlow(600_000)

/** Like `Buffer.from` in a fifth of its time; the fast way throws on a lone surrogate (a name that was cut). */
function inUtf8(html: string): Buffer {
  if (html.length * 2 > letters.length) return Buffer.from(html)
  try {
    return transcode(letters.subarray(0, letters.write(html, 'utf16le')), 'utf16le', 'utf8')
  } catch {
    return Buffer.from(html)
  }
}

function headOf(
  { headers: own, zipped }: Document,
  headers: readonly (readonly [name: string, value: string])[],
): string[] {
  const head = new Map([...headers, ...Object.entries(own)])
  head.set('content-encoding', 'gzip').set('content-length', String(zipped.length))
  return [...head].flat()
}

/** Tracking parameters of other sites, different per visitor. No page reads them, and each would cost a rendering. */
const addedElsewhere = /[?&](?:fbclid|gclid|gbraid|wbraid|igsh|igshid|ttclid|msclkid|utm_\w+)=[^&]*/g

function plainAddress(url = ''): string {
  const at = url.indexOf('?')
  return at < 0 ? url : url.slice(0, at) + url.slice(at).replace(addedElsewhere, '').replace(/^&/, '?')
}

/** A client may send a whole URL (`GET http://…/shop`) or none (`OPTIONS *`). */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const whole = URL.parse(url)
  return whole === null ? `/${url}` : whole.pathname + whole.search
}

type Router<Context> = {
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
  pageContext: RouterContext<Context>
}

/** The router inside the web bundle: another copy would share neither its keys nor its classes. */
function routerOf<Context>(build: ServerBuild): Router<Context> {
  const entry: object = build.entry.module
  if (!('pageContext' in entry && 'createRequestHandler' in entry && 'RouterContextProvider' in entry))
    throw new Error('The web build exports no pageContext')
  return entry as Router<Context>
}

/**
 * The language: what the address names (`?lang=en`, by which search engines know the English page), else the cookie: 0 or nothing is Thai,
 * anything else English (decisions, "Language").
 */
function languageOf(cookies: string | undefined, address = ''): Locale {
  const asked = localeNamed(/[?&]lang=(\w+)(?:&|$)/.exec(address)?.[1])
  return asked ?? localeOf(/(?:^|;\s*)language=([^;]*)/.exec(cookies ?? '')?.[1])
}
