import { refuse } from '#rules/refusal.ts'
import { normaliseCourseCode } from '#rules/sheets/course-code.ts'
import { factsOf, type SheetFacts } from '#rules/sheets/sheet-facts.ts'
import { priceSatangMax } from '#rules/sheets/sheet-problem.ts'
import type { Trx } from '#server/platform/database.ts'
import { titleThatFits } from './edited-words.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'

export type SheetDraft = {
  storeCode: number
  code: string
  name: string
  /** The class or lesson line of the cover. */
  classInfo: string
  detail: string
  priceSatang: number
  color?: string
  reviewerNote?: string
  /** How many samples were uploaded (or, in the demo, will be drawn). */
  exampleCount?: number
  /** Demo sheets are drawn from a seed; `id` makes the same sheet again in every fresh demo. */
  demo?: { id: string; seed: number; pages?: number }
} & Pick<SheetFacts, 'semester' | 'year' | 'category'> &
  Partial<SheetFacts>

/**
 * Saves a new, possibly incomplete draft; `save-words.ts` changes it later. Returns its id. Refuses: not-found (no such store),
 * sheets.price-invalid, request.invalid (a title that is too long).
 */
export async function saveSheetDraft(
  trx: Trx,
  platform: Platform,
  authorId: string,
  draft: SheetDraft,
): Promise<string> {
  const { priceSatang } = draft
  if (!Number.isSafeInteger(priceSatang) || priceSatang < 0 || priceSatang > priceSatangMax) {
    refuse('sheets.price-invalid')
  }
  const store = await trx
    .selectFrom('store')
    .select('code')
    .where('code', '=', draft.storeCode)
    .executeTakeFirst()
  if (store === undefined) refuse('not-found')
  const values = {
    store_code: draft.storeCode,
    ...titleThatFits({
      code: normaliseCourseCode(draft.code, draft.storeCode),
      name: draft.name.normalize('NFC').trim(),
    }),
    class_info: draft.classInfo.trim(),
    detail: draft.detail.trim(),
    price_satang: priceSatang,
    ...factsOf(draft),
    reviewer_note: draft.reviewerNote ?? '',
    ...(draft.color === undefined ? {} : { color: draft.color }),
    ...(draft.exampleCount === undefined ? {} : { example_count: draft.exampleCount }),
    ...(draft.demo === undefined ? {} : { demo_seed: draft.demo.seed, pdf_pages: draft.demo.pages ?? null }),
  }
  const now = platform.clock.now()
  const id = draft.demo?.id ?? newId()
  await trx
    .insertInto('sheet')
    .values({ ...values, id, author_id: authorId, created_at: now, updated_at: now })
    .execute()
  return id
}
