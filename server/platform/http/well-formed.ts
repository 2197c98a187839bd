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

/** Signs without meaning in a text, and what is no character: copied out of a PDF they come along, and no XML or workbook opens with them. */
const noText = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

export const printable = (text: string): string => text.replace(noText, '')

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
