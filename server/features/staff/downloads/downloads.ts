import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { openDownload } from '#contract/staff/downloads.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { admit, type Person } from '#server/platform/caller.ts'
import { columnNames } from '#server/platform/csv-columns.ts'
import { archiveOf, workbookOf } from './files.ts'
import { type AnyDownload, csvFile } from '#server/platform/downloads.ts'
import { attachmentNamed } from '#server/platform/http/send-file.ts'
import { personOfLink } from '#server/platform/http/claims-of-link.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type Route, writes } from '#server/platform/route.ts'
import { localeCodes } from '#rules/locales.ts'

const downloadPath = '/files/csv'

/** The call that gives out the address of a list. */
export function downloadRoutes(downloads: readonly AnyDownload[]): Route[] {
  return [
    writes(openDownload, async ({ list, input, language, format }, { platform, caller, trx }) => {
      const { download, validated } = find(downloads, list, input, caller)
      // A caller who may not have it is refused now, in words, and not by a broken file.
      const rows = await download.rows(validated, { platform, caller })
      await rows[Symbol.asyncIterator]().return?.(undefined)
      await recordAudit(trx, {
        actorId: caller.id,
        action: 'list.export',
        object: `list:${list}`,
        // Only the list's known filters, because the audit trail is stored for ever.
        after: { input: validated },
      })
      const fileId = JSON.stringify({ list, input: validated, language, format } satisfies Asked)
      return { url: `${downloadPath}?t=${signFor(platform, caller, { purpose: 'list', fileId })}` }
    }),
  ]
}

/** `GET /files/csv?t={token}`: the list as it is now. Rights are checked again. Refuses: not-found, library.link-expired, not-allowed. */
export function registerDownloads(
  app: FastifyInstance,
  platform: Platform,
  downloads: readonly AnyDownload[],
): void {
  app.get(
    downloadPath,
    {
      config: {
        delivers: {
          summary: 'A list of the back-office as it is now',
          audience: 'staff',
          contentType: 'text/csv',
          query: linkToken,
          refusals: ['not-found', 'library.link-expired', 'request.invalid'],
        },
      },
    },
    async (request, reply) => {
      const { claims, person: caller } = await personOfLink(platform, request, 'list')
      const asked = askedShape.parse(JSON.parse(claims.fileId ?? ''))
      const { download, validated } = find(downloads, asked.list, asked.input, caller)
      const rows = await download.rows(validated, { platform, caller })
      const ending = download.members !== undefined ? 'zip' : asked.format
      const fileName = download.fileName(validated).replace(/csv$/, ending)
      reply.headers({
        'content-type': contentTypes[ending],
        'content-disposition': attachmentNamed(fileName, `data.${ending}`),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      const header = download.forMachines ? download.header : columnNames(download.header, asked.language)
      if (download.members !== undefined) {
        await rows[Symbol.asyncIterator]().return?.(undefined)
        const members = download.members.map((member) => ({
          name: member.fileName(validated),
          header: member.header,
          rows: () => member.rows(validated, { platform, caller }),
        }))
        return reply.send(archiveOf(members, asked.input, platform.clock.now()))
      }
      if (asked.format === 'xlsx') {
        const columns = header.map((title, at) => ({
          title,
          isAmount: download.amounts?.includes(download.header[at] ?? '') ?? false,
        }))
        return reply.send(await workbookOf(download.list, columns, rows))
      }
      return reply.send(Readable.from(csvFile(header, rows)))
    },
  )
}

function find(downloads: readonly AnyDownload[], list: string, input: unknown, caller: Person) {
  const download = downloads.find((candidate) => candidate.list === list)
  if (download === undefined) return refuse('not-found')
  admit(download.audience, caller)
  const parsed = download.input.safeParse(input)
  if (!parsed.success) return refuse('request.invalid')
  return { download, validated: parsed.data as never }
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

const askedShape = z.object({
  list: z.string(),
  input: z.record(z.string(), z.unknown()),
  language: z.enum(localeCodes),
  format: z.enum(['csv', 'xlsx']),
})
type Asked = z.input<typeof askedShape>
