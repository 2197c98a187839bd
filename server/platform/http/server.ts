import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
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
/** The one body that may take its time: an upload of 150 MB from a telephone. */
const uploadMilliseconds = 10 * 60_000
/** A client that has stopped reading: a line on which nothing has moved for so long is cut, and what is sent on it closed. */
const stalledMilliseconds = 120_000
/** Requests that still run when the server is asked to stop. */
const lastRequestsMilliseconds = 20_000
const sweepMilliseconds = 50

/**
 * Answers a request before the framework has seen it, or answers false and has done nothing. `headers` are those of every
 * answer.
 */
export type EarlyAnswer = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: readonly Header[],
  requestId: string,
) => boolean
export type Header = readonly [name: string, value: string]

const earlyAnswers = new WeakMap<FastifyInstance['server'], EarlyAnswer>()

/**
 * For what is requested most and costs least: plain GETs whose answers lie ready. It writes the line of the log as for others.
 */
export function answerEarly(app: FastifyInstance, answer: EarlyAnswer): void {
  earlyAnswers.set(app.server, answer)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be as slow as an upload. */
    takesUploads?: boolean
  }
}

/** Fastify with the house's manners: JSON bodies validated once for all, every error in the envelope, the API page. */
export async function createHttpServer(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    // The house writes its own line per request, without the query string.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytesMax,
    // The longest that any body may take; what is no upload is held to its thirty seconds below.
    requestTimeout: uploadMilliseconds,
    keepAliveTimeout: 65_000,
    // Only as many hops as there are proxies of ours: a forged forwarding header stands further out.
    trustProxy: (_address, hop) => hop < platform.config.TRUSTED_PROXIES,
    genReqId: () => randomUUID(),
    http: { maxHeaderSize: headerBytesMax, headersTimeout: requestMilliseconds },
    rewriteUrl: ({ url = '' }) => readableAddress(url),
    // What Fastify refuses before it has a route: a call that cannot be decoded.
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
    // Not before: an operation may take its time. What is injected in process has no line. Node sets another limit after the answer.
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

/** Until the server closes; then the framework tells the connections so. */
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
    if (isClosing || !answersEarly(request, response))
      for (const other of others) other.call(server, request, response)
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
    platform.metrics?.answered({ call: 'kept', status: response.statusCode, seconds: elapsed / 1_000 })
    log.info({ reqId: requestId, method: 'GET', path, status: response.statusCode, milliseconds }, 'request')
    return true
  }
}

/** Whether the request came to the host that CONTENT_URL gives to images alone: what lies there must never be a page of ours. */
function isImageHost({ config }: Platform): (request: IncomingMessage) => boolean {
  const { host } = new URL(config.CONTENT_URL, config.PUBLIC_URL)
  if (host === new URL(config.PUBLIC_URL).host) return () => false
  return ({ headers }) => headers.host?.toLowerCase() === host
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * Helmet's headers, taken once from an answer of its own: it would put the same ones together anew for each of ours, which
 * costs more than finding a page that was just rendered.
 */
async function securityHeaders({ config }: Platform): Promise<Header[]> {
  const app = Fastify()
  await app.register(helmet, {
    // Pages set their own policy, because theirs names the hashes of the scripts they carry.
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

/** Without the query string, and by its pattern where the path has a secret part: tokens and searches stay out of the log. */
function pathForLog(request: FastifyRequest): string {
  const pattern = request.routeOptions.url
  if (pattern?.includes(':')) return pattern
  return request.url.split('?', 1)[0] ?? ''
}

/** Every error of every request leaves here, in the envelope; what is our fault is shown in the log alone. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // Who hangs up in the middle of a body hears no answer, and nothing of ours has failed.
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

/** A body that trickles in holds a connection and a place in memory: thirty seconds, except for uploads. */
function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    if (!hasBody(raw) || raw.complete || request.routeOptions.config.takesUploads) return
    // What is injected in process has no line that could be slow.
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
 * Stopping lets running requests finish. Browsers open connections ahead that never carry one; Node counts those as busy, and
 * one of them would keep the server from ever closing.
 */
function closeGently(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request) => unused.delete(request.socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
    // Fastify closes what is idle now; a connection whose last request ends later would be kept alive for a minute.
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMilliseconds)
    const last = setTimeout(() => app.server.closeAllConnections(), lastRequestsMilliseconds)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(last)
    })
    sweep.unref()
    last.unref()
  })
}

const slowCode = 'ERR_HTTP_REQUEST_TIMEOUT'

/** What is not even HTTP, or has too long a head, or came too slowly: the same envelope, then the connection ends. */
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

/** A link that was cut inside a Thai letter leads to a page that is not there, in the house's look; it was answered as a call is. */
function readableAddress(url: string): string {
  const [path = ''] = url.split('?', 1)
  if (path.startsWith('/api/')) return url
  try {
    // Its answer is used: the bundler leaves out a call that it takes for one without effects.
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
    // Decoding would put a replacement character where the sender wrote something else.
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

/** What no route answers. With pages, every GET outside /api is theirs, and so is their "not found". */
export function answerUnknownCall(app: FastifyInstance): void {
  const answer = (_request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = refused('not-found')
    return reply.status(status).header('cache-control', 'no-store').send(body)
  }
  app.all('/api/*', answer)
  app.setNotFoundHandler(answer)
}
