import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import type pg from 'pg'

/** Of one pool; each of its connections caches a plan of each. */
const statementsMax = 600
/** Longer ones are the many-row insertions of fillings, each of another length. */
const textLengthMax = 4_000

/** `select *` and its like, but neither `count(*)` nor a product. */
const allColumns = /(?:\bselect|\breturning|\bdistinct|,|\.)\s*\*/i

type Names = Map<string, string>

/**
 * The pool as Kysely needs it, with every statement cached by its connection: PostgreSQL then reads and plans it once instead of
 * at each call, which is half of its work for the small statements of a payment.
 *
 * It plans anew, each time, what it expects to do better for knowing the values: `= any($1)` for two ids looks cheaper than for
 * the ten that it assumes. On hot paths, where that planning costs more than the statement, an array is therefore written
 * `(select $1::text[])`, which shows it no values.
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
 * In front of a statement of a transaction: its outcome is not waited for, it travels with the next statement or the commit.
 * Its rows are there once that one is answered; what it breaks, that one throws.
 */
const laterMark = '-- later\n'
export const later = sql.raw(laterMark)

type Outcome<R> = PostgresQueryResult<R>
type Statement = { text: string; values: unknown[]; name?: string }
/** With the rows that its caller has in hand already. */
type Waiting = { statement: Statement; rows: unknown[] }

/** Inside of pg: several statements may be on their way at once, and leave in one packet. */
type Pipeline = { pipeline: boolean; connection: { stream: { cork: () => void; uncork: () => void } } }

/**
 * Besides caching plans, saves trips: a transaction is begun together with its first statement, and those marked as `later` go
 * with the one after them. Half of what a small statement costs is the two processes waking each other up.
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
    // Nothing of it has left this process.
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
    // The first that failed is why the others did; a commit of a broken transaction says nothing and rolls back.
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

/** The same text has the same name on every connection. A cached `select *` would break when a column is added. */
function nameOf(names: Names, text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= statementsMax || text.length > textLengthMax || allColumns.test(text)) return undefined
  const name = `kept-${names.size}`
  names.set(text, name)
  return name
}
