import { sql, type RawBuilder } from 'kysely'
import type { Trx } from './database.ts'

/**
 * Numbers of a sequence are committed in another order than they are drawn. A mark says: up to this number all is there, once every
 * transaction below that one has ended.
 */
type Mark = { last: number; settledAt: number }

/**
 * For a transaction that has written nothing yet: its own number is drawn after the last one was read, so a transaction that has drawn one up to
 * that, and had a number as a transaction before, lies below it. (The upper bound of a snapshot would not do: it is that of what has ended.)
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
