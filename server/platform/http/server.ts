import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http'
import { Server, Socket } from 'node:net'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { Refusal } from '#rules/refusal.ts'
import { isFailedWrite } from '../database.ts'
import { reportWrites } from '../health.ts'
import type { Platform } from '../platform.ts'
import { copierOf } from './validated-copy.ts'
import { answerError, refused } from './errors.ts'
import { apiDocument, serveApiPage } from './openapi.ts'
import { assertWellFormed, plainTexts } from './well-formed.ts'

/** Limits of security-and-reliability §4: body 64 KiB, header 16 KiB, request 30 s. */
const bodyBytesMax = 64 * 1024
const headerBytesMax = 16 * 1024
const requestMilliseconds = 30_000
/** The timeout of uploads: 150 MB from a telephone. */
const uploadMilliseconds = 10 * 60_000
/** A client that stopped reading: a connection without any transfer for so long is cut. */
const stalledMilliseconds = 120_000
/** Requests that still run when the server is asked to stop. */
const lastRequestsMilliseconds = 20_000
const sweepMilliseconds = 50
const onItsWayMilliseconds = 500

/** Answers a request before the framework sees it, or returns false and has done nothing. `headers` are those of every answer. */
export type EarlyAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly Header[],
  requestId: string,
) => boolean
type Header = readonly [name: string, value: string]

const earlyAnswers = new WeakMap<FastifyInstance['server'], EarlyAnswer>()

/** A fast path for plain GETs whose answers are ready. It writes the same log line. */
export function answerEarly(app: FastifyInstance, answer: EarlyAnswer): void {
  earlyAnswers.set(app.server, answer)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be as slow as an upload. */
    takesUploads?: boolean
  }
}

/** Fastify with the house's rules: JSON bodies validated once, every error in the envelope, the API page. */
export async function createHttpServer(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    // The house writes its own line per request, without the query string.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    // The longest of all body timeouts; requests other than uploads are limited to thirty seconds below.
    requestTimeout: uploadMilliseconds,
    keepAliveTimeout: 65_000,
    // A request that has come is answered, by a process that stops as well.
    return503OnClosing: false,
    // Trusts as many hops as we have proxies; forged forwarding headers are further out.
    trustProxy: (_address, hop) => hop < platform.config.TRUSTED_PROXIES,
    genReqId: () => randomUUID(),
    http: { maxHeaderSize: headerBytesMax, headersTimeout: requestMilliseconds },
    rewriteUrl: ({ url = '' }) => readableAddress(url),
    // Requests that Fastify refuses before routing: undecodable addresses.
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply.header('x-request-id', request.id))
    },
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => {
    const copy = copierOf(schema)
    return (answer) => {
      const { success, data, error } = copy(answer)
      if (!success) throw new ResponseSerializationError(method, url, { cause: error })
      return JSON.stringify(data)
    }
  })

  const headers = await securityHeaders(platform)
  const isOfImageHost = isImageHost(platform)
  putEarlyAnswersFirst(app, platform, headers)
  limitBodyTime(app)
  closeGently(app)
  acceptJsonOnly(app)
  app.setErrorHandler(sendError)
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Set only now, because an operation may take its time. In-process injection has no socket. Node sets another timeout after the answer.
    if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(stalledMilliseconds)
  })
  app.addHook('onResponse', async (request, reply) => {
    platform.metrics?.answered({
      call: request.routeOptions.schema?.operationId ?? request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    })
    request.log.info(
      {
        method: request.method,
        path: pathForLog(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })

  app.addHook('onRequest', (request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next(
      isOfImageHost(request.raw) && !request.url.startsWith('/content/')
        ? new Refusal('not-found')
        : undefined,
    )
  })
  // Bodies are looked at where they are parsed.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.url?.startsWith('/api/')) assertWellFormed(request.query)
  })
  await app.register(swagger, apiDocument)
  serveApiPage(app)
  return app
}

function putEarlyAnswersFirst(app: FastifyInstance, platform: Platform, headers: readonly Header[]): void {
  const { server } = app
  const { log } = platform
  const isOfImageHost = isImageHost(platform)
  // The framework's own; no other listener is added yet.
  const others = server.listeners('request')
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    if (!answersEarly(request, response)) for (const other of others) other.call(server, request, response)
  })

  function answersEarly(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = earlyAnswers.get(server)
    if (answer === undefined || request.method !== 'GET' || hasBody(request)) return false
    if (isOfImageHost(request)) return false
    const requestId = randomUUID()
    const begun = performance.now()
    if (!answer(request, response, headers, requestId)) return false
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const elapsed = performance.now() - begun
    const milliseconds = Math.round(elapsed)
    platform.metrics?.answered({ call: 'cached-page', status: response.statusCode, seconds: elapsed / 1_000 })
    log.info({ reqId: requestId, method: 'GET', path, status: response.statusCode, milliseconds }, 'request')
    return true
  }
}

