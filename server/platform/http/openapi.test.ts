import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/index.ts'
import { type Call, honoursIdempotencyKey } from '#contract/shared/call.ts'
import { type RefusalCode, refusals } from '#contract/shared/refusals.ts'
import { testApp } from '#server/test/test-app.ts'

const media = z.object({
  'application/json': z
    .looseObject({ example: z.unknown(), examples: z.record(z.string(), z.unknown()) })
    .partial(),
})
const operation = z.looseObject({
  operationId: z.string().optional(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.object({ content: media }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: z.unknown() }).partial()),
})
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })

const shop = await testApp()
const paths = document.parse((await shop.app.inject({ url: '/api/docs/json' })).json()).paths

test('every call has an example of its own that its schema takes, and each of its refusals with its words', () => {
  const wrong: string[] = []
  for (const call of Object.values<Call>(calls)) {
    const found = paths[call.path]?.[call.method.toLowerCase()]
    const fields = found?.parameters.map(({ name, example }) => [name, example]) ?? []
    const input: unknown =
      call.method === 'POST'
        ? found?.requestBody?.content['application/json'].example
        : Object.fromEntries(fields)
    if (!call.request.safeParse(input ?? null).success) wrong.push(`${call.name}: what is asked`)
    const answer = media.parse(found?.responses['200']?.content)['application/json'].example
    const { success } = z.object({ success: z.literal(true), data: call.data }).safeParse(answer)
    if (!success) wrong.push(`${call.name}: what is answered`)
    const everywhere: RefusalCode[] = [
      ...(call.method === 'POST' ? (['request.too-large'] as const) : []),
      ...(honoursIdempotencyKey(call) ? (['request.other-body-same-key'] as const) : []),
      ...(/everyone|provider/.test(call.audience) ? [] : (['sign-in.expired', 'sign-in.required'] as const)),
    ]
    for (const code of [...everywhere, ...(call.refusals ?? [])]) {
      const { examples } = media.parse(found?.responses[refusals[code].status]?.content)['application/json']
      if (examples?.[code] === undefined) wrong.push(`${call.name}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
})

test('an Idempotency-Key is promised only by calls that store their answer for it', () => {
  const promised = Object.values<Call>(calls).filter(({ path, method }) =>
    String(paths[path]?.[method.toLowerCase()]?.description).includes('Idempotency-Key'),
  )
  expect(promised.map(({ name }) => name)).toContain('createOrder')
  const isStored = ({ effect, secretAnswer, outside }: Call) =>
    effect === 'writes' && !secretAnswer && !outside
  expect(promised).toEqual(Object.values<Call>(calls).filter(isStored))
})

test('only what is there stands on the page, each with what it does', () => {
  const operations = Object.entries(paths).flatMap(([path, ways]) =>
    Object.entries(ways).map(([method, { summary }]) => ({ way: `${method} ${path}`, summary })),
  )
  expect(operations.length).toBeGreaterThan(400)
  expect(operations.filter(({ summary }) => typeof summary !== 'string')).toEqual([])
})

test('the page opens with its scripts and styles', async () => {
  const page = await shop.app.inject({ url: '/api/docs/' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, file]) => new URL(file ?? '', 'http://shop/api/docs/'),
  )
  expect(files.length).toBeGreaterThan(3)
  for (const { pathname } of files) expect((await shop.app.inject({ url: pathname })).statusCode).toBe(200)
  expect((await shop.app.inject({ url: '/api/docs/static/no-such-file.js' })).statusCode).toBe(404)
})

test('what answers with a file says its parameters', () => {
  const files = Object.entries(paths).filter(([path]) => /^\/files\/|approveFromStore$/.test(path))
  expect(files.length).toBeGreaterThan(10)
  const without = files.flatMap(([path, { get }]) => (get?.parameters.length ? [] : [path]))
  expect(without).toEqual([])
})
