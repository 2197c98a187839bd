import { refuse } from '#rules/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type DrawExample,
  draftCoverImage,
  drawDraftCover,
  drawnPdfKey,
  readDraftCover,
} from '../catalogue/index.ts'
import type { DrawPdf } from '../reading/index.ts'

/** Functions that draw files of demo sheets; empty in production. */
export type DrawnFiles = { drawPdf?: DrawPdf; drawExample?: DrawExample }

export type ReviewedSheet = { id: string; name: string; storeCode: number; demoSeed: number | null }

/** The cover as buyers see it, or would: WebP, 560 wide. Refuses: not-found. */
export async function coverOfSheet(platform: Platform, sheetId: string): Promise<Buffer> {
  const draft = await readDraftCover(platform, sheetId)
  return await drawDraftCover(platform, draft, await draftCoverImage(platform, sheetId))
}

/** Null where the id is not that of a drawn sample. */
export async function readDrawnSample(
  { drawExample }: DrawnFiles,
  sheet: ReviewedSheet,
  fileId: string,
): Promise<Buffer | null> {
  const [, place] = /^drawn-sample-(\d{1,2})$/.exec(fileId) ?? []
  if (place === undefined || drawExample === undefined || sheet.demoSeed === null) return null
  return await drawExample({ id: sheet.id, demoSeed: sheet.demoSeed }, Number(place))
}

/** Drawn at the first request, stored where it can be thrown away at any time. Refuses: not-found. */
export async function keyOfDrawnPdf(
  { storage }: Platform,
  { drawPdf }: DrawnFiles,
  sheet: ReviewedSheet,
): Promise<string> {
  if (drawPdf === undefined || sheet.demoSeed === null) return refuse('not-found')
  const key = drawnPdfKey({ id: sheet.id, demoSeed: sheet.demoSeed })
  if ((await storage.head(key)) === null) {
    const bytes = await drawPdf({ id: sheet.id, demoSeed: sheet.demoSeed })
    await storage.put(key, bytes, { contentType: 'application/pdf', rebuildable: true })
  }
  return key
}
