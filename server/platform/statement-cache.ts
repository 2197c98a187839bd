import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import type pg from 'pg'

/** Per pool; each of its connections caches a plan of each. */
const statementsMax = 600
/** Longer ones are bulk insertions, all of different length. */
const textLengthMax = 4_000

/** `select *` and its like, but neither `count(*)` nor a product. */
const allColumns = /(?:\bselect|\breturning|\bdistinct|,|\.)\s*\*/i

type Names = Map<string, string>

/**
 * Kysely's pool with prepared statements: PostgreSQL parses and plans each once per connection, half of its work for a payment's small
 * statements. It still plans anew where it expects the values to help: `= any($1)` with two ids looks cheaper than the ten it assumes. On
 * hot paths, where that costs more than the statement, write `(select $1::text[])`, which hides the values.
 */
export function cachingStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const names: Names = new Map()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      // Kysely knows its connections by their objects.
      let caching = clients.get(client)
      if (caching === undefined) {
        caching = cacheStatements(client, names)
        clients.set(client, caching)
      }
      return caching
    },
  }
}

/**
 * Prefix of a statement in a transaction whose result is not awaited: it travels with the next statement or the commit. Its rows are there
 * once that one is answered, which also throws its error.
 */
const laterMark = '-- later\n'
export const later = sql.raw(laterMark)

type Outcome<R> = PostgresQueryResult<R>
type Statement = { text: string; values: unknown[]; name?: string }
/** The statement with the rows its caller already holds. */
type Waiting = { statement: Statement; rows: unknown[] }

/** pg internals: several statements may be in flight and leave in one packet. */
type Pipeline = { pipeline: boolean; connection: { stream: { cork: () => void; uncork: () => void } } }

/**
 * Caches plans and saves round trips: BEGIN travels with the first statement, and `later` ones with the next. Half of a small statement's
 * cost is waking the two processes.
 */
function cacheStatements(client: pg.PoolClient, names: Names): PostgresPoolClient {
  const { connection } = client as unknown as Pipeline
  let isInTransaction = false
  let waiting: Waiting[] = []

  async function ask<R>(text: string, values: readonly unknown[]): Promise<Outcome<R>> {
    const statement = statementOf(names, text, values)
    if (isBegin(text)) {
      isInTransaction = true
      waiting = [{ statement, rows: [] }]
      return nothing('UPDATE')
    }
    if (isInTransaction && text.startsWith(laterMark)) {
      const outcome = nothing<R>('UPDATE')
      waiting.push({ statement, rows: outcome.rows })
      return outcome
    }
    const isEnd = text === 'commit' || text === 'rollback'
    // Nothing was sent yet.
    const isEmpty = waiting.length === 1 && isBegin(waiting[0]?.statement.text ?? '')
    const before = text === 'rollback' ? [] : waiting
    if (isEnd && isInTransaction) {
      isInTransaction = false
      const wasBegun = !waiting.some((one) => isBegin(one.statement.text))
      waiting = []
      if (isEmpty || (text === 'rollback' && !wasBegun))
        return nothing(text === 'commit' ? 'COMMIT' : 'ROLLBACK')
    }
    waiting = []
    return await send<R>(before, statement)
  }

  async function send<R>(before: readonly Waiting[], statement: Statement): Promise<Outcome<R>> {
    if (before.length === 0) return (await client.query(statement)) as unknown as Outcome<R>
    const piped = client as unknown as Pipeline
    piped.pipeline = true
    connection.stream.cork()
    const sent = [...before.map((one) => one.statement), statement].map((one) => client.query(one))
    connection.stream.uncork()
    const outcomes = await Promise.allSettled(sent)
    piped.pipeline = false
    // The first failure caused the others; committing a broken transaction silently rolls back.
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    for (const [at, { rows }] of before.entries()) {
      const outcome = outcomes[at]
      if (outcome?.status === 'fulfilled') rows.push(...outcome.value.rows)
    }
    const last = outcomes.at(-1)
    if (last?.status !== 'fulfilled') throw new Error('no statement was sent')
    return last.value as unknown as Outcome<R>
  }

  function query<R>(text: string, values: readonly unknown[]): Promise<Outcome<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(text: string | PostgresCursor<R>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    return ask<R>(text, values)
  }
  return {
    query,
    release(error) {
      isInTransaction = false
      waiting = []
      client.release(error)
    },
  }
}

function isBegin(text: string): boolean {
  return text === 'begin' || text.startsWith('start transaction')
}

function statementOf(names: Names, text: string, values: readonly unknown[]): Statement {
  const name = values.length === 0 ? undefined : nameOf(names, text)
  return { text, values: [...values], ...(name !== undefined && { name }) }
}

function nothing<R>(command: 'UPDATE' | 'COMMIT' | 'ROLLBACK'): Outcome<R> {
  return { command, rowCount: 0, rows: [] }
}

/** Equal texts have equal names on all connections. A cached `select *` would break when a column is added. */
function nameOf(names: Names, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= statementsMax || text.length > textLengthMax || allColumns.test(text)) return undefined
  const name = `cached-${names.size}`
  names.set(text, name)
  return name
}
