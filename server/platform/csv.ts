import { byteOrderMark, type CsvCell, csvLine } from '#rules/csv.ts'

export { type CsvCell, csvLine } from '#rules/csv.ts'

/** A whole file, piece by piece: UTF-8 with the byte-order mark that spreadsheets need for Thai. */
export async function* csvFile(
  header: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]> | Iterable<readonly CsvCell[]>,
): AsyncGenerator<string> {
  let piece = `${byteOrderMark}${csvLine(header)}`
  for await (const row of rows) {
    piece += csvLine(row)
    if (piece.length < 32_768) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
