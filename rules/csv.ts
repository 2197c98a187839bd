import { bangkokDate, bangkokTime } from './calendar/bangkok.ts'

/** Signs that start a formula in a spreadsheet's cell; NUL as the security page names it. */
const startsFormula = /^[=+\-@\t\r\0]/
/** A negative amount of ours is no formula: accountants add it up. */
const amountBelowZero = /^-\d+\.\d\d$/
const needsQuotes = /[",\r\n]|^\s|\s$/

/** A moment stands there as screens show it, by the clock in Bangkok. */
export type CsvCell = string | number | Date | null | undefined

/**
 * One line as in RFC 4180, with CRLF. Numbers are ours and unchanged; a text that a spreadsheet would run as a formula gets a leading
 * apostrophe (security-and-reliability §5). Pass ids with leading zeros as strings.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell instanceof Date) return bangkokMoment(cell)
  const safe = startsFormula.test(cell) && !amountBelowZero.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lets spreadsheets read a file as UTF-8, and Thai with it. */
export const byteOrderMark = '\uFEFF'

/** `2026-11-20 07:05:09`; the clock in Bangkok is ahead by whole hours. */
export function bangkokMoment(instant: Date): string {
  return `${bangkokDate(instant)} ${bangkokTime(instant)}${instant.toISOString().slice(16, 19)}`
}
