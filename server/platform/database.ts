import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { plainName } from '#rules/people/names.ts'
import { bringsBooksKey, endlessTransaction, plainSettings } from './books/key.ts'
import { OperatorProblem, problemOfFile } from './operator-problem.ts'
import { nearStream } from './postgres/near-socket.ts'
import { cachingStatements } from './statement-cache.ts'
import type { Database } from './schema.ts'

// Satang and counts fit a safe integer (2^53 satang are 90 trillion baht); as text, a bigint would be concatenated by `+`.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond the safe integers`)
  return value
})

export type Db = Kysely<Database>
/** An open transaction, required by functions that lock or change rows, so that a call without one does not compile. */
export type Trx = Transaction<Database>

/** `in (${literals(states)})`: written into the text, as an index with a condition is found by it. */
export const literals = (values: readonly (string | number)[]) =>
  sql.join(values.map((value) => sql.lit(value)))

export type DatabaseOptions = {
  url: string
  /** Connections of this process at most. */
  poolSize?: number
  /** Without it the doctor reports what these connections write to the books. */
  booksKey?: string
  /** `url` is a pooler that lends a connection for one transaction (PgBouncer): see `Unprepared`. */
  pooler?: { prepares: boolean }
  onError: (error: Error) => void
}

export type Connections = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/**
 * Limits of security-and-reliability §4: 5 s per statement. Locks are waited for in short turns that `inTransaction` repeats, because a
 * waiting transaction holds a connection. Reports and bulk work set their own limits.
 */
export function connect(options: DatabaseOptions): Connections {
  const { url, poolSize = 16, booksKey = '', pooler, onError } = options
  const pool = new pg.Pool({
    connectionString: url,
    stream: nearStream(url),
    max: poolSize,
    connectionTimeoutMillis: patience.connectionMilliseconds,
    idleTimeoutMillis: 60_000,
    application_name: 'sarup',
    // A pooler passes none of these on: it sets them on its own connections (sessionSettings).
    ...(pooler === undefined ? { ...timeLimits, options: bringsBooksKey(booksKey) } : {}),
    ...(pooler?.prepares === false ? { Client: Unprepared } : {}),
  })
  // Without a listener, an idle connection dropped by the server would end the process. After the pool is closed such errors are expected.
  let closed = false
  const report = (error: Error) => {
    if (!closed) onError(error)
  }
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: cachingStatements(pool) }) })
  const close = async () => {
    closed = true
    await db.destroy()
  }
  return { db, pool, close }
}

/** Tests on a busy machine wait longer, and count work instead of time. */
export const patience = {
  connectionMilliseconds: 5_000,
  /** All turns of waiting for locks together; then the caller is refused and may retry. */
  locksMilliseconds: 6_000,
}

export const timeLimits = {
  statement_timeout: 5_000,
  lock_timeout: 1_500,
  idle_in_transaction_session_timeout: 15_000,
}

/** Settings that every connection needs before its first statement; a pooler sets them on its own ones. */
export function sessionSettings(booksKey: string): string {
  const settings = { ...plainSettings, 'sarup.books_key': booksKey, ...timeLimits }
  return Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')
}

