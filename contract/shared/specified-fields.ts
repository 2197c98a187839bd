import { z } from 'zod'
import { calls } from '../index.ts'
import type { CallName } from '../paths.ts'
import type { Call } from './call.ts'

/** For the tests that hold the contract against the tables of the specifications. */

/** A row of such a table: `list[].name` is the name of each item. */
export type SpecifiedCall = readonly [
  name: CallName,
  path: string,
  sent: readonly string[],
  read: readonly string[],
]

/** Another path, what is sent and not taken, what is read and not given. */
export function faultsOfCall([name, path, sent, read]: SpecifiedCall): string[] {
  const call: Call = calls[name]
  const is = `${call.method} ${call.path}`
  const [takes, gives] = [fieldsOf(call.request, 'input'), answeredFields(call)]
  return [
    ...(is === path ? [] : [`it is ${is}`]),
    ...sent.filter((field) => !takes.has(field)).map((field) => `takes no ${field}`),
    ...read.filter((field) => !gives.has(field)).map((field) => `gives no ${field}`),
  ]
}

/** `data.name`, `data.code`, … */
export function within(place: string, fields: readonly string[]): string[] {
  return fields.map((field) => `${place}.${field}`)
}

type Schema = {
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
}

/** Every place of a schema: `name`, `list[].name`, `record.*`. */
function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Set<string> {
  const found = new Set<string>()
  const walk = (part: Schema, place: string) => {
    if (place !== '') found.add(place)
    for (const choice of part.anyOf ?? []) walk(choice, place)
    if (part.items) walk(part.items, `${place}[]`)
    const { additionalProperties: rest } = part
    if (typeof rest === 'object') walk(rest, place === '' ? '*' : `${place}.*`)
    for (const [name, inside] of Object.entries(part.properties ?? {}))
      walk(inside, place === '' ? name : `${place}.${name}`)
  }
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema, '')
  return found
}

/** Every place of what a call answers, the envelope included: `success`, `data.list[].name`. */
function answeredFields(call: Call): Set<string> {
  return new Set([
    'success',
    'data',
    ...[...fieldsOf(call.data, 'output')].map((field) =>
      field.startsWith('[') ? `data${field}` : `data.${field}`,
    ),
    ...(call.top ? fieldsOf(call.top, 'output') : []),
  ])
}
