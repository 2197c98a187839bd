import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  type Access,
  type Cluster,
  connectionUrl,
  letIn,
  pgdataArgument,
  serverEnvironment,
} from './cluster.ts'
import { findPostmaster, isPostmaster, clusterNameOf, readLockFile } from './lock-file.ts'
import { nearFolder } from './near-socket.ts'
import { errorCode } from '../operator-problem.ts'
import { EmbeddedPostgresProblem, explainWriting } from './processes.ts'
import { type Durability, serverArguments } from './settings.ts'

/** A server that answers. */
export type Running = { pid: number; port: number; startedHere: boolean; isAlive(): boolean }

export type BringUp = {
  durability: Durability
  log: (message: string) => void
  /** Only this port will do: others know the address already. */
  fixedPort?: number
  /** Called while waiting; false gives up. */
  isWanted?: () => boolean
}

const patienceMs = 60_000
const logBytesMax = 20_000_000

/**
 * Resolves when one server answers on this cluster, running already or new. Two programs may do this at once: PostgreSQL's own lock decides
 * who starts it, and the other joins.
 */
export async function bringUp(cluster: Cluster, options: BringUp): Promise<Running> {
  let port = options.fixedPort ?? cluster.access.port
  let obstacle = 'it did not answer'
  for (
    const since = Date.now();
    Date.now() - since < patienceMs && (options.isWanted?.() ?? true);
    await pause(100)
  ) {
    const found = findPostmaster(cluster.pgdata)
    if (found === 'not ready') continue
    if (found) {
      const answer = await knock({ ...cluster.access, port: found.port })
      if (answer === 'wrong password') throw wrongPassword(cluster)
      if (answer !== 'yes') {
        obstacle = answer
        continue
      }
      options.log(
        `Joined the PostgreSQL that runs on this data already (port ${found.port}, process ${found.pid}).`,
      )
      return { ...found, startedHere: false, isAlive: () => isPostmaster(found.pid, cluster.pgdata) }
    }

    if (options.fixedPort === undefined) port = await findFreePort(port)
    else if (!(await isFree(port))) {
      obstacle = `port ${port} is in use by another program`
      continue
    }
    const attempt = await start(cluster, port, options.durability)
    if ('running' in attempt) return attempt.running
    obstacle = attempt.said
    if (attempt.next === 'another port' && options.fixedPort === undefined) port += 1
    if (attempt.next === 'give up') break
  }
  throw new EmbeddedPostgresProblem(
    `PostgreSQL could not be started on ${cluster.pgdata}: ${obstacle}\nIts log is ${cluster.logFile}; no data was changed.`,
  )
}

type Attempt = { running: Running } | { next: 'again' | 'another port' | 'give up'; said: string }

async function start(cluster: Cluster, port: number, durability: Durability): Promise<Attempt> {
  await letIn(cluster)
  const { file, startsAt } = openLog(cluster.logFile)
  const child = spawn(
    cluster.binaries.postgres,
    [
      '-D',
      pgdataArgument(cluster),
      ...serverArguments(durability, {
        port,
        socketFolder: nearFolder(cluster.access.password),
        clusterName: clusterNameOf(cluster.pgdata),
      }),
    ],
    {
      cwd: cluster.pgdata,
      env: serverEnvironment(),
      ...cluster.account,
      stdio: ['ignore', file, file],
      // A session of its own: Ctrl-C goes to the terminal's whole group and would stop the database before the last requests are answered.
      detached: true,
      windowsHide: true,
    },
  )
  closeSync(file)
  child.unref()
  let ended = false
  child.once('exit', () => (ended = true))
  child.once('error', () => (ended = true))
  const { pid } = child

  while (!ended && pid !== undefined) {
    // Checks the lock file first, because another database may have taken this port.
    if (readLockFile(cluster.pgdata)?.pid === pid && (await knock({ ...cluster.access, port })) === 'yes') {
      return { running: { pid, port, startedHere: true, isAlive: () => !ended } }
    }
    await pause(20)
  }
  return attemptAfter(readFileSync(cluster.logFile).subarray(startsAt).toString('utf8'))
}

function openLog(path: string): { file: number; startsAt: number } {
  try {
    const file = openSync(path, 'a', 0o600)
    if (statSync(path).size > logBytesMax) truncateSync(path)
    return { file, startsAt: statSync(path).size }
  } catch (error) {
    throw explainWriting(error, path)
  }
}

/** The next attempt after PostgreSQL refused to start, by its own words. */
function attemptAfter(log: string): Attempt {
  const said = log.trim().split('\n').slice(-8).join('\n') || 'it ended without a word'
  if (/could not bind|could not create any TCP\/IP sockets/.test(log)) return { next: 'another port', said }
  // Another program was faster, or processes of a killed server are still there.
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(log))
    return { next: 'again', said }
  return { next: 'give up', said }
}

/** 'yes', or why the server doesn't let us in (yet). */
async function knock(access: Access): Promise<string> {
  const client = new pg.Client({ connectionString: connectionUrl(access), connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'yes'
  } catch (error) {
    if (errorCode(error) === '28P01') return 'wrong password'
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function wrongPassword(cluster: Cluster): EmbeddedPostgresProblem {
  return new EmbeddedPostgresProblem(
    `PostgreSQL runs on ${cluster.pgdata}, but not with the password in ${cluster.folder}/access.json. ` +
      'Stop that server and remove the file: a new password is set at the next start, and no data is lost.',
  )
}

/** The first port from `first` upward on which nothing listens on this machine. */
export async function findFreePort(first: number): Promise<number> {
  const last = Math.min(first + 200, 65_535)
  for (let port = first; port <= last; port += 1) if (await isFree(port)) return port
  throw new EmbeddedPostgresProblem(`No free port for the database between ${first} and ${last}.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
