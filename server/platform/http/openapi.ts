import swagger, {
  type FastifyDynamicSwaggerOptions,
  type FastifyStaticSwaggerOptions,
} from '@fastify/swagger'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Calls, calls } from '#contract/index.ts'
import { type Audience, type Call, honoursIdempotencyKey } from '#contract/shared/call.ts'
import { type RefusalCode, refusals } from '#contract/shared/refusals.ts'
import { internalRefusal, refused } from './errors.ts'
import { exampleAnswer, exampleAsk } from './openapi-examples.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Describes a route that answers a file outside the contract, for the API page. */
    delivers?: Delivery
  }
}

type Delivery = {
  summary: string
  audience: Audience
  contentType: string
  /** Names of the parameters and what they hold; those that may be left out end with `?`. */
  query?: Readonly<Record<string, string>>
  path?: Readonly<Record<string, string>>
  refusals: readonly RefusalCode[]
}

/** A link's own: the holder of a link that we signed may call, in the browser to which it was given. */
export const linkToken = {
  t: 'The token of a link that a call has given out. It opens in the browser that asked for it, or with the sign-in of its person',
} as const

const apiPage = '/api/docs'

/**
 * The API page and its document, in an application that the first request loads: its packages are a third of the files loaded at a start.
 */
export function serveApiPage(app: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    page ??= openApiPage(app)
    const answered = await (await page).inject({ url, headers })
    const { connection: _, date: _date, 'transfer-encoding': _coding, ...own } = answered.headers
    return reply.status(answered.statusCode).headers(own).send(answered.rawPayload)
  }
  for (const path of [apiPage, `${apiPage}/*`]) app.get(path, { schema: { hide: true } }, answer)
}

async function openApiPage(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const own = Fastify()
  const specification = { document: app.swagger() } as FastifyStaticSwaggerOptions['specification']
  await own.register(swagger, { mode: 'static', specification })
  await own.register(swaggerUi, { routePrefix: apiPage, staticCSP: true })
  return own
}

/** The API page's document. Nothing of it is made before its first request. */
export const apiDocument: FastifyDynamicSwaggerOptions = {
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
  transform: (input) => {
    const delivery = input.route.config?.delivers
    if (delivery !== undefined) return { url: input.url, schema: schemaOf(delivery, String(input.route.url)) }
    // Files of the pages, and what answers that there is nothing, are no part of the API.
    if (input.schema?.summary === undefined) return { url: input.url, schema: { hide: true } }
    return jsonSchemaTransform(input)
  },
  transformObject: (document) => {
    if (!('openapiObject' in document)) return document.swaggerObject
    const { openapiObject } = document
    for (const path of Object.values(openapiObject.paths ?? {})) {
      for (const operation of Object.values(path ?? {})) {
        if (typeof operation !== 'object' || !('operationId' in operation)) continue
        const call: Call | undefined = calls[operation.operationId as keyof Calls]
        if (call !== undefined) complete(operation as Operation, call)
      }
    }
    return openapiObject
  },
}

type Media = { schema?: unknown; example?: unknown; examples?: unknown }
type Operation = {
  parameters?: { name: string; example?: unknown }[]
  requestBody?: { content?: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}

/** Adds what Fastify does not need: an example, and each refusal with its words. */
function complete(operation: Operation, call: Call): void {
  const ask = exampleAsk(call)
  if (call.method === 'POST') {
    for (const media of Object.values(operation.requestBody?.content ?? {})) media.example = ask
  } else {
    for (const parameter of operation.parameters ?? [])
      parameter.example = (ask as Record<string, unknown>)[parameter.name]
  }
  for (const media of Object.values(operation.responses['200']?.content ?? {}))
    media.example = exampleAnswer(call)
  Object.assign(operation.responses, refusalsOf(call))
}

type Refusing = Partial<Pick<Call, 'method' | 'effect' | 'secretAnswer' | 'outside'>> & {
  audience: Audience
  refusals?: readonly RefusalCode[]
}

/** Refusals common to calls of this audience, before it runs. */
function commonTo(call: Refusing): RefusalCode[] {
  const { audience, method } = call
  const all: RefusalCode[] = ['request.invalid', 'request.too-many', 'unavailable']
  if (method === 'POST') all.push('request.too-large')
  if (honoursIdempotencyKey(call)) all.push('request.other-body-same-key')
  if (method !== undefined && audience !== 'everyone' && audience !== 'provider') all.push('sign-in.expired')
  switch (audience) {
    case 'everyone':
    case 'provider':
      return all
    case 'signed-in':
      return [...all, 'sign-in.required']
    case 'buyer':
      return [...all, 'sign-in.required', 'profile.incomplete']
    case 'seller':
      return [...all, 'sign-in.required', 'not-allowed', 'sellers.profile-incomplete']
    case 'seller-any':
    case 'staff':
    case 'staff-1':
    case 'staff-2':
    case 'staff-2-global':
    case 'staff-3':
      return [...all, 'sign-in.required', 'not-allowed']
  }
}

/** One response a status: the codes it may carry, and each as it comes, with its words. */
function refusalsOf(call: Refusing): Operation['responses'] {
  const codes = [...new Set([...commonTo(call), ...(call.refusals ?? [])])]
  const byStatus = Map.groupBy(codes, (code) => refusals[code].status)
  const responses = [...byStatus].map(([status, some]) => [
    String(status),
    refusalResponse(
      some,
      some.map((code) => refused(code).body),
    ),
  ])
  return { ...Object.fromEntries(responses), 500: refusalResponse(['internal'], [internalRefusal]) }
}

function refusalResponse(codes: readonly string[], bodies: readonly { code: string }[]) {
  const schema = z.toJSONSchema(
    z.object({
      success: z.literal(false),
      code: z.enum(codes as [string, ...string[]]),
      msg: z.tuple([z.string(), z.string()]).describe('[Thai, English]'),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  )
  const examples = Object.fromEntries(bodies.map((body) => [body.code, { value: body }]))
  return { description: codes.join(', '), content: { 'application/json': { schema, examples } } }
}

function schemaOf(delivery: Delivery, url: string): object {
  const { summary, audience, contentType, query, path } = delivery
  return {
    summary,
    description: `Audience: ${audience}. Answers with a file.`,
    tags: [url.split('/')[1] === 'api' ? (url.split('/')[2] ?? 'api') : 'files'],
    ...(query === undefined ? {} : { querystring: parameters(query) }),
    ...(path === undefined ? {} : { params: parameters(path) }),
    response: {
      200: {
        description: 'The file',
        content: { [contentType]: { schema: { type: 'string', format: 'binary' } } },
      },
      ...refusalsOf(delivery),
    },
  }
}

function parameters(described: Readonly<Record<string, string>>): object {
  const names = Object.keys(described)
  return {
    type: 'object',
    properties: Object.fromEntries(
      names.map((name) => [name.replace('?', ''), { type: 'string', description: described[name] }]),
    ),
    required: names.filter((name) => !name.endsWith('?')),
  }
}
