import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { openSandboxBank } from '#server/adapters/payments/create-provider.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from './books-key.ts'
import { type CastPerson, createPerson, createSeller, createSheet, createStore } from './cast.ts'
import { findLosses } from './losses.ts'
import { startPostgresProcess } from './postgres-process.ts'
import { type Reply, type ServerProcess, callServer, freePort, startServerProcess } from './server-process.ts'

/** One server, a small pool, and a PostgreSQL that can be away: no caller may get a false answer or be left waiting (INV-19). */
let folder: string
let postgresPort: number
let postgres: { url: string; stop: () => Promise<void> }
let shop: Assembled
let server: ServerProcess
let buyer: CastPerson
let sheets: string[]

const openPostgres = () => startPostgresProcess(path.join(folder, 'postgres'), postgresPort)
const openServer = async (port?: number) =>
  await startServerProcess({
    databaseUrl: postgres.url,
    dataDir: folder,
    port: port ?? (await freePort()),
    environment: { DATABASE_POOL: '3', LOCKS: '2500' },
  })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sarup-outage-'))
  postgresPort = await freePort()
  postgres = await openPostgres()
  await migrateToLatest(postgres.url, testBooksKey)
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_POOL: '3' }, 'test')
  shop = await assemble(config, { databaseUrl: postgres.url })
  const { platform } = shop
  await createStore(platform, { code: 1 })
  const author = await createSeller(platform)
  sheets = []
  for (let count = 0; count < 6; count += 1)
    sheets.push(await createSheet(platform, { authorId: author.id, store: 1 }))
  buyer = await createPerson(platform)
})

afterAll(async () => {
  await server?.kill()
  await shop?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

const ask = (
  name: 'createOrder' | 'getOrder' | 'cancelOrder' | 'getMySheet',
  body: Record<string, unknown> = {},
) => callServer(server.url, name, body, { token: buyer.token })

async function newOrder(place: number): Promise<string> {
  const reply = await ask('createOrder', { sheets: [sheets[place]] })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body.data as { id: string }).id
}

function expectOutage(reply: Reply): void {
  expect(reply.status, JSON.stringify(reply.body)).toBe(503)
  expect(reply.body).toMatchObject({ success: false, code: 'unavailable' })
  expect(Number(reply.retryAfter)).toBeGreaterThan(0)
}

test('a server that starts before its database says "later" in both languages until it comes', async () => {
  await postgres.stop()
  const port = await freePort()
  const starting = openServer(port)
  const url = `http://127.0.0.1:${port}`
  await eventually(() => fetch(url))
  const call = await callServer(url, 'getHome')
  expectOutage(call)
  expect((call.body as { msg?: string[] }).msg).toHaveLength(2)
  const page = await fetch(`${url}/shop`)
  const text = await page.text()
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(text).toMatch(/\p{Script=Thai}/u)
  expect(text).toContain('lang="en"')
  await expect(Promise.race([starting, Promise.resolve('waiting')])).resolves.toBe('waiting')
  postgres = await openPostgres()
  server = await starting
  await newOrder(0)
})

test('PostgreSQL goes away under load: 503 with Retry-After, and all is well again without a restart', async () => {
  const orderId = await newOrder(1)
  let isOver = false
  const replies: Reply[] = []
  const slowest = { milliseconds: 0 }
  const callers = Array.from({ length: 6 }, async (_, place) => {
    while (!isOver) {
      const begun = performance.now()
      replies.push(
        place % 2 === 0
          ? await ask('getOrder', { id: orderId })
          : await ask('createOrder', { sheets: [sheets[2]] }),
      )
      slowest.milliseconds = Math.max(slowest.milliseconds, performance.now() - begun)
      await pause(20)
    }
  })
  await eventually(() => expect(replies.length).toBeGreaterThan(12))
  await postgres.stop()
  expectOutage(await ask('getOrder', { id: orderId }))
  expectOutage(await ask('createOrder', { sheets: [sheets[3]] }))
  // It is not to be replaced for that, but others may have the requests.
  const health = async () =>
    await Promise.all(['livez', 'readyz'].map(async (name) => (await fetch(`${server.url}/${name}`)).status))
  expect(await health()).toEqual([200, 503])
  await eventually(() => expect(replies.filter(({ status }) => status === 503).length).toBeGreaterThan(12))
  postgres = await openPostgres()
  await eventually(async () => expect((await ask('getOrder', { id: orderId })).status).toBe(200))
  const before = replies.length
  await eventually(() => expect(replies.length).toBeGreaterThan(before + 12))
  isOver = true
  await Promise.all(callers)

  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 503]))
  for (const reply of replies.filter(({ status }) => status === 503)) expectOutage(reply)
  expect(slowest.milliseconds).toBeLessThan(60_000)
  expect((await ask('getMySheet')).status).toBe(200)
  expect(await health()).toEqual([200, 200])
})

test('afterwards the jobs go on as well: the bank is heard and the order paid', async () => {
  const bank = openSandboxBank(shop.platform.config, shop.platform)
  const orderId = await newOrder(4)
  const { body } = await ask('getOrder', { id: orderId })
  const { order } = body.data as { order: { qrData: string } }
  expect(await bank?.pay({ qr: order.qrData, behaviour: 'on-time' })).toMatchObject({ ok: true })
  await eventually(async () => {
    const reply = await ask('getOrder', { id: orderId })
    expect((reply.body.data as { order: { state: string } }).order.state).toBe('paid')
  })
  expect(await findLosses(shop.platform.db, new Date())).toEqual([])
})

test('every connection stuck behind a lock: each caller is told "later" in time, and others are served right after', async () => {
  const orderId = await newOrder(5)
  const holder = await shop.platform.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('set local idle_in_transaction_session_timeout = 0')
    await holder.query('select from orders where id = $1 for update', [orderId])
    const begun = performance.now()
    const replies = await Promise.all(Array.from({ length: 9 }, () => ask('cancelOrder', { id: orderId })))
    for (const reply of replies) expectOutage(reply)
    // Turns at the lock for two and a half seconds; before the first and before the last of them a connection is waited for, five seconds at most.
    expect(performance.now() - begun).toBeLessThan(60_000)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await ask('getOrder', { id: orderId })).status).toBe(200)
  expect((await ask('cancelOrder', { id: orderId })).status).toBe(200)
})
