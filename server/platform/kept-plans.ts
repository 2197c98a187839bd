import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

/** Of one process; each connection keeps a plan of each. */
const statementsMax = 300
/** Longer ones are the many-row insertions of fillings, each of another length. */
const textLengthMax = 4_000

const names = new Map<string, string>()

/**
 * The pool as Kysely needs it, with every statement kept by its connection: PostgreSQL then reads and plans it once instead of
 * at each call, which is half of its work for the small statements of a payment.
 */
export function keepingPlans(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      // Kysely knows its connections by their objects.
      let keeping = clients.get(client)
      if (keeping === undefined) {
        keeping = keepPlans(client)
        clients.set(client, keeping)
      }
      return keeping
    },
  }
}

function keepPlans(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    const name = values.length === 0 ? undefined : nameOf(text)
    return client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }
  return { query, release: (error) => client.release(error) }
}

/** The same text has the same name on every connection. A kept `select *` would break when a column is added. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= statementsMax || text.length > textLengthMax || text.includes('*')) return undefined
  const name = `kept-${names.size}`
  names.set(text, name)
  return name
}
