import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, chooseAccount, giveTo, refuseForeignCluster } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { findPostmaster } from './lock-file.ts'
import { errorCode, makeFolder } from '../operator-problem.ts'
import { EmbeddedPostgresProblem, explainWriting, isAlive } from './processes.ts'
import type { Durability } from './settings.ts'

/**
 * One PostgreSQL cluster on disk:
 *
 *     <dataDir>/server.log           what PostgreSQL says
 *     <dataDir>/cluster/pgdata/      PostgreSQL's own folder
 *     <dataDir>/cluster/access.json  password and last port, for this user's eyes only
 *     <dataDir>/cluster/holders/     the programs that use the server now
 *     <dataDir>/.making-<pid>-…/     a cluster being made; never used before it is renamed to `cluster`
 */
export type Cluster = {
  folder: string
  pgdata: string
  logFile: string
  account: Account
  binaries: Binaries
  access: Access
}

export type Access = { password: string; port: number }

const databaseUser = 'sarup'
const databaseName = 'sarup'

export function holdersFolder(folder: string): string {
  return join(folder, 'holders')
}

export function connectionUrl(access: Access, database: string = databaseName): string {
  return `postgres://${databaseUser}:${access.password}@127.0.0.1:${access.port}/${database}`
}

/**
 * Opens the cluster under `dataDir`, or makes it. It touches nothing it does not understand. Throws EmbeddedPostgresProblem: not writable,
 * another user's, another major version, half a cluster.
 */
export async function openCluster(
  dataDir: string,
  firstPort: number,
  durability: Durability,
  packageRoot?: string,
): Promise<Cluster> {
  const folder = join(dataDir, 'cluster')
  const existing = await inspectCluster(folder, join(folder, 'pgdata'))
  const account = chooseAccount(existing)
  if (existing) refuseForeignCluster(existing, folder)
  const binaries = await findBinaries(account, packageRoot)

  if (existing) {
    await refuseOtherVersion(join(folder, 'pgdata'), binaries)
    if (account && existing.uid === 0) await giveTo(account, join(folder, 'pgdata'))
  } else {
    await makeCluster({ dataDir, folder, account, binaries, firstPort, durability })
  }
  // The real path, because servers are recognised by it.
  const pgdata = await realpath(join(folder, 'pgdata'))
  const access = await readAccess(folder)
  return {
    folder,
    pgdata,
    logFile: join(dataDir, 'server.log'),
    account,
    binaries,
    access: access ?? (await renewAccess({ folder, pgdata, account, binaries, firstPort })),
  }
}

/** The owner and mode of a finished cluster; undefined when there is none. */
async function inspectCluster(folder: string, pgdata: string): Promise<Stats | undefined> {
  try {
    const found = await stat(pgdata)
    await stat(join(pgdata, 'PG_VERSION'))
    await stat(join(pgdata, 'global', 'pg_control'))
    return found
  } catch (error) {
    if (errorCode(error) === 'EACCES') {
      const { uid } = await stat(folder)
      refuseForeignCluster(await stat(folder), folder)
      throw new EmbeddedPostgresProblem(
        `The database in ${folder} can't be read (it belongs to uid ${uid}).`,
        {
          cause: error,
        },
      )
    }
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error
  }
  const files = await readdir(folder).catch(() => [])
  if (files.length === 0) return undefined
  throw new EmbeddedPostgresProblem(
    `The folder ${folder} holds files, but no whole PostgreSQL cluster. Nothing in it was changed. ` +
      'Move it away to begin with an empty database, or put a complete copy back.',
  )
}

async function refuseOtherVersion(pgdata: string, binaries: Binaries): Promise<void> {
  const version = (await readFile(join(pgdata, 'PG_VERSION'), 'utf8')).trim()
  if (version === String(binaries.majorVersion)) return
  throw new EmbeddedPostgresProblem(
    `The database in ${pgdata} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.majorVersion}. Nothing was ` +
      `changed. Move it with: npm run admin -- move-postgres (the old one is kept beside it).`,
  )
}

type Making = {
  dataDir: string
  folder: string
  account: Account
  binaries: Binaries
  firstPort: number
  durability: Durability
}

/**
 * Makes the cluster aside and renames it in one step: a killed program leaves nothing that looks like a database, and of two simultaneous
 * ones both use the first one's.
 */
