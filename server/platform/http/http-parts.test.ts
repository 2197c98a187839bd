import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { safeEncode } from 'zod/v4/core'
import { calls } from '#contract/index.ts'
import type { Call } from '#contract/shared/call.ts'
import { refusals } from '#contract/shared/refusals.ts'
import { testApp } from '#server/test/test-app.ts'
import { addressGroup } from './addresses.ts'
import { copierOf } from './checked-copy.ts'
import { attachmentNamed, rangeStillValid, readRange } from './send-file.ts'

describe('a Range header', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-10', { first: 90, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1e3-', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
  ])('%j of 100 bytes is %j', (header, expected) => {
    expect(readRange(header, 100)).toEqual(expected)
  })

  it('finds nothing in an empty file', () => {
    expect(readRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(readRange('bytes=-5', 0)).toBe('unsatisfiable')
  })

  it('counts only while the client has the same file', () => {
    const file = { etag: '"a"', lastModified: new Date('2026-11-20T10:00:00.500Z') }
    expect(rangeStillValid(undefined, file)).toBe(true)
    expect(rangeStillValid('"a"', file)).toBe(true)
    expect(rangeStillValid('"b"', file)).toBe(false)
    expect(rangeStillValid('W/"a"', file)).toBe(false)
    expect(rangeStillValid('Fri, 20 Nov 2026 10:00:00 GMT', file)).toBe(true)
    expect(rangeStillValid('Fri, 20 Nov 2026 09:59:59 GMT', file)).toBe(false)
    expect(rangeStillValid('nonsense', file)).toBe(false)
  })
})

describe('the name of a download', () => {
  it('keeps Thai letters and gives a plain name beside', () => {
    expect(attachmentNamed('EC210 เศรษฐศาสตร์.pdf', 'EC210.pdf')).toBe(
      'attachment; filename="EC210.pdf"; filename*=UTF-8\'\'EC210%20%E0%B9%80%E0%B8%A8%E0%B8%A3%E0%B8%A9%E0%B8%90%E0%B8%A8%E0%B8%B2%E0%B8%AA%E0%B8%95%E0%B8%A3%E0%B9%8C.pdf',
    )
  })

  it.each([
    'a"b.pdf',
    'a\r\nset-cookie: x.pdf',
    '../../a.pdf',
    "a';b*.pdf",
    'a\u202efdp.exe',
    'a\ud800.pdf',
    '😀'.repeat(200),
  ])('lets %j neither leave the header nor the folder', (name) => {
    const header = attachmentNamed(name, name)
    expect(header).toMatch(/^attachment; filename="[\w.-]*"; filename\*=UTF-8''[A-Za-z0-9%.!~_-]*$/)
    expect(decodeURIComponent(header.split("''")[1] ?? '')).not.toMatch(/[\r\n"/\\\u202e]/)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, ''],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

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
    for (const code of call.refusals ?? []) {
      const { examples } = media.parse(found?.responses[refusals[code].status]?.content)['application/json']
      if (examples?.[code] === undefined) wrong.push(`${call.name}: ${code}`)
    }
  }
  expect(wrong).toEqual([])
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

const inside = z.object({ n: z.number().int().min(0).max(5), at: z.iso.datetime().optional() })
const schema = z.object({
  word: z.string().min(1).max(4),
  inside: inside.nullable(),
  list: z.array(inside).max(2),
  either: z.union([z.literal('any'), z.number()]),
  kind: z.enum(['a', 'b']).optional(),
  mail: z.email().optional(),
  named: z.record(z.string(), z.boolean()).optional(),
})
const good = { word: 'ab', inside: null, list: [{ n: 1, at: '2026-11-25T10:00:00.000Z' }], either: 'any' }

test('an answer is copied as its schema would: declared fields alone, those of objects inside too', () => {
  const copy = copierOf(schema)
  for (const answer of [
    good,
    { ...good, secret: 1, list: [{ n: 5, secret: 2 }], inside: { n: 0, secret: 3 } },
    { ...good, kind: 'b', either: 3, mail: 'a@b.co', named: { x: true } },
  ]) {
    const copied = copy(answer)
    expect(copied).toMatchObject({ success: true })
    expect(JSON.stringify(copied.data)).toBe(JSON.stringify(safeEncode(schema, answer as never).data))
    expect(JSON.stringify(copied.data)).not.toContain('secret')
  }
})

test('what does not fit is refused as the schema refuses it', () => {
  const copy = copierOf(schema)
  const { word: _, ...wordless } = good
  for (const answer of [
    null,
    [],
    wordless,
    { ...good, word: '' },
    { ...good, word: 'abcde' },
    { ...good, inside: { n: 6 } },
    { ...good, inside: { n: 1.5 } },
    { ...good, inside: { n: Number.NaN } },
    { ...good, inside: undefined },
    { ...good, list: [{ n: 1, at: 'tomorrow' }] },
    { ...good, list: [{ n: 1 }, { n: 1 }, { n: 1 }] },
    { ...good, either: 'other' },
    { ...good, kind: 'c' },
    { ...good, mail: 'nobody' },
  ]) {
    const copied = copy(answer)
    expect(copied.success, JSON.stringify(answer)).toBe(false)
    expect(copied.error?.issues).toEqual(safeEncode(schema, answer as never).error?.issues)
  }
})
