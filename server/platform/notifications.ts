import pg from 'pg'
import { sql } from 'kysely'
import { plainOptions } from './books/key.ts'
import { afterCommit, type Db, type Trx } from './database.ts'
import { failpoint } from './failpoints.ts'
import type { Log } from './log.ts'

type Listener = (payload: string) => void

/**
 * PostgreSQL's LISTEN/NOTIFY, which wakes other processes within moments. A lost connection loses messages, so every listener also polls.
 */
export type Notifications = {
  on: (channel: string, listener: Listener) => () => void
  close: () => Promise<void>
}

/**
 * Notifies all processes after the commit of an `inTransaction` transaction: a commit with NOTIFY holds a database-wide lock until it is on
 * the disk, which would serialise payments. What a crash loses in between is found by polling.
 */
export async function notify(trx: Trx | Db, channel: string, payload: string): Promise<void> {
  const isDeferred = afterCommit(trx, (db) => {
    failpoint('notification.before-send')
    send(db, { channel, payload })
  })
  if (!isDeferred) await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
}

type Message = { channel: string; payload: string }

/** Messages that wait while others of this process are on their way. */
const outgoing = new WeakMap<Db, Message[]>()

function send(db: Db, message: Message): void {
  const waiting = outgoing.get(db)
  if (waiting !== undefined) {
    waiting.push(message)
    return
  }
  outgoing.set(db, [message])
  void sendWaiting(db)
}

async function sendWaiting(db: Db): Promise<void> {
  for (;;) {
    const messages = outgoing.get(db) ?? []
    if (messages.length === 0) break
    outgoing.set(db, [])
    try {
      // The wake-up itself does not wait for the disk.
      await sql`select set_config('synchronous_commit', 'off', true), (
          select count(pg_notify(channel, payload)) from unnest(
            ${messages.map(({ channel }) => channel)}::text[], ${messages.map(({ payload }) => payload)}::text[]
          ) as message (channel, payload))`.execute(db)
    } catch {
      // The database is away: listeners lost their connections too and will poll.
    }
  }
  outgoing.delete(db)
}

const reconnectPauseMilliseconds = 500

export function listenTo(url: string, log: Log): Notifications {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let closed = false
  let connecting: Promise<void> | undefined
  // One statement at a time: a connection is no queue.
  let asked: Promise<unknown> = Promise.resolve()

  async function connect(): Promise<void> {
    while (!closed) {
      const next = new pg.Client({
        connectionString: url,
        application_name: 'sarup-listen',
        options: plainOptions,
        keepAlive: true,
      })
      try {
        next.on('error', () => {})
        await next.connect()
        next.on('notification', (message) => {
          for (const listener of listeners.get(message.channel) ?? []) listener(message.payload ?? '')
        })
        next.on('end', () => {
          if (closed || client !== next) return
          client = undefined
          connecting = connect()
        })
        for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
        client = next
        return
      } catch (error) {
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'notifications: not connected',
        )
        await next.end().catch(() => {})
        await new Promise((resolve) => setTimeout(resolve, reconnectPauseMilliseconds))
      }
    }
  }
  connecting = connect()

  return {
    on(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else {
        listeners.set(channel, new Set([listener]))
        asked = asked.then(() => client?.query(`listen ${pg.escapeIdentifier(channel)}`)).catch(() => {})
      }
      return () => {
        listeners.get(channel)?.delete(listener)
      }
    },
    async close() {
      closed = true
      await connecting?.catch(() => {})
      await asked
      await client?.end().catch(() => {})
    },
  }
}
