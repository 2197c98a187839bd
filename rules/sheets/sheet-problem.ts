import { hasFreeTitles } from './special-stores.ts'

export type SheetToCheck = {
  storeCode: number
  code: string
  name: string
  classInfo: string
  detail: string
  priceSatang: number
}

export type SheetProblem =
  | 'sheets.title-missing'
  | 'sheets.class-info-missing'
  | 'sheets.detail-missing'
  | 'sheets.price-invalid'

/** A published price is at least 1 baht (INV-03). */
export const priceSatangMin = 100
export const priceSatangMax = 200_000_000

/** The first thing that keeps a sheet from being handed in, in the order of seller.md §5; undefined when nothing does. */
export function findSheetProblem(sheet: SheetToCheck): SheetProblem | undefined {
  if (sheet.code.trim() === '' && sheet.name.trim() === '') return 'sheets.title-missing'
  if (!hasFreeTitles(sheet.storeCode)) {
    if (sheet.classInfo.trim() === '') return 'sheets.class-info-missing'
    if (sheet.detail.trim() === '') return 'sheets.detail-missing'
  }
  const { priceSatang } = sheet
  if (!Number.isSafeInteger(priceSatang) || priceSatang < priceSatangMin || priceSatang > priceSatangMax) {
    return 'sheets.price-invalid'
  }
  return undefined
}
