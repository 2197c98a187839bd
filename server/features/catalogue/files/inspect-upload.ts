import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Chapter } from '#rules/sheets/contents.ts'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import { inTransaction } from '#server/platform/database.ts'
import { inspectPdf, orRefusePdf } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { temporaryPrefix } from '#server/platform/temporary-folder.ts'
import {
  acceptUpload,
  confirmUpload,
  offerUpload,
  type UploadRule,
  uploadRules,
} from '#server/platform/uploads.ts'
import { lockOwnSheetFiles } from './sheet-files.queries.ts'

/** Sellers' limits of seller.md §5: 5 MB a picture, 150 MB the PDF. */
const ruleOf: Record<SheetFileKind, UploadRule> = {
  pdf: uploadRules.pdf,
  cover: uploadRules.image,
  sample: uploadRules.image,
}

/** A file as it will stand in `sheet_file`, its bytes already at `storageKey`. */
export type InspectedFile = {
  storageKey: string
  sha256: string
  bytes: number
  width: number | null
  height: number | null
  pages: number | null
  facts: PdfFacts | Record<string, never>
  warnings: string[]
}

type PdfFacts = {
  blankShare: number
  content: 'text' | 'scan' | 'mixed'
  dpi: number | null
  /** Proposed as contents; files that came before they were read have none. */
  chapters?: Chapter[]
}

/** Reviewers send such files back more often than not. */
const warnFrom = { blankShare: 0.2, dpi: 110, pagesWithoutOutline: 8, pages: 3, pictureSide: 700 } as const

/**
 * Inspects a quarantined upload and copies what is stored to its place: a PDF byte for byte, a picture's pixels only. Child processes bound
 * time and memory; this one only streams. Refuses files.*; removes nothing.
 */
export async function inspectUpload(
  platform: Platform,
  upload: { key: string; kind: SheetFileKind; storageKey: string; rule?: UploadRule },
): Promise<InspectedFile> {
  const { storage } = platform
  const folder = await mkdtemp(temporaryPrefix('upload'))
  try {
    const original = join(folder, 'original')
    const confirmed = await confirmUpload(storage, upload.key, upload.rule ?? ruleOf[upload.kind], {
      copyTo: original,
    })
    if (upload.kind === 'pdf') {
      const {
        pages,
        dpi,
        blankShare,
        content,
        chapters,
        hasOutline,
        hasAdvert,
        hasUpsideDown,
        isPartlySeen,
      } = await orRefusePdf(inspectPdf(original))
      await acceptUpload(storage, upload.key, confirmed, upload.storageKey)
      const warnings: string[] = []
      if (blankShare > warnFrom.blankShare) warnings.push('many-blank-pages')
      if (content !== 'text' && dpi !== null && dpi < warnFrom.dpi) warnings.push('low-resolution')
      if (hasOutline === false && pages >= warnFrom.pagesWithoutOutline) warnings.push('no-outline')
      if (hasAdvert) warnings.push('advert')
      if (hasUpsideDown) warnings.push('upside-down')
      if (isPartlySeen) warnings.push('partly-seen')
      if (pages < warnFrom.pages) warnings.push('very-short')
      const { sha256, bytes } = confirmed
      return {
        storageKey: upload.storageKey,
        sha256,
        bytes,
        width: null,
        height: null,
        pages,
        warnings,
        facts: { blankShare, content, dpi, chapters },
      }
    }
    const stored = join(folder, 'kept.jpg')
    const picture = await inspectPicture(upload.kind, original, stored)
    await storage.put(upload.storageKey, createReadStream(stored), { contentType: 'image/jpeg' })
    const { width, height, bytes } = picture
    const isSmall = Math.max(picture.originalWidth, picture.originalHeight) < warnFrom.pictureSide
    return {
      storageKey: upload.storageKey,
      sha256: await hashOf(stored),
      bytes,
      width,
      height,
      pages: null,
      facts: {},
      warnings: isSmall ? ['small-picture'] : [],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * First of the two specified steps: a form to post the file to. `finishUpload` reports its arrival, or a job finds it within a minute.
 * Refuses: not-found, files.under-review.
 */
export async function offerSheetUpload(
  platform: Platform,
  personId: string,
  input: { sheetId: string; kind: SheetFileKind; num?: number },
): Promise<{ url: string; fields: Record<string, string>; key: string }> {
  const { sheetId, kind, num = 0 } = input
  const now = platform.clock.now()
  const { key, url, fields } = await offerUpload(platform.storage, ruleOf[kind], now)
  await inTransaction(platform.db, async (trx) => {
    await lockOwnSheetFiles(trx, personId, sheetId, kind)
    // Trying again is the answer to what was refused before.
    await trx
      .deleteFrom('sheet_upload')
      .where('sheet_id', '=', sheetId)
      .where('kind', '=', kind)
      .where('num', '=', num)
      .where('state', '=', 'refused')
      .execute()
    await trx
      .insertInto('sheet_upload')
      .values({ key, sheet_id: sheetId, person_id: personId, kind, num, offered_at: now })
      .execute()
  })
  return { url, fields, key }
}
