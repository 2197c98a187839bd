import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '#rules/refusal.ts'
import { pageWidths } from '#rules/reading/page-widths.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { drawing, pagePicture } from '../reading/index.ts'
import { type Person } from '#server/platform/caller.ts'
import { personOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { privateFileHeaders, sendStored } from '#server/platform/http/send-file.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pageLinkPath } from '../catalogue/index.ts'
import { coverMerge, drawnPdf, reviewFilePath, reviewPagePath, samplesZip } from './file-links.ts'
import {
  coverOfSheet,
  type DrawnFiles,
  keyOfDrawnPdf,
  readDrawnSample,
  type ReviewedSheet,
} from './drawn-files.ts'
import { sendCoverMerge } from './cover-merge.ts'
import { sendSamplesOf } from './samples-out.ts'

const pageQuery = {
  ...linkToken,
  page: 'Number of the page, from 1',
  width: '160, 720, 1200 or 2000',
}

const privateHeaders = { ...privateFileHeaders, 'cross-origin-resource-policy': 'same-origin' }

/**
 * `GET /files/review?t={token}`: a sheet's cover, sample or PDF in any state; `/files/review-page?t=…&page=…&width=…`: a page as WebP
 * marked with the staff member's id; both for staff 1 of the store. `/files/sheet-page?…`: a page of an own sheet. Rights are checked at
 * every request. Refuses: not-found, library.link-expired, request.invalid, reader.busy, reader.page-unreadable.
 */
export function registerReviewFiles(app: FastifyInstance, platform: Platform, drawn: DrawnFiles): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: reviewFilePath,
    config: {
      delivers: {
        summary: 'Cover, sample or PDF of a sheet, whatever its state',
        audience: 'staff-1',
        contentType: 'application/octet-stream',
        query: linkToken,
        refusals: ['not-found', 'library.link-expired'],
      },
    },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { sheet, fileId, staff } = await admitStaff(platform, request)
      reply.headers(privateHeaders)
      if (fileId === coverMerge) return await sendCoverMerge(platform, drawn, reply, sheet, staff)
      if (fileId === samplesZip) {
        await platform.limits.take('approved-covers', staff.id)
        return await sendSamplesOf(platform, drawn, reply, sheet)
      }
      const picture =
        fileId === 'cover'
          ? await coverOfSheet(platform, sheet.id)
          : await readDrawnSample(drawn, sheet, fileId)
      if (picture !== null) {
        return reply.header('content-type', fileId === 'cover' ? 'image/webp' : 'image/jpeg').send(picture)
      }
      const { key, kind } = await storedFile(platform, drawn, sheet, fileId)
      return await sendStored(platform, request, reply, {
        key,
        contentType: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
        name: kind === 'pdf' ? [`${sheet.name || sheet.id}.pdf`, `${sheet.id}.pdf`] : undefined,
      })
    },
  })
  app.get(
    reviewPagePath,
    {
      config: {
        delivers: {
          summary: 'A page of a sheet as a picture, with the id of the staff member',
          audience: 'staff-1',
          contentType: 'image/webp',
          query: pageQuery,
          refusals: ['not-found', 'library.link-expired', 'reader.page-unreadable', 'reader.busy'],
        },
      },
    },
    async (request, reply) => {
      const { staff, ...admitted } = await admitStaff(platform, request)
      return await sendPage(platform, drawn, request, reply, { ...admitted, reader: staff })
    },
  )
  app.get(
    pageLinkPath,
    {
      config: {
        delivers: {
          summary: 'A page of an own sheet as a picture, with the id of its author',
          audience: 'seller-any',
          contentType: 'image/webp',
          query: pageQuery,
          refusals: ['not-found', 'library.link-expired', 'reader.page-unreadable', 'reader.busy'],
        },
      },
    },
    async (request, reply) =>
      await sendPage(platform, drawn, request, reply, await admitAuthor(platform, request)),
  )
}

async function sendPage(
  platform: Platform,
  drawn: DrawnFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  { sheet, fileId, reader }: { sheet: ReviewedSheet; fileId: string; reader: Person },
) {
  await platform.limits.take('page-images', reader.id)
  const input = readInput(request)
  const file = await storedFile(platform, drawn, sheet, fileId)
  if (file.kind !== 'pdf') return refuse('not-found')
  const whole = { id: sheet.id, watermarked: { key: file.key, markOffset: 0, markLength: 0 } }
  const picture = await drawing(pagePicture(platform, whole, { ...input, urgency: 'now' }))
  if (picture === null) throw new Refusal('reader.page-unreadable')
  const watermarked = await drawing(platform.pageRenderer.watermark(picture, reader.id, 'now'))
  return reply.headers({ ...privateHeaders, 'content-type': 'image/webp' }).send(watermarked)
}

/** The opener must be staff of the sheet's store now. Refuses: not-found, library.link-expired. */
async function admitStaff(
  platform: Platform,
  request: FastifyRequest,
): Promise<{ sheet: ReviewedSheet; fileId: string; staff: Person }> {
  const { sheet, fileId, reader: staff } = await openSheetLink(platform, request, 'review')
  mustHold(staff, permission.sheets, sheet.storeCode)
  return { sheet, fileId, staff }
}

/** The opener must be the sheet's author now. Refuses: not-found, library.link-expired. */
async function admitAuthor(platform: Platform, request: FastifyRequest) {
  const opened = await openSheetLink(platform, request, 'sheet-file')
  return opened.authorId === opened.reader.id ? opened : refuse('not-found')
}

async function openSheetLink(platform: Platform, request: FastifyRequest, purpose: 'review' | 'sheet-file') {
  const { claims, person: reader } = await personOfLink(platform, request, purpose)
  const row = await platform.db
    .selectFrom('sheet')
    .select(['id', 'code', 'name', 'store_code', 'demo_seed', 'author_id'])
    .where('id', '=', claims.sheetId)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  const sheet = {
    id: row.id,
    name: sheetName(row.code, row.name),
    storeCode: row.store_code,
    demoSeed: row.demo_seed,
  }
  return { sheet, reader, authorId: row.author_id, fileId: claims.fileId ?? '' }
}

type StoredFile = { key: string; kind: 'pdf' | 'cover' | 'sample' }

/** Refuses: not-found (no such file of this sheet). */
async function storedFile(
  platform: Platform,
  drawn: DrawnFiles,
  sheet: ReviewedSheet,
  fileId: string,
): Promise<StoredFile> {
  if (fileId === drawnPdf) return { kind: 'pdf', key: await keyOfDrawnPdf(platform, drawn, sheet) }
  const row = await platform.db
    .selectFrom('sheet_file')
    .select(['storage_key', 'kind'])
    .where('id', '=', fileId)
    .where('sheet_id', '=', sheet.id)
    .executeTakeFirst()
  return row === undefined ? refuse('not-found') : { key: row.storage_key, kind: row.kind }
}

function readInput(request: FastifyRequest) {
  const { page, width } = request.query as Record<string, unknown>
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 0
  const known = pageWidths.find((one) => String(one) === width)
  if (number === 0 || known === undefined) return refuse('request.invalid')
  return { page: number, width: known }
}
