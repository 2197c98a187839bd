import pg from 'pg'
import { sql } from 'kysely'
import type { Db, Trx } from './database.ts'
import type { Log } from './log.ts'

type Listener = (payload: string) => void

/**
 * PostgreSQL's LISTEN/NOTIFY, so that several server processes hear of a change within moments. It is a wake-up only: a
 * lost connection loses messages, so every listener also looks for itself now and then.
 */
export type Notifications = {
  on: (channel: string, listener: Listener) => () => void
  close: () => Promise<void>
}

export async function notify(trx: Trx | Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx)
}

const reconnectPauseMilliseconds = 500

export function listenTo(url: string, log: Log): Notifications {
  const listeners = new Map<string, Set<Listener>>()
  let client: pg.Client | undefined
  let closed = false
  let connecting: Promise<void> | undefined

  async function connect(): Promise<void> {
    while (!closed) {
      const next = new pg.Client({ connectionString: url, application_name: 'sarup-listen', keepAlive: true })
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
        client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
      }
      return () => {
        listeners.get(channel)?.delete(listener)
      }
    },
    async close() {
      closed = true
      await connecting?.catch(() => {})
      await client?.end().catch(() => {})
    },
  }
}
