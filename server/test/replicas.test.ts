import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { buildApp } from '#server/app.ts'
import { type Assembled, assemble } from '#server/assemble.ts'
import { readConfig } from '#server/config.ts'
import { answerCacheOf } from '#server/platform/answer-cache.ts'
import { migrateToLatest } from '#server/platform/migrate.ts'
import { testBooksKey } from './books-key.ts'
import { createPerson, createSeller, createSheet, createStore } from './cast.ts'
import { eventually } from './eventually.ts'
import { startPostgresProcess } from './postgres-process.ts'
import { freePort } from './server-process.ts'
import { startStandby } from './standby.ts'

let folder: string
const stops: (() => Promise<void>)[] = []
let shop: Assembled
let app: FastifyInstance
let copy: pg.Client
let line: Awaited<ReturnType<typeof startLine>>
let stopCopy: () => Promise<void>
let authorId: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sarup-replicas-'))
  const from = path.join(folder, 'first')
  const first = await startPostgresProcess(from, await freePort())
  stops.push(first.stop)
  await migrateToLatest(first.url, testBooksKey)
  const standby = await startStandby({
    url: first.url,
    from,
    to: path.join(folder, 'copy'),
    port: await freePort(),
  })
  stopCopy = standby.stop
  stops.push(stopCopy)
  copy = new pg.Client({ connectionString: standby.url })
  copy.on('error', () => {})
  await copy.connect()
  line = await startLine(standby.url)
  stops.push(line.stop)
  shop = await assemble(
    readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', DATABASE_READ_URLS: line.url }, 'test'),
    { databaseUrl: first.url },
  )
  app = await buildApp(shop.platform)
  await createStore(shop.platform, { code: 1 })
  authorId = (await createSeller(shop.platform)).id
})

afterAll(async () => {
  await app?.close()
  await shop?.close()
  await copy?.end().catch(() => {})
  for (const stop of stops.reverse()) await stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

/** A line to a database, which can be cut without either end hearing of it. */
async function startLine(url: string) {
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one.on('error', () => {}).on('close', () => other.destroy()))
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    cut() {
      for (const socket of open) socket.unpipe().pause()
    },
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

async function seesSheet(id: string, cookie?: string): Promise<boolean> {
  answerCacheOf(shop.platform).forget()
  const [method, url] = paths.getSheetInfo.split(' ') as ['GET' | 'POST', string]
  const response = await app.inject({
    method,
    url,
    headers: cookie === undefined ? {} : { cookie },
    ...(method === 'POST' ? { payload: { sheetID: id } } : { query: { sheetID: id } }),
  })
  expect([200, 404]).toContain(response.statusCode)
  return response.statusCode === 200
}

const isRead = () => shop.platform.replicas?.choose() !== undefined

test('what is everybody’s is read from a copy; who has just written sees it at once; a copy that lags or dies is left out', async () => {
  const sheet = await eventually(async () => {
    await copy.query('select pg_wal_replay_resume()')
    expect(isRead()).toBe(true)
    await copy.query('select pg_wal_replay_pause()')
    const made = await createSheet(shop.platform, { authorId, store: 1, priceSatang: 5_000 })
    // From the copy, which stands still; this fails where the first database answers, as it does on a busy machine that finds the copy too late.
    expect(await seesSheet(made)).toBe(false)
    return made
  })
  expect(await seesSheet(sheet, 'language=1; wrote=1')).toBe(true)
  await eventually(() => expect(isRead()).toBe(false))
  expect(await seesSheet(sheet)).toBe(true)

  await copy.query('select pg_wal_replay_resume()')
  await eventually(() => expect(isRead()).toBe(true))
  expect(await seesSheet(sheet)).toBe(true)

  // A call that writes says so to the browser.
  const buyer = await createPerson(shop.platform)
  const [, place = ''] = paths.createOrder.split(' ')
  const made = await app.inject({
    method: 'POST',
    url: place,
    headers: { authorization: `jwt ${buyer.token}` },
    payload: { sheets: [sheet] },
  })
  expect(made.statusCode).toBe(200)
  expect(String(made.headers['set-cookie'])).toMatch(/^wrote=1; Path=\/api; Max-Age=5;/)

  // One that is silent is left out, though nothing has closed its line; who asked it before is answered by the first one.
  line.cut()
  const asked = seesSheet(sheet)
  await eventually(() => expect(isRead()).toBe(false))
  expect(await asked).toBe(true)
  // New connections lead to it again.
  await eventually(() => expect(isRead()).toBe(true))

  await copy.end()
  await stopCopy()
  // Answered by the first database, from the very first question on.
  for (let times = 0; times < 5; times += 1) expect(await seesSheet(sheet)).toBe(true)
  await eventually(() => expect(isRead()).toBe(false))
})
