import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts'
import { isPostmaster, readLockFile } from '#server/platform/postgres/lock-file.ts'
import { isAlive, signal } from '#server/platform/postgres/processes.ts'
import { memory } from './memory-folder.ts'

const prefix = 'sarup-test-'

/** A PostgreSQL for tests: a free port, data in the temporary folder, fast because it is disposable. `stop` removes it completely. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const log: string[] = []
  try {
    // Far from the port of `npm start`, which would otherwise have to give way to a test that runs first.
    const server = await startEmbeddedPostgres({
      dataDir,
      port: 30_000 + (process.pid % 1_000),
      durability: 'none',
      log: (message) => log.push(message),
    })
    return {
      url: server.url,
      stop: async () => {
        await server.stop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
}

/** Servers and folders of test runs that were killed. */
export async function removeAbandoned(): Promise<void> {
  for (const place of new Set([tmpdir(), '/tmp', memory])) await removeAbandonedIn(place)
}

async function removeAbandonedIn(place: string): Promise<void> {
  for (const name of await readdir(place).catch(() => [])) {
    const maker = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (maker === undefined || isAlive(Number(maker))) continue
    const folder = join(place, name)
    try {
      await removeAbandonedIn(folder)
      const pgdata = join(folder, 'cluster', 'pgdata')
      const server = readLockFile(pgdata)
      if (server && isPostmaster(server.pid, pgdata)) signal(server.pid, 'SIGQUIT')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another user's: not ours to clean.
    }
  }
}
