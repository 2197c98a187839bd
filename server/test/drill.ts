/**
 * `npm run drill -- pooler | failover | many | cdn`: buyers order and pay at two web processes and one for jobs, on real PostgreSQL
 * processes, while
 *
 * pooler    every transaction of the web goes through PgBouncer (transaction mode), with fewer connections than the web has
 * failover  the database dies, its synchronous standby is promoted, and the address leads there
 * many      they are four and two, one for jobs dies, and a new title has to be found at all
 *
 * Then the books of bank and shop are compared. Ends with 1 when anything acknowledged is lost. `cdn` sends two thousand readers
 * through nginx with deploy/nginx-cdn.conf and counts what reaches the origin.
 */
import { spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import pg from 'pg'
import { assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { sessionSettings } from '#server/platform/database.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cacheableByCdn } from '#server/platform/render.ts'
import { testBooksKey } from './books-key.ts'
import { createSheet } from './cast.ts'
import { fillSmallShop, startBuyers } from './crash-load.ts'
import { startPostgresProcess } from './postgres-process.ts'
import { type ServerProcess, callServer, freePort, startServerProcess } from './server-process.ts'
import { findUnsound, settle, sizes } from './settle.ts'
import { startStandby } from './standby.ts'

const [drill = ''] = process.argv.slice(2)
const loadSeconds = Number(process.env['DRILL_SECONDS'] ?? 30)
const nobody = 65_534
const folder = await mkdtemp(path.join(tmpdir(), 'sarup-drill-'))
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
try {
  if (drill === 'pooler') await throughPooler()
  else if (drill === 'failover') await throughFailover()
  else if (drill === 'many') await throughMany()
  else if (drill === 'cdn') await throughCdn()
  else throw new Error('npm run drill -- pooler | failover | many | cdn')
} finally {
  for (const end of ends.reverse()) await end()
}
process.exit()

async function throughPooler(): Promise<void> {
  const first = await startFirst()
  const pooler = await startPgBouncer(first.url)
  console.log(
    `${pooler.version}, transaction mode, ${pooler.connections} connections for the 24 of two web processes`,
  )
  const { promises, refusals, unsound } = await sell(
    { databaseUrl: pooler.url, directUrl: first.url },
    async () => {
      await pause(loadSeconds * 1_000)
    },
  )
  report({ ...sizes(promises), refusals: Object.fromEntries(refusals), unsound })
}

async function throughFailover(): Promise<void> {
  const first = await startFirst()
  const address = await startAddress(first.url)
  const standby = await startStandby({
    url: first.url,
    from: first.dataDir,
    to: path.join(folder, 'standby'),
    port: await freePort(),
  })
  ends.push(standby.stop)
  const ask = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows as Record<string, unknown>[]
    } finally {
      await client.end()
    }
  }
  await ask(first.url, `alter system set synchronous_standby_names = '*'`)
  await ask(first.url, 'select pg_reload_conf()')
  const figures: Record<string, unknown> = {}
  const { promises, refusals, unsound } = await sell(
    { databaseUrl: address.url },
    async ({ urls, promises }) => {
      await pause((loadSeconds / 2) * 1_000)
      const [row] = await ask(first.url, 'select sync_state from pg_stat_replication')
      figures['standby'] = row?.['sync_state']
      figures['paid before'] = promises.paid.size
      const died = Date.now()
      await first.kill()
      // Promotes as a watcher (Patroni, repmgr) does, at once.
      await ask(standby.url, 'select pg_promote()')
      address.leadTo(standby.url)
      for (;;) {
        const { status } = await callServer(urls[0] ?? '', 'noteInterest', {}).catch(() => ({ status: 0 }))
        if (status !== 0 && status !== 503) break
        await pause(50)
      }
      const known = promises.orders.size
      while (promises.orders.size === known) await pause(20)
      figures['seconds until an order was made again'] = (Date.now() - died) / 1_000
      await pause((loadSeconds / 2) * 1_000)
    },
  )
  report({ ...figures, ...sizes(promises), refusals: Object.fromEntries(refusals), unsound })
}

