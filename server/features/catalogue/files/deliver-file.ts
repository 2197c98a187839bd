import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { claimsOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { sendStored } from '#server/platform/http/send-file.ts'
import type { Platform } from '#server/platform/platform.ts'

export const fileLinkPath = '/files/sheet'
/** Pages of an own PDF as pictures. Drawn where the reviewers' are. */
export const pageLinkPath = '/files/sheet-page'
/** In the place of a file's id: the PDF that the demo draws. */
export const drawnPdf = 'drawn-pdf'

/**
 * `GET /files/sheet?t={token}`: a file as its author handed it in, pictures inline and the PDF as a download. Rights are checked again:
 * after sign-out, a ban or a change of author it shows nothing (INV-10, INV-12). Refuses: not-found, library.link-expired.
 */
export function registerFileDelivery(app: FastifyInstance, platform: Platform): void {
  app.route<{ Querystring: { t?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: fileLinkPath,
    config: {
      delivers: {
        summary: 'A file as its author has handed it in',
        audience: 'seller-any',
        contentType: 'application/octet-stream',
        query: linkToken,
        refusals: ['not-found', 'library.link-expired'],
      },
    },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { storageKey: key, kind, sheetId, name } = await findFile(platform, request, request.query.t)
      return await sendStored(platform, request, reply, {
        key,
        contentType: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
        name: kind === 'pdf' ? [`${name || sheetId}.pdf`, `${sheetId}.pdf`] : undefined,
      })
    },
  })
}

async function findFile(platform: Platform, request: FastifyRequest, token: unknown) {
  const claims = await claimsOfLink(platform, request, token, 'sheet-file')
  if (claims.fileId === undefined) throw new Refusal('not-found')
  const row = await platform.db
    .selectFrom('sheet_file')
    .innerJoin('sheet', 'sheet.id', 'sheet_file.sheet_id')
    .innerJoin('live_session as session', 'session.person_id', 'sheet.author_id')
    .select(['sheet_file.storage_key', 'sheet_file.kind', 'sheet.code', 'sheet.name'])
    .where('sheet_file.id', '=', claims.fileId)
    .where('sheet_file.sheet_id', '=', claims.sheetId)
    .where('sheet.author_id', '=', claims.personId)
    .where('session.id', '=', claims.sessionId)
    .where('session.expires_at', '>', platform.clock.now())
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('not-found')
  return {
    storageKey: row.storage_key,
    kind: row.kind,
    sheetId: claims.sheetId,
    name: sheetName(row.code, row.name),
  }
}
