import { refuse } from '#rules/refusal.ts'
import type { DrawPdf } from '../reading/index.ts'
import { type DrawExample, draftCoverImage, drawDraftCover } from '../catalogue/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ReviewedSheet } from './reviewed-sheet.ts'

/** How the demo makes what nobody has uploaded; empty in production. */
export type DrawnFiles = { drawPdf?: DrawPdf; drawExample?: DrawExample }

/** The cover as buyers see it, or would: WebP, 560 wide. Refuses: not-found. */
export async function coverOfSheet(platform: Platform, sheetId: string): Promise<Buffer> {
  const sheet = await platform.db
    .selectFrom('sheet')
    .select([
      'id',
      'code',
      'name',
      'class_info',
      'price_satang',
      'semester',
      'year',
      'category',
      'store_code',
    ])
    .where('id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  const picture = await drawDraftCover(
    platform,
    {
      id: sheet.id,
      storeCode: sheet.store_code,
      code: sheet.code,
      name: sheet.name,
      classInfo: sheet.class_info,
      semester: sheet.semester,
      year: sheet.year,
      category: sheet.category,
      priceSatang: sheet.price_satang,
    },
    (await draftCoverImage(platform, sheet.id)) ?? undefined,
  )
  return picture ?? refuse('not-found')
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

/** Where the PDF of a demo sheet lies once it was drawn. */
export function drawnPdfKey({ id, demoSeed }: { id: string; demoSeed: number }): string {
  return `private/drawn-pdf/${id}-${demoSeed}.pdf`
}

/** Drawn at the first look, kept where it can be thrown away at any time. Refuses: not-found. */
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
