import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import type { ByteRange, StoredFile } from '#server/adapters/storage/storage.ts'
import { findCaller } from '#server/platform/caller.ts'
import { attachmentNamed, sendFile } from '#server/platform/http/send-file.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { type LinkClaims, openLink } from '#server/platform/links.ts'
import { type MarkPlace, markRange } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { preparePdfJob } from './job-names.ts'
import { type ReadableSheet, readReadableSheet } from './readable-sheet.ts'

/** The token stands in the query string, not in the path: the log keeps paths, and a link is a secret for its two minutes. */
export const readPath = '/files/read'

/**
 * `GET /files/read?t={token}`: the PDF, each page carrying the reader's id, streamed in constant memory. The right is
 * checked anew: a refund, a ban or signing out ends every link at once (INV-12).
 * Refuses: not-found, library.link-expired, library.not-owned, library.not-ready.
 */
export function registerPdfDelivery(app: FastifyInstance, platform: Platform): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: readPath,
    // Fastify's own answer to HEAD would read the whole file to throw it away.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const claims = await readClaims(platform, request)
      const sheet = await readReadableSheet(platform, claims)
      if (sheet === null) throw new Refusal('not-found')
      if (!sheet.signedIn) throw new Refusal('library.link-expired')
      if (!sheet.owns && !sheet.wrote) throw new Refusal('library.not-owned')
      return deliver(platform, request, reply, sheet, claims.personId)
    },
  })
}

async function readClaims(platform: Platform, request: FastifyRequest): Promise<LinkClaims> {
  const { t: token } = request.query as { t?: unknown }
  const claims =
    typeof token === 'string' ? openLink(platform.config.AUTH_SECRET, token, platform.clock.now()) : 'invalid'
  if (claims === 'expired') throw new Refusal('library.link-expired')
  if (claims === 'invalid') throw new Refusal('not-found')
  // A browser that follows a link sends no sign-in. Who does send one must be the person the link was made for.
  const caller = await findCaller(platform, request.headers.authorization)
  if (caller === 'invalid' || (caller.kind === 'person' && caller.id !== claims.personId)) {
    throw new Refusal('not-found')
  }
  return claims
}

async function deliver(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  sheet: ReadableSheet,
  personId: string,
): Promise<FastifyReply> {
  const { marked } = sheet
  const file = marked === null ? null : await platform.storage.head(marked.key)
  if (marked === null || file === null) {
    // Lost from storage, or replaced by a version that is being prepared: made again from the approved file.
    const key = `${preparePdfJob}:${sheet.id}`
    await enqueue(platform.db, preparePdfJob, { sheetId: sheet.id }, { key })
    throw new Refusal('library.not-ready', { retryAfterSeconds: 10 })
  }
  const name = `${sheet.name === '' ? sheet.id : sheet.name}.pdf`
  reply.headers({
    'content-disposition': attachmentNamed(name, `${sheet.id}.pdf`),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  return sendFile(request, reply, {
    bytes: file.bytes,
    contentType: 'application/pdf',
    etag: etagFor(file, personId),
    lastModified: file.lastModified,
    open: (range) => openMarked(platform, marked, range, personId),
  })
}

async function openMarked(
  platform: Platform,
  marked: MarkPlace & { key: string },
  range: ByteRange,
  personId: string,
): Promise<Readable> {
  const found = await platform.storage.get(marked.key, { range })
  if (found === null) throw new Refusal('library.not-ready', { retryAfterSeconds: 10 })
  const stream = markRange(found.stream, marked, personId, range.first)
  if (!(stream instanceof Readable)) throw new TypeError('the marked stream cannot be sent')
  // A pipe does not pass the end of its far side on: without this, every download that is given up leaves a file open.
  stream.once('close', () => found.stream.destroy())
  return stream
}

/** Two buyers' copies differ in their bytes, so their tags must differ too. */
function etagFor(file: StoredFile, personId: string): string {
  return `"${createHash('sha256').update(`${file.etag} ${personId}`).digest('hex').slice(0, 32)}"`
}