async function throughMany(): Promise<void> {
  const first = await startFirst()
  const figures: Record<string, unknown> = {}
  const { promises, refusals, unsound } = await sell(
    { databaseUrl: first.url, webCount: 4, jobsCount: 2 },
    async ({ urls, platform, jobs, promises }) => {
      await pause((loadSeconds / 2) * 1_000)
      const { author_id: authorId } = await platform.db
        .selectFrom('sheet')
        .select('author_id')
        .executeTakeFirstOrThrow()
      const created = Date.now()
      await createSheet(platform, { authorId, name: 'ปักษีวิทยา', code: 'BIRD101' })
      const isFound = async (url: string) =>
        JSON.stringify((await callServer(url, 'searchSheet', { search: 'ปักษีวิทยา' })).body).includes('BIRD101')
      while (!(await Promise.all(urls.map(isFound))).every(Boolean)) await pause(20)
      figures['seconds until all found a new title'] = (Date.now() - created) / 1_000
      figures['paid before a process for jobs died'] = promises.paid.size
      await jobs[0]?.kill()
      await pause((loadSeconds / 2) * 1_000)
    },
  )
  report({ ...figures, ...sizes(promises), refusals: Object.fromEntries(refusals), unsound })
}

async function throughCdn(): Promise<void> {
  const app = Fastify()
  const asked: Record<string, number> = {}
  app.get('/*', async (request, reply) => {
    const language = /language=1/.test(request.headers.cookie ?? '') ? 'en' : 'th'
    asked[language] = (asked[language] ?? 0) + 1
    // A page that takes its time: all readers come meanwhile.
    await pause(300)
    return reply.headers(cacheableByCdn).type('text/html').send(language)
  })
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  ends.push(() => app.close())
  const port = await freePort()
  const site = (
    await readFile(path.join(import.meta.dirname, '..', '..', 'deploy', 'nginx-cdn.conf'), 'utf8')
  )
    .replace('127.0.0.1:3000', origin.host)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/sarup', path.join(folder, 'cache'))
  const file = path.join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr;
     events { worker_connections 4096; } http { access_log off; ${places}\n${site} }`,
  )
  await chmod(folder, 0o755)
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  ends.push(async () => child.kill('SIGQUIT'))
  const url = `http://127.0.0.1:${port}/`
  while (
    !(await fetch(`${url}ready`).then(
      () => true,
      () => false,
    ))
  )
    await pause(50)
  delete asked['th']
  const read = async (reader: number) => {
    const answer = await fetch(url, { headers: reader % 2 === 0 ? {} : { cookie: 'language=1' } })
    return (await answer.text()) === (reader % 2 === 0 ? 'th' : 'en')
  }
  const right = await Promise.all(Array.from({ length: 2_000 }, (_, reader) => read(reader)))
  const unsound = right.every(Boolean) ? [] : ['somebody got the other language']
  for (const [language, times] of Object.entries(asked))
    if (times > 1) unsound.push(`the origin was asked ${times} times for ${language}`)
  report({ readers: right.length, 'origin asked': asked, unsound })
}

function report(result: Record<string, unknown> & { unsound: string[] }): void {
  console.log(JSON.stringify(result, undefined, 1))
  process.exitCode = result.unsound.length === 0 ? 0 : 1
}

async function startFirst() {
  const dataDir = path.join(folder, 'first')
  const { url, stop, kill } = await startPostgresProcess(dataDir, await freePort())
  ends.push(stop)
  await migrateToLatest(url, testBooksKey)
  return {
    url,
    dataDir,
    /** The whole of it at once, with what would start it again. */
    async kill() {
      kill()
      const lock = await readFile(path.join(dataDir, 'cluster', 'pgdata', 'postmaster.pid'), 'utf8')
      process.kill(Number(lock.split('\n', 1)[0]), 'SIGKILL')
    },
  }
}

