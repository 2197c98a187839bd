import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { fillSmallShop, pick, startBuyers } from '#server/test/crash-load.ts'
import { findLosses } from '#server/test/losses.ts'
import { freePort } from '#server/test/server-process.ts'
import { findUnsound, settle } from '#server/test/settle.ts'
import { startPostgresProcess } from '#server/test/postgres-process.ts'
import { findBooksKey } from '#server/platform/books/key.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import type { Platform } from '#server/platform/platform.ts'
import { tasks } from '#server/worker.ts'

export type ChaosReport = {
  faults: Record<string, number>
  requests: number
  failed: number
  /** Orders whose buyer was shown, under all this, that they are paid: without any, nothing was proven. */
  paid: number
  /** Promises that were broken, and what the books or the doctor miss. */
  lost: string[]
  doubled: string[]
  /** Those that did not restart alone. */
  dead: string[]
  /** Answers 500: a fault of ours, whatever was killed. */
  ours: string[]
}

export type ChaosOptions = {
  faultsMax: number
  minutesMax: number
  /** A shop of forty sheets in the place of the whole demo: for the tests. */
  isSmall: boolean
  /** Three of four faults hit a shop that is open; otherwise all come as fast as they can, and most hit one that is down already. */
  letsRecover: boolean
  say: (sentence: string) => void
}

const comesBackMilliseconds = 90_000

/**
 * The demo with two web processes, one for jobs, and database, storage and mail server in own processes. Random ones are killed under a
 * load of buyers; then all must be alive, and no order, satang or sheet missing or doubled.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { say } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-chaos-'))
  const ends: (() => unknown)[] = []
  try {
    const ports = { web: await freePort(), store: await freePort(), mail: await freePort() }
    if (options.isSmall) await prepareSmallShop(folder)
    const store = outsideProgram('store', ports.store, path.join(folder, 'bucket'))
    const mail = outsideProgram('mail', ports.mail, folder)
    ends.push(store.end, mail.end)
    const environment = {
      PORT: String(ports.web),
      DATA_DIR: folder,
      WEB_PROCESSES: '2',
      DATABASE_POOL: '12',
      LOG_LEVEL: 'silent',
      RATE_LIMIT_SCALE: '100000',
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${ports.store}`,
      S3_REGION: 'ap-southeast-1',
      S3_BUCKET: 'sarup',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      SMTP_URL: `smtp://127.0.0.1:${ports.mail}`,
    }
    await Promise.all([store.ready(), mail.ready()])
    const main = fork(path.join(import.meta.dirname, 'main-program.ts'), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    })
    ends.push(async () => {
      if (main.exitCode !== null) return
      main.kill('SIGTERM')
      await Promise.race([once(main, 'exit'), pause(60_000, undefined, { ref: false })])
      main.kill('SIGKILL')
    })
    const url = `http://127.0.0.1:${ports.web}`
    await until('the shop opens', 240_000, () => isReady(url))
    const openShop = async () => {
      const databaseUrl = await databaseUrlOf(folder)
      const config = readConfig({ ...environment, DATABASE_POOL: '10' }, 'demo')
      const shop = await assemble(config, { databaseUrl })
      ends.push(() => shop.close())
      return { platform: shop.platform, databaseUrl }
    }
    const { platform, databaseUrl } = await openShop()
    await until('jobs run', 60_000, () => childrenOf(main.pid, 'jobs').length > 0)
    if (!options.isSmall) await until('the demo is told', 900_000, () => isFilled(platform))
    const before = new Set((await findLosses(platform.db, new Date())).map(nameOf))
    say(`The shop is open; ${options.faultsMax} faults in at most ${options.minutesMax} minutes`)

    const buyers = startBuyers({ platform, sheets: await sheetsOf(platform), urls: [url], count: 6 })
    const looking = startLookers(url, await sheetsOf(platform))
    const faults = await breakThings({ ...options, url, databaseUrl, main, store, mail, folder })
    await Promise.all([buyers.stop(), looking.stop()])

    const dead: string[] = []
    const alive: [string, () => boolean | Promise<boolean>][] = [
      ['two web processes', () => childrenOf(main.pid, 'web-program').length === 2],
      ['the process for jobs', () => childrenOf(main.pid, 'jobs').length === 1],
      ['the shop', () => isReady(url)],
      ['the store', store.isAlive],
      ['the mail server', mail.isAlive],
    ]
    for (const [name, isThere] of alive)
      await until(name, comesBackMilliseconds, isThere).catch(() => dead.push(name))
    // The database is at another port if its own was taken while it was down.
    const now = await openShop()
    const jobs = tasks(now.platform)
    const run = async (name: string) => await jobs[name]?.({})
    await settle(now.platform, { run }, { tomorrow: false, aheadMilliseconds: 0 })
    const unsound = await findUnsound(now.platform, buyers.promises, 0)
    const wrong = unsound.filter((one) => !before.has(nameOf(one)))
    const isDoubled = (one: string) => /twice|two |by two|repeated/.test(nameOf(one))
    return {
      faults,
      requests: buyers.requests.sent + looking.requests.sent,
      failed: buyers.requests.failed + looking.requests.failed,
      paid: buyers.promises.paid.size,
      lost: wrong.filter((one) => !isDoubled(one)),
      doubled: wrong.filter(isDoubled),
      dead,
      ours: [...buyers.refusals.keys()].filter((code) => code.startsWith('500')),
    }
  } finally {
    for (const end of ends.toReversed()) await end()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}

type OutsideProgram = ReturnType<typeof outsideProgram>

/** Store and mail server, which come back a moment after they are killed, as their own supervisors would have it. */
function outsideProgram(kind: 'store' | 'mail', port: number, folder: string) {
  let child = start()
  let isEnded = false
  function start(): ChildProcess {
    const started = fork(path.join(import.meta.dirname, 'outside-program.ts'), [kind, String(port), folder], {
      execArgv: [],
      stdio: 'ignore',
    })
    started.once('exit', () => {
      if (!isEnded) setTimeout(() => (child = start()), 300 + Math.random() * 2_000)
    })
    return started
  }
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    isAlive,
    ready: async () => void (await once(child, 'message')),
    kill: () => isAlive() && child.kill('SIGKILL'),
    end() {
      isEnded = true
      child.kill('SIGKILL')
    },
  }
}

