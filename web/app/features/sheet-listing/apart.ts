import { isSameCourse } from '../sheet-card/same-course.ts'

/**
 * Separates look-alikes, because covers of an institution share its colour: one sheet per course first, each from another institution than
 * the one before.
 */
export function apart<Sheet extends { store: number; name: string }>(sheets: readonly Sheet[]): Sheet[] {
  const isAgain = (sheet: Sheet, at: number) => sheets.slice(0, at).some((one) => isSameCourse(one, sheet))
  const left = [...sheets.filter((sheet, at) => !isAgain(sheet, at)), ...sheets.filter(isAgain)]
  const row: Sheet[] = []
  while (left.length > 0) {
    const other = left.findIndex(({ store }) => store !== row.at(-1)?.store)
    row.push(...left.splice(Math.max(0, other), 1))
  }
  return row
}
