import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import type { ByteRange, StoredFile } from '#server/adapters/storage/storage.ts'
import { claimsOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { attachmentNamed, sendFile } from '#server/platform/http/send-file.ts'
import type { LinkClaims } from '#server/platform/links.ts'
import { type MarkPlace, markRange } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askForPreparation } from './prepare-ahead.ts'
import { noteOpened } from './ownership.ts'
import { preparingPage } from './preparing-page.ts'
import { type ReadableSheet, readReadableSheet } from './readable-sheet.ts'
import { readPath } from './read-path.ts'

export type DeliveryOptions = {
  /** How long who opens a link waits for a file that nobody has read before. A big one is ready at the next try. */
  waitMillisecondsMax?: number
}

const lookEveryMilliseconds = 100

/**
 * `GET /files/read?t={token}`: the PDF, each page carrying the reader's id, streamed in constant memory. The right is
 * checked anew: a refund, a ban or signing out ends every link at once (INV-12).
 * Refuses: not-found, library.link-expired, library.not-owned, library.not-ready.
 */
export function registerPdfDelivery(
  app: FastifyInstance,
  platform: Platform,
  { waitMillisecondsMax = 8_000 }: DeliveryOptions = {},
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: readPath,
    config: {
      delivers: {
        summary: 'The PDF, each page with the id of its reader',
        audience: 'everyone',
        contentType: 'application/pdf',
        query: linkToken,
        refusals: ['not-found', 'library.link-expired', 'library.not-owned', 'library.not-ready'],
      },
    },
    // Fastify's own answer to HEAD would read the whole file to throw it away.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { t: token } = request.query as { t?: unknown }
      const claims = await claimsOfLink(platform, request, token, 'read')
      const found = await findFile(platform, claims, waitMillisecondsMax)
      if (found === null) return answerNotReady(request, reply)
      const { sheet, file } = found
      if (request.method === 'GET') await noteOpened(platform, sheet, claims.personId)
      reply.headers({
        'content-disposition': attachmentNamed(`${sheet.name || sheet.id}.pdf`, `${sheet.id}.pdf`),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      return sendFile(request, reply, {
        bytes: file.bytes,
        contentType: 'application/pdf',
        etag: etagFor(file, claims.personId),
        lastModified: file.lastModified,
        open: (range) => openMarked(platform, sheet.marked, range, claims.personId),
      })
    },
  })
}

type MarkedFile = MarkPlace & { key: string }
type Found = { sheet: ReadableSheet & { marked: MarkedFile }; file: StoredFile }

/** The sheet with its file; null where it is still being prepared after a while. The right is asked at every look. */
async function findFile(
  platform: Platform,
  claims: LinkClaims,
  waitMillisecondsMax: number,
): Promise<Found | null> {
  // Counted, not timed: the product's clock stands still in tests.
  for (let waited = 0; waited <= waitMillisecondsMax; waited += lookEveryMilliseconds) {
    const sheet = await readReadableSheet(platform, claims)
    if (sheet === null) throw new Refusal('not-found')
    if (!sheet.signedIn) throw new Refusal('library.link-expired')
    if (!sheet.owns && !sheet.wrote) throw new Refusal('library.not-owned')
    const { marked } = sheet
    const file = marked === null ? null : await platform.storage.head(marked.key)
    if (marked !== null && file !== null) return { sheet: { ...sheet, marked }, file }
    // Never prepared, or lost from storage: made from the approved file.
    if (waited === 0) await askForPreparation(platform.db, sheet.id)
    await wait(lookEveryMilliseconds)
  }
  return null
}

function answerNotReady(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wantsPage = (request.headers.accept ?? '').includes('text/html')
  if (!wantsPage) throw new Refusal('library.not-ready', { retryAfterSeconds: 10 })
  return reply.status(503).headers(preparingPage.headers).send(preparingPage.html)
}

async function openMarked(
  platform: Platform,
  marked: MarkedFile,
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
