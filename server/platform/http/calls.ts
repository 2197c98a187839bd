import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Call, honoursIdempotencyKey } from '#contract/shared/call.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import { type Caller, admit, findCaller, visitor } from '../caller.ts'
import { answerCacheOf } from '../answer-cache.ts'
import { isOutage } from '../database.ts'
import { linkCookie } from '../links.ts'
import { noteOwnMatter } from '../own-matter.ts'
import type { Platform } from '../platform.ts'
import type { Replica } from '../replicas.ts'
import type { Outcome, RequestFacts, Route } from '../route.ts'
import { addressGroup } from './addresses.ts'
import { copierOf } from './validated-copy.ts'
import { answerError } from './errors.ts'
import { assertWellFormed } from './well-formed.ts'

/** Registers every call of the contract on Fastify: one guard, one validation, one envelope for all. */
export function registerCalls(app: FastifyInstance, platform: Platform, routes: readonly Route[]): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const route of routes) {
    const { call, caching } = route
    const copy = copierOf(call.data)
    // In production the demo's calls are not even there.
    if (call.demoOnly && platform.config.mode === 'production') continue
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
      schema: {
        operationId: call.name,
        summary: call.summary,
        description: describe(call),
        tags: [call.path.split('/')[2] ?? 'api'],
        ...(call.method === 'GET' ? { querystring: call.request } : { body: call.request }),
        response: { 200: envelopeSchema(call) },
        ...(call.audience === 'everyone' || call.audience === 'provider' ? {} : { security: [{ jwt: [] }] }),
      },
      // Before the body is read: strangers' bytes are not parsed, and a caller without the right cannot probe which input is valid.
      onRequest: async (request) => {
        callers.set(request, await guard(platform, call, request))
      },
      // A link to a file opens only in the browser that requested it, whichever call issued it.
      onSend: async (request, reply, payload) => {
        const caller = callers.get(request)
        if (caller?.kind !== 'person' || typeof payload !== 'string' || !payload.includes('"/files/')) return
        const { AUTH_SECRET: secret, PUBLIC_URL: address } = platform.config
        reply.header('set-cookie', linkCookie(secret, caller.sessionId, address.startsWith('https:')))
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? visitor
        const input = call.method === 'GET' ? request.query : request.body
        const context = { caller, request: factsOf(request) }
        const justWritten = hasJustWritten(request)
        const key = caller.kind === 'visitor' && !justWritten ? caching?.keyOf(input) : undefined
        if (caching !== undefined && key !== undefined) {
          const { bytes, isHit } = await answerCacheOf(platform).get(
            `${call.name} ${key}`,
            caching.milliseconds,
            async () => {
              const outcome = await runOnReplicaOrPrimary(platform, route, input, context, false)
              return { bytes: writtenData(call, copy, outcome.data), isUncacheable: outcome.isUncacheable }
            },
          )
          if (isHit) caching.onHit?.(input, platform)
          reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
          return reply.send(withTop(call, bytes, caching.topOf?.(input)))
        }
        const outcome = await runOnReplicaOrPrimary(platform, route, input, context, justWritten).catch(
          async (error: unknown) => {
            if (error instanceof Refusal) await noteOwnMatter(platform, caller, call.name, error)
            throw error
          },
        )
        reply.header('cache-control', 'no-store')
        if (call.effect === 'writes' && platform.replicas !== undefined) reply.header('set-cookie', justWrote)
        return envelope(outcome)
      },
    })
  }
}

/** The same calls in process, as a visitor, for the server's page loaders. Refusals come back as envelopes. */
export function callInProcess(platform: Platform, routes: readonly Route[]) {
  const byName = new Map<string, Route>(routes.map((route) => [route.call.name, route]))
  return async ({
    name,
    input,
  }: {
    name: string
    input: unknown
  }): Promise<{ status: number; body: unknown }> => {
    const route = byName.get(name)
    try {
      if (route === undefined) return refuse('not-found')
      const caller = admit(route.call.audience, visitor)
      assertWellFormed(input)
      const parsed = route.call.request.safeParse(input)
      if (!parsed.success) refuse('request.invalid')
      const request: RequestFacts = { address: 'in-process', userAgent: '', idempotencyKey: undefined }
      return {
        status: 200,
        body: envelope(await runOnReplicaOrPrimary(platform, route, parsed.data, { caller, request }, false)),
      }
    } catch (error) {
      const answer = answerError(error)
      if (answer.ours) platform.log.error({ call: name, err: error }, 'page loader: a call failed')
      return answer
    }
  }
}

