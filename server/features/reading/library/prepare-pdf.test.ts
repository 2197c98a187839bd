import { describe, expect, it, vi } from 'vitest'
import { createHttpServer } from '#server/platform/http/server.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { pageTexts } from '#server/test/pdf-texts.ts'
import { createSheet } from '#server/test/cast.ts'
import { createSheetFile } from '#server/test/handed-in-files.ts'
import { drawTestPdf, startReading } from '#server/test/reading.ts'
import { tasks } from '#server/worker.ts'
import { prepareSheetPdf, registerPdfDelivery } from './index.ts'
import { jobs } from './jobs.ts'

const reading = await startReading()
const { shop, cast } = reading

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
