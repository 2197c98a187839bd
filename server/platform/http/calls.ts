import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/shared/call.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import { type Caller, admit, findCaller, visitor } from '../caller.ts'
import type { Platform } from '../platform.ts'
import type { Outcome, RequestFacts, Route } from '../route.ts'
import { answerError } from './errors.ts'
import { findMalformed } from './well-formed.ts'

const refusal = z.object({
  success: z.literal(false),
  code: z.string(),
  msg: z.tuple([z.string(), z.string()]).describe('[Thai, English]'),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** Registers every call of the contract on Fastify: one guard, one validation, one envelope for all. */
export function registerCalls(app: FastifyInstance, platform: Platform, routes: readonly Route[]): void {
  for (const route of routes) {
    const { call } = route
    app.route({
      method: call.method,
      url: call.path,
      schema: {
        operationId: call.name,
        summary: call.summary,
        description: describe(call),
        tags: [call.path.split('/')[2] ?? 'api'],
        ...(call.method === 'GET' ? { querystring: call.request } : { body: call.request }),
        response: {
          200: envelopeSchema(call),
          '4xx': refusal,
          '5xx': refusal,
        },
        ...(call.audience === 'everyone' || call.audience === 'provider' ? {} : { security: [{ jwt: [] }] }),
      },
      handler: async (request, reply) => {
        const caller = admit(call.audience, await findCaller(platform, request.headers.authorization))
        await takeLimits(platform, call, caller, request)
        const outcome = await route.run(call.method === 'GET' ? request.query : request.body, {
          platform,
          caller,
          request: factsOf(request),
        })
        reply.header('cache-control', 'no-store')
        return envelope(outcome)
      },
    })
  }
}

/** The same calls for the server's own page loaders: as a visitor, without HTTP. Refusals come back as envelopes. */
export function callInProcess(platform: Platform, routes: readonly Route[]) {
  const byName = new Map<string, Route>(routes.map((route) => [route.call.name, route]))
  return async ({ name, ask }: { name: string; ask: unknown }): Promise<{ status: number; body: unknown }> => {
    const route = byName.get(name)
    try {
      if (route === undefined) return refuse('not-found')
      const caller = admit(route.call.audience, visitor)
      if (findMalformed(ask) !== undefined) refuse('request.invalid')
      const checked = route.call.request.safeParse(ask)
      if (!checked.success) refuse('request.invalid')
      const request: RequestFacts = { address: 'in-process', userAgent: '', idempotencyKey: undefined }
      return { status: 200, body: envelope(await route.run(checked.data, { platform, caller, request })) }
    } catch (error) {
      const answer = answerError(error)
      if (answer.ours) platform.log.error({ call: name, err: error }, 'page loader')
      return answer
    }
  }
}

function envelope(outcome: Outcome): object {
  return { success: true, data: outcome.data, ...outcome.top }
}

function envelopeSchema(call: Call): z.ZodType {
  const base = z.object({ success: z.literal(true), data: call.data })
  return call.top ? base.extend(call.top.shape) : base
}

function describe(call: Call): string {
  const lines = [`Audience: ${call.audience}${call.object ? ` (${call.object})` : ''}.`]
  if (call.effect === 'writes') lines.push('Accepts Idempotency-Key.')
  if (call.refusals?.length) lines.push(`Refuses: ${call.refusals.join(', ')}.`)
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

async function takeLimits(platform: Platform, call: Call, caller: Caller, request: FastifyRequest): Promise<void> {
  const { limits } = platform
  const person = caller.kind === 'person' ? caller.id : undefined
  if (person === undefined || call.audience === 'everyone') await limits.take('public-address', request.ip)
  else await limits.take('person', person)
  switch (call.limit) {
    case 'sign-in':
      await limits.take('sign-in-address', request.ip)
      break
    case 'slip':
      await limits.take('slip-person', person ?? request.ip)
      break
    case 'promo':
      await limits.take('promo', person ?? request.ip)
      break
    case 'create-order':
      await limits.take('create-order', person ?? request.ip)
      break
    case 'upload-form':
      await limits.take('upload-form', person ?? request.ip)
      break
    default:
  }
}
