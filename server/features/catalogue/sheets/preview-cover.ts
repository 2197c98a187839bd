import type { EditedSheet } from '#contract/seller/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import { normaliseCourseCode } from '#rules/sheets/course-code.ts'
import { readPriceSatang } from '#rules/sheets/read-price.ts'
import { drawDraftCover } from '#server/features/catalogue/pictures/index.ts'
import { draftCoverImage } from '#server/features/catalogue/files/index.ts'
import { createGate } from '#server/platform/content/gate.ts'
import type { Platform } from '#server/platform/platform.ts'

// Drawing is work for the processor, which people's requests need too.
const enterGate = createGate({ concurrency: 1, waitingMax: 40 })

/**
 * The cover of an own sheet as it would be drawn from what is being typed; nothing is kept. Base64 of a WebP. What makes no
 * sense yet (a price of letters) is drawn as it is saved. Refuses: not-found (another author's sheet, no such store), unavailable.
 */
export async function previewCover(
  platform: Platform,
  authorId: string,
  sheetId: string,
  edit: EditedSheet,
): Promise<string> {
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
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  const storeCode = edit.store ?? sheet.store_code
  const sellerImage = await draftCoverImage(platform, sheet.id)
  const picture = await enterGate(() =>
    drawDraftCover(
      platform,
      {
        id: sheet.id,
        storeCode,
        code: edit.sCode === undefined ? sheet.code : normaliseCourseCode(edit.sCode, storeCode),
        name: edit.sName ?? sheet.name,
        classInfo: edit.classInfo ?? sheet.class_info,
        semester: edit.semester ?? sheet.semester,
        year: edit.year ?? sheet.year,
        category: edit.category ?? sheet.category,
        priceSatang:
          (edit.price === undefined ? undefined : readPriceSatang(edit.price)) ?? sheet.price_satang,
      },
      sellerImage ?? undefined,
    ),
  )
  return (picture ?? refuse('not-found')).toString('base64')
}
