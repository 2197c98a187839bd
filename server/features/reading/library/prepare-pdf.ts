import { inTransaction, type Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { placeOfWatermarkedCopy, saveWatermarkedCopy } from '../../catalogue/index.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createHash } from 'node:crypto'
import {
  type CoveredPdf,
  PdfRefused,
  type PreparedPdf,
  coverPdf,
  preparePdf,
} from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'

/** Done by the reader, which imports this feature; the name stands here because the reverse import is forbidden. */
export const drawFirstPagesJob = 'reader.draw-first-pages'

/** Draws the PDF of a demo sheet, which no author has uploaded. */
export type DrawPdf = (sheet: { id: string; demoSeed: number }) => Promise<Buffer>

/**
 * Makes a sheet's markable PDF copy before the first reading. A file that cannot be marked is covered instead and reported to staff (table
 * pdf_mark_failure), because a paying buyer must never be locked out. Idempotent.
 */
export async function prepareSheetPdf(
  platform: Platform,
  sheetId: string,
  { drawPdf }: { drawPdf?: DrawPdf } = {},
): Promise<void> {
  const sheet = await platform.db
    .selectFrom('sheet')
    .select(['id', 'pdf_key', 'pdf_sha256', 'demo_seed', 'marked_key'])
    .where('id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined) return
  if (sheet.marked_key !== null && (await platform.storage.head(sheet.marked_key)) !== null) return

  await withOriginal(platform, sheet, drawPdf, async (original) => {
    const output = join(dirname(original), 'marked.pdf')
    const prepared = await prepareOrCover(original, output)
    const key = await placeOfWatermarkedCopy(platform, sheetId, prepared.copy.sha256)
    await platform.storage.put(key, createReadStream(output), { contentType: 'application/pdf' })
    await saveCopy(platform, sheet, key, prepared)
  })
}

type Original = { id: string; pdf_key: string | null; pdf_sha256: string | null; demo_seed: number | null }

/** The approved or drawn file in a temporary folder of its own; null where there is none. */
export async function withOriginal<Answer>(
  platform: Platform,
  sheet: Original,
  drawPdf: DrawPdf | undefined,
  use: (path: string) => Promise<Answer>,
): Promise<Answer | null> {
  const folder = await mkdtemp(temporaryPrefix('pdf'))
  try {
    const original = join(folder, 'original.pdf')
    if (sheet.pdf_key !== null) {
      await fetchApproved(platform, { key: sheet.pdf_key, sha256: sheet.pdf_sha256 }, original)
    } else if (sheet.demo_seed !== null && drawPdf !== undefined) {
      await writeFile(original, await drawPdf({ id: sheet.id, demoSeed: sheet.demo_seed }))
    } else {
      return null
    }
    return await use(original)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The prepared file is byte for byte what staff approved (INV-11); any difference is our fault and stops here. */
async function fetchApproved(
  platform: Platform,
  approved: { key: string; sha256: string | null },
  path: string,
): Promise<void> {
  const found = await platform.storage.get(approved.key)
  if (found === null) throw new Error(`file ${approved.key}: not in storage`)
  const hash = createHash('sha256')
  await pipeline(
    found.stream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  const sha256 = hash.digest('hex')
  if (approved.sha256 !== null && approved.sha256 !== sha256) {
    throw new Error(`file ${approved.key}: not the one that was approved`)
  }
}

type Prepared = { copy: PreparedPdf | CoveredPdf; failure: string | null }

async function prepareOrCover(original: string, output: string): Promise<Prepared> {
  try {
    return { copy: await preparePdf(original, output), failure: null }
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error
    const copy = await coverPdf(original, output)
    return { copy, failure: `${error.message}; ${copy.kind}` }
  }
}

async function saveCopy(
  platform: Platform,
  sheet: { id: string; pdf_key: string | null; marked_key: string | null },
  key: string,
  { copy, failure }: Prepared,
): Promise<void> {
  const now = platform.clock.now()
  await inTransaction(platform.db, async (trx) => {
    const isSaved = await saveWatermarkedCopy(trx, sheet, {
      key,
      markOffset: copy.markOffset,
      markLength: copy.markLength,
      ...(failure === null ? { pages: copy.pages } : {}),
    })
    if (!isSaved) return
    await askForFirstPages(trx, sheet.id)
    if (failure === null) {
      await trx
        .updateTable('pdf_mark_failure')
        .set({ resolved_at: now })
        .where('sheet_id', '=', sheet.id)
        .where('resolved_at', 'is', null)
        .execute()
      return
    }
    await trx
      .insertInto('pdf_mark_failure')
      .values({ sheet_id: sheet.id, reason: failure.slice(0, 500), failed_at: now })
      .onConflict((conflict) =>
        conflict
          .column('sheet_id')
          .doUpdateSet({ reason: failure.slice(0, 500), failed_at: now, resolved_at: null }),
      )
      .execute()
  })
  if (failure !== null) platform.log.warn({ sheetId: sheet.id, reason: failure }, 'a PDF could not be marked')
}

/** Draws the first pages as soon as the file is ready (brief §7: page one of the largest scan within two seconds). */
async function askForFirstPages(trx: Trx, sheetId: string): Promise<void> {
  await enqueue(
    trx,
    drawFirstPagesJob,
    { sheetId },
    { key: `${drawFirstPagesJob}:${sheetId}`, attemptsMax: 5 },
  )
}
