import { buffer } from 'node:stream/consumers'
import type { DataOf } from '#contract/shared/call.ts'
import { fileWarnings, type getSheetFiles } from '#contract/seller/files.ts'
import { isRefusalCode, refusals } from '#contract/shared/refusals.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { drawnPdf, fileLinkPath, pageLinkPath } from './deliver-file.ts'
import { partUploadOf } from './pdf-parts.ts'
import { type FileRow, filesInForce, mayChange, ownSheet, sharpSamplesOf } from './sheet-files.queries.ts'
import { takeInPosted } from './take-in.ts'

/** A big PDF takes longer; it is there at the next request. */
const patienceMilliseconds = 8_000

type SheetFiles = DataOf<typeof getSheetFiles>

/** The files of an own sheet, after taking in what was posted without a call. Refuses: not-found. */
export async function readSheetFiles(
  platform: Platform,
  person: Person,
  sheetId: string,
): Promise<SheetFiles> {
  const sheet = await ownSheet(platform.db, person.id, sheetId)
  await takeInPosted(platform, person.id, sheetId, patienceMilliseconds)
  const files = await filesInForce(platform.db, sheetId)
  const refused = await platform.db
    .selectFrom('sheet_upload')
    .select(['kind', 'num', 'refusal'])
    .where('sheet_id', '=', sheetId)
    .where('state', '=', 'refused')
    .orderBy('offered_at')
    .limit(20)
    .execute()
  const picture = (row: FileRow) => ({
    _id: row.id,
    url: fileLink(platform, person, sheetId, row.id),
    bytes: row.bytes,
    width: row.width ?? 0,
    height: row.height ?? 0,
    warnings: warningsOf(row),
    uploaded: row.uploaded_at.toISOString(),
  })
  const linkToPages = (fileId: string | null) =>
    fileId === null ? null : fileLink(platform, person, sheetId, fileId, pageLinkPath)
  return {
    cover: files.cover === null ? null : picture(files.cover),
    samples: files.samples.map((row) => ({ ...picture(row), num: row.num })),
    sharpSamples: sharpSamplesOf(files),
    drawnSamples: files.drawnSamples,
    pdf: files.pdf === null ? null : presentPdf(files.pdf),
    drawnPdf: files.drawnPdf,
    pages: files.pdf?.pages ?? (files.drawnPdf ? files.countedPages : null),
    pageUrl: linkToPages(files.pdf?.id ?? (files.drawnPdf ? drawnPdf : null)),
    frozen: !mayChange(sheet, 'sample'),
    pdfFrozen: !mayChange(sheet, 'pdf'),
    refused: refused.map(({ kind, num, refusal }) => {
      const code = refusal !== null && isRefusalCode(refusal) ? refusal : 'files.bad-form'
      const [thai, english] = refusals[code].msg
      return { kind, num, code, msg: [thai, english] as [string, string] }
    }),
    partUpload: await partUploadOf(platform, sheetId),
  }
}

/**
 * A link to the PDF as it will be handed in, also where it was posted just now. Refuses: not-found (also where there is none, or the demo
 * draws it).
 */
export async function linkToPdf(platform: Platform, person: Person, sheetId: string): Promise<string> {
  await ownSheet(platform.db, person.id, sheetId)
  await takeInPosted(platform, person.id, sheetId, patienceMilliseconds)
  const { pdf } = await filesInForce(platform.db, sheetId)
  return pdf === null ? refuse('not-found') : fileLink(platform, person, sheetId, pdf.id)
}

/** The picture that the draft's cover is drawn with; null where there is none. For the preview, after the right was verified. */
export async function draftCoverImage(platform: Platform, sheetId: string): Promise<Buffer | null> {
  const { cover } = await filesInForce(platform.db, sheetId)
  const found = cover === null ? null : await platform.storage.get(cover.storage_key)
  return found === null ? null : await buffer(found.stream)
}

function presentPdf(row: FileRow): NonNullable<SheetFiles['pdf']> {
  const { blankShare, content, dpi, chapters } = row.facts
  return {
    _id: row.id,
    bytes: row.bytes,
    pages: row.pages ?? 0,
    blankShare: typeof blankShare === 'number' ? blankShare : null,
    content: content === 'text' || content === 'scan' || content === 'mixed' ? content : null,
    dpi: typeof dpi === 'number' ? dpi : null,
    chapters: chaptersOf(chapters),
    warnings: warningsOf(row),
    uploaded: row.uploaded_at.toISOString(),
    onSale: row.stage === 'live',
  }
}

/** As `inspectUpload` stored them. */
function chaptersOf(stored: unknown): NonNullable<SheetFiles['pdf']>['chapters'] {
  return Array.isArray(stored)
    ? stored.map(({ title, page }) => ({ title: String(title), page: Number(page) }))
    : []
}

function warningsOf(row: FileRow): (typeof fileWarnings)[number][] {
  return fileWarnings.filter((warning) => row.warnings.includes(warning))
}

export function fileLink(
  platform: Platform,
  person: Person,
  sheetId: string,
  fileId: string,
  path: string = fileLinkPath,
): string {
  return `${path}?t=${signFor(platform, person, { purpose: 'sheet-file', sheetId, fileId })}`
}