/** Names the settings that a pooler lacks: a wrong time zone or books' key would be noticed much later. */
export async function missingSettings(pool: pg.Pool, booksKey: string): Promise<string[]> {
  const { rows } = await pool.query<{ zone: string; key: string | null; statement: string; lock: string }>(
    `select current_setting('timezone') as zone, current_setting('sarup.books_key', true) as key,
       current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  )
  const [row] = rows
  return [
    ...(row?.zone === 'UTC' ? [] : ['timezone']),
    ...(row?.key === booksKey ? [] : ['sarup.books_key']),
    ...(row?.statement === '0' ? ['statement_timeout'] : []),
    ...(row?.lock === '0' ? ['lock_timeout'] : []),
  ]
}

/**
 * For poolers without prepared statements (PgBouncer before 1.21), where a named statement would be executed on another connection: names
 * are removed, and each is planned anew.
 */
class Unprepared extends pg.Client {
  // The overloads are those of pg.
  override query(...parameters: unknown[]): never {
    const [first] = parameters
    if (typeof first === 'object' && first !== null && 'name' in first) {
      const { name: _, ...unnamed } = first
      parameters[0] = unnamed
    }
    const query = super.query.bind(this) as (...all: unknown[]) => unknown
    return query(...parameters) as never
  }
}

const knockMilliseconds = 1_000

/**
 * Waits for a database that is starting or recovering, as after a power cut. A wrong address or password fails at once, as does its absence
 * after `patienceMilliseconds`.
 */
export async function awaitDatabase(
  url: string,
  whenAway: (message: string) => void | Promise<void>,
  patienceMilliseconds = Number.POSITIVE_INFINITY,
): Promise<void> {
  const begun = performance.now()
  for (let isFirst = true; ; isFirst = false) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (!isOutage(error) || performance.now() - begun > patienceMilliseconds) throw error
      if (isFirst) await whenAway(`${problemOfAddress(error) ?? String(error)} Waiting for it.`)
      await new Promise((resolve) => setTimeout(resolve, knockMilliseconds))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

const lockTimeout = '55P03'
const repeatable: Record<string, 'deadlock' | 'race' | 'lock'> = {
  '40P01': 'deadlock',
  '40001': 'race',
  [lockTimeout]: 'lock',
}
const retriesMax = 5

type LongTime = '30s' | '60s' | '5min' | '10min' | '30min'

/** Raises the statement timeout for the rest of this transaction, beyond what a request may take. */
export async function letStatementsTake(trx: Trx, atMost: LongTime): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(atMost)}`.execute(trx)
  await sql.raw(endlessTransaction('transaction')).execute(trx)
}

/** Like `inTransaction`, for jobs that work through whole tables. */
export async function inLongTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  atMost: LongTime = '5min',
): Promise<T> {
  return await inTransaction(db, async (trx) => {
    await letStatementsTake(trx, atMost)
    return await work(trx)
  })
}

/** For reports of staff over whole tables: a statement of them may take half a minute (security-and-reliability §4). */
export async function inReport<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return await inLongTransaction(db, read, '30s')
}

/** Retried transactions by reason: invisible to callers, but shown by metrics and tests of locks. */
export const repeatedTransactions = { deadlock: 0, race: 0, lock: 0 }

/**
 * Runs one transaction. Serialization failures and deadlocks are retried (5 times, jittered), lock timeouts too, so that users never see
 * them (INV-18). `work` must therefore be repeatable: no outside effects, and no second connection, which those waiting for this one's
 * locks may need.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (let attempt = 0, lockTurns = 0; ; ) {
    const afterwards: AfterCommit[] = []
    const lasts: BeforeCommit[] = []
    try {
      const result = await db.transaction().execute(async (trx) => {
        committing.set(trx, afterwards)
        ending.set(trx, lasts)
        const done = await work(trx)
        for (const last of lasts) await last(trx)
        return done
      })
      for (const act of afterwards) act(db)
      return result
    } catch (error) {
      const code = sqlState(error)
      const reason = code === undefined ? undefined : repeatable[code]
      if (code === lockTimeout) {
        if (performance.now() - begun > patience.locksMilliseconds) throw error
        lockTurns += 1
      } else {
        if (attempt >= retriesMax || reason === undefined) throw error
        attempt += 1
      }
      if (reason !== undefined) repeatedTransactions[reason] += 1
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** (attempt + lockTurns)))
    }
  }
}

/** Another transaction was faster; the retry sees what it did. */
export class LostRace extends Error {
  readonly code = '40001'
}

type AfterCommit = (db: Db) => void

const committing = new WeakMap<Trx | Db, AfterCommit[]>()

/**
 * Runs `work` after the commit without waiting: for effects that may be lost and must not come early. It must not throw. False where this
 * is no transaction of `inTransaction`, and nothing runs.
 */
export function afterCommit(trx: Trx | Db, work: AfterCommit): boolean {
  const afterwards = committing.get(trx)
  afterwards?.push(work)
  return afterwards !== undefined
}

type BeforeCommit = (trx: Trx) => Promise<void>

const ending = new WeakMap<Trx, BeforeCommit[]>()

/**
 * Runs `work` last in the transaction: for a lock that all such transactions need, so that none holds it while waiting for a row. False
 * where this is no transaction of `inTransaction`, and nothing runs.
 */
export function beforeCommit(trx: Trx, work: BeforeCommit): boolean {
  const lasts = ending.get(trx)
  lasts?.push(work)
  return lasts !== undefined
}

