import type pg from 'pg'
import { type Connections, type Db, connect } from './database.ts'
import type { Log } from './log.ts'

/** The replicas that reading calls may use. */
export type Replicas = {
  /** A usable replica, round-robin; undefined where there is none. */
  choose: () => Replica | undefined
  close: () => Promise<void>
}
export type Replica = {
  db: Db
  pool: pg.Pool
  /** It failed: it gets no request until it has answered a poll. */
  leaveOut: () => void
}

/** A replica with more lag than this is left out. Also the poll interval. */
const lagMillisecondsMax = 1_000

/**
 * Polls every replica once a second: it is usable while it answers and has replayed what the primary had written at the previous poll. When
 * the primary is away, answering replicas stay usable.
 */
export function openReplicas(options: {
  urls: readonly string[]
  primary: pg.Pool
  poolSize: number
  log: Log
}): Replicas {
  const { urls, primary, poolSize, log } = options
  const replicas = urls.map((url) => openReplica(url, poolSize))
  let turn = 0
  let writtenBefore: string | undefined
  let polling: Promise<void> | undefined
  const timer = setInterval(() => {
    polling ??= poll().finally(() => (polling = undefined))
  }, lagMillisecondsMax)
  timer.unref()
  polling = poll().finally(() => (polling = undefined))

  async function poll(): Promise<void> {
    const before = writtenBefore
    await Promise.all(replicas.map((replica) => replica.poll(before, log)))
    writtenBefore = await positionOf(primary)
  }

  return {
    choose() {
      const usable = replicas.filter((replica) => replica.isUsable())
      turn += 1
      return usable[turn % usable.length]
    },
    async close() {
      clearInterval(timer)
      await polling
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}

/** The primary's WAL position; undefined while it is away. */
async function positionOf(primary: pg.Pool): Promise<string | undefined> {
  try {
    const { rows } = await primary.query<{ position: string }>(
      'select pg_current_wal_lsn()::text as position',
    )
    return rows[0]?.position
  } catch {
    return undefined
  }
}

function openReplica(url: string, poolSize: number) {
  const name = new URL(url).host
  const { db, pool, close }: Connections = connect({ url, poolSize, onError: () => {} })
  let usable = false
  const change = (log: Log, now: boolean, reason: string) => {
    if (usable !== now)
      log.warn({ replica: name, reason }, now ? 'read replica is used' : 'read replica is left out')
    usable = now
  }
  return {
    db,
    pool,
    close,
    isUsable: () => usable,
    leaveOut() {
      usable = false
    },
    /** `position`: what the replica must have replayed; undefined where that is unknown. */
    async poll(position: string | undefined, log: Log): Promise<void> {
      try {
        const { rows } = await pool.query<{ is_replica: boolean; has_replayed: boolean | null }>({
          text: `select pg_is_in_recovery() as is_replica,
            coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, $1 is null) as has_replayed`,
          values: [position ?? null],
        })
        const [row] = rows
        // A promoted replica is a database of its own, whose history may differ.
        if (row?.is_replica !== true) change(log, false, 'it is not in recovery')
        else change(log, row.has_replayed === true, row.has_replayed === true ? '' : 'it lags behind')
      } catch (error) {
        change(log, false, error instanceof Error ? error.message : String(error))
      }
    },
  }
}
