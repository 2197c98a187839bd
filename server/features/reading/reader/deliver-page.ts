import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '#rules/refusal.ts'
import { type PageWidth, pageWidths } from '#rules/reading/page-widths.ts'
import { noteOpened, readReadableSheet } from '#server/features/reading/library/index.ts'
import { privateFileHeaders } from '#server/platform/http/send-file.ts'
import { claimsOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagePicture } from './page-picture.ts'
import { drawing, preparedFile, sheetBook } from './sheet-book.ts'

/** Beside the PDF's path; the token is in the query string for the same reason (library/deliver-pdf.ts). */
export const pagePath = '/files/page'

/**
 * `GET /files/page?t={token}&page={1..}&width={160|720|1200|2000}`: one page as marked WebP. Rights are checked for each picture: a refund,
 * ban or sign-out ends reading at once (INV-12). `&ahead=1`: the reader is not on that page yet. Refuses: not-found, request.invalid,
 * library.link-expired, library.not-owned, library.not-ready, reader.page-unreadable, reader.busy, request.too-many.
 */
export function registerPageDelivery(app: FastifyInstance, platform: Platform): void {
  app.route({
    method: 'GET',
    url: pagePath,
    config: {
      delivers: {
        summary: 'One page as a picture, with the id of its reader',
        audience: 'everyone',
        contentType: 'image/webp',
        query: {
          ...linkToken,
          page: 'Number of the page, from 1',
          width: '160, 720, 1200 or 2000',
          'ahead?': '1 where nobody is looking at that page yet',
        },
        refusals: [
          'not-found',
          'library.link-expired',
          'library.not-owned',
          'library.not-ready',
          'reader.page-unreadable',
          'reader.busy',
        ],
      },
    },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { t: token } = request.query as { t?: unknown }
      const claims = await claimsOfLink(platform, request, token, 'pages')
      const input = readInput(request)
      await platform.limits.take('page-images', claims.personId)
      const sheet = await readReadableSheet(platform, claims)
      if (sheet === null) throw new Refusal('not-found')
      if (!sheet.signedIn) throw new Refusal('library.link-expired')
      if (!sheet.owns && !sheet.wrote) throw new Refusal('library.not-owned')
      const prepared = await preparedFile(platform, sheet)
      if (prepared === null) throw new Refusal('library.not-ready', { retryAfterSeconds: 3 })
      const book = await drawing(sheetBook(platform, prepared, input.urgency))
      if (book === null) throw new Refusal('reader.page-unreadable')
      if (input.page > book.pages.length) throw new Refusal('not-found')
      const picture = await drawing(pagePicture(platform, prepared, input))
      if (picture === null) throw new Refusal('reader.page-unreadable')
      await noteOpened(platform, sheet, claims.personId)
      const watermarked = await drawing(
        platform.pageRenderer.watermark(picture, claims.personId, input.urgency),
      )
      return reply
        .headers({
          'content-type': 'image/webp',
          'content-length': watermarked.length,
          ...privateFileHeaders,
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(watermarked)
    },
  })
}

/** Exported for its test: who looks at the page already is drawn and marked for first. */
export function readInput(request: Pick<FastifyRequest, 'query'>): {
  page: number
  width: PageWidth
  urgency: 'now' | 'soon'
} {
  const { page, width, ahead } = request.query as Record<string, unknown>
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 0
  const known = pageWidths.find((one) => String(one) === width)
  if (number === 0 || known === undefined) return refuse('request.invalid')
  return { page: number, width: known, urgency: ahead === '1' || known === 160 ? 'soon' : 'now' }
}
