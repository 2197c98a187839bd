import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/shared/call.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import { type Caller, admit, findCaller, visitor } from '../caller.ts'
import { linkCookie } from '../links.ts'
import { noteOwnMatter } from '../own-matter.ts'
import type { Platform } from '../platform.ts'
import { type Replica, isCopysFault } from '../replicas.ts'
import type { Outcome, RequestFacts, Route } from '../route.ts'
import { addressGroup } from './addresses.ts'
import { answerError } from './errors.ts'
import { assertWellFormed } from './well-formed.ts'

/** Registers every call of the contract on Fastify: one guard, one validation, one envelope for all. */
export function registerCalls(app: FastifyInstance, platform: Platform, routes: readonly Route[]): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  for (const route of routes) {
    const { call } = route
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
      // Before the body is read: a stranger's bytes are worth nothing, and what a call takes is nobody's to try out.
      onRequest: async (request) => {
        callers.set(request, await guard(platform, call, request))
      },
      preValidation: async (request) => {
        // Bodies are checked where they are parsed.
        if (call.method === 'GET') assertWellFormed(request.query)
      },
      // A link to a file opens in the browser that asked alone, whichever call has given it out.
      onSend: async (request, reply, payload) => {
        const caller = callers.get(request)
        if (caller?.kind !== 'person' || typeof payload !== 'string' || !payload.includes('"/files/')) return
        const { AUTH_SECRET: secret, PUBLIC_URL: address } = platform.config
        reply.header('set-cookie', linkCookie(secret, caller.sessionId, address.startsWith('https:')))
      },
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? visitor
        const ask = call.method === 'GET' ? request.query : request.body
        const context = { caller, request: factsOf(request) }
        const outcome = await runWhereItMay(platform, route, ask, context, hasJustWritten(request)).catch(
          async (error: unknown) => {
            if (error instanceof Refusal) await noteOwnMatter(platform, caller, call.name, error)
            throw error
          },
        )
        reply.header('cache-control', 'no-store')
        if (call.effect === 'writes' && platform.replicas !== undefined) reply.header('set-cookie', justWrote)
        if (!outcome.isShared) return envelope(outcome)
        return reply.type('application/json; charset=utf-8').send(written(call, outcome))
      },
    })
  }
}

/** The same calls for the server's own page loaders: as a visitor, without HTTP. Refusals come back as envelopes. */
export function callInProcess(platform: Platform, routes: readonly Route[]) {
  const byName = new Map<string, Route>(routes.map((route) => [route.call.name, route]))
  return async ({
    name,
    ask,
  }: {
    name: string
    ask: unknown
  }): Promise<{ status: number; body: unknown }> => {
    const route = byName.get(name)
    try {
      if (route === undefined) return refuse('not-found')
      const caller = admit(route.call.audience, visitor)
      assertWellFormed(ask)
      const checked = route.call.request.safeParse(ask)
      if (!checked.success) refuse('request.invalid')
      const request: RequestFacts = { address: 'in-process', userAgent: '', idempotencyKey: undefined }
      return {
        status: 200,
        body: envelope(await runWhereItMay(platform, route, checked.data, { caller, request }, false)),
      }
    } catch (error) {
      const answer = answerError(error)
      if (answer.ours) platform.log.error({ call: name, err: error }, 'page loader')
      return answer
    }
  }
}

/** Longer than any copy in use lags behind: whoever changed something sees it, whichever process answers. */
const justWrote = 'wrote=1; Path=/api; Max-Age=5; SameSite=Lax; HttpOnly'

function hasJustWritten(request: FastifyRequest): boolean {
  return /(?:^|;\s*)wrote=1/.test(request.headers.cookie ?? '')
}

/** What is everybody's, and the lists of staff. What is a person's own is asked of the first database, which knows it at once. */
function mayBeACopys({ effect, audience }: Call): boolean {
  return effect === 'reads' && (audience === 'everyone' || audience.startsWith('staff'))
}

/** Answers a reading call from a copy of the database that keeps up; what a copy cannot answer, the first one does. */
async function runWhereItMay(
  platform: Platform,
  route: Route,
  ask: unknown,
  context: { caller: Caller; request: RequestFacts },
  justWritten: boolean,
): Promise<Outcome> {
  const copy = justWritten || !mayBeACopys(route.call) ? undefined : platform.replicas?.choose()
  if (copy === undefined) return await route.run(ask, { ...context, platform })
  try {
    return await route.run(ask, { ...context, platform: platformOn(copy, platform) })
  } catch (error) {
    if (!isCopysFault(error)) throw error
    copy.leaveOut()
    return await route.run(ask, { ...context, platform })
  }
}

const platformsOfCopies = new WeakMap<Replica, Platform>()

function platformOn(copy: Replica, first: Platform): Platform {
  const known = platformsOfCopies.get(copy)
  if (known !== undefined) return known
  const made = { ...first, first, db: copy.db, pool: copy.pool }
  platformsOfCopies.set(copy, made)
  return made
}

function envelope(outcome: Outcome): object {
  return { success: true, data: outcome.data, ...outcome.top }
}

const writtenData = new WeakMap<object, Buffer>()

/** The envelope as bytes. Shared data is encoded by its schema once, however many it is sent to. */
function written(call: Call, { data, top }: Outcome): Buffer {
  const known = typeof data === 'object' && data !== null ? writtenData.get(data) : undefined
  const bytes = known ?? Buffer.from(`{"success":true,"data":${JSON.stringify(z.encode(call.data, data))}`)
  if (known === undefined && typeof data === 'object' && data !== null) writtenData.set(data, bytes)
  const rest = call.top === undefined ? '{}' : JSON.stringify(z.encode(call.top, { ...top }))
  return Buffer.concat([bytes, Buffer.from(rest === '{}' ? '}' : `,${rest.slice(1)}`)])
}

function envelopeSchema(call: Call): z.ZodType {
  const base = z.object({ success: z.literal(true), data: call.data })
  return call.top ? base.extend(call.top.shape) : base
}

function describe(call: Call): string {
  const lines = [`Audience: ${call.audience}${call.object ? ` (${call.object})` : ''}.`]
  if (call.effect === 'writes') lines.push('Accepts Idempotency-Key.')
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
 * Who is calling, if they may. Counts the call first: for everybody's calls per address, for the others per person, so that
 * a campus behind one address does not shut its own buyers out; a closed call without a good token counts per address.
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
