import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { FileMissing } from '#server/adapters/storage/storage.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openPart, partBytes, partPath } from './parts.ts'

/** Each holds one part in memory: 60 MB at most. */
const partsUnderWayMax = 12
/** A browser sends one part at a time; a client with many slow ones must not block others. */
const partsOfPersonMax = 4
/** Timeout of a silent connection, which would otherwise hold its place. */
const silenceMillisecondsMax = 30_000

/**
 * `PUT /upload/part?t={token}`: one part of a large file. It goes through us also with S3, so that the bucket needs no rules for foreign
 * pages and browsers need not read its answers. Refuses: files.bad-form, files.form-expired, not-found (given up meanwhile), unavailable.
 */
export function registerPartUploads(app: FastifyInstance, platform: Platform): void {
  let underWay = 0
  const ofPerson = new Map<string, number>()
  void app.register((plugin, _options, done) => {
    plugin.removeAllContentTypeParsers()
    plugin.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: partBytes }, (_request, body, parsed) =>
      parsed(null, body),
    )
    plugin.put<{ Querystring: { t?: unknown } }>(
      partPath,
      {
        bodyLimit: partBytes,
        config: { takesUploads: true },
        // Before a byte is read: only the holder of an issued address may send.
        onRequest: async (request, reply) => {
          const { personId } = read(platform, request.query.t)
          const mine = ofPerson.get(personId) ?? 0
          if (underWay >= partsUnderWayMax || mine >= partsOfPersonMax) throw new Refusal('unavailable')
          underWay += 1
          ofPerson.set(personId, mine + 1)
          endSilence(request.raw, reply.raw, () => {
            underWay -= 1
            const left = (ofPerson.get(personId) ?? 1) - 1
            if (left > 0) ofPerson.set(personId, left)
            else ofPerson.delete(personId)
          })
        },
      },
      async (request, reply) => {
        const { key, partsId, part, bytes } = read(platform, request.query.t)
        const { body } = request
        if (!Buffer.isBuffer(body) || body.length !== bytes) throw new Refusal('files.bad-form')
        try {
          await platform.storage.putPart(key, partsId, part, body)
        } catch (error) {
          if (error instanceof FileMissing) throw new Refusal('not-found')
          throw error
        }
        return reply.header('cache-control', 'no-store').send({ success: true })
      },
    )
    done()
  })
}

/**
 * Ends a silent request. `ended` runs in any case once it is answered, because its body is in memory until the storage is done. Connections
 * are reused, so the timeout is reset.
 */
function endSilence(request: IncomingMessage, response: ServerResponse, ended: () => void): void {
  const { socket } = request
  const giveUp = () => request.destroy()
  socket.setTimeout(silenceMillisecondsMax)
  socket.once('timeout', giveUp)
  request.once('close', () => {
    socket.setTimeout(0)
    socket.off('timeout', giveUp)
  })
  response.once('close', () => {
    // The rest of a body refused as too long is never read, so the request stays open.
    socket.off('timeout', giveUp)
    ended()
  })
}

function read(platform: Platform, token: unknown) {
  const { AUTH_SECRETS: secrets } = platform.config
  const claims = typeof token === 'string' ? openPart(secrets, token, platform.clock.now()) : 'invalid'
  if (claims === 'invalid') throw new Refusal('files.bad-form')
  if (claims === 'expired') throw new Refusal('files.form-expired')
  return claims
}