/** Whether the request came to the host that CONTENT_URL reserves for images, where no page of ours may appear. */
function isImageHost({ config }: Platform): (request: IncomingMessage) => boolean {
  const { host } = new URL(config.CONTENT_URL, config.PUBLIC_URL)
  if (host === new URL(config.PUBLIC_URL).host) return () => false
  return ({ headers }) => headers.host?.toLowerCase() === host
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/** Helmet's headers, taken once from a dummy answer: building them for each answer costs more than finding a cached page. */
async function securityHeaders({ config }: Platform): Promise<Header[]> {
  const app = Fastify()
  await app.register(helmet, {
    // Pages set their own policy, which contains the hashes of their scripts.
    contentSecurityPolicy: false,
    strictTransportSecurity: config.mode === 'production',
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // The sign-in popups of the providers must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  app.get('/', (_request, reply) => reply.send())
  const { headers } = await app.inject('/')
  await app.close()
  const itsOwn = new Set(['content-length', 'content-type', 'connection', 'date'])
  return Object.entries(headers).flatMap(([name, value]) =>
    itsOwn.has(name) || value === undefined ? [] : [[name, String(value)]],
  )
}

/** Without the query string, and as a pattern where the path has a secret part, so that tokens and searches stay out of the log. */
function pathForLog(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  if (pattern?.includes(':')) return pattern
  return request.url.split('?', 1)[0] ?? ''
}

/** Every error of every request leaves here, in the envelope; what is our fault is shown in the log alone. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // The client left within its body: nothing of ours has failed.
  const hasLeft = request.raw.destroyed && !request.raw.complete
  const answer = hasLeft ? { ...refused('request.invalid'), ours: false } : answerError(error)
  if (answer.ours) request.log.error({ err: error, call: request.routeOptions.url }, 'request failed')
  if (isFailedWrite(error)) reportWrites('fail')
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  return reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(answer.body)
}

/** A slow body holds a connection and memory: thirty seconds, except for uploads. */
function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (!hasBody(raw) || raw.complete || request.routeOptions.config.takesUploads) return
    // Requests injected in process have no slow line.
    if (!(raw.socket instanceof Socket)) return
    const timer = setTimeout(() => {
      if (raw.complete || raw.destroyed) return
      answerBrokenRequest(Object.assign(new Error('the body is too slow'), { code: slowCode }), raw.socket)
    }, requestMilliseconds)
    timer.unref()
    for (const end of ['end', 'close'] as const) raw.once(end, () => clearTimeout(timer))
  })
}

/**
 * Closing lets running requests finish. Node would end connections that are idle here, whose next request may be on its way and be cut: under
 * load that is every connection. So the door is shut first, and for a moment every answer says that its connection ends. Browsers preconnect
 * without sending a request; Node counts those connections as busy, so one would keep the server open for ever.
 */
function closeGently(app: FastifyInstance): void {
  const { server } = app
  const unused = new Set<Socket>()
  server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', (request) => unused.delete(request.socket))
  app.addHook('preClose', async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    Server.prototype.close.call(server)
    const { close } = server
    // Called by the framework when all have heard of the end, also who holds a connection open for events.
    server.close = (tell) => {
      void closed.then(() => close.call(server, tell))
      return server
    }
    const begun = performance.now()
    const sweep = setInterval(() => {
      if (performance.now() - begun < onItsWayMilliseconds) return
      for (const socket of unused) socket.destroy()
      server.closeIdleConnections()
    }, sweepMilliseconds)
    const last = setTimeout(() => server.closeAllConnections(), lastRequestsMilliseconds)
    void closed.then(() => {
      clearInterval(sweep)
      clearTimeout(last)
    })
  })
}

const slowCode = 'ERR_HTTP_REQUEST_TIMEOUT'

/** Invalid HTTP, a header that is too long, or a request that came too slowly: the same envelope, then the connection ends. */
function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const slow = error.code === slowCode
    const { status, body } = refused(
      error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too-large' : 'request.invalid',
    )
    const text = JSON.stringify(body)
    socket.write(
      `HTTP/1.1 ${slow ? '408 Request Timeout' : `${status} ${STATUS_CODES[status] ?? ''}`}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
        `X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n${text}`,
    )
  }
  socket.destroySoon()
}

/** An address cut inside a Thai letter gets the house's "not found" page instead of an API error. */
function readableAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (path.startsWith('/api/')) return url
  try {
    // The result is used, because the bundler would drop a call without effects.
    return decodeURIComponent(path) === '' ? '/' : url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}

/** A body is JSON or nothing. Another content type, a broken or a malformed body is 400 and changes nothing. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    // Decoding would replace what the sender wrote by a replacement character.
    if (!isUtf8(bytes)) return done(new Refusal('request.invalid'))
    const text = bytes.toString()
    if (text.trim() === '') return done(null, undefined)
    void parse(request, text, (error, value: unknown) => {
      if (error) return done(error)
      try {
        assertWellFormed(value)
      } catch (refusal) {
        return done(refusal as Refusal)
      }
      done(null, plainTexts(value))
    })
  })
}

/** Answers unknown paths. With pages, every GET outside /api is theirs, including "not found". */
export function answerUnknownCall(app: FastifyInstance): void {
  const answer = (_request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = refused('not-found')
    return reply.status(status).header('cache-control', 'no-store').send(body)
  }
  app.all('/api/*', answer)
  app.setNotFoundHandler(answer)
}
