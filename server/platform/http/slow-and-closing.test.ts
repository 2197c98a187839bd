import { type AddressInfo, type Socket, connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPerson } from '#server/test/cast.ts'
import { type TestApp, createTestApp } from '#server/test/test-app.ts'

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
  for (let looks = 0; !isTrue(); looks += 1) {
    if (looks > 100_000) throw new Error('it never comes')
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
