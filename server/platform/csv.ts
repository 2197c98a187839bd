/** What spreadsheets take for a formula at the start of a cell; NUL as the security page names it. */
const startsFormula = /^[=+\-@\t\r\0]/
const needsQuotes = /[",\r\n]|^\s|\s$/

export type CsvCell = string | number | null | undefined

/**
 * One line after RFC 4180, with its CRLF. Numbers are ours and stay as they are; a text that a spreadsheet would run as a formula
 * gets a leading apostrophe (security-and-reliability §5). Ids with leading zeros are text: give them as strings.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = startsFormula.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A whole file, piece by piece: UTF-8 with the byte-order mark that spreadsheets need for Thai. */
export async function* csvFile(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  let piece = `\uFEFF${csvLine(header)}`
  for await (const row of rows) {
    piece += csvLine(row)
    if (piece.length < 32_768) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
