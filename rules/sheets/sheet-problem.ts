import { hasFreeTitles } from './special-stores.ts'

export type SheetToValidate = {
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
  | 'sheets.price-not-number'
  | 'sheets.price-invalid'

/** A published price is at least 1 baht (INV-03). */
export const priceSatangMin = 100
export const priceSatangMax = 200_000_000

/** Everything that keeps the words of a sheet from being handed in, in the order of seller.md §5. */
export function findSheetProblems(sheet: SheetToValidate): SheetProblem[] {
  const problems: SheetProblem[] = []
  if (sheet.code.trim() === '' && sheet.name.trim() === '') problems.push('sheets.title-missing')
  if (!hasFreeTitles(sheet.storeCode)) {
    if (sheet.classInfo.trim() === '') problems.push('sheets.class-info-missing')
    if (sheet.detail.trim() === '') problems.push('sheets.detail-missing')
  }
  const priceProblem = findPriceProblem(sheet.priceSatang)
  if (priceProblem !== undefined) problems.push(priceProblem)
  return problems
}

/** The first of them; undefined when there is none. */
export function findSheetProblem(sheet: SheetToValidate): SheetProblem | undefined {
  return findSheetProblems(sheet)[0]
}

/** 0 is a price that was never typed: it does not start with a digit other than a leading zero. */
export function findPriceProblem(
  priceSatang: number,
): 'sheets.price-not-number' | 'sheets.price-invalid' | undefined {
  if (!Number.isSafeInteger(priceSatang) || priceSatang === 0) return 'sheets.price-not-number'
  if (priceSatang < priceSatangMin || priceSatang > priceSatangMax) return 'sheets.price-invalid'
  return undefined
}
