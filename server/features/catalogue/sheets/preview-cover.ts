import type { EditedSheet } from '#contract/seller/sheets.ts'
import { normaliseCourseCode } from '#rules/sheets/course-code.ts'
import { readPriceSatang } from '#rules/sheets/sheet-price.ts'
import { drawDraftCover, readDraftCover } from '#server/features/catalogue/pictures/index.ts'
import { draftCoverImage } from '#server/features/catalogue/files/index.ts'
import { createGate } from '#server/platform/content/gate.ts'
import type { Platform } from '#server/platform/platform.ts'

// Drawing is work for the processor, which people's requests need too.
const enterGate = createGate({ concurrency: 1, waitingMax: 40 })

/**
 * The cover of an own sheet from unsaved words, as Base64 WebP; nothing is stored. Invalid values (a price of letters) are drawn as saved.
 * Refuses: not-found (another author's sheet, no such store), unavailable.
 */
export async function previewCover(
  platform: Platform,
  authorId: string,
  sheetId: string,
  edit: EditedSheet,
): Promise<string> {
  const saved = await readDraftCover(platform, sheetId, authorId)
  const storeCode = edit.store ?? saved.store_code
  const draft = {
    ...saved,
    store_code: storeCode,
    code: edit.sCode === undefined ? saved.code : normaliseCourseCode(edit.sCode, storeCode),
    name: edit.sName ?? saved.name,
    class_info: edit.classInfo ?? saved.class_info,
    semester: edit.semester ?? saved.semester,
    year: edit.year ?? saved.year,
    category: edit.category ?? saved.category,
    price_satang: (edit.price === undefined ? undefined : readPriceSatang(edit.price)) ?? saved.price_satang,
  }
  const sellerImage = await draftCoverImage(platform, sheetId)
  const picture = await enterGate(() => drawDraftCover(platform, draft, sellerImage))
  return picture.toString('base64')
}
