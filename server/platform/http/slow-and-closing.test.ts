import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { request as ask } from 'node:http'
import { type AddressInfo, createServer, type Socket, connect } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { freePort } from '#server/test/server-process.ts'
import { testApp, type TestApp, createTestApp } from '#server/test/test-app.ts'
import { answerEarly } from './server.ts'
import { listenUnavailable } from './unavailable-server.ts'

let app: TestApp
let port: number
let isClosed = false
beforeEach(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.server.address() as AddressInfo).port
  isClosed = false
})
afterEach(async () => {
  vi.useRealTimers()
  if (!isClosed) await app.close()
})

async function open(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, heard: () => text }
}

async function until(isTrue: () => boolean): Promise<void> {
  // By the clock: on a busy machine the database may take as long as a hundred thousand turns.
  for (const since = performance.now(); !isTrue(); ) {
    if (performance.now() - since > 120_000) throw new Error('it never comes')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('a body that trickles in', () => {
  test('is given thirty seconds by a call', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, heard } = await open()
    const before = vi.getTimerCount()
    socket.write(
      'POST /api/public/getLogin HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a"',
    )
    await until(() => vi.getTimerCount() > before)
    vi.advanceTimersByTime(29_000)
    expect(heard()).toBe('')
    vi.advanceTimersByTime(2_000)
    await once(socket, 'close')
    expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('is given ten minutes by an upload', async () => {
    expect(app.app.server.requestTimeout).toBe(600_000)
    expect(app.app.server.headersTimeout).toBe(30_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, heard } = await open()
    let isTaken = false
    app.app.server.once('request', () => {
      isTaken = true
    })
    socket.write(
      'POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b\r\n',
    )
    await until(() => isTaken)
    vi.advanceTimersByTime(120_000)
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    expect(heard()).toBe('')
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })
})

describe('stopping', () => {
  test('does not wait for connections that browsers opened ahead', async () => {
    const { socket } = await open()
    const ended = once(socket, 'close')
    isClosed = true
    await app.close()
    await ended
    expect(socket.destroyed).toBe(true)
  })

  test('cuts no request that is on its way to an idle connection, and ends the connection by its answer', async () => {
    const { socket, heard } = await open()
    const ask = () => socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
    ask()
    await until(() => heard().endsWith('{}'))
    const ended = once(socket, 'close')
    isClosed = true
    const closing = app.close()
    ask()
    await Promise.all([ended, closing])
    expect(heard().match(/HTTP\/1\.1 \d+|connection: \S+/gi)).toEqual([
      'HTTP/1.1 200',
      'Connection: keep-alive',
      'HTTP/1.1 200',
      'Connection: close',
    ])
  })

  test('lets a running request finish', async () => {
    // Holds the table in which the caller is found, so that the call is under way when the stop comes.
    const { token } = await createPerson(app.platform)
    const holder = await app.platform.pool.connect()
    await holder.query('begin')
    await holder.query('lock table session')
    const running = fetch(`http://127.0.0.1:${port}/api/public/getLogin`, {
      method: 'POST',
      headers: { authorization: `jwt ${token}` },
    })
    const waiting = async () => {
      const { rows } = await app.platform.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    }
    while (!(await waiting())) await new Promise((resolve) => setImmediate(resolve))
    isClosed = true
    const closing = app.app.close()
    await holder.query('rollback')
    holder.release()
    expect((await running).status).toBe(200)
    await closing
    await app.close()
  })
})

const lines: { facts: Record<string, unknown>; message: string }[] = []

const record = (facts: object, message: string) => void lines.push({ facts: { ...facts }, message })
const log = {
  info: record,
  warn: record,
  error: record,
  debug: record,
  fatal: record,
  trace: record,
  silent: record,
}
const child = () => ({ ...log, child })
const shop = await testApp({
  environment: { CONTENT_URL: 'http://images.example/content' },
  log: { ...log, child } as TestApp['platform']['log'],
})
answerEarly(shop.app, (request, response, headers, requestId) => {
  if (request.url?.startsWith('/api/public/getHome') !== true) return false
  response.writeHead(200, [...headers.flat(), 'content-length', '5', 'x-request-id', requestId])
  response.end('early')
  return true
})
const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })

