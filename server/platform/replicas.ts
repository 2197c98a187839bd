import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Connections, type Db, connect, patience, timeLimits } from './database.ts'
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
 * Polls every replica once a second: it is usable while it answers within a second and has replayed what the primary had written at the
 * previous poll. When the primary is away, answering replicas stay usable.
 */
export function openReplicas(options: {
  urls: readonly string[]
  primary: pg.Pool
  poolSize: number
  log: Log
}): Replicas {
  const { urls, primary, poolSize, log } = options
  const replicas = urls.map((url) => openReplica(url, poolSize))
  const positionOf = askForPosition(primary)
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
    writtenBefore = await positionOf()
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

/** Asks for the primary's WAL position; undefined while it is away or silent. */
function askForPosition(primary: pg.Pool): () => Promise<string | undefined> {
  const ask = oneAtATime(async () => {
    const { rows } = await primary.query<{ position: string }>(
      'select pg_current_wal_lsn()::text as position',
    )
    return rows[0]?.position
  })
  return async () => await ask().catch(() => undefined)
}

/** A second question waits for the first one's answer; without one within a second it is undefined. */
function oneAtATime<Input extends unknown[], T>(ask: (...input: Input) => Promise<T>) {
  let asking: Promise<T> | undefined
  return async (...input: Input): Promise<T | undefined> => {
    asking ??= ask(...input).finally(() => (asking = undefined))
    return await Promise.race([asking, pause(lagMillisecondsMax, undefined, { ref: false })])
  }
}

/** Longer than connecting and a statement may take: then the line is dead, though nothing has closed it. */
const deadMilliseconds = patience.connectionMilliseconds + timeLimits.statement_timeout + 1_000

/** pg internals: the socket of a connection. */
type Line = { connection: { stream: { destroy: () => void } } }

function openReplica(url: string, poolSize: number) {
  const name = new URL(url).host
  const { db, pool, close }: Connections = connect({ url, poolSize, onError: () => {} })
  // One connection of its own, which no report occupies: its silence is that of the line.
  const polled = connect({ url, poolSize: 1, onError: () => {} })
  let usable = false
  const clients = new Set<pg.PoolClient>()
  for (const one of [pool, polled.pool]) {
    one.on('connect', (client) => clients.add(client))
    one.on('remove', (client) => clients.delete(client))
  }
  // Requests that wait for it then go to the primary; TCP would have them wait for a quarter of an hour.
  const hangUp = () => {
    for (const client of clients) (client as unknown as Line).connection.stream.destroy()
  }
  const change = (log: Log, now: boolean, reason: string) => {
    if (usable !== now)
      log.warn({ replica: name, reason }, now ? 'read replica is used' : 'read replica is left out')
    usable = now
  }
  const look = oneAtATime(async (position: string | undefined): Promise<[isUsable: boolean, why: string]> => {
    const dead = setTimeout(hangUp, deadMilliseconds)
    try {
      const { rows } = await polled.pool.query<{ is_replica: boolean; has_replayed: boolean | null }>({
        text: `select pg_is_in_recovery() as is_replica,
          coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, $1 is null) as has_replayed`,
        values: [position ?? null],
      })
      const [row] = rows
      // A promoted replica is a database of its own, whose history may differ.
      if (row?.is_replica !== true) return [false, 'it is not in recovery']
      return row.has_replayed === true ? [true, ''] : [false, 'it lags behind']
    } catch (error) {
      return [false, error instanceof Error ? error.message : String(error)]
    } finally {
      clearTimeout(dead)
    }
  })
  return {
    db,
    pool,
    async close() {
      await Promise.all([close(), polled.close()])
    },
    isUsable: () => usable,
    leaveOut() {
      usable = false
    },
    /** `position`: what the replica must have replayed; undefined where that is unknown. */
    async poll(position: string | undefined, log: Log): Promise<void> {
      const [is, why] = (await look(position)) ?? [false, 'it is silent']
      change(log, is, why)
    },
  }
}
