import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { Refusal } from '#rules/refusal.ts'
import type { Platform } from '../platform.ts'
import { answerError, refused } from './errors.ts'
import { findMalformed } from './well-formed.ts'

/** Limits of security-and-reliability §4: body 64 KiB, header 16 KiB, request 30 s. */
const bodyBytesMax = 64 * 1024
const headerBytesMax = 16 * 1024
const requestMilliseconds = 30_000

/** Fastify with the house's manners: JSON bodies checked once for all, every error in the envelope, the API page. */
export async function createHttpServer(platform: Platform): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    disableRequestLogging: true,
    bodyLimit: bodyBytesMax,
    requestTimeout: requestMilliseconds,
    keepAliveTimeout: 65_000,
    // Only as many hops as there are proxies of ours: a forged forwarding header stands further out.
    trustProxy: (_address, hop) => hop < platform.config.TRUSTED_PROXIES,
    genReqId: () => randomUUID(),
    http: { maxHeaderSize: headerBytesMax },
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: false },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)

  acceptJsonOnly(app)
  app.setErrorHandler((error, request, reply) => {
    const answer = answerError(error)
    if (answer.ours) request.log.error({ err: error, call: request.routeOptions.url }, 'request failed')
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
    return reply
      .status(answer.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer((payload) => JSON.stringify(payload))
      .send(answer.body)
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path without its query string: tokens and searches stay out of the log.
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })

  await app.register(helmet, {
    // Pages set their own policy, because theirs names the hashes of the scripts they carry.
    contentSecurityPolicy: false,
    strictTransportSecurity: platform.config.mode === 'production',
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    // The sign-in popups of the providers must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sarup API',
        version: '1.0.0',
        description:
          'Every answer is {success, data, msg}. A refusal has success false, a stable code and msg [Thai, English]. Amounts are baht with at most two decimals; times are ISO 8601 in UTC.',
      },
      components: {
        securitySchemes: {
          jwt: { type: 'apiKey', in: 'header', name: 'authorization', description: 'jwt <token>' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  return app
}

/** A body is JSON or nothing. Another content type, a broken or a malformed body is 400 and changes nothing. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    parse(request, text, (error, value: unknown) => {
      if (error) return done(error)
      const offence = findMalformed(value)
      if (offence !== undefined) return done(new Refusal('request.invalid', { fields: [offence] }))
      done(null, value)
    })
  })
}

/** What no route answers. Pages have their own "not found", registered by the page handler. */
export function answerUnknownCall(app: FastifyInstance): void {
  app.all('/api/*', (_request, reply) => {
    const { status, body } = refused('not-found')
    return reply.status(status).send(body)
  })
}
