import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Refusal, refuse } from '#rules/refusal.ts'
import { drawing, pagePicture } from '../reading/index.ts'
import {
  type InspectedFile,
  filesInForce,
  mustBeOpen,
  ownSheet,
  replaceFiles,
  samplesMax,
  drawnPdfKey,
} from '../catalogue/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import { createGate } from '#server/platform/content/gate.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { lockSheetOfStore, unflagSamples } from './samples-again.ts'
import { mustBeOfMyStore } from './staff-uploads.ts'

// Ten pages are drawn and inspected one after the other: some seconds of one core.
const enterGate = createGate({ concurrency: 1, waitingMax: 5 })

/** The chosen pages of a sheet of the own store. Refuses: staff.own-matter, and as `drawPages`. */
export async function drawSamples(
  platform: Platform,
  staff: Person,
  { id, pages }: { id: string; pages: readonly number[] },
): Promise<InspectedFile[]> {
  await mustBeOfMyStore(platform.db, staff, id)
  return await drawPages(platform, id, pages, { published: true })
}

/** The chosen pages of an own sheet. Refuses: files.under-review, files.too-many-samples, and as `drawPages`. */
export async function drawOwnSamples(
  platform: Platform,
  author: Person,
  { id, pages }: { id: string; pages: readonly number[] },
): Promise<InspectedFile[]> {
  mustBeOpen(await ownSheet(platform.db, author.id, id), 'sample')
  const { samples } = await filesInForce(platform.db, id)
  if (samples.length + pages.length > samplesMax) refuse('files.too-many-samples')
  return await drawPages(platform, id, pages)
}

/**
 * Draws the chosen pages and inspects them like uploads (a QR code is refused), before any transaction. A refused picture leaves nothing
 * behind. Refuses: not-found, request.invalid (a page twice or beyond the last), files.pdf-missing, reader.page-unreadable, reader.busy,
 * unavailable, and what is wrong with a picture.
 */
async function drawPages(
  platform: Platform,
  id: string,
  pages: readonly number[],
  of?: { published: boolean },
): Promise<InspectedFile[]> {
  const { key, pageCount } = await pdfOf(platform, id, of)
  const isBeyond = pageCount !== null && pages.some((page) => page > pageCount)
  if (new Set(pages).size < pages.length || isBeyond) return refuse('request.invalid')
  return await enterGate(async () => {
    const folder = await mkdtemp(temporaryPrefix('samples'))
    const files: InspectedFile[] = []
    try {
      const whole = { id, watermarked: { key, markOffset: 0, markLength: 0 } }
      for (const page of pages) {
        const picture = await drawing(pagePicture(platform, whole, { page, width: 1200, urgency: 'soon' }))
        if (picture === null) throw new Refusal('reader.page-unreadable')
        const [drawn, stored] = [join(folder, `${page}.webp`), join(folder, `${page}.jpg`)]
        await writeFile(drawn, picture, { mode: 0o600 })
        const { width, height, bytes } = await inspectPicture('sample', drawn, stored)
        const storageKey = `private/sheets/${id}/sample-${newId()}.jpg`
        await platform.storage.put(storageKey, createReadStream(stored), { contentType: 'image/jpeg' })
        const sha256 = createHash('sha256')
          .update(await readFile(stored))
          .digest('hex')
        files.push({ storageKey, sha256, bytes, width, height, pages: null, facts: {}, warnings: [] })
      }
      return files
    } catch (error) {
      await forget(platform, files)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Puts them in the place of all old ones; the flag is gone with that. Refuses: not-found. */
export async function placeSamples(
  trx: Trx,
  platform: Platform,
  staff: Person,
  { id, pages }: { id: string; pages: readonly number[] },
  files: readonly InspectedFile[],
): Promise<void> {
  const sheet = await lockSheetOfStore(trx, staff, id)
  await replaceFiles(trx, platform, sheet, 'sample', files)
  await unflagSamples(trx, id)
  await recordAudit(trx, {
    actorId: staff.id,
    action: 'sheet.make-samples',
    object: `sheet:${id}`,
    after: { pages, files: files.map(({ sha256 }) => sha256) },
  })
}

async function forget(platform: Platform, files: readonly InspectedFile[]): Promise<void> {
  for (const { storageKey } of files) await platform.storage.remove(storageKey)
}

/** The PDF as it is in force. Refuses: not-found, files.pdf-missing. */
async function pdfOf(platform: Platform, sheetId: string, of?: { published: boolean }) {
  const sheet = await platform.db
    .selectFrom('sheet')
    .select(['demo_seed', 'pdf_pages'])
    .where('id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  const { pdf, drawnPdf } = await filesInForce(platform.db, sheetId, of)
  if (pdf !== null) return { key: pdf.storage_key, pageCount: pdf.pages }
  const key = drawnPdfKey({ id: sheetId, demoSeed: sheet.demo_seed ?? 0 })
  // A demo file is drawn when its pages are opened to choose some.
  if (!drawnPdf || (await platform.storage.head(key)) === null) return refuse('files.pdf-missing')
  return { key, pageCount: sheet.pdf_pages }
}