type Selling = {
  urls: string[]
  platform: Platform
  jobs: ServerProcess[]
  promises: ReturnType<typeof startBuyers>['promises']
}

/** Two web processes and one for jobs, or more of them, eight buyers; `meanwhile` happens while they buy. Then everything under way arrives. */
async function sell(
  database: { databaseUrl: string; directUrl?: string; webCount?: number; jobsCount?: number },
  meanwhile: (selling: Selling) => Promise<void>,
) {
  const { databaseUrl, directUrl = databaseUrl, webCount = 2, jobsCount = 1 } = database
  const shop = await assemble(
    readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '10' }, 'test'),
    {
      databaseUrl: directUrl,
    },
  )
  ends.push(shop.close)
  const sheets = await fillSmallShop(shop.platform)
  const start = async (url: string, environment: Record<string, string>) => {
    const server = await startServerProcess({
      databaseUrl: url,
      dataDir: folder,
      port: await freePort(),
      environment,
    })
    ends.push(server.kill)
    return server
  }
  const pooled = { DATABASE_DIRECT_URL: directUrl, RUN_JOBS: 'false' }
  const several = async (count: number, one: () => Promise<ServerProcess>) =>
    await Promise.all(Array.from({ length: count }, one))
  const webs = await several(webCount, () => start(databaseUrl, pooled))
  const jobs = await several(jobsCount, () => start(directUrl, {}))
  const urls = webs.map(({ url }) => url)
  const buyers = startBuyers({ platform: shop.platform, sheets, urls, count: 8 })
  await meanwhile({ urls, platform: shop.platform, jobs, promises: buyers.promises })
  await buyers.stop()
  if (!webs.every((server) => server.isRunning())) throw new Error('a web process died')
  const minutes = 3 * 60_000
  // In the product a job runner that lost its database ends its process, and is replaced (main.ts).
  await Promise.all(jobs.map((one) => one.kill()))
  const next = await start(directUrl, {})
  await next.moveClock(minutes)
  await settle(shop.platform, next, { tomorrow: false, aheadMilliseconds: minutes })
  return { ...buyers, unsound: await findUnsound(shop.platform, buyers.promises, minutes) }
}

/** An address that leads to one database, later to another: what a virtual address or a proxy does. */
async function startAddress(url: string): Promise<{ url: string; leadTo: (url: string) => void }> {
  let target = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  ends.push(async () => server.close())
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    leadTo(next) {
      target = new URL(next)
      for (const socket of open) socket.destroy()
    },
  }
}

async function startPgBouncer(url: string): Promise<{ url: string; version: string; connections: number }> {
  const database = new URL(url)
  const port = await freePort()
  const connections = 6
  const file = path.join(folder, 'pgbouncer.ini')
  const settings = sessionSettings(testBooksKey).replaceAll("'", "''")
  await writeFile(
    file,
    `[databases]
sarup = host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)} user=${database.username} password=${database.password} connect_query='${settings}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
    { mode: 0o600 },
  )
  await chmod(folder, 0o711)
  const isRoot = process.getuid?.() === 0
  if (isRoot) await chown(file, nobody, nobody)
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer'
  const child = spawn(program, [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: nobody, gid: nobody } : {}),
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  child.once('error', (error) => (said += String(error)))
  ends.push(async () => child.kill('SIGINT'))
  const own = new URL(`postgres://sarup@127.0.0.1:${port}/sarup`)
  for (const since = Date.now(); ; await pause(50)) {
    const client = new pg.Client({ connectionString: own.href })
    try {
      await client.connect()
      await client.end()
      break
    } catch (error) {
      if (Date.now() - since > 20_000) throw new Error(`PgBouncer did not start: ${said}`, { cause: error })
    }
  }
  return { url: own.href, connections, version: /PgBouncer [\d.]+/.exec(said)?.[0] ?? program }
}
