import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import yazl from 'yazl'
import { bangkokMoment, type CsvCell } from '#rules/csv.ts'
import { csvFile } from '#server/platform/downloads.ts'
import { addToZip, streamOfZip } from '#server/platform/http/send-file.ts'
import { printable } from '#server/platform/http/well-formed.ts'

type Rows = AsyncIterable<readonly CsvCell[]>
/** Amounts leave as `1234.56`; numbers of accounts, references and days are words. */
const amount = /^-?\d{1,13}\.\d{2}$/

/** The limit of a workbook's cell: Excel calls a file with a longer one broken. */
const charactersMax = 32_767

/** A list as a workbook, streamed in constant memory. A million rows start another sheet. */
export async function workbookOf(
  name: string,
  columns: readonly { title: string; isAmount: boolean }[],
  rows: Rows,
): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const cells = async function* () {
    for await (const row of rows)
      yield row.map((cell) => {
        if (cell instanceof Date) return bangkokMoment(cell)
        if (typeof cell !== 'string') return cell ?? null
        return amount.test(cell) ? Number(cell) : printable(cell).slice(0, charactersMax)
      })
  }
  const written = writeXlsxStream(cells(), {
    name: name.slice(0, 31),
    columns: columns.map(({ title, isAmount }) => ({
      header: title,
      ...(isAmount && { numFmt: '#,##0.00' }),
    })),
    freezePane: { rows: 1 },
  })
  // The library types it as a browser stream, which differs from Node's in an unused part.
  return Readable.fromWeb(written as unknown as ReadableStream<Uint8Array>)
}

export type Member = { name: string; header: readonly string[]; rows: () => Promise<Rows> }

/**
 * Several lists as one archive, each read when its turn comes, followed by their rows, bytes and SHA-256, and by checksums in the form of
 * `sha256sum -c SHA256SUMS`.
 */
export function archiveOf(members: readonly Member[], about: Record<string, unknown>, made: Date): Readable {
  const zip = new yazl.ZipFile()
  const listed: { file: string; rows: number; bytes: number; sha256: string }[] = []
  let current: Readable | undefined
  for (const { name, header, rows } of members)
    addToZip(zip, name, { mtime: made }, async () => {
      const read = await rows()
      const hash = createHash('sha256')
      const sums = { rows: 0, bytes: 0 }
      const counted = async function* () {
        for await (const row of read) {
          sums.rows += 1
          yield row
        }
      }
      const hashed = async function* () {
        for await (const piece of csvFile(header, counted())) {
          hash.update(piece)
          sums.bytes += Buffer.byteLength(piece)
          yield piece
        }
        listed.push({ file: name, ...sums, sha256: hash.digest('hex') })
      }
      current = Readable.from(hashed(), { objectMode: false })
      return current
    })
  const last = (name: string, text: () => string) =>
    addToZip(zip, name, { mtime: made }, async () => Readable.from([Buffer.from(text())]))
  last(
    'manifest.json',
    () => `${JSON.stringify({ ...about, made: made.toISOString(), files: listed }, null, 2)}\n`,
  )
  last('SHA256SUMS', () => listed.map(({ sha256, file }) => `${sha256}  ${file}\n`).join(''))
  // A client that leaves early must not leave a list half read.
  return streamOfZip(zip).once('close', () => current?.destroy())
}
