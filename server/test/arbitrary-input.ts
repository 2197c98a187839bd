import fc from 'fast-check'
import { z } from 'zod'
import type { Call } from '#contract/shared/call.ts'

/** One request as it goes over the wire. */
export type WireInput = {
  body: string | Buffer
  contentType: string | undefined
  query?: Record<string, string>
}

/**
 * Values by the name of their field that mean something to the server, so that inputs reach what exists, whichever person's it
 * is.
 */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/**
 * Inputs for one call, made from its schema: right ones, right ones with something wrong in one place, and things that are no
 * input at all.
 */
export function arbitraryInput(call: Call, known: KnownValues): fc.Arbitrary<WireInput> {
  const schema = z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as Schema
  const valid = arbitraryOf(schema, '', known)
  if (call.method === 'GET') {
    return fc
      .dictionary(
        fc.string({ unit: 'binary', maxLength: 20 }),
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', 'x'.repeat(5_000))),
        { maxKeys: 4 },
      )
      .map((query) => ({ body: '', contentType: undefined, query }))
  }
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map(
      (input): WireInput => ({ body: JSON.stringify(input) ?? 'null', contentType: 'application/json' }),
    )
  return fc.oneof(
    { weight: 4, arbitrary: json(valid) },
    { weight: 6, arbitrary: json(valid.chain(spoilt)) },
    { weight: 2, arbitrary: json(hostile) },
    { weight: 2, arbitrary: spoiltText(valid) },
    {
      weight: 1,
      arbitrary: fc.record({ body: json(valid).map(({ body }) => body), contentType: otherContentType }),
    },
  )
}

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** Values that the schema allows. */
function arbitraryOf(schema: Schema, field: string, known: KnownValues): fc.Arbitrary<unknown> {
  const values = schema.type === 'object' || schema.type === 'array' ? undefined : known[field]
  const any = anyOf(schema, field, known)
  if (values === undefined) return any
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any })
}

function anyOf(schema: Schema, field: string, known: KnownValues): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => anyOf(one, field, known)))
  switch (schema.type) {
    case 'object': {
      const required = new Set(schema.required)
      const entries = Object.entries(schema.properties ?? {}).map(
        ([name, part]) => [name, arbitraryOf(part, name, known)] as const,
      )
      return fc.record(Object.fromEntries(entries), {
        requiredKeys: entries.map(([name]) => name).filter((name) => required.has(name)),
      })
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, field, known), {
        maxLength: Math.min(schema.maxItems ?? 20, 20),
        size: 'xsmall',
      })
    case 'string':
      return arbitraryText(schema)
    case 'integer':
      return fc.oneof(fc.integer(boundsOf(schema)), fc.constantFrom(...edgesOf(schema)))
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function arbitraryText({ minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  return fc
    .oneof(
      {
        weight: 2,
        arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'แคลคูลัส 1',
          'LAW1001',
          'mali@example.com',
          '%',
          "';--",
          'ก'.repeat(maxLength),
        ),
      },
    )
    .filter(fits)
}

function boundsOf({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema): { min: number; max: number } {
  return { min: Math.max(minimum, Number.MIN_SAFE_INTEGER), max: Math.min(maximum, Number.MAX_SAFE_INTEGER) }
}

function edgesOf(schema: Schema): number[] {
  const { min, max } = boundsOf(schema)
  return [min, max, ...[-1, 0, 1, 7].filter((value) => value >= min && value <= max)]
}

const longText = 'ก'.repeat(20_000)

/** Unexpected values. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -0,
    -1,
    0.5,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    1e21,
    1e308,
    5e-324,
    'NaN',
    '\0',
    'a\0b',
    '\uD800',
    'x\uDC00y',
    '\u202E\u0000',
    longText,
    'a'.repeat(65_000),
    "' or 1=1; drop table person; --",
    '../../etc/passwd',
    '<script>alert(1)</script>',
    '${7*7}',
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { toString: 'x', valueOf: 1 },
    { length: 1e9 },
    Array.from({ length: 5_000 }, () => 0),
    Array.from({ length: 300 }, () => 'ZZZZZZZZZZ'),
    nested(15),
    nested(40),
  ),
  fc
    .anything({ withNullPrototype: true, maxDepth: 3 })
    .filter((value) => toJson(value) !== undefined)
    .map((value) => JSON.parse(toJson(value) ?? 'null') as unknown),
  fc.string({ unit: 'binary' }),
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { value }
  return value
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

/** The same input with one thing in it replaced, dropped or added. */
function spoilt(input: unknown): fc.Arbitrary<unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return hostile
  const names = Object.keys(input)
  const added = fc.constantFrom('_id', 'price', 'buyer', 'toString', 'constructor', 'is_admin', '\0', '', 'ก')
  return fc
    .tuple(fc.constantFrom(...names, '+'), added, hostile, fc.boolean())
    .map(([name, extra, value, drop]) => {
      const changed: Record<string, unknown> = { ...input }
      const field = name === '+' ? extra : name
      if (drop && name !== '+') delete changed[field]
      else {
        const old = changed[field]
        changed[field] = Array.isArray(old) && old.length > 0 && value !== null ? [...old, value] : value
      }
      return changed
    })
}

/** Right JSON made into something that is not, or that means more than it seems. */
function spoiltText(valid: fc.Arbitrary<unknown>): fc.Arbitrary<WireInput> {
  const text = valid.map((input) => JSON.stringify(input) ?? 'null')
  const spoil = fc.constantFrom<(text: string) => string | Buffer>(
    () => '',
    () => ' \n',
    (json) => json.slice(0, -1),
    (json) => `${json}${json}`,
    (json) => `\uFEFF${json}`,
    (json) => json.replaceAll('"', "'"),
    (json) => json.replace('{', '{"__proto__":{"polluted":true},'),
    (json) => json.replace('{', '{"constructor":{"prototype":{"polluted":true}},'),
    (json) => json.replaceAll(/:\s*("[^"]*"|-?\d+)/g, ':1e999'),
    (json) => json.replaceAll(/:\s*("[^"]*"|-?\d+)/g, ':NaN'),
    (json) => json.replaceAll(/:\s*("[^"]*"|-?\d+)/g, ':-0'),
    (json) => json.replaceAll(/:\s*("[^"]*"|-?\d+)/g, ':9007199254740993'),
    (json) => json.replaceAll(/:\s*("[^"]*"|-?\d+)/g, ':"\\ud800"'),
    (json) => json.replaceAll(/:\s*("[^"]*"|-?\d+)/g, ':"\\u0000"'),
    (json) => Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from(',"x":"\xFF\xFE"}', 'latin1')]),
    (json) => Buffer.from(json, 'utf16le'),
    () => '['.repeat(30_000),
    () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    (json) => `${json}${' '.repeat(70_000)}`,
    () => `{"search":"${'a'.repeat(100_000)}"}`,
  )
  return fc
    .tuple(text, spoil)
    .map(([json, change]) => ({ body: change(json), contentType: 'application/json' }))
}

const otherContentType = fc.constantFrom(
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/jsonp',
  'nonsense',
)
