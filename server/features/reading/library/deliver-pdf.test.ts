import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createHttpServer } from '#server/platform/http/server.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { eventually } from '#server/test/eventually.ts'
import { createSheet } from '#server/test/cast.ts'
import { createSheetFile } from '#server/test/handed-in-files.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { drawTestPdf, startReading } from '#server/test/reading.ts'
import { tasks } from '#server/worker.ts'
import { prepareSheetPdf, registerPdfDelivery } from './index.ts'
import { jobs } from './jobs.ts'

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

let drawn = 0
const drawPdf = () => {
  drawn += 1
  return drawTestPdf()
}

describe('a file that nobody has read before', () => {
  it('is prepared by the job while who opens the link waits, once for many', async () => {
    const { platform } = shop
    const sheetId = await createSheet(platform, { authorId: cast.person('A').id, demoSeed: 7 })
    const owners = await Promise.all([1, 2, 3].map(() => reading.ownerOf(sheetId)))
    const links = await Promise.all(owners.map((owner) => reading.linkFor(owner, sheetId)))
    const before = drawn
    const runner = await startJobs({
      pool: platform.pool,
      lanes: [{ tasks: jobs(platform, { drawPdf }), places: 2 }],
      schedule: {},
      log: platform.log,
    })
    try {
      const answers = await Promise.all(links.map((link) => reading.open(link)))
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
      expect(drawn - before).toBe(1)
    } finally {
      await runner.stop()
    }
  })

  it('is asked to wait for when nothing prepares it: a page for browsers, a refusal for programs', async () => {
    const sheetId = await createSheet(shop.platform, { authorId: cast.person('A').id, demoSeed: 8 })
    const link = await reading.linkFor(await reading.ownerOf(sheetId), sheetId)
    const hurried = await createHttpServer(shop.platform)
    registerPdfDelivery(hurried, shop.platform, { waitMillisecondsMax: 200 })
    const cookie = reading.cookieOf(link)
    const page = await hurried.inject({ url: link, headers: { accept: 'text/html', cookie } })
    const refusal = await hurried.inject({ url: link, headers: { cookie } })
    await hurried.close()
    expect([page.statusCode, page.headers['refresh'], page.headers['content-type']]).toEqual([
      503,
      '3',
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain('กำลังเตรียมไฟล์')
    expect(page.body).toContain('is being prepared')
    expect([refusal.statusCode, refusal.headers['retry-after'], refusal.json().code]).toEqual([
      503,
      '10',
      'library.not-ready',
    ])
  })

  it('is prepared again when storage has lost it', async () => {
    const { platform } = shop
    const sheetId = await createSheet(platform, { authorId: cast.person('A').id, demoSeed: 9 })
    await prepareSheetPdf(platform, sheetId, { drawPdf })
    const { marked_key: key } = await shop.row('sheet', { id: sheetId }, 'marked_key')
    await platform.storage.remove(String(key))
    await prepareSheetPdf(platform, sheetId, { drawPdf })
    expect(
      (await reading.open(await reading.linkFor(await reading.ownerOf(sheetId), sheetId))).statusCode,
    ).toBe(200)
  })
})

describe('a copy that is stored and not yet saved', () => {
  const remove = (payload: unknown) => tasks(shop.platform)['sheet-files.remove']?.(payload)
  const copies = async (sheetId: string) =>
    (await shop.platform.storage.list(`private/sheets/${sheetId}/`)).files.map(({ key }) => key)
  /** Something happens when the next file has been stored. */
  const onceStored = (happens: () => Promise<unknown>) => {
    const { put } = shop.platform.storage
    vi.spyOn(shop.platform.storage, 'put').mockImplementationOnce(async (...file) => {
      const stored = await put.apply(shop.platform.storage, file)
      await happens()
      return stored
    })
  }

  it('does not go with an earlier one of the same bytes', async () => {
    const sheetId = await createSheet(shop.platform, { authorId: cast.person('A').id })
    const original = 'private/test/prepared-twice.pdf'
    await shop.platform.storage.put(original, await drawPdf(), { contentType: 'application/pdf' })
    await shop.change('sheet', { id: sheetId }, { pdf_key: original })
    await prepareSheetPdf(shop.platform, sheetId)
    const earlier = await copies(sheetId)
    await shop.change('sheet', { id: sheetId }, { marked_key: null })
    onceStored(async () => remove({ keys: earlier }))
    await prepareSheetPdf(shop.platform, sheetId)
    const { marked_key: key } = await shop.row('sheet', { id: sheetId }, 'marked_key')
    expect(await copies(sheetId)).toEqual([key])
  })

  it('goes by a job when who made it is cut off, and stays once it is saved', async () => {
    const sheetId = await createSheet(shop.platform, { authorId: cast.person('A').id, demoSeed: 13 })
    onceStored(() => Promise.reject(new Error('cut off')))
    await expect(prepareSheetPdf(shop.platform, sheetId, { drawPdf })).rejects.toThrow('cut off')
    await prepareSheetPdf(shop.platform, sheetId, { drawPdf })
    expect(await copies(sheetId)).toHaveLength(2)
    const { rows } = await shop.platform.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where payload::text like $1`,
      [`%${sheetId}/marked-%`],
    )
    for (const { payload } of rows) await remove(payload)
    const { marked_key: key } = await shop.row('sheet', { id: sheetId }, 'marked_key')
    expect(await copies(sheetId)).toEqual([key])
  })
})

describe('a file that cannot be marked', () => {
  it('goes out as a covered copy with the mark, and staff see it', async () => {
    const { platform } = shop
    const sheetId = await createSheet(platform, { authorId: cast.person('A').id })
    await platform.storage.put('private/test/broken.pdf', Buffer.from('%PDF-1.7\nno PDF at all'), {
      contentType: 'application/pdf',
    })
    await shop.change('sheet', { id: sheetId }, { pdf_key: 'private/test/broken.pdf' })
    await prepareSheetPdf(platform, sheetId)

    const owner = await reading.ownerOf(sheetId)
    const answer = await reading.open(await reading.linkFor(owner, sheetId))
    expect(answer.statusCode).toBe(200)
    const [front] = await pageTexts(answer.rawPayload)
    expect(front).toContain(`Sarup ID ${owner.id}`)
    const failures = () =>
      platform.db.selectFrom('pdf_mark_failure').selectAll().where('sheet_id', '=', sheetId).execute()
    expect(await failures()).toMatchObject([
      { reason: expect.stringContaining('attached'), resolved_at: null },
    ])

    // A repaired file is approved later: the failure is over.
    await platform.storage.put('private/test/repaired.pdf', await drawPdf(), {
      contentType: 'application/pdf',
    })
    await shop.change('sheet', { id: sheetId }, { pdf_key: 'private/test/repaired.pdf', marked_key: null })
    await prepareSheetPdf(platform, sheetId)
    expect(await failures()).toMatchObject([{ resolved_at: expect.any(Date) }])
  })

  it('is not replaced by a file that staff did not approve (INV-11)', async () => {
    const { platform } = shop
    const sheetId = await createSheet(platform, { authorId: cast.person('A').id })
    await platform.storage.put('private/test/swapped.pdf', await drawPdf(), {
      contentType: 'application/pdf',
    })
    await shop.change(
      'sheet',
      { id: sheetId },
      { pdf_key: 'private/test/swapped.pdf', pdf_sha256: 'f'.repeat(64) },
    )
    await expect(prepareSheetPdf(platform, sheetId)).rejects.toThrow('not the one that was approved')
    expect(await shop.rows('sheet', { id: sheetId }, 'marked_key')).toEqual([{ marked_key: null }])
  })
})

describe('pages of sheets that came before pages were counted', () => {
  it('are counted by the job, whatever one broken file says', async () => {
    const { platform } = shop
    const author = cast.person('A').id
    const [uploaded, known, broken, ofDemo, hidden] = [
      await createSheet(platform, { authorId: author }),
      await createSheet(platform, { authorId: author }),
      await createSheet(platform, { authorId: author }),
      await createSheet(platform, { authorId: author, demoSeed: 11 }),
      await createSheet(platform, { authorId: author, demoSeed: 12, visible: false }),
    ]
    const give = async (sheetId: string, file: Buffer) => {
      const key = `private/test/${sheetId}.pdf`
      await platform.storage.put(key, file, { contentType: 'application/pdf' })
      await shop.change('sheet', { id: sheetId }, { pdf_key: key })
    }
    await give(uploaded, await drawPdf())
    await give(broken, Buffer.from('%PDF-1.7\nno PDF at all'))
    await createSheetFile(shop.platform, known, { stage: 'live', sha256: 'e'.repeat(64), pages: 41 })
    const task = jobs(platform, { drawPdf })['library.count-pages']
    // Others of this file are counted too, ten at a time.
    for (let runs = 0; runs < 5; runs += 1) await task()
    const pagesOf = async (sheetId: string) => {
      const { body } = await shop.call('getSheetInfo', { sheetID: sheetId })
      return body.data?.pages
    }
    const { length } = await pageTexts(await drawPdf())
    expect(await Promise.all([uploaded, known, broken, ofDemo].map(pagesOf))).toEqual([
      length,
      41,
      null,
      length,
    ])
    const { pdf_pages: left } = await shop.row('sheet', { id: hidden }, 'pdf_pages')
    expect(left).toBeNull()
  })
})
