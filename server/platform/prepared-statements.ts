import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** Different statements that one connection keeps prepared at most; further ones are planned each time. */
const statementsMax = 500

/**
 * A connection for long series of equal statements (filling the demo): each is parsed and planned once, which halves small ones' time, and
 * several are pipelined. Not for statements whose plan needs its parameters, such as a partial index chosen by them.
 */
export async function withPreparedStatements<T>(pool: pg.Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const own = new pg.Pool({ ...pool.options, max: 1, pipeline: true })
  // A dropped connection fails the query that waits for it; unheard it would also end the process.
  own.on('error', () => {})
  own.on('connect', (client) => client.on('error', () => {}))
  const names = new Map<string, string>()
  const preparing: PostgresPool = {
    options: own.options,
    end: () => own.end(),
    async connect() {
      const client = await own.connect()
      return {
        query(text: string, values?: unknown[]) {
          if (typeof text !== 'string' || values === undefined) return client.query(text)
          const name = nameOf(names, text)
          return client.query({ text, values, ...(name === undefined ? {} : { name }) })
        },
        release: (destroy?: boolean) => client.release(destroy),
      } as unknown as PostgresPoolClient
    },
  }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= statementsMax) return known
  const name = `prepared-${names.size}`
  names.set(text, name)
  return name
}
