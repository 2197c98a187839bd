import type { FastifyInstance } from 'fastify'
import { refuse } from '#rules/refusal.ts'

/** Nesting of a JSON body at most (security-and-reliability §4). */
const depthMax = 16

/**
 * What no call accepts, whatever its schema says: NUL (PostgreSQL cannot store it), lone surrogates (not text), numbers that
 * are not finite, nesting beyond 16. Answers the path of the first offence, or undefined.
 */
function findMalformed(value: unknown, path = '', depth = 0): string | undefined {
  if (depth > depthMax) return path
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (key.includes('\0') || !key.isWellFormed()) return path
    const found = findMalformed(part, path === '' ? key : `${path}.${key}`, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Spaces, and what has no width: a name, a reason or a message of these says nothing. */
const unseen = /^[\s\p{Cf}\p{DI}\u2800]+$/u

/**
 * Signs without meaning in a text, and what is no character: copied out of a PDF they come along, and no XML or workbook opens with
 * them. So are signs that turn what follows around, hide in a name or break it: two names would look the same, one amount like another.
 */
const noText =
  /[^\P{Cc}\t\n\r]|[\ufffe\uffff\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
/** What joins pictures into one, and letters of scripts that join, joins none of ours. Found by what stands before it alone: a long run of them costs no more than its length. */
const noJoin = /(?<=^|[\p{Script=Thai}\p{Script=Latin}\p{Nd}\s])[\u200c\u200d]+/gu

/** On one letter stand a vowel, a tone and a sign at most; more than three would be drawn over the lines above and below, which are others'. */
const tooManyMarks = /(?<=\p{M}{3})\p{M}+/gu

export const printable = (text: string): string =>
  text.replace(noText, '').replace(noJoin, '').replace(tooManyMarks, '')

/** In place: what no text can hold is taken out, and a text of which nothing can be seen is as good as none, for every call. */
export function plainTexts(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = printable(value)
    return unseen.test(text) && text.trim() !== '' ? '' : text
  }
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(parts)) parts[key] = plainTexts(parts[key])
  return value
}

/** Refuses: request.invalid, naming the offending field. */
export function assertWellFormed(value: unknown): void {
  const offence = findMalformed(value)
  if (offence !== undefined) refuse('request.invalid', { fields: [offence.slice(0, 200)] })
}

type Bodies = { types?: string | string[]; bytesMax: number; read?: (text: string) => unknown }

/**
 * For calls whose body another one shapes (a bank, LINE, a plain form): in this scope `request.body` is what `read` makes of the text that
 * came, or the text itself; of another type than `types` nothing is taken.
 */
export function takeText(
  scope: FastifyInstance,
  { types = '*', bytesMax, read = (text) => text }: Bodies,
): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: bytesMax }, (_request, body, done) =>
    done(null, read(body.toString())),
  )
}
