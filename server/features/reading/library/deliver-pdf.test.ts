import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { createSheet } from '#server/test/cast.ts'
import { drawTestPdf, startReading } from '#server/test/reading.ts'
import { prepareSheetPdf } from './index.ts'

const reading = await startReading()
const { shop, cast } = reading

describe('parts of a file', () => {
  let link: string
  let whole: Buffer
  let etag: string

  beforeAll(async () => {
    link = await reading.linkFor(cast.person('O'), cast.sheet)
    const answer = await reading.open(link)
    whole = answer.rawPayload
    etag = String(answer.headers['etag'])
  })

  it('are exactly those of the whole marked file, also across the mark', async () => {
    const at = whole.indexOf(`Sarup ID ${cast.person('O').id}`)
    expect(at).toBeGreaterThan(0)
    for (const [first, last] of [
      [0, 99],
      [at + 4, at + 12],
      [at - 10, at + 3],
      [at + 15, at + 90],
    ] as const) {
      const answer = await reading.open(link, { range: `bytes=${first}-${last}` })
      expect(answer.statusCode).toBe(206)
      expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/${whole.length}`)
      expect(answer.rawPayload.equals(whole.subarray(first, last + 1))).toBe(true)
    }
  })

  it('may be asked from the end', async () => {
    const answer = await reading.open(link, { range: 'bytes=-500' })
    expect(answer.statusCode).toBe(206)
    expect(answer.rawPayload.equals(whole.subarray(-500))).toBe(true)
  })

  it('outside of the file are refused with its length', async () => {
    const answer = await reading.open(link, { range: `bytes=${whole.length}-` })
    expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([
      416,
      `bytes */${whole.length}`,
      0,
    ])
  })

  it('come only while the file is the same, and two buyers’ files are not', async () => {
    expect((await reading.open(link, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
    expect((await reading.open(link, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
    const author = await reading.open(await reading.linkFor(cast.person('A'), cast.sheet), {}, 'HEAD')
    expect(author.headers['etag']).not.toBe(etag)
  })

  it('are announced by HEAD without a byte', async () => {
    const answer = await reading.open(link, {}, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([
      200,
      String(whole.length),
      0,
    ])
    const part = await reading.open(link, { range: 'bytes=0-9' }, 'HEAD')
    expect([part.statusCode, part.headers['content-length'], part.rawPayload.length]).toEqual([206, '10', 0])
  })
})

describe('a big file', () => {
  it('is read no faster than the client takes it, so that it never lies in memory', async () => {
    const { platform } = shop
    const sheetId = await createSheet(platform, { authorId: cast.person('A').id, demoSeed: 11 })
    await prepareSheetPdf(platform, sheetId, { drawPdf: drawTestPdf })
    const bytes = 60_000_000
    await replaceFile(sheetId, bytes)
    const link = await reading.linkFor(await reading.ownerOf(sheetId), sheetId)
    const opened = trackStreams()
    const line = connect(await port(), '127.0.0.1')
    line.write(`GET ${link} HTTP/1.1\r\nHost: localhost\r\nCookie: ${reading.cookieOf(link)}\r\n\r\n`)
    await once(line, 'data')
    line.pause()
    // Long enough to read all of it, were the client not holding it back.
    await wait(500)
    expect(opened.bytesRead()).toBeGreaterThan(0)
    expect(opened.bytesRead()).toBeLessThan(bytes / 4)
    line.destroy()
    await eventually(() => expect(opened.stillOpen()).toBe(0))
    opened.stop()
  })
})

describe('downloads that are given up', async () => {
  const sheetId = await createSheet(shop.platform, { authorId: cast.person('A').id, demoSeed: 10 })
  await prepareSheetPdf(shop.platform, sheetId, { drawPdf: drawTestPdf })
  // Long enough that it cannot lie in the buffers of the line as a whole.
  const key = await replaceFile(sheetId, 20_000_000)
  const person = await reading.ownerOf(sheetId)

  /** Answers when the first of it is there. */
  async function download(link: string, to: number) {
    const line = connect(to, '127.0.0.1')
    line.write(`GET ${link} HTTP/1.1\r\nHost: localhost\r\nCookie: ${reading.cookieOf(link)}\r\n\r\n`)
    await once(line, 'data')
    return line
  }

  /** Linux shows the open files themselves: none of the store may be among them. */
  async function expectClosed(opened: ReturnType<typeof trackStreams>) {
    await eventually(() => expect(opened.stillOpen()).toBe(0))
    opened.stop()
    if (process.platform === 'linux') await eventually(async () => expect(await openFilesOf(key)).toBe(0))
  }

  it('leave no file open: fifty at once, cut in the middle', async () => {
    const [link, to] = [await reading.linkFor(person, sheetId), await port()]
    const opened = trackStreams()
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const line = await download(link, to)
        line.destroy()
      }),
    )
    expect(opened.count()).toBe(50)
    await expectClosed(opened)
  })

  it('leave no file open when the client only stops reading: after two minutes its line is cut', async () => {
    const [link, to] = [await reading.linkFor(person, sheetId), await port()]
    const opened = trackStreams()
    const served = once(shop.app.server, 'connection') as Promise<[Socket]>
    const line = await download(link, to)
    line.pause()
    const [socket] = await served
    expect(socket.timeout).toBe(120_000)
    // A hundred times as fast.
    socket.setTimeout(1_200)
    await once(socket, 'close')
    await expectClosed(opened)
    line.destroy()
  })
})

/** Puts so many bytes in the place of the sheet's prepared file; answers its key. */
async function replaceFile(sheetId: string, bytes: number): Promise<string> {
  const { storage } = shop.platform
  const { marked_key: key } = await shop.row('sheet', { id: sheetId }, 'marked_key')
  await storage.put(String(key), Buffer.alloc(bytes, 'x'), { contentType: 'application/pdf' })
  return String(key)
}

async function port(): Promise<number> {
  if (!shop.app.server.listening) await shop.app.listen({ port: 0, host: '127.0.0.1' })
  return (shop.app.server.address() as AddressInfo).port
}

function trackStreams() {
  const { storage } = shop.platform
  const get = storage.get.bind(storage)
  let count = 0
  let stillOpen = 0
  const streams: Readable[] = []
  const spy = vi.spyOn(storage, 'get').mockImplementation(async (key, options) => {
    const found = await get(key, options)
    if (found !== null) {
      count += 1
      streams.push(found.stream)
      stillOpen += 1
      found.stream.once('close', () => {
        stillOpen -= 1
      })
    }
    return found
  })
  return {
    bytesRead: () => streams.reduce((sum, stream) => sum + bytesReadOf(stream), 0),
    count: () => count,
    stillOpen: () => stillOpen,
    stop: () => spy.mockRestore(),
  }
}

function bytesReadOf(stream: Readable): number {
  return 'bytesRead' in stream && typeof stream.bytesRead === 'number' ? stream.bytesRead : 0
}

async function openFilesOf(key: string): Promise<number> {
  const links = await readdir('/proc/self/fd')
  const targets = await Promise.all(links.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.endsWith(key)).length
}
