import type { FastifyInstance } from 'fastify'

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