/** Breaks something every moment: whatever is not there to be broken is left for the next moment. */
async function breakThings(at: {
  faultsMax: number
  minutesMax: number
  letsRecover: boolean
  url: string
  databaseUrl: string
  main: ChildProcess
  store: OutsideProgram
  mail: OutsideProgram
  folder: string
  say: (sentence: string) => void
}): Promise<Record<string, number>> {
  const kill = (pids: number[]) => pids.length > 0 && process.kill(pick(pids), 'SIGKILL')
  const kinds: Record<string, () => boolean | Promise<boolean>> = {
    web: () => kill(childrenOf(at.main.pid, 'web-program')),
    jobs: () => kill(childrenOf(at.main.pid, 'jobs')),
    database: () => killPostmaster(at.folder),
    connections: () => inDatabase(at.databaseUrl, cutConnections),
    bank: () => inDatabase(at.databaseUrl, holdBank),
    store: at.store.kill,
    mail: at.mail.kill,
  }
  const counts: Record<string, number> = {}
  const names = Object.keys(kinds)
  const begun = Date.now()
  const between = (at.minutesMax * 60_000) / at.faultsMax
  // However slow the machine is, as many as there are kinds.
  const isTime = (fault: number) => fault < names.length || Date.now() - begun < at.minutesMax * 60_000
  for (let fault = 0; fault < at.faultsMax && isTime(fault); ) {
    if (at.letsRecover && fault % 4 !== 3)
      await until('the shop opens again', between * 20, () => isReady(at.url)).catch(() => {})
    await pause(between * (0.2 + Math.random() * 0.6))
    // Each kind once, then any; what is down already cannot be broken, so the next kind is.
    const begin = fault < names.length ? fault : Math.floor(Math.random() * names.length)
    const order = [...names.slice(begin), ...names.slice(0, begin)]
    for (const name of order) {
      if ((await Promise.resolve(kinds[name]?.()).catch(() => false)) !== true) continue
      counts[name] = (counts[name] ?? 0) + 1
      fault += 1
      break
    }
    if (fault % 25 === 0) at.say(`${fault} faults after ${Math.round((Date.now() - begun) / 1_000)} s`)
  }
  return counts
}