test('a plain GET is answered before the framework, with the headers of every answer and a line in the log', async () => {
  const early = await fetch(`${origin}/api/public/getHome?secret=1`)
  expect([early.status, await early.text()]).toEqual([200, 'early'])
  const later = await fetch(`${origin}/api/public/elsewhere`)
  expect(later.status).toBe(404)
  const own = new Set(['content-length', 'content-type', 'cache-control', 'date', 'connection', 'keep-alive'])
  const names = (headers: Headers) => [...headers.keys()].filter((name) => !own.has(name)).toSorted()
  expect(names(early.headers)).toEqual(names(later.headers))
  expect(names(early.headers)).toContain('x-content-type-options')
  const line = lines.find(({ facts }) => facts['reqId'] === early.headers.get('x-request-id'))
  expect(line).toMatchObject({
    message: 'request',
    facts: { method: 'GET', path: '/api/public/getHome', status: 200 },
  })
})

test('the host of the images answers with images and nothing else', async () => {
  const statusAt = async (host: string, path: string) =>
    await new Promise<number | undefined>((resolve, reject) => {
      const sent = ask(`${origin}${path}`, { headers: { host } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.once('error', reject)
      sent.end()
    })
  for (const path of ['/api/public/getHome', '/api/public/signInOptions', '/livez', '/upload'])
    expect([path, await statusAt('Images.example', path)]).toEqual([path, 404])
  expect(await statusAt('localhost:3000', '/api/public/getHome')).toBe(200)
})

test('other methods and requests with a body go the usual way', async () => {
  const head = await fetch(`${origin}/api/public/getHome`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).not.toBe('5')
  const withBody = await new Promise<string>((resolve, reject) => {
    const headers = { 'content-length': '2', 'content-type': 'application/json' }
    const sent = ask(`${origin}/api/public/getHome`, { method: 'GET', headers }, (response) => {
      response.toArray().then((parts) => resolve(Buffer.concat(parts).toString()), reject)
    })
    sent.once('error', reject)
    sent.end('{}')
  })
  expect(withBody).not.toBe('early')
})

test('who hangs up in the middle of a body has not met a failure of ours', async () => {
  const before = lines.length
  for (const path of ['/api/public/getLogin', '/nowhere']) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const asked = once(shop.app.server, 'request')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"a"`,
    )
    const [request] = await asked
    const left = new Promise((resolve) => request.once('close', resolve))
    socket.destroy()
    await left
  }
  // An answer later than theirs.
  await fetch(`${origin}/nowhere`)
  expect(lines.slice(before).map(({ message }) => message)).not.toContain('request failed')
})

/** Starts the demo with these settings and answers what it says before it gives up. */
async function refusedStart(environment: Record<string, string>): Promise<string> {
  const program = path.join(import.meta.dirname, '../../main.ts')
  const started = promisify(execFile)(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
  })
  const failure = await started.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(failure.code).toBe(1)
  return failure.stderr
}

test('a port that is taken, and a host that is elsewhere, are told before anything is made', async () => {
  const other = createServer().listen(await freePort(), '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const folder = path.join(tmpdir(), `sarup-test-${process.pid}-never-made`)
  const settings = { PORT: String(port), DATA_DIR: folder }
  expect(await refusedStart(settings)).toBe(
    `Port ${port} is in use; perhaps Sarup runs already. Stop it, or choose another with PORT.\n`,
  )
  expect(await refusedStart({ ...settings, HOST: '192.0.2.1' })).toMatch(
    /^HOST: 192\.0\.2\.1 is no address of this machine\./,
  )
  // Two installations that share their ports among their own processes share none with each other.
  const shared = createServer().listen({ port: await freePort(), host: '127.0.0.1', reusePort: true })
  await once(shared, 'listening')
  const taken = (shared.address() as { port: number }).port
  expect(await refusedStart({ PORT: String(taken), DATA_DIR: folder, WEB_PROCESSES: '2' })).toMatch(
    `Port ${taken} is in use`,
  )
  expect(existsSync(folder)).toBe(false)
  other.close()
  shared.close()
})

test('all web processes of a machine say "later" at one port while the database is away, and are not to be replaced for that', async () => {
  const at = { port: await freePort(), host: '127.0.0.1', reusePort: true }
  const both = [await listenUnavailable(at), await listenUnavailable(at)]
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${at.port}${path}`)).status
  expect(await Promise.all(['/', '/api/public/getHome', '/readyz', '/livez'].map(ask))).toEqual([
    503, 503, 503, 200,
  ])
  for (const one of both) await one.close()
})
