import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import pg from 'pg'
import { bringsBooksKey, endlessTransaction, patientOptions } from './books/key.ts'
import { unwatchedTables, watchTable } from './books/watch.ts'
import { watched } from './books/watched.ts'
import { sqlState } from './database.ts'
import { migrate as migrateJobs } from './jobs.ts'
import { buildLateIndexes } from './late-indexes.ts'
import { OperatorProblem } from './operator-problem.ts'
import { lackOf } from './usable-database.ts'

/** Beside the sources; beside the bundle when this is the bundled server. */
const ownFolder = [
  path.join(import.meta.dirname, '..', 'migrations'),
  path.join(import.meta.dirname, 'migrations'),
].find((folder) => existsSync(folder))

/** Lock timeout of a migration: requests queued behind it wait as long, so it is far below theirs; then it retries. */
const lockMilliseconds = 1_000
const lockPauseMilliseconds = 500
const lockTriesMax = 60
/** Lock timeout and deadlock. */
const locked = new Set(['55P03', '40P01'])

/** A schema problem, as a sentence for the operator. */
export class SchemaProblem extends OperatorProblem {}

export type MigrateOptions = {
  /** Folder of the migrations; another only in tests. */
  folder?: string
}

/**
 * Migrates the database: our migrations and the job runner's tables. An empty database is migrated in one transaction, others with one per
 * migration, to keep locks short. Safe for simultaneous starts (the migrator locks) and beside servers of this or the previous version. At
 * the end it updates the triggers of the books (books/watch.ts) and builds late indexes.
 */
export async function migrateToLatest(
  url: string,
  booksKey: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  return await withPool({ url, booksKey }, async (pool) => {
    const { pending, unknown, isNew, isAtEnd } = await compare(pool, options)
    if (pending.length === 0 && isAtEnd) {
      await buildLateIndexes(pool)
      return []
    }
    const lack = await lackOf(pool)
    if (lack !== undefined) throw new SchemaProblem(lack)
    const migrator = migratorOf(pool, { ...options, unknown })
    const done = isNew ? names(await repeated(() => migrator.migrateToLatest())) : await oneByOne(migrator)
    await migrateJobs(pool)
    await watch(pool)
    await buildLateIndexes(pool)
    return done
  })
}

/** An empty database in the form it had after the migration `name`: where the tables of a backup fit. */
export async function migrateTo(
  url: string,
  booksKey: string,
  name: string,
  options: MigrateOptions = {},
): Promise<void> {
  await withPool({ url, booksKey }, async (pool) => {
    names(await migratorOf(pool, { ...options, unknown: [] }).migrateTo(name))
    await migrateJobs(pool)
    await watch(pool)
  })
}

/** Refuses (SchemaProblem) a database that lacks something this version needs. A newer one is served as well. */
export async function assertMigrated(url: string): Promise<void> {
  const { pending, isAtEnd } = await withPool({ url, booksKey: '' }, (pool) => compare(pool, {}))
  if (pending.length === 0 && isAtEnd) return
  if (pending.length === 0)
    throw new SchemaProblem(
      'The last migration of this database did not come to its end, or is at it now. Run: npm run admin -- migrate',
    )
  throw new SchemaProblem(
    `The database is older than this version of Sarup: ${pending.length} migrations are missing, the first is ${pending[0]}.\n` +
      'Run: npm run admin -- migrate (beside the servers of the version before, which go on meanwhile).',
  )
}

/** The names of all migrations, in their order. */
export async function knownMigrations(options: MigrateOptions = {}): Promise<string[]> {
  return Object.keys(await loadMigrations(options)).toSorted()
}

/** A file holds one day's migrations by name. Names are stored in every database and never change. */
async function loadMigrations({ folder = ownFolder }: MigrateOptions): Promise<Record<string, Migration>> {
  if (folder === undefined) throw new Error('the migrations of this version are not beside it')
  const files = (await readdir(folder)).filter((name) => /(?<!\.test)\.(?:ts|js)$/.test(name))
  const days = await Promise.all(
    files.map(async (name) => {
      const day = await import(pathToFileURL(path.join(folder, name)).href)
      return Object.entries((day as { migrations: Record<string, Migration['up']> }).migrations)
    }),
  )
  return Object.fromEntries(days.flat().map(([name, up]) => [name, { up }]))
}

