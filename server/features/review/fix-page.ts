import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ValidInputOf } from '#contract/shared/call.ts'
import type { fixPage } from '#contract/seller/sheets.ts'
import { Refusal, refuse } from '#rules/refusal.ts'
import {
  type InspectedFile,
  inspectUpload,
  fileToFix,
  storageKeyOf,
  takeFixedPage,
  drawnPdfKey,
} from '../catalogue/index.ts'
import { withLocalFile } from '../reading/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import { createGate } from '#server/platform/content/gate.ts'
import type { Trx } from '#server/platform/database.ts'
import { inspectPdf, orRefusePdf, replacePage } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { offerSignedUpload, openSignedUpload } from '#server/platform/signed-uploads.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import { confirmUpload, newQuarantineKey, uploadRules } from '#server/platform/uploads.ts'

/** A whole file is parsed, written and inspected for each. */
const enterGate = createGate({ concurrency: 1, waitingMax: 5 })

/** A form to post the new page to. Refuses: not-found, sheets.moved-on, files.under-review. */
export async function offerPageUpload(platform: Platform, author: Person, sheetId: string) {
  await fileToFix(platform.db, author.id, sheetId)
  return await offerSignedUpload(platform, author, { purpose: 'page-upload', sheetId }, uploadRules.page)
}

type FixedFile = { file: InspectedFile; madeOf: string | null; quarantined: string[] }

/**
 * Builds the file on sale, or the waiting version's, with a posted page replacing one of its own; inspected like any upload, before any
 * transaction. A refused file leaves nothing behind. Refuses: not-found, sheets.moved-on, files.under-review, request.invalid (no such
 * page), files.*.
 */
export async function buildFixedFile(
  platform: Platform,
  author: Person,
  { id: sheetId, page, key: signed }: ValidInputOf<typeof fixPage>,
): Promise<FixedFile> {
  const { storage } = platform
  const { file, pages, demoSeed } = await fileToFix(platform.db, author.id, sheetId)
  const posted = openSignedUpload(platform, author, { purpose: 'page-upload', sheetId }, signed)
  if (pages !== null && page > pages) return refuse('request.invalid')
  const drawn = drawnPdfKey({ id: sheetId, demoSeed: demoSeed ?? 0 })
  const key = file?.storage_key ?? drawn
  // The demo's are drawn when their pages are opened.
  if ((await storage.head(key)) === null) return refuse('files.pdf-missing')
  if ((await storage.head(posted)) === null) return refuse('files.not-arrived')
  return await enterGate(async () => {
    const built = newQuarantineKey(platform.clock.now())
    const folder = await mkdtemp(temporaryPrefix('page'))
    try {
      const [original, picture, whole] = ['original', 'picture.jpg', 'whole.pdf'].map((name) =>
        join(folder, name),
      ) as [string, string, string]
      const { contentType } = await confirmUpload(storage, posted, uploadRules.page, { copyTo: original })
      const isPdf = contentType === 'application/pdf'
      if (isPdf) await orRefusePdf(inspectPdf(original))
      else await inspectPicture('cover', original, picture)
      await withLocalFile(storage, { key, markOffset: 0, markLength: 0 }, ({ path }) =>
        orRefusePdf(replacePage(path, whole, isPdf ? original : picture, page)),
      )
      await storage.put(built, createReadStream(whole), { contentType: 'application/pdf' })
      const storageKey = storageKeyOf(sheetId, 'pdf', built)
      const inspected = await inspectUpload(platform, { key: built, kind: 'pdf', storageKey })
      return { file: inspected, madeOf: file?.sha256 ?? null, quarantined: [posted, built] }
    } catch (error) {
      if (error instanceof Refusal) for (const one of [posted, built]) await storage.remove(one)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Refuses as `takeFixedPage`. */
export async function takeInFixedFile(
  trx: Trx,
  platform: Platform,
  author: Person,
  { id: sheetId, whatsNew }: ValidInputOf<typeof fixPage>,
  { file, madeOf, quarantined }: FixedFile,
) {
  const [, uploadKey = ''] = quarantined
  return await takeFixedPage(trx, platform, author.id, { sheetId, whatsNew, madeOf, uploadKey }, file)
}
