import type { Selectable } from 'kysely'
import { type SheetFact, sheetFacts } from '#rules/sheets/sheet-facts.ts'
import { findSheetProblems } from '#rules/sheets/sheet-problem.ts'
import type { SheetTable } from '#server/platform/schema/sheets.ts'

const factNames = Object.fromEntries(sheetFacts.map((fact) => [fact, fact])) as { [Fact in SheetFact]: Fact }

/** An author's words of a sheet: every column with its name on the wire. */
const wireNames = {
  store_code: 'store',
  code: 'sCode',
  name: 'sName',
  class_info: 'classInfo',
  detail: 'detail',
  price_satang: 'price',
  ...factNames,
  reviewer_note: 'message',
} as const satisfies { [Column in keyof SheetTable]?: string }

export type WordColumn = keyof typeof wireNames
export const wordColumns = Object.keys(wireNames) as WordColumn[]

/** The words of a sheet as the row stores them. */
export type SheetWords = Pick<Selectable<SheetTable>, WordColumn>

/** What is missing or wrong before it may be sold. */
export function problemsOf(words: Omit<SheetWords, SheetFact | 'reviewer_note'>) {
  return findSheetProblems({
    storeCode: words.store_code,
    code: words.code,
    name: words.name,
    classInfo: words.class_info,
    detail: words.detail,
    priceSatang: words.price_satang,
  })
}

/** The columns that differ. */
export function changedColumns(before: SheetWords, after: SheetWords): WordColumn[] {
  return wordColumns.filter((column) => before[column] !== after[column])
}

/** The same by their names on the wire. */
export function changedFields(before: SheetWords, after: SheetWords): string[] {
  return changedColumns(before, after).map((column) => wireNames[column])
}
