import { sql, type RawBuilder } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Sequence numbers are committed in another order than drawn. A mark says: all numbers up to this one are there once every transaction
 * below that id has ended.
 */
type Mark = { last: number; settledAt: number }

/**
 * Call it before the transaction writes anything: its id is drawn after the last number was read, so a transaction that had an id before
 * drawing a number up to that lies below it. (A snapshot's xmax would not do: it is that of ended transactions.)
 */
export async function markNumbers(trx: Trx, sequence: string): Promise<Mark> {
  // A sequence of which none was drawn says that its last is 1.
  const { rows: drawn } = await sql<{
    last: number
  }>`select case when is_called then last_value else 0 end as last from ${sql.table(sequence)}`.execute(trx)
  const { rows } = await sql<{ id: number }>`select pg_current_xact_id()::text::bigint as id`.execute(trx)
  return { last: drawn[0]?.last ?? 0, settledAt: rows[0]?.id ?? 0 }
}

export type MarkState = 'settled' | 'waiting' | 'restored'

/** A mark that waits is kept: moved on, it would never settle where some transaction is always older. One of another cluster (a restored backup) is set anew. */
export function markState(settledAt: RawBuilder<unknown>): RawBuilder<MarkState> {
  return sql<MarkState>`case when ${settledAt} <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint then 'settled'
    when ${settledAt} <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint then 'waiting' else 'restored' end`
}
