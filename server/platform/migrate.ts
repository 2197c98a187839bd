import { readdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration'
import { migrate as migrateJobs } from './jobs.ts'
import pg from 'pg'

const folder = path.join(import.meta.dirname, '..', 'migrations')

const provider: MigrationProvider = {
  async getMigrations() {
    const found: Record<string, Migration> = {}
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    for (const file of files.sort()) {
      const module = (await import(pathToFileURL(path.join(folder, file)).href)) as Migration
      found[file.slice(0, -'.ts'.length)] = module
    }
    return found
  },
}

/**
 * Brings the database to the newest form: our migrations, each in the one transaction of the migrator, and the tables of the
 * job runner. Safe when several processes start at once (the migrator takes a lock).
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return await migrate(url, (migrator) => migrator.migrateToLatest())
}

/** An empty database in the form it had after the migration `name`: where the tables of a backup fit. */
export async function migrateTo(url: string, name: string): Promise<void> {
  await migrate(url, (migrator) => migrator.migrateTo(name))
}

/** The names of all migrations, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations())
}

async function migrate(
  url: string,
  go: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // A dropped connection fails the query that waits for it; unheard it would also end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results } = await go(new Migrator({ db, provider, allowUnorderedMigrations: false }))
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('the migrations failed', { cause: error })
    await migrateJobs(pool)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
