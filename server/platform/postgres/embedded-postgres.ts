import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Cluster, connectionUrl, holdersFolder, openCluster, saveAccess } from './cluster.ts'
import { explainWriting, isAlive, signal, startMoment } from './processes.ts'
import { bringUp, type Running } from './server.ts'
import type { Durability } from './settings.ts'

export { EmbeddedPostgresProblem } from './processes.ts'

export type EmbeddedPostgresOptions = {
  /** Folder for the database and its log; made when missing. Any letters, any depth, also under root's home. */
  dataDir: string
  /** Receives one sentence for each thing the operator may want to know. */
  log: (message: string) => void
  /** First port to try; a cluster that ran before prefers the port it had. */
  port?: number
  durability?: Durability
  /** The npm package of another version, for moving its data. */
  packageRoot?: string
}

export type EmbeddedPostgres = {
  /** For pg and kysely; stays the same when the server has to be started again. */
  url: string
  port: number
  /** False when a server was running on this folder already and is shared. */
  startedHere: boolean
  /** Call it when everything that uses the database is closed. The last program to leave stops the server. */
  stop(): Promise<void>
}

const defaultPort = 54_329
const watchIntervalMs = 250

/**
 * Starts PostgreSQL from the npm package on `dataDir`, or joins the server running there. A server that dies is restarted on the same port
 * until `stop()`. Throws EmbeddedPostgresProblem with a sentence for the operator; data is never removed or overwritten.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durability = 'full' } = options
  const dataDir = resolve(options.dataDir)
  const cluster = await openCluster(dataDir, options.port ?? defaultPort, durability, options.packageRoot)
  const holder = holdOrExplain(cluster)
  try {
    const running = await bringUp(cluster, { durability, log })
    if (cluster.access.port !== running.port) {
      cluster.access = { ...cluster.access, port: running.port }
      await saveAccess(cluster.folder, cluster.access)
    }
    const supervisor = supervise(cluster, running, { durability, log, holder })
    return {
      url: connectionUrl(cluster.access),
      port: running.port,
      startedHere: running.startedHere,
      ...supervisor,
    }
  } catch (error) {
    holder.leave()
    throw error
  }
}

function holdOrExplain(cluster: Cluster): Holder {
  try {
    return hold(holdersFolder(cluster.folder))
  } catch (error) {
    throw explainWriting(error, cluster.folder)
  }
}

type Supervision = { durability: Durability; log: (message: string) => void; holder: Holder }

/** Watches the server, starts it again when it dies, and stops it in the end. */
function supervise(cluster: Cluster, first: Running, { durability, log, holder }: Supervision) {
  let running = first
  let stopping = false
  let recovery: Promise<void> | undefined

  const watch = setInterval(() => {
    if (stopping || recovery || running.isAlive()) return
    log('PostgreSQL stopped unexpectedly; starting it again.')
    recovery = recover().finally(() => (recovery = undefined))
  }, watchIntervalMs)
  watch.unref()

  // A program that ends without stop() (an uncaught error) leaves no server running.
  const onExit = () => {
    if (holder.leave()) signal(running.pid, 'SIGINT')
  }
  process.once('exit', onExit)

  async function recover(): Promise<void> {
    for (let waitMs = 100; !stopping; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        // The same port, because pools keep the address.
        running = await bringUp(cluster, {
          durability,
          log,
          fixedPort: first.port,
          isWanted: () => !stopping,
        })
        log('PostgreSQL runs again.')
        return
      } catch (error) {
        if (stopping) return
        log(
          `PostgreSQL could not be started again yet: ${error instanceof Error ? error.message : String(error)}`,
        )
        await new Promise((done) => setTimeout(done, waitMs))
      }
    }
  }

  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    clearInterval(watch)
    process.off('exit', onExit)
    await recovery
    if (holder.leave()) await stopServer(running.pid, log)
  }

  return { stop }
}

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
async function stopServer(pid: number, log: (message: string) => void): Promise<void> {
  signal(pid, 'SIGINT')
  if (await isGone(pid, 30_000)) return
  log('PostgreSQL takes too long to stop; it is stopped at once (it repairs itself at the next start).')
  signal(pid, 'SIGQUIT')
  if (!(await isGone(pid, 10_000))) signal(pid, 'SIGKILL')
}

async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  for (const since = Date.now(); Date.now() - since < patienceMs; ) {
    if (!isAlive(pid)) return true
    await new Promise((done) => setTimeout(done, 20))
  }
  return !isAlive(pid)
}

/**
 * The programs using a server, a small file each: the last one stops it. Files of killed programs do not count, even when their pid was
 * reused. Synchronous, because the `exit` event needs it.
 */
type Holder = {
  /** Says that this program no longer uses the server; true when no other program does. */
  leave(): boolean
}

function hold(folder: string): Holder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(join(folder, name), startMoment(process.pid))
  return {
    leave() {
      rmSync(join(folder, name), { force: true })
      return livingHolders(folder).length === 0
    },
  }
}

function livingHolders(folder: string): string[] {
  const living: string[] = []
  for (const name of readdirSync(folder)) {
    const pid = Number.parseInt(name, 10)
    const path = join(folder, name)
    if (isAlive(pid) && startMoment(pid) === readMoment(path)) living.push(name)
    else rmSync(path, { force: true })
  }
  return living
}

function readMoment(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
