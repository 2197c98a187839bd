import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import yazl from 'yazl'
import { refuse } from '#rules/refusal.ts'
import { samplesVersion } from '#rules/sheets/sheet-pictures.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSampleOutAll } from '#contract/staff/samples.ts'
import { filesInForce } from '../catalogue/index.ts'
import { type Person } from '#server/platform/caller.ts'
import { addToZip, sendZip } from '#server/platform/http/send-file.ts'
import { linkToken } from '#server/platform/http/openapi.ts'
import { personOfLink } from '#server/platform/http/claims-of-link.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'
import { plainFileName } from './approved-covers.ts'
import { type DrawnFiles, readDrawnSample, type ReviewedSheet } from './drawn-files.ts'
import { drawnSample } from './file-links.ts'

const samplesOutPath = '/files/samples'

/** More than a store ever publishes in a month; the rest is fetched with other dates. */
const sheetsMax = 1_000

const sheetsToPrint = 50

type Period = { store: number; from: string; to: string }

/** Refuses: not-found (a store that is not theirs), request.invalid (the end lies before the beginning). */
export async function countSamplesOut(
  platform: Platform,
  staff: Person,
  { page, ...period }: Period & { page: number },
): Promise<DataOf<typeof getSampleOutAll>> {
  mustHold(staff, permission.sheets, period.store)
  const found = await findPublished(platform, period)
  const sheets = found.slice(0, sheetsMax)
  const samples = sheets.reduce((sum, { example_count: count }) => sum + count, 0)
  const token = signFor(platform, staff, {
    purpose: 'review',
    sheetId: `store:${period.store}`,
    fileId: `${period.from}/${period.to}`,
  })
  return {
    sheets: sheets.length,
    samples,
    list: sheets.slice(page * sheetsToPrint, (page + 1) * sheetsToPrint).map((sheet) => ({
      id: sheet.id,
      name: sheetName(sheet.code, sheet.name),
      samples: sheet.example_count,
      version: samplesVersion({
        version: sheet.examples_version,
        samples: sheet.example_count,
        pages: sheet.pdf_pages,
      }),
    })),
    more: found.length > sheetsMax,
    zip: samples === 0 ? null : `${samplesOutPath}?t=${token}`,
  }
}

/**
 * `GET /files/samples?t={token}`: samples of a store's sheets on sale published in a period, a folder per sheet, as a streamed ZIP, for
 * staff 1 of the store, checked again. Refuses: not-found, library.link-expired, request.too-many.
 */
export function registerSamplesOut(app: FastifyInstance, platform: Platform, drawn: DrawnFiles): void {
  app.get(
    samplesOutPath,
    {
      config: {
        delivers: {
          summary: 'Samples of the sheets of a store that were published in a period, as a ZIP',
          audience: 'staff-1',
          contentType: 'application/zip',
          query: linkToken,
          refusals: ['not-found', 'library.link-expired'],
        },
      },
    },
    async (request, reply) => {
      const { claims, person: staff } = await personOfLink(platform, request, 'review')
      const [, code] = /^store:(\d+)$/.exec(claims.sheetId) ?? []
      const [from = '', to = ''] = (claims.fileId ?? '').split('/')
      if (code === undefined) return refuse('not-found')
      const store = Number(code)
      mustHold(staff, permission.sheets, store)
      await platform.limits.take('approved-covers', staff.id)
      const sheets = (await findPublished(platform, { store, from, to })).slice(0, sheetsMax)
      return sendSamples(
        platform,
        drawn,
        reply,
        sheets.map((sheet) => ({
          id: sheet.id,
          name: sheetName(sheet.code, sheet.name),
          storeCode: store,
          demoSeed: sheet.demo_seed,
          count: sheet.example_count,
          folder: `${plainFileName(sheetName(sheet.code, sheet.name))} ${sheet.id}`.trim(),
        })),
        `samples-${store}.zip`,
      )
    },
  )
}

/** The samples of one sheet, as they are in force. The right was verified. */
export async function sendSamplesOf(
  platform: Platform,
  drawn: DrawnFiles,
  reply: FastifyReply,
  sheet: ReviewedSheet,
) {
  const { samples, drawnSamples } = await filesInForce(platform.db, sheet.id)
  const count = samples.length > 0 ? samples.length : drawnSamples
  if (count === 0) return refuse('not-found')
  return sendSamples(platform, drawn, reply, [{ ...sheet, count, folder: '' }], `samples-${sheet.id}.zip`)
}

type Packed = ReviewedSheet & { count: number; folder: string }

/** Each picture is opened when its turn comes, so that memory holds neither the archive nor its list. */
function sendSamples(
  platform: Platform,
  drawn: DrawnFiles,
  reply: FastifyReply,
  sheets: readonly Packed[],
  fileName: string,
) {
  const zip = new yazl.ZipFile()
  for (const sheet of sheets) {
    for (let place = 1; place <= sheet.count; place += 1) {
      const name = sheet.folder === '' ? `${place}.jpg` : `${sheet.folder}/${place}.jpg`
      addToZip(zip, name, { compress: false, mtime: platform.clock.now() }, () =>
        openSample(platform, drawn, sheet, place),
      )
    }
  }
  return sendZip(reply, zip, fileName)
}

async function openSample(
  platform: Platform,
  drawn: DrawnFiles,
  sheet: ReviewedSheet,
  place: number,
): Promise<Readable> {
  const { samples } = await filesInForce(platform.db, sheet.id)
  const row = samples[place - 1]
  if (row === undefined) {
    return Readable.from([(await readDrawnSample(drawn, sheet, drawnSample(place))) ?? Buffer.alloc(0)])
  }
  const found = await platform.storage.get(row.storage_key)
  return found?.stream ?? Readable.from([Buffer.alloc(0)])
}

/** One more than fits, to show that there are more. Refuses: request.invalid. */
async function findPublished(platform: Platform, { store, from, to }: Period) {
  const [begin, end] = [new Date(from), new Date(to)]
  if (!(begin <= end)) return refuse('request.invalid')
  return await platform.db
    .selectFrom('sheet')
    .select(['id', 'code', 'name', 'demo_seed', 'example_count', 'examples_version', 'pdf_pages'])
    .where('store_code', '=', store)
    .where('on_sale', '=', true)
    .where('example_count', '>', 0)
    .where('published_at', '>=', begin)
    .where('published_at', '<=', end)
    .orderBy('published_at')
    .orderBy('id')
    .limit(sheetsMax + 1)
    .execute()
}
