import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { failpoints } from '#server/platform/failpoints.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from './books-key.ts'
import { fillSmallShop, pick, startBuyers } from './crash-load.ts'
import { startPostgresProcess } from './postgres-process.ts'
import { type ServerProcess, freePort, startServerProcess } from './server-process.ts'
import { findUnsound, settle, sizes } from './settle.ts'

/**
 * Sixteen per run, two of them of the database and two of its back ends; five hundred with CRASH_KILLS=500 (security-and-reliability §8).
 */
const killsMax = Number(process.env.CRASH_KILLS ?? 16)
const minutesMax = Number(process.env.CRASH_MINUTES ?? (killsMax > 16 ? 60 : 1))

const minute = 60_000
const hour = 60 * minute

let folder: string
let databaseUrl: string
let stopPostgres: () => Promise<void>
let shop: Assembled
let sheets: string[]
const ports: number[] = []
const servers: (ServerProcess | undefined)[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sarup-crash-'))
  ;({ url: databaseUrl, stop: stopPostgres } = await startPostgresProcess(
    path.join(folder, 'postgres'),
    await freePort(),
  ))
  await migrateToLatest(databaseUrl, testBooksKey)
  shop = await assemble(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '10' }, 'test'), {
    databaseUrl,
  })
  sheets = await fillSmallShop(shop.platform)
  for (let count = 0; count < 2; count += 1) ports.push(await freePort())
  await Promise.all(ports.map((_, slot) => startServer(slot)))
})

afterAll(async () => {
  await Promise.all(servers.map(async (server) => server?.kill()))
  await shop?.close()
  await stopPostgres?.()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

test(
  'INV-16 no order, no satang and no sheet is lost, doubled or half paid, whenever server or database are killed',
  async () => {
    const urls = ports.map((port) => `http://127.0.0.1:${port}`)
    const buyers = startBuyers({ platform: shop.platform, sheets, urls, count: 6 })
    const kills = await killWhilePaying()
    await killAround(kills)
    await buyers.stop()
    const { promises, refusals } = buyers

    // A few minutes later everything that was on its way has arrived; what moves tomorrow has not.
    await restartAll(3 * minute)
    await settle(shop.platform, servers[0], { tomorrow: false, aheadMilliseconds: 3 * minute })
    expect(await findUnsound(shop.platform, promises, 3 * minute)).toEqual([])
    // The day after: orders have expired, late money has come.
    for (const server of servers) await server?.moveClock(26 * hour)
    await settle(shop.platform, servers[0], { tomorrow: true, aheadMilliseconds: 26 * hour })
    expect(await findUnsound(shop.platform, promises, 26 * hour)).toEqual([])

    expect([...refusals.keys()].filter((code) => code.startsWith('500'))).toEqual([])
    expect(promises.paid.size).toBeGreaterThan(0)
    const { rows } = await shop.platform.pool.query(
      'select state, count(*) from orders group by state order by state',
    )
    process.stdout.write(
      `crash: ${JSON.stringify({ kills, orders: rows, told: sizes(promises), refusals: Object.fromEntries(refusals) })}\n`,
    )
    expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(whilePaying.length)
  },
  (minutesMax + 25) * minute,
)

/** The bank has the money: between its answer and the end of our commit, each of these costs a server. */
const whilePaying = [
  'payment.answered',
  'payment.order-paid',
  'payment.before-commit',
  'payment.committed',
] as const

async function killWhilePaying(): Promise<Record<string, number>> {
  for (const failpoint of whilePaying) {
    const slot = await runningSlot()
    const server = servers[slot]
    server?.arm(failpoint)
    // A buyer pays within moments; a server that lives on has a hole where it should have died.
    await Promise.race([
      server?.gone,
      pause(5 * minute).then(() => Promise.reject(new Error(`nobody passes ${failpoint}`))),
    ])
    void startServer(slot).catch(() => {})
  }
  return Object.fromEntries(whilePaying.map((failpoint) => [failpoint, 1]))
}

/** Kills a server at random or at the next failpoint, a back end of PostgreSQL, or PostgreSQL as a whole. */
async function killAround(kills: Record<string, number>): Promise<void> {
  const count = (kind: string) => {
    kills[kind] = (kills[kind] ?? 0) + 1
  }
  const until = Date.now() + minutesMax * minute - 25_000
  for (
    let kill = 0, point = Math.floor(Math.random() * failpoints.length);
    kill < killsMax && Date.now() < until;
    kill += 1
  ) {
    await pause(50 + Math.random() * 400)
    if (kill % 8 === 5) {
      if (await killBackend()) count('postgres back end')
      continue
    }
    if (kill % 8 === 7) {
      await killPostmaster()
      count('postgres')
      continue
    }
    const slot = await runningSlot()
    const server = servers[slot]
    if (server === undefined) continue
    const failpoint = failpoints[point % failpoints.length]
    if (kill % 8 < 5 && failpoint !== undefined) {
      point += 1
      server.arm(failpoint)
      const isHit = await Promise.race([server.gone.then(() => true), pause(3_000).then(() => false)])
      if (isHit) count(failpoint)
      else await server.kill()
      if (!isHit) count('server')
    } else {
      await server.kill()
      count('server')
    }
    void startServer(slot).catch(() => {})
  }
}

async function runningSlot(): Promise<number> {
  for (;;) {
    const slots = servers.flatMap((server, slot) => (server?.isRunning() ? [slot] : []))
    if (slots.length > 0) return pick(slots)
    // One whose PostgreSQL was killed may have died of it by itself.
    for (const [slot, server] of servers.entries())
      if (server !== undefined) void startServer(slot).catch(() => {})
    await pause(50)
  }
}

/** Tries until it stands: while PostgreSQL repairs itself, a start may fail. */
async function startServer(slot: number, clockAheadMilliseconds = 0): Promise<void> {
  servers[slot] = undefined
  for (let tries = 0; ; tries += 1) {
    try {
      const port = ports[slot] ?? 0
      servers[slot] = await startServerProcess({ databaseUrl, dataDir: folder, port, clockAheadMilliseconds })
      return
    } catch (error) {
      if (tries >= 20) throw error
      await pause(300)
    }
  }
}

/** The last crash of all, and a start at another time of the day. */
async function restartAll(clockAheadMilliseconds: number): Promise<void> {
  await Promise.all(
    ports.map(async (_, slot) => {
      while (servers[slot] === undefined) await pause(50)
      await servers[slot]?.kill()
      await startServer(slot, clockAheadMilliseconds)
    }),
  )
}

async function killPostmaster(): Promise<void> {
  const lock = await readFile(
    path.join(folder, 'postgres', 'cluster', 'pgdata', 'postmaster.pid'),
    'utf8',
  ).catch(() => '')
  const pid = Number(lock.split('\n', 1)[0])
  // Between two lives there is none to kill.
  if (pid > 1) tryKill(pid)
}

/** One back end that is at work: PostgreSQL then throws all of them out and recovers. */
async function killBackend(): Promise<boolean> {
  try {
    const { rows } = await shop.platform.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'sarup'
         and pid <> pg_backend_pid() order by (state = 'idle'), random() limit 1`,
    )
    const pid = rows[0]?.pid
    return pid !== undefined && tryKill(pid)
  } catch {
    return false
  }
}

function tryKill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