/** Every connection that does something now is cut off. */
async function cutConnections(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sarup' and state <> 'idle' and pid <> pg_backend_pid()`,
  )
  return (rowCount ?? 0) > 0
}

/** The bank answers no request for a while. */
async function holdBank(client: pg.Client): Promise<boolean> {
  await client.query(
    `begin; set local lock_timeout = '500ms'; lock table sandbox_bank_transfer in access exclusive mode`,
  )
  await pause(300 + Math.random() * 700)
  await client.query('commit')
  return true
}

async function inDatabase(url: string, action: (client: pg.Client) => Promise<boolean>): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 })
  // It may be killed by another fault.
  client.on('error', () => {})
  try {
    await client.connect()
    return await action(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function killPostmaster(folder: string): Promise<boolean> {
  const lock = await readFile(path.join(folder, 'postgres', 'cluster', 'pgdata', 'postmaster.pid'), 'utf8')
  const pid = Number(lock.split('\n', 1)[0])
  return pid > 1 && process.kill(pid, 'SIGKILL')
}

/** Children of the parent that run this program. */
function childrenOf(parent: number | undefined, program: string): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return list.split('\n').flatMap((line) => {
    const [, pid, ppid, state, args] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    const isIt = Number(ppid) === parent && state?.startsWith('Z') === false
    return isIt && new RegExp(`[/\\\\]${program}\\.\\w+(?:\\s|$)`).test(args ?? '') ? [Number(pid)] : []
  })
}

/** Visitors who only read: the shop's front, a search, a cover. */
function startLookers(url: string, sheets: readonly string[]) {
  const requests = { sent: 0, failed: 0 }
  let isStopped = false
  const looker = async () => {
    while (!isStopped) {
      const asks: [string, RequestInit?][] = [
        ['/api/public/signInOptions'],
        [`/content/sheets/${pick(sheets)}/cover.jpg`],
        [
          '/api/public/searchSheet',
          { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"search":"แคล"}' },
        ],
      ]
      const [place, init] = pick(asks)
      requests.sent += 1
      const status = await fetch(`${url}${place}`, { ...init, signal: AbortSignal.timeout(15_000) }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return answer.status
        },
        () => 0,
      )
      if (status === 0 || status >= 500) requests.failed += 1
      await pause(20 + Math.random() * 80)
    }
  }
  const lookers = [looker(), looker()]
  return {
    requests,
    async stop() {
      isStopped = true
      await Promise.all(lookers)
    },
  }
}

async function prepareSmallShop(folder: string): Promise<void> {
  const postgres = await startPostgresProcess(path.join(folder, 'postgres'), await freePort())
  try {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, 'demo')
    await migrateToLatest(postgres.url, findBooksKey(config))
    const shop = await assemble(config, { databaseUrl: postgres.url })
    await fillSmallShop(shop.platform)
    await shop.close()
  } finally {
    await postgres.stop()
  }
}

async function databaseUrlOf(folder: string): Promise<string> {
  const access = JSON.parse(
    await readFile(path.join(folder, 'postgres', 'cluster', 'access.json'), 'utf8'),
  ) as { password: string; port: number }
  return `postgres://sarup:${access.password}@127.0.0.1:${access.port}/sarup`
}

async function sheetsOf({ db }: Platform): Promise<string[]> {
  const rows = await db
    .selectFrom('sheet')
    .select('id')
    .where('on_sale', '=', true)
    .orderBy('id')
    .limit(400)
    .execute()
  return rows.map(({ id }) => id)
}

async function isFilled({ pool }: Platform): Promise<boolean> {
  const { rows } = await pool.query<{ done: boolean }>(
    `select coalesce((value ->> 'isDeskFilled')::boolean, false) as done from setting where name = 'demo'`,
  )
  return rows[0]?.done ?? false
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })
  return answer.ok
}

async function until(
  what: string,
  patienceMilliseconds: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  for (const since = Date.now(); Date.now() - since < patienceMilliseconds; await pause(200)) {
    if (await Promise.resolve(isSo()).catch(() => false)) return
  }
  throw new Error(`not in ${patienceMilliseconds / 1_000} s: ${what}`)
}

/** The finding without its numbers. */
function nameOf(finding: string): string {
  return finding.replace(/: \d+, for example .*$/s, '')
}
