import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import yazl from 'yazl'
import { z } from 'zod'
import { storeCode, typed } from '#contract/shared/fields.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { drawPicture } from '../catalogue/index.ts'
import { addressGroup } from '#server/platform/http/addresses.ts'
import { addToZip, sendZip } from '#server/platform/http/send-file.ts'
import type { Platform } from '#server/platform/platform.ts'

/** More than a store ever publishes in a month; the rest is fetched with other dates. */
const coversMax = 1_000
const shownMax = 60

type Period = { store: number; from?: string | undefined; to?: string | undefined }

/**
 * ISO 8601 as typed in an address: a date is that day in Bangkok, a time without offset is Bangkok's, and an offset's + arrives as a space.
 * A Buddhist year would be centuries ahead, without covers.
 */
const moment = (hourOfDay: string) =>
  z
    .string()
    .transform((text) => (/^[\d-]{10}$/.test(text) ? `${text}T${hourOfDay}` : text.replace(' ', '+')))
    .transform((text) => text.replace(/T\d\d:\d\d$/, '$&:00').replace(/T[\d:.]+$/, '$&+07:00'))
    .pipe(z.iso.datetime({ offset: true }).refine((text) => text < '2400'))
    .optional()

const asked = z.object({
  store: typed(storeCode.min(0)),
  from: moment('00:00:00'),
  to: moment('23:59:59.999'),
})

/**
 * `GET /api/public/approveFromStore?store&from&to`: covers (JPEG) of sheets on sale approved in the period, as a ZIP drawn while it is
 * sent. Public as specified: each cover is public anyway. Refuses: request.invalid, request.too-many.
 */
export function registerApprovedCovers(app: FastifyInstance, platform: Platform): void {
  app.get(
    '/api/public/approveFromStore',
    {
      config: {
        delivers: {
          summary: 'Covers of the sheets of a store that were approved in a period, as a ZIP',
          audience: 'everyone',
          contentType: 'application/zip',
          query: {
            store: 'Code of the store',
            'from?': 'ISO 8601, a time or a day in Bangkok; 24 hours before the end unless given',
            'to?': 'ISO 8601, a time or a day in Bangkok; now unless given',
          },
          refusals: ['request.invalid'],
        },
      },
    },
    async (request, reply) => {
      const { success, data } = asked.safeParse(request.query)
      if (!success) return refuse('request.invalid')
      await platform.limits.take('approved-covers', addressGroup(request.ip))
      const sheets = await findApproved(platform, data)
      const zip = new yazl.ZipFile()
      for (const sheet of sheets) {
        const name = fileNameOf(sheet)
        // Drawn when its turn comes: the archive never lies in memory.
        addToZip(zip, name, { compress: false, mtime: sheet.published_at }, async () =>
          Readable.from([(await drawCover(platform, sheet.id)) ?? Buffer.alloc(0)]),
        )
      }
      return sendZip(reply, zip, `covers-${data.store}.zip`)
    },
  )
}

function drawCover(platform: Platform, sheetId: string) {
  const path = `sheets/${sheetId}/cover.jpg`
  return drawPicture(platform, {
    path,
    original: path,
    kind: 'sheet',
    owner: sheetId,
    example: null,
    isShare: false,
    width: null,
  })
}

/** Caches the size of a store's newest cover until it changes, so that looking draws nothing again. */
const drawnBytes = new Map<number, { cover: string; bytes: number }>()

async function bytesOf(
  platform: Platform,
  store: number,
  { id, cover_version, picture_version }: { id: string; cover_version: number; picture_version: number },
): Promise<number> {
  const cover = `${id} ${coverVersion(cover_version, picture_version)}`
  const known = drawnBytes.get(store)
  if (known?.cover === cover) return known.bytes
  // One that cannot be drawn now says nothing of how many there are.
  const drawn = await drawCover(platform, id).catch(() => undefined)
  if (drawn) drawnBytes.set(store, { cover, bytes: drawn.length })
  return drawn?.length ?? 0
}

/** Their number, approximate size, and the newest to look at. */
export async function countApproved(platform: Platform, period: Period) {
  const sheets = await findApproved(platform, period)
  const newest = sheets.at(-1)
  return {
    count: sheets.length,
    bytes: newest === undefined ? 0 : (await bytesOf(platform, period.store, newest)) * sheets.length,
    covers: sheets.slice(-shownMax).map(({ id, code, name, cover_version, picture_version }) => ({
      _id: id,
      name: sheetName(code, name),
      cover: coverVersion(cover_version, picture_version),
    })),
  }
}

/** Refuses: request.invalid (the end lies before the beginning). */
async function findApproved(platform: Platform, { store, from, to }: Period) {
  const end = to === undefined ? platform.clock.now() : new Date(to)
  const begin = from === undefined ? new Date(end.getTime() - dayMilliseconds) : new Date(from)
  if (begin > end) return refuse('request.invalid')
  return await platform.db
    .selectFrom('sheet')
    .innerJoin('store', 'store.code', 'sheet.store_code')
    .select([
      'sheet.id',
      'sheet.code',
      'sheet.name',
      'sheet.published_at',
      'sheet.cover_version',
      'store.picture_version',
    ])
    .where('store_code', '=', store)
    .where('on_sale', '=', true)
    .where('published_at', '>=', begin)
    .where('published_at', '<=', end)
    .orderBy('published_at')
    .limit(coversMax)
    .$narrowType<{ published_at: Date }>()
    .execute()
}

/** The id and the ending have room beside it: file systems take 255 bytes, and a Thai letter is three. */
const nameBytesMax = 200

/** Without what file systems do not take. */
export function plainFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}"*/:<>?\\|]/gu, ' ').replace(/\s+/g, ' ')
  // As a stream, because then a letter that is cut in its middle is left out.
  return new TextDecoder().decode(Buffer.from(plain).subarray(0, nameBytesMax), { stream: true }).trim()
}

function fileNameOf(sheet: { id: string; code: string; name: string }): string {
  return `${plainFileName(sheetName(sheet.code, sheet.name))} ${sheet.id}.jpg`.trim()
}
