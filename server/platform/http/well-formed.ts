import type { FastifyInstance } from 'fastify'
import { refuse } from '#rules/refusal.ts'

/** Nesting of a JSON body at most (security-and-reliability §4). */
const depthMax = 16

/**
 * Values no call accepts, whatever its schema: NUL (PostgreSQL cannot store it), lone surrogates, non-finite numbers, nesting beyond 16.
 * Returns the path of the first, or undefined.
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

/** Spaces and zero-width characters: a text of only these is empty. */
const unseen = /^[\s\p{Cf}\p{DI}\u2800]+$/u

/**
 * Invisible and control characters and non-characters: copied from PDFs, they make XML and workbooks unreadable. Direction marks and
 * joiners make two names or amounts look alike.
 */
const noText =
  /[^\P{Cc}\t\n\r]|[\ufffe\uffff\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
/**
 * Zero-width joiners after Thai, Latin, digits or spaces, where they join nothing. Matched by the character before only, so that a long run
 * costs linear time.
 */
const noJoin = /(?<=^|[\p{Script=Thai}\p{Script=Latin}\p{Nd}\s])[\u200c\u200d]+/gu

/** A letter carries at most a vowel, a tone and a sign; further marks would be drawn over neighbouring lines. */
const tooManyMarks = /(?<=\p{M}{3})\p{M}+/gu

export const printable = (text: string): string =>
  text.replace(noText, '').replace(noJoin, '').replace(tooManyMarks, '')

/** In place: removes characters that no text may contain; a text of invisible characters becomes empty. For every call. */
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
 * For calls whose body others define (a bank, LINE, a plain form): in this scope `request.body` is the text or what `read` makes of it;
 * content types other than `types` are refused.
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
