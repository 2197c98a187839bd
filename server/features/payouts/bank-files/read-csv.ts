import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { CsvError } from 'csv-parse'
import { Refusal, refuse } from '#rules/refusal.ts'

/** 50,000 rows are an everyday file; more is a mistake. */
export const csvRowsMax = 60_000
export const csvBytesMax = 8_000_000
/** Our cells are names and numbers; a longer one means a different kind of file. */
const cellCharactersMax = 300
/** The widest export of a bank has some forty columns. */
const cellsMax = 500

export type CsvRow = {
  /** As a spreadsheet counts: the first line is row 1, and empty lines count. */
  row: number
  /** Trimmed; a quoted cell without its quotes. */
  cells: string[]
}
export type CsvSheet = {
  /** Lower-case hexadecimal, of the bytes as they came. */
  sha256: string
  /** The rows that hold anything. */
  rows: CsvRow[]
}

/**
 * Reads CSV as Thai spreadsheets and accounting programs write it: UTF-8 with or without BOM, or Thai Windows (TIS-620, CP874); commas,
 * semicolons or tabs; CRLF, LF or CR; quoted cells. It checks the form only. Refuses: bank-files.not-csv, -unreadable, -too-large,
 * -too-many-rows, -empty, -broken-quotes (row), -cell-too-long (row, column).
 */
export async function readCsv({
  fileName,
  content,
}: {
  fileName: string
  content: Uint8Array
}): Promise<CsvSheet> {
  if (!/\.csv$/i.test(fileName.trim())) refuse('bank-files.not-csv')
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length > csvBytesMax) refuse('bank-files.too-large', { megabytes: csvBytesMax / 1_000_000 })
  const text = decodeText(bytes)
  const rows = (await split(text))
    .map((cells, place) => ({ row: place + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) refuse('bank-files.empty')
  for (const { row, cells } of rows) {
    const column = cells.findIndex((cell) => cell.length > cellCharactersMax)
    if (column >= 0) refuse('bank-files.cell-too-long', { row, column: column + 1 })
  }
  return { sha256: createHash('sha256').update(bytes).digest('hex'), rows }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
/** Never in text: control characters other than tab and line ends, and codes unknown to an encoding. */
const notText = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFFFD\uFFFE]/

/** UTF-8 with or without byte-order mark, or Thai Windows. Refuses: bank-files.unreadable. */
export function decodeText(bytes: Buffer): string {
  const body = bytes.subarray(0, 3).equals(byteOrderMark) ? bytes.subarray(3) : bytes
  const text = isUtf8(body) ? body.toString('utf8') : new TextDecoder('windows-874').decode(body)
  // An Excel workbook that was only renamed, UTF-16, a picture.
  if (notText.test(text)) refuse('bank-files.unreadable')
  return text
}

/** Parsed in chunks, so that 50,000 rows do not block other requests for half a second. */
const bytesAtOnce = 65_536

async function split(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Empty lines keep their place, so that rows are counted as the spreadsheet does.
    skip_empty_lines: false,
    ltrim: true,
    rtrim: true,
  })
  const records: string[][] = []
  /** Reading stops at a limit, and further cells are not cleaned: eight megabytes of commas delay no other request. */
  const found: { refusal?: Refusal } = {}
  parser.on('readable', () => {
    for (let record: string[] | null = parser.read(); record !== null; record = parser.read()) {
      const row = records.length + 1
      if (row > csvRowsMax)
        found.refusal ??= new Refusal('bank-files.too-many-rows', { rows: csvRowsMax.toLocaleString('en') })
      else if (record.length > cellsMax)
        found.refusal ??= new Refusal('bank-files.cell-too-long', { row, column: cellsMax + 1 })
      if (found.refusal === undefined) records.push(record.map(cleanCell))
    }
  })
  const ended = new Promise<void>((resolve, reject) => {
    parser.on('end', resolve)
    parser.on('error', reject)
  })
  // Marks the rejection as handled until it is awaited below.
  ended.catch(() => {})
  try {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length && !parser.destroyed && !found.refusal; at += bytesAtOnce) {
      parser.write(bytes.subarray(at, at + bytesAtOnce))
      await letOthersRun()
    }
    parser.end()
    await ended
    if (found.refusal) throw found.refusal
    return records
  } catch (error) {
    if (found.refusal) throw found.refusal
    const { code } = error as Partial<CsvError>
    if (code === undefined || !/^CSV_|_QUOTE$/.test(code)) throw error
    // Every row before it has become a record, empty ones too.
    return refuse('bank-files.broken-quotes', { row: parser.info.records + 1 })
  }
}

/** The delimiter that occurs equally often in most lines, outside quotes. The first line alone may be a bank's letter-head. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
  const found = [',', ';', '\t'].map((sign) => {
    const often = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(sign).length - 1
      if (count > 0) often.set(count, (often.get(count) ?? 0) + 1)
    }
    const [count = 0, inLines = 0] = [...often].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return { sign, count, inLines }
  })
  return found.reduce((most, one) =>
    one.inLines > most.inLines || (one.inLines === most.inLines && one.count > most.count) ? one : most,
  ).sign
}

/** Spreadsheets write `="0123"` and `'0123` to keep a leading zero; invisible blanks come with copied names. */
function cleanCell(cell: string): string {
  const bare = cell
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (/^="(.*)"$/.exec(bare)?.[1] ?? bare.replace(/^'(?=[\d=+\-@])/, '')).trim()
}
