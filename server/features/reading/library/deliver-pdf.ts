import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import type { ByteRange, StoredFile } from '#server/adapters/storage/storage.ts'
import { claimsOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { attachmentNamed, privateFileHeaders, sendFile } from '#server/platform/http/send-file.ts'
import type { LinkClaims } from '#server/platform/links.ts'
import { type WatermarkPlace, watermarkRange } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { preparingPage } from '#server/words/reading.ts'
import { noteOpened, noteVersion } from './ownership.ts'
import { type ReadableSheet, readReadableSheet } from './readable-sheet.ts'
import { askForPreparation } from '../../catalogue/index.ts'

/** The token is in the query string because the log stores paths, and a link is a secret for its two minutes. */
export const readPath = '/files/read'

/** Stands in the link where the file is to leave with one's own marks. */
export const layerOfReader = 'layer'

/**
 * Shown when a link is opened before its file is ready; it reloads itself. A bare page, because the person is on the way to a download and
 * has the shop in another tab.
 */
const preparingHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'referrer-policy': 'no-referrer',
  refresh: '3',
  'retry-after': '3',
}

export type DeliveryOptions = {
  /** How long opening a link waits for a file that is prepared for the first time. A big one is ready at the next try. */
  waitMillisecondsMax?: number
  /**
   * Returns the bytes appended to a file that leaves with its reader's marks. Passed in, because `marks` imports this and the reverse is
   * forbidden.
   */
  drawLayer?: (sheet: { id: string; watermarked: WatermarkedFile }, personId: string) => Promise<Buffer>
}

const pollEveryMilliseconds = 100

/**
 * `GET /files/read?t={token}`: the PDF with the reader's id on each page, streamed in constant memory. Rights are checked again, so a
 * refund, ban or sign-out ends every link at once (INV-12). With own marks, the same file is followed by them as an incremental update.
 * Refuses: not-found, library.link-expired, library.not-owned, library.not-ready, reader.busy, reader.layer-undrawable.
 */
export function registerPdfDelivery(
  app: FastifyInstance,
  platform: Platform,
  { waitMillisecondsMax = 8_000, drawLayer }: DeliveryOptions = {},
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
        refusals: [
          'not-found',
          'library.link-expired',
          'library.not-owned',
          'library.not-ready',
          'reader.busy',
          'reader.layer-undrawable',
        ],
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
      const layer =
        claims.fileId === layerOfReader && drawLayer !== undefined
          ? await drawLayer(sheet, claims.personId)
          : Buffer.alloc(0)
      if (request.method === 'GET') {
        await noteOpened(platform, sheet, claims.personId)
        await noteVersion(platform.db, sheet.id, claims.personId)
      }
      reply.headers({
        'content-disposition': attachmentNamed(
          `${sheet.name || sheet.id}${layer.length > 0 ? ' + โน้ต' : ''}.pdf`,
          `${sheet.id}.pdf`,
        ),
        ...privateFileHeaders,
      })
      return sendFile(request, reply, {
        bytes: file.bytes + layer.length,
        contentType: 'application/pdf',
        etag: etagFor(file, claims.personId, layer),
        lastModified: file.lastModified,
        open: async (range) => {
          const end = layer.subarray(
            Math.max(0, range.first - file.bytes),
            Math.max(0, range.last + 1 - file.bytes),
          )
          if (range.first >= file.bytes) return Readable.from([end], { objectMode: false })
          const inFile = { first: range.first, last: Math.min(range.last, file.bytes - 1) }
          const watermarked = await openWatermarked(platform, sheet.watermarked, inFile, claims.personId)
          if (end.length === 0) return watermarked
          const both = Readable.from(oneAfterTheOther(watermarked, end), { objectMode: false })
          // A combined stream destroyed before reading has started neither source, so the file must be closed here.
          return both.once('close', () => watermarked.destroy())
        },
      })
    },
  })
}

export type WatermarkedFile = WatermarkPlace & { key: string }
type Found = { sheet: ReadableSheet & { watermarked: WatermarkedFile }; file: StoredFile }

/** The sheet with its file; null where it is still being prepared after the wait. Rights are checked at every try. */
async function findFile(
  platform: Platform,
  claims: LinkClaims,
  waitMillisecondsMax: number,
): Promise<Found | null> {
  // Counted, not timed: the product's clock stands still in tests.
  for (let waited = 0; waited <= waitMillisecondsMax; waited += pollEveryMilliseconds) {
    const sheet = await readReadableSheet(platform, claims)
    if (sheet === null) throw new Refusal('not-found')
    if (!sheet.signedIn) throw new Refusal('library.link-expired')
    if (!sheet.owns && !sheet.wrote) throw new Refusal('library.not-owned')
    const { watermarked } = sheet
    const file = watermarked === null ? null : await platform.storage.head(watermarked.key)
    if (watermarked !== null && file !== null) return { sheet: { ...sheet, watermarked }, file }
    // Never prepared, or lost from storage: made from the approved file.
    if (waited === 0) await askForPreparation(platform.db, sheet.id)
    await wait(pollEveryMilliseconds)
  }
  return null
}

function answerNotReady(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wantsPage = (request.headers.accept ?? '').includes('text/html')
  if (!wantsPage) throw new Refusal('library.not-ready', { retryAfterSeconds: 10 })
  return reply.status(503).headers(preparingHeaders).send(preparingPage)
}

async function openWatermarked(
  platform: Platform,
  watermarked: WatermarkedFile,
  range: ByteRange,
  personId: string,
): Promise<Readable> {
  const found = await platform.storage.get(watermarked.key, { range })
  if (found === null) throw new Refusal('library.not-ready', { retryAfterSeconds: 10 })
  return watermarkRange(found.stream, watermarked, personId, range.first)
}

async function* oneAfterTheOther(file: Readable, end: Buffer): AsyncGenerator<Buffer> {
  yield* file
  yield end
}

/** Two buyers' copies differ in their bytes, so their tags must differ too. */
function etagFor(file: StoredFile, personId: string, layer: Buffer): string {
  return `"${createHash('sha256').update(`${file.etag} ${personId}`).update(layer).digest('hex').slice(0, 32)}"`
}