/** SQLSTATE raised by `refuse_locked_month`: a locked month does not change. */
export const lockedMonth = 'SRLCK'

/** The five-character SQLSTATE of a PostgreSQL error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  if (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  ) {
    return error.code
  }
  return undefined
}

/** Network errors; PostgreSQL shutting down, out of time, out of a lock, or losing a race again and again. */
const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '55P03',
  '25P03',
  '25P04',
  // A database that became a read-only replica, or was made read-only because its disk filled up.
  '25006',
  '40001',
  '40P01',
])
/** Classes of SQLSTATE: connection exceptions, insufficient resources, errors of the system beneath. */
const outageClasses = ['08', '53', '58']

/** True when the database is away, overloaded or out of time: the answer is 503 with Retry-After, and no check is skipped. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string') {
    if (outageCodes.has(error.code)) return true
    const state = sqlState(error)
    if (state !== undefined && outageClasses.includes(state.slice(0, 2))) return true
  }
  if (isReadOnlyDisk(error)) return true
  return /Connection terminated|connection has been discarded|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    error.message,
  )
}

/** True when the database answers and cannot write: its disk is full, broken or read-only, or it is read-only itself. */
export function isFailedWrite(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  return state === '25006' || state === '53100' || state.startsWith('58') || isReadOnlyDisk(error)
}

/** PostgreSQL gives it the code of a missing right. */
function isReadOnlyDisk(error: unknown): boolean {
  return error instanceof Error && sqlState(error) === '42501' && error.message.endsWith('file system')
}

/** True when nothing can be asked at all; a statement or lock timeout concerns that statement only. */
export function isDatabaseAway(error: unknown): boolean {
  return isOutage(error) && !/^(?:25|40|55|57014)/.test(sqlState(error) ?? '')
}

/** A problem with DATABASE_URL that the operator can settle, as a sentence; undefined for other errors. */
export function problemOfAddress(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const state = sqlState(error) ?? ''
  const code = 'code' in error ? String(error.code) : error.name
  // The driver hides its address; other invalid addresses are not DATABASE_URL's.
  if (code === 'ERR_INVALID_URL' && 'input' in error && error.input === '*****REDACTED*****')
    return 'DATABASE_URL: this is no address. It is postgresql://user:password@host:5432/database, where signs of the password such as / ? # stand as %2F %3F %23.'
  const reason = error.message || code
  if (/^(?:28|3D)/.test(state) || reason.startsWith('SASL'))
    return `DATABASE_URL: the database lets nobody in with this address (${reason}). ${reason.includes('no encryption') ? 'Add sslmode=verify-full to it, or let this machine in.' : 'Correct its user, password or name of the database.'}`
  if (isFailedWrite(error))
    return `The database can write nothing (${reason}). Give its disk room (DATA_DIR, unless DATABASE_URL names a server), or let the role of DATABASE_URL write.`
  if (state === '42501')
    return `DATABASE_URL: the role of this address may not do what Sarup needs (${reason}). Let it own the database and what is in it.`
  if (/\bSSL\b|certificate/i.test(reason))
    return `DATABASE_URL: the database and this address do not agree on encryption (${reason}). Correct sslmode, or name who has signed its certificate with sslrootcert.`
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  if (!isDatabaseAway(error) && !isSocketMissing) return undefined
  return `DATABASE_URL: the database does not answer (${reason}). Start it, or correct the address.`
}

/** Prints a problem the operator can settle as a sentence, without a stack trace; throws other errors again. */
export function reportToOperator(error: unknown): void {
  const problem =
    error instanceof OperatorProblem ? error.message : (problemOfFile(error) ?? problemOfAddress(error))
  if (problem === undefined) throw error
  process.stderr.write(`${problem}\n`)
}

/** Escapes typed text for use in a `like` pattern. */
export function likePart(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
}

/**
 * Whether a name (`plainName`) or address contains the text, in any case, by an index on `digits_of` (migration 2026-11-27T0304), which
 * supports Thai.
 */
export function hasPart(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const part = plainName(typed)
  return sql<boolean>`(digits_of(${text}) like '%' || digits_of(${part}) || '%' and ${text} ilike ${`%${likePart(part)}%`})`
}