type Comparison = {
  /** Migrations that the database does not have yet. */
  pending: string[]
  /** Migrations of a newer version. */
  unknown: string[]
  isNew: boolean
  /** Whether the steps after the migrations ran: a process killed before them leaves the books without triggers. */
  isAtEnd: boolean
}

async function compare(pool: pg.Pool, options: MigrateOptions): Promise<Comparison> {
  const known = await knownMigrations(options)
  const applied = await appliedMigrations(pool)
  const pending = known.filter((name) => !applied.has(name))
  const unknown = [...applied].filter((name) => !known.includes(name))
  // Migrations of a newer version are completed by it.
  const isAtEnd = pending.length > 0 || unknown.length > 0 || (await hasEnded(pool))
  return { pending, unknown, isNew: applied.size === 0, isAtEnd }
}

async function hasEnded(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ jobs: boolean }>(
    `select to_regtype('graphile_worker.job_spec') is not null as jobs`,
  )
  return rows[0]?.jobs === true && (await unwatchedTables(pool, watched)).length === 0
}

async function appliedMigrations(pool: pg.Pool): Promise<Set<string>> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `select to_regclass('kysely_migration') is not null as there`,
  )
  if (tables[0]?.there !== true) return new Set()
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  return new Set(rows.map(({ name }) => name))
}

function migratorOf(pool: pg.Pool, { unknown, ...options }: MigrateOptions & { unknown: readonly string[] }) {
  const provider: MigrationProvider = {
    // Newer migrations count as done; the migrator requires every name it finds.
    getMigrations: async () => ({
      ...Object.fromEntries(unknown.map((name) => [name, { up: async () => {} }])),
      ...(await loadMigrations(options)),
    }),
  }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool, onCreateConnection: makeEndless }) })
  // Merged branches may leave names out of order.
  return new Migrator({ db, provider, allowUnorderedMigrations: true })
}

/** Until nothing is left: another process may do some of them meanwhile. */
async function oneByOne(migrator: Migrator): Promise<string[]> {
  const done: string[] = []
  for (;;) {
    const next = names(await repeated(() => migrator.migrateUp()))
    if (next.length === 0) return done
    done.push(...next)
  }
}

/** The migrator has begun nothing: another process has its lock. */
const waitsForTurn = ({ results }: MigrationResultSet) => results === undefined

/** Steps back from a lock that others hold, and tries again. */
async function repeated(go: () => Promise<MigrationResultSet>): Promise<MigrationResultSet> {
  for (let tries = 1; ; tries += 1) {
    const result = await go()
    if (!locked.has(sqlState(result.error) ?? '') || tries >= lockTriesMax) return result
    await pause(lockPauseMilliseconds * (0.5 + Math.random()))
  }
}

function names(result: MigrationResultSet): string[] {
  const { error, results } = result
  if (sqlState(error) === '55P03')
    throw new SchemaProblem(
      waitsForTurn(result)
        ? 'Another process migrates this database and has not ended. Run it again when it has.'
        : 'A migration did not get its lock: a long transaction (a report, a backup) holds the table. Run it again when that has ended.',
    )
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('the migrations failed', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}

async function makeEndless(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(endlessTransaction('session')))
}

async function withPool<T>(
  { url, booksKey }: { url: string; booksKey: string },
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    lock_timeout: lockMilliseconds,
    options: `${bringsBooksKey(booksKey)} ${patientOptions}`,
  })
  // A dropped connection fails its query; without a listener it would also end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** One transaction per table, so that writers wait for one table at a time. */
async function watch(pool: pg.Pool): Promise<void> {
  // A backup may be of a time before the chain.
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('public.book_table') is not null as there`,
  )
  if (rows[0]?.there !== true) return
  for (const table of watched) {
    const { error } = await repeated(async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await watchTable(client, table)
        await client.query('commit')
        return { results: [] }
      } catch (error) {
        await client.query('rollback').catch(() => {})
        return { error, results: [] }
      } finally {
        client.release()
      }
    })
    names({ error, results: [] })
  }
}
