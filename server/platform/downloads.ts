import type { z } from 'zod'
import type { Audience } from '#contract/shared/call.ts'
import { byteOrderMark, type CsvCell, csvLine } from '#rules/csv.ts'
import { endlessTransaction } from './books/key.ts'
import type { Person } from './caller.ts'
import type { Platform } from './platform.ts'

export { type CsvCell, csvLine } from '#rules/csv.ts'

/** A list that can be had as CSV. Features export theirs as `downloads`; `server/app.ts` puts them together. */
export type Download<Input> = {
  /** noun or plural, as in the address of its screen: 'orders', 'monthly-sales' */
  list: string
  audience: Audience
  input: z.ZodType<Input>
  fileName: (input: Input) => string
  header: readonly string[]
  /** Columns of amounts, which a workbook shows with two decimals: elsewhere the number of an entry would be 1,804.00. */
  amounts?: readonly string[]
  /** Read by programs: the columns are called the same in every language. */
  forMachines?: true
  /** An archive of these lists, each with the same input; it has no rows of its own. */
  members?: readonly AnyDownload[]
  /**
   * The rows, read while they are sent; rights are checked before the first one. Called once to see whether it refuses (then closed), and
   * once to send.
   */
  rows: (
    input: Input,
    context: { platform: Platform; caller: Person },
  ) => Promise<AsyncIterable<readonly CsvCell[]>>
}

/** A list of downloads holds lists with different inputs; each validates its own before it reads it. */
export type AnyDownload = Omit<Download<unknown>, 'rows' | 'fileName'> & {
  rows: (
    input: never,
    context: { platform: Platform; caller: Person },
  ) => Promise<AsyncIterable<readonly CsvCell[]>>
  fileName: (input: never) => string
}

export function defineDownload<Input>(download: Download<Input>): AnyDownload {
  return download
}

/**
 * Streams rows of a long answer, 2,000 at a time from a PostgreSQL cursor, so that a million need no memory. `text` takes `$1…` as usual.
 */
export async function* streamRows<Row extends object>(
  platform: Pick<Platform, 'pool'>,
  text: string,
  values: readonly unknown[] = [],
): AsyncGenerator<Row> {
  const client = await platform.pool.connect()
  let finished = false
  try {
    await client.query('begin read only')
    // A slow client causes long waits between batches; a client that leaves ends it at once.
    await client.query(
      "set local statement_timeout = '30s'; set local idle_in_transaction_session_timeout = '2min'",
    )
    await client.query(endlessTransaction('transaction'))
    await client.query(`declare rows_to_send no scroll cursor for ${text}`, [...values])
    for (;;) {
      const { rows } = await client.query<Row>('fetch 2000 from rows_to_send')
      if (rows.length === 0) break
      yield* rows
    }
    await client.query('commit')
    finished = true
  } finally {
    // A client that left early leaves an open transaction, so the connection is destroyed.
    client.release(!finished)
  }
}

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
