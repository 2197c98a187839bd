import type { EditedSheet } from '#contract/seller/sheets.ts'
import { refuse } from '#rules/refusal.ts'
import { isYearOffered, mapFacts, mayHaveCategory } from '#rules/sheets/sheet-facts.ts'
import { normaliseCourseCode } from '#rules/sheets/course-code.ts'
import { readPriceSatang } from '#rules/sheets/sheet-price.ts'
import { priceSatangMax } from '#rules/sheets/sheet-problem.ts'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import type { Trx } from '#server/platform/database.ts'
import type { LockedSheet } from './lock-sheet.ts'
import type { SheetWords } from './sheet-words.ts'

type SheetToEdit = SheetWords & Pick<LockedSheet, 'full_satang'>

/**
 * The sheet's words after this edit; omitted fields stay. Refuses: sheets.price-invalid, sheets.launch-running, not-found (no such store),
 * sheets.category-not-offered, sheets.year-not-offered, request.invalid (a title that is too long).
 */
export async function wordsAfterEdit(
  trx: Trx,
  sheet: SheetToEdit,
  edit: EditedSheet & { message?: string | undefined },
  now: Date,
): Promise<SheetWords> {
  const store = await trx
    .selectFrom('store')
    .select(['code', 'category', 'kind'])
    .where('code', '=', edit.store ?? sheet.store_code)
    .executeTakeFirst()
  return store === undefined ? refuse('not-found') : wordsOnShelf(sheet, edit, store, now)
}

/** Facts of a store that sheet rules use. */
export type Shelf = { code: number; category: number; kind: string }

/** The same where the store is known. */
export function wordsOnShelf(
  sheet: SheetToEdit,
  edit: EditedSheet & { message?: string | undefined },
  store: Shelf,
  now: Date,
): SheetWords {
  const priceSatang = edit.price === undefined ? sheet.price_satang : readPriceSatang(edit.price)
  if (priceSatang === undefined || priceSatang > priceSatangMax) return refuse('sheets.price-invalid')
  // Buyers were shown what it costs until when, and what then.
  if (sheet.full_satang !== null && priceSatang !== sheet.price_satang) refuse('sheets.launch-running')
  const storeCode = store.code
  const facts = mapFacts((fact) => edit[fact] ?? sheet[fact])
  const current = storeCode === sheet.store_code ? sheet.category : undefined
  if (!mayHaveCategory(store.category, facts.category, current)) refuse('sheets.category-not-offered')
  if (facts.year !== sheet.year && !isYearOffered(facts.year, bangkokParts(now).year))
    refuse('sheets.year-not-offered')
  // A code typed for another store may lose its spaces now; an unedited one stays as approved.
  const isSameCode = (edit.sCode ?? sheet.code) === sheet.code && storeCode === sheet.store_code
  const title = titleThatFits({
    code: isSameCode
      ? sheet.code
      : normaliseCourseCode(edit.sCode ?? sheet.code, storeCode, store.kind === 'drive'),
    name: edit.sName === undefined ? sheet.name : edit.sName.normalize('NFC').trim().replace(/\s+/g, ' '),
  })
  return {
    store_code: storeCode,
    ...title,
    class_info: edit.classInfo === undefined ? sheet.class_info : edit.classInfo.trim(),
    detail: edit.detail === undefined ? sheet.detail : edit.detail.trim(),
    price_satang: priceSatang,
    ...facts,
    reviewer_note: edit.message ?? sheet.reviewer_note,
  }
}

/** The title as stored. Capitals and composed letters may be longer than what was typed. Refuses: request.invalid. */
export function titleThatFits(title: { code: string; name: string }): typeof title {
  const tooLong = [
    ...(title.code.length > 60 ? ['sCode'] : []),
    ...(title.name.length > 300 ? ['sName'] : []),
  ]
  if (tooLong.length > 0) refuse('request.invalid', { fields: tooLong })
  return title
}