async function makeCluster({
  dataDir,
  folder,
  account,
  binaries,
  firstPort,
  durability,
}: Making): Promise<void> {
  const unfinished = join(dataDir, `.making-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    makeFolder(dataDir)
    await removeAbandoned(dataDir)
    await makeEmptyPgdata(unfinished, account)
    const at = { pgdata: join(unfinished, 'pgdata'), account }
    const speed = durability === 'none' ? ['--no-sync'] : []
    await run(binaries.initdb, [...initdbArguments, ...speed, '-D', pgdataArgument(at)], at)
    await setAccess({ folder: unfinished, ...at, binaries, firstPort }, [`create database ${databaseName}`])
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined)
    const anotherWasFaster = await inspectCluster(folder, join(folder, 'pgdata')).catch(() => undefined)
    if (!anotherWasFaster) throw explainWriting(error, dataDir)
  }
}

const initdbArguments = [
  `--username=${databaseUser}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // Nothing listens yet; pg_hba.conf is replaced before anything does.
  '--auth=trust',
]

async function makeEmptyPgdata(unfinished: string, account: Account): Promise<void> {
  const pgdata = join(unfinished, 'pgdata')
  await mkdir(unfinished, { mode: 0o700 })
  await mkdir(pgdata, { mode: 0o700 })
  await mkdir(holdersFolder(unfinished), { mode: 0o700 })
  if (account) await chown(pgdata, account.uid, account.gid)
}

/** Leftovers of programs killed while they made a cluster. No server ever ran in them, so they hold no data. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = /^\.making-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) {
      // A killed program's child may still be writing its last files.
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
  }
}

type Place = { folder: string; pgdata: string; account: Account; binaries: Binaries; firstPort: number }

async function readAccess(folder: string): Promise<Access | undefined> {
  try {
    const access: unknown = JSON.parse(await readFile(join(folder, 'access.json'), 'utf8'))
    if (!access || typeof access !== 'object' || !('password' in access) || !('port' in access))
      return undefined
    return { password: String(access.password), port: Number(access.port) }
  } catch {
    return undefined
  }
}

/**
 * Sets a new password when its file is gone (incomplete backup, deleted by hand). It uses PostgreSQL's single-user mode, which needs the
 * server to be down.
 */
async function renewAccess(place: Place): Promise<Access> {
  const running = findPostmaster(place.pgdata)
  if (running) {
    const stopping = running === 'not ready' ? 'Stop it' : `Stop it (kill -INT ${running.pid})`
    throw new EmbeddedPostgresProblem(
      `PostgreSQL runs on ${place.pgdata}, but the file with its password is missing (${place.folder}/access.json). ` +
        `${stopping} and start again: a new password is set then, and no data is lost.`,
    )
  }
  return setAccess(place, [])
}

async function setAccess(place: Place, further: string[]): Promise<Access> {
  const access = { password: randomBytes(24).toString('hex'), port: place.firstPort }
  const commands = [`alter role ${databaseUser} password '${access.password}'`, ...further]
  await run(
    place.binaries.postgres,
    ['--single', '-D', pgdataArgument(place), '-c', 'log_checkpoints=off', 'postgres'],
    place,
    `${commands.join('\n')}\n`,
  )
  await letIn(place)
  await saveAccess(place.folder, access)
  return access
}

/** Lets in local clients with the password. Operators' additions stay; older clusters have only the second line. */
export async function letIn({ pgdata, account }: Pick<Cluster, 'pgdata' | 'account'>): Promise<void> {
  const path = join(pgdata, 'pg_hba.conf')
  const text = await readFile(path, 'utf8')
  const missing = ['local all all', 'host all all 127.0.0.1/32'].filter((way) => !text.includes(way))
  if (missing.length === 0) return
  await writeOwnFile(path, missing.map((way) => `${way} scram-sha-256\n`).join('') + text)
  if (account) await chown(path, account.uid, account.gid)
}

export async function saveAccess(folder: string, access: Access): Promise<void> {
  const path = join(folder, 'access.json')
  await writeOwnFile(path, `${JSON.stringify(access)}\n`)
  // Root must not take it away from the ordinary user whose database this is.
  const { uid, gid } = await stat(folder)
  if (process.getuid?.() === 0) await chown(path, uid, gid)
}

async function writeOwnFile(path: string, text: string): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  await writeFile(unfinished, text, { mode: 0o600 })
  await chmod(unfinished, 0o600)
  await rename(unfinished, path)
}

/**
 * The folder's name for PostgreSQL. Another user could not walk to a folder under root's home; started inside it, Linux lets the process
 * reach it by this name.
 */
export function pgdataArgument(cluster: { pgdata: string; account: Account }): string {
  return cluster.account && process.platform === 'linux' ? '/proc/self/cwd' : cluster.pgdata
}

/** Only what PostgreSQL needs, without our secrets and the user's PG… variables. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

async function run(
  program: string,
  args: string[],
  at: { pgdata: string; account: Account },
  input = '',
): Promise<void> {
  const child = spawn(program, args, {
    cwd: at.pgdata,
    env: serverEnvironment(),
    ...at.account,
    windowsHide: true,
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0 && !/^.*\b(FATAL|PANIC|ERROR): /m.test(output)) return
  const said = output.trim().split('\n').slice(-6).join('\n')
  if (said.includes('No space left on device')) throw Object.assign(new Error(said), { code: 'ENOSPC' })
  if (said.includes('could not look up effective user ID')) {
    throw new EmbeddedPostgresProblem(
      `The user with uid ${at.account?.uid ?? process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL makes no database ` +
        'for a user without a name. Add an entry, run Sarup as another user, or name a PostgreSQL server with DATABASE_URL.',
    )
  }
  throw new EmbeddedPostgresProblem(
    `The database in ${at.pgdata} could not be prepared. PostgreSQL says:\n${said}`,
  )
}