/** Longer than the lag of any replica in use: whoever wrote reads from the primary for a while, in whichever process. */
const justWrote = 'wrote=1; Path=/api; Max-Age=5; SameSite=Lax; HttpOnly'

function hasJustWritten(request: FastifyRequest): boolean {
  return /(?:^|;\s*)wrote=1/.test(request.headers.cookie ?? '')
}

/** Only public data and staff's lists may come from a replica. A person's own data is read from the primary, where it is current. */
function mayReadFromReplica({ effect, audience }: Call): boolean {
  return effect === 'reads' && (audience === 'everyone' || audience.startsWith('staff'))
}

/** Runs a reading call on a usable replica, or on the primary if there is none or it cannot answer. */
async function runOnReplicaOrPrimary(
  platform: Platform,
  route: Route,
  input: unknown,
  context: { caller: Caller; request: RequestFacts },
  justWritten: boolean,
): Promise<Outcome> {
  const replica = justWritten || !mayReadFromReplica(route.call) ? undefined : platform.replicas?.choose()
  if (replica === undefined) return await route.run(input, { ...context, platform })
  try {
    return await route.run(input, { ...context, platform: platformOfReplica(replica, platform) })
  } catch (error) {
    // The replica is away, in a replay conflict or got a write: the primary may answer.
    if (!isOutage(error)) throw error
    replica.leaveOut()
    return await route.run(input, { ...context, platform })
  }
}

const platformsOfReplicas = new WeakMap<Replica, Platform>()

function platformOfReplica(replica: Replica, primary: Platform): Platform {
  const known = platformsOfReplicas.get(replica)
  if (known !== undefined) return known
  const made = { ...primary, primary, db: replica.db, pool: replica.pool }
  platformsOfReplicas.set(replica, made)
  return made
}

function envelope(outcome: Outcome): object {
  return { success: true, data: outcome.data, ...outcome.top }
}

/** The envelope as a buffer of its own: Buffer.from may return a slice of a pooled one, which would be kept in memory with it. */
function writtenData(call: Call, copy: ReturnType<typeof copierOf>, data: unknown): Buffer {
  const { success, data: answer, error } = copy(data)
  if (!success) throw new ResponseSerializationError(call.method, call.path, { cause: error })
  const text = `{"success":true,"data":${JSON.stringify(answer)}}`
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

function withTop(call: Call, bytes: Buffer, top: object | undefined): Buffer {
  if (call.top === undefined || top === undefined) return bytes
  const text = JSON.stringify(z.encode(call.top, { ...top }))
  return text === '{}' ? bytes : Buffer.concat([bytes.subarray(0, -1), Buffer.from(`,${text.slice(1)}`)])
}

function envelopeSchema(call: Call): z.ZodType {
  const base = z.object({ success: z.literal(true), data: call.data })
  return call.top ? base.extend(call.top.shape) : base
}

function describe(call: Call): string {
  const lines = [`Audience: ${call.audience}${call.object ? ` (${call.object})` : ''}.`]
  if (honoursIdempotencyKey(call)) lines.push('Accepts Idempotency-Key.')
  return lines.join(' ')
}

const idempotencyKeyForm = /^[\x21-\x7e]{1,255}$/

function factsOf(request: FastifyRequest): RequestFacts {
  const key = request.headers['idempotency-key']
  if (key !== undefined && (typeof key !== 'string' || !idempotencyKeyForm.test(key))) {
    throw new Refusal('request.invalid', { fields: ['Idempotency-Key'] })
  }
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    idempotencyKey: key,
  }
}

/**
 * Authenticates the caller and checks the audience. It counts the call first: public calls per address, others per person, so that a campus
 * behind one address does not lock out its own buyers; a closed call without a valid token counts per address.
 */
async function guard(platform: Platform, call: Call, request: FastifyRequest): Promise<Caller> {
  const { limits } = platform
  const address = addressGroup(request.ip)
  if (call.audience === 'everyone') await limits.take('public-address', address)
  const found = await findCaller(platform, request.headers.authorization)
  const person = found !== 'invalid' && found.kind === 'person' ? found.id : undefined
  if (call.audience !== 'everyone' && call.audience !== 'provider') {
    await (person === undefined ? limits.take('public-address', address) : limits.take('person', person))
  }
  const caller = admit(call.audience, found)
  switch (call.limit) {
    case 'sign-in':
      await limits.take('sign-in-address', address)
      break
    case 'slip':
      await limits.take('slip-person', person ?? address)
      break
    case 'promo':
    case 'create-order':
    case 'upload-form':
    case 'report':
    case 'report-answer':
    case 'preview-cover':
    case 'gift':
      await limits.take(call.limit, person ?? address)
      break
    default:
  }
  return caller
}
