import { satangToBaht } from '#rules/money/satang.ts'
import type { CartSheet } from './cart.queries.ts'

/** Course code, a space, course name (buyer.md §3); special stores may have only one of the two. */
export function sheetName(sheet: { code: string; name: string }): string {
  return `${sheet.code} ${sheet.name}`.trim()
}

export function presentCartItem(sheet: CartSheet) {
  return {
    _id: sheet.id,
    name: sheetName(sheet),
    price: satangToBaht(sheet.price_satang),
    fullPrice: sheet.full_satang === null ? undefined : satangToBaht(sheet.full_satang),
    authorCode: sheet.author_id,
    color: sheet.color,
    store: sheet.store_code,
    storeName: sheet.store_names,
    category: sheet.category,
    semester: sheet.semester,
    year: sheet.year,
    cover: String(sheet.cover_version),
  }
}
