import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createPerson, giveSheet } from '#server/test/cast.ts'
import { eventually } from '#server/test/eventually.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
import { type StorageName, startUploading, textPdf, type Uploading } from '#server/test/uploading.ts'
import {
  draftFilesProblem,
  freezeDraftFiles,
  publishDraftFiles,
  takeInWaiting,
  thawDraftFiles,
} from './index.ts'
import { jobs } from './jobs.ts'
import type * as takeIn from './take-in.ts'

describe.each<StorageName>(['file', 's3'])('files of a draft, stored by %s', (storageName) => {
  let at: Uploading
  beforeAll(async () => {
    at = await startUploading(storageName)
  })
  afterAll(() => at.close())

  const filesOf = (sheetId: string) => at.files(sheetId)
  const inTrx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(at.shop.platform.db, work)

  it('come by a form and a finish: cover, samples and PDF, measured, private, seen through a link', async () => {
    const sheetId = await at.draft()
    expect(await inTrx((trx) => draftFilesProblem(trx, sheetId))).toBe('files.pdf-missing')
    const withNames = await sharp(await drawTestPicture(900, 1200))
      .jpeg()
      .withExif({ IFD0: { Artist: 'Somchai' } })
      .toBuffer()
    expect((await at.upload(sheetId, 'cover', withNames)).body.data).toMatchObject({ kind: 'cover' })
    const pdf = await textPdf(4)
    expect((await at.upload(sheetId, 'pdf', pdf, { fileName: 'สรุป.pdf' })).status).toBe(200)
    expect(await inTrx((trx) => draftFilesProblem(trx, sheetId))).toBe('files.samples-missing')
    await at.upload(sheetId, 'sample', await drawTestPicture(800, 1000), { num: 1 })
    await at.upload(sheetId, 'sample', await drawTestPicture(801, 1000), { num: 2 })
    expect(await inTrx((trx) => draftFilesProblem(trx, sheetId))).toBeUndefined()

    const files = await filesOf(sheetId)
    expect(files).toMatchObject({
      cover: { width: 900, warnings: [] },
      samples: [
        { num: 1, width: 800 },
        { num: 2, width: 801 },
      ],
      pdf: { pages: 4, bytes: pdf.length, content: 'text', blankShare: 0, warnings: [], onSale: false },
      frozen: false,
      refused: [],
    })
    const cover = await at.shop.open(files.cover?.url ?? '')
    expect(cover.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(cover.rawPayload.includes('Somchai')).toBe(false)
    const link = (await at.ask('getPdf', { id: sheetId })).body.data
    const read = await at.shop.open(link)
    expect(read.headers['content-disposition']).toContain('attachment')
    expect(read.rawPayload.equals(pdf)).toBe(true)
    // Nothing of it is public.
    for (const path of ['cover.jpg', 'ex1.jpg']) {
      expect((await at.shop.open(`/content/sheets/${sheetId}/${path}`)).statusCode).toBe(404)
    }
    await at.runJobs()
    expect((await at.leftovers(sheetId)).keys.filter((key) => key.startsWith('quarantine/'))).toEqual([])
  })

  it('says so when nothing was posted, and for a form of another sheet or person', async () => {
    const [sheetId, other] = [await at.draft(), await at.draft()]
    const form = (await at.ask('uploadCoverUrl', { id: sheetId })).body.data
    const codes = [
      (await at.ask('finishUpload', { id: sheetId, key: form.key })).body.code,
      (await at.ask('finishUpload', { id: other, key: form.key })).body.code,
      (await at.ask('finishUpload', { id: sheetId, key: form.key }, at.cast.person('S'))).body.code,
      (await at.ask('finishUpload', { id: sheetId, key: `private/sheets/${sheetId}/x.pdf` })).body.code,
      (await at.ask('uploadPdfUrl', { id: at.cast.otherSheet })).body.code,
    ]
    expect(codes).toEqual(['files.not-arrived', 'not-found', 'not-found', 'not-found', 'not-found'])
  })

  it('a second file takes the place of the first, whose bytes go', async () => {
    const sheetId = await at.draft()
    await at.upload(sheetId, 'cover', await drawTestPicture(500, 500))
    await at.upload(sheetId, 'cover', await drawTestPicture(600, 600))
    await at.upload(sheetId, 'sample', await drawTestPicture(500, 500), { num: 4 })
    await at.upload(sheetId, 'sample', await drawTestPicture(600, 600), { num: 4 })
    await at.runJobs()
    expect(await filesOf(sheetId)).toMatchObject({
      cover: { width: 600 },
      samples: [{ num: 4, width: 600 }],
    })
    expect((await at.leftovers(sheetId)).keys).toHaveLength(2)
  })

  it('go on sale with the approval, the PDF pinned; a newer one makes a new version, and old bytes go', async () => {
    const sheetId = await at.draft()
    const { platform } = at.shop
    const [pdf, newer] = [await textPdf(3), await textPdf(5)]
    await at.upload(sheetId, 'pdf', pdf)
    for (const num of [2, 5])
      await at.upload(sheetId, 'sample', await drawTestPicture(700 + num, 900), { num })
    const publish = () => inTrx((trx) => publishDraftFiles(trx, platform, sheetId))
    expect(await publish()).toEqual({ newVersion: false })
    const row = () =>
      platform.db.selectFrom('sheet').selectAll().where('id', '=', sheetId).executeTakeFirstOrThrow()
    const first = await row()
    expect(first).toMatchObject({
      pdf_sha256: createHash('sha256').update(pdf).digest('hex'),
      pdf_pages: 3,
      pdf_bytes: pdf.length,
      example_count: 2,
      examples_version: 2,
    })
    expect(await filesOf(sheetId)).toMatchObject({
      samples: [
        { num: 1, width: 702 },
        { num: 2, width: 705 },
      ],
    })
    expect(await publish()).toEqual({ newVersion: false })
    expect(await row()).toMatchObject({ pdf_key: first.pdf_key, examples_version: 2 })

    await at.upload(sheetId, 'pdf', newer)
    expect(await filesOf(sheetId)).toMatchObject({ pdf: { pages: 5, onSale: false } })
    expect(await row()).toMatchObject({ pdf_key: first.pdf_key, pdf_pages: 3 })
    expect(await publish()).toEqual({ newVersion: true })
    expect(await row()).toMatchObject({ pdf_pages: 5, marked_key: null })
    await at.runJobs()
    const { keys } = await at.leftovers(sheetId)
    expect(keys).not.toContain(first.pdf_key)
    expect(keys).toHaveLength(3)
  })

  it('an outage of the storage loses nothing: the same form is finished later', async () => {
    const sheetId = await at.draft()
    const { storage } = at.shop.platform
    const { key } = await at.post(sheetId, 'cover', await drawTestPicture())
    const put = storage.put.bind(storage)
    storage.put = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC', syscall: 'write' }))
    const refused = await at.ask('finishUpload', { id: sheetId, key })
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
    storage.put = put
    expect((await at.ask('finishUpload', { id: sheetId, key })).status).toBe(200)
  })

  it('forms that nobody used are forgotten', async () => {
    const sheetId = await at.draft()
    await at.ask('uploadPdfUrl', { id: sheetId })
    at.shop.clock.advance(4 * 3600_000)
    await jobs(at.shop.platform)['sheet-files.sweep']()
    expect(await at.leftovers(sheetId)).toEqual({ keys: [], rows: 0 })
  })
})

describe('files of a draft, wherever they are stored', () => {
  let at: Uploading
  beforeAll(async () => {
    at = await startUploading('file')
  })
  afterAll(() => at.close())

  const filesOf = (sheetId: string) => at.files(sheetId)
  const inTrx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(at.shop.platform.db, work)

  it('are taken in although nobody says that they were posted, and what was refused is told later', async () => {
    const sheetId = await at.draft()
    await at.post(sheetId, 'cover', await drawTestPicture(700, 900))
    await takeInWaiting(at.shop.platform)
    expect((await filesOf(sheetId)).cover).toMatchObject({ width: 700 })

    const moving = await sharp([await drawTestPicture(60, 60), await drawTestPicture(60, 60, '#d6402f')], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    await at.post(sheetId, 'sample', moving, { num: 3, contentType: 'image/webp' })
    const { refused, samples } = await filesOf(sheetId)
    expect(samples).toEqual([])
    expect(refused).toEqual([
      {
        kind: 'sample',
        num: 3,
        code: 'files.image-animated',
        msg: [expect.stringContaining('ภาพนิ่ง'), expect.any(String)],
      },
    ])
    await at.upload(sheetId, 'sample', await drawTestPicture(), { num: 3 })
    expect((await filesOf(sheetId)).refused).toEqual([])
  })

  it('posted and handed in at once, by the specified calls alone, are looked at before the answer', async () => {
    const sheetId = await at.draft()
    await at.post(sheetId, 'sample', await drawTestPicture(), { num: 1 })
    await at.post(sheetId, 'pdf', await textPdf(3))
    // An answer waits 20 s for the files, which a busy machine may not do in that time: asked again, it waits on.
    await eventually(async () => {
      const { body } = await at.ask('confirmSend', { sheet: sheetId, terms: true })
      // Words are missing, files are not.
      expect(body.code).toMatch(/^sheets\./)
      const { missing } = body['details'] as { missing: string[] }
      expect(missing.filter((code) => code.startsWith('files.'))).toEqual([])
    })
  })

  it('posted by the specified calls alone, are there for those that show them', async () => {
    const sheetId = await at.draft()
    for (const num of [1, 2]) await at.post(sheetId, 'sample', await drawTestPicture(), { num })
    await at.post(sheetId, 'pdf', await textPdf(3))
    await eventually(async () => {
      expect((await at.ask('getDraft', { id: sheetId })).body.data.sheet.examNum).toBe(2)
      expect((await at.ask('getPdf', { id: sheetId })).status).toBe(200)
    })
  })

  it('a link ends with signing out, after two minutes, and is nothing in other hands', async () => {
    const sheetId = await at.draft()
    await at.upload(sheetId, 'cover', await drawTestPicture())
    const statusOf = async (url: string, authorization?: string) =>
      (await at.shop.open(url, authorization === undefined ? {} : { authorization })).statusCode
    const url = (await filesOf(sheetId)).cover?.url ?? ''
    expect(await statusOf(url, `jwt ${at.cast.person('S').token}`)).toBe(404)
    expect(await statusOf(url)).toBe(200)

    const { platform } = at.shop
    const token = await inTrx((trx) => openSession(trx, platform, at.author.id, 'another device'))
    const there = await at.ask('getSheetFiles', { id: sheetId }, { ...at.author, token })
    const urlThere = there.body.data.cover?.url ?? ''
    expect(await statusOf(urlThere)).toBe(200)
    expect((await at.ask('signOut', {}, { ...at.author, token })).status).toBe(200)
    expect(await statusOf(urlThere)).toBe(404)

    expect(await statusOf(url)).toBe(200)
    at.shop.clock.advance(121_000)
    expect(await statusOf(url)).toBe(403)
  })

  it('asked to finish twice, also at once, is one file', async () => {
    const sheetId = await at.draft()
    const { key } = await at.post(sheetId, 'sample', await drawTestPicture(), { num: 1 })
    const answers = await Promise.all([1, 2, 3].map(() => at.ask('finishUpload', { id: sheetId, key })))
    const ids = new Set(answers.map(({ body }) => body.data._id))
    expect(ids.size).toBe(1)
    expect((await filesOf(sheetId)).samples).toHaveLength(1)
    expect((await at.ask('finishUpload', { id: sheetId, key })).status).toBe(200)
  })

  it('takes no sample number but 1 to 10', async () => {
    const id = await at.draft()
    for (const num of [0, 11, 1.5, '1', null, undefined])
      expect((await at.ask('uploadExamplesUrl', { id, num })).body.code, `${num}`).toBe('request.invalid')
  })

  it('samples are put in order, taken away and taken back', async () => {
    const sheetId = await at.draft()
    for (const num of [1, 2, 3])
      await at.upload(sheetId, 'sample', await drawTestPicture(700 + num, 900), { num })
    const ids = (await filesOf(sheetId)).samples.map(({ _id }) => _id)
    const [first = '', second = '', third = ''] = ids
    const widths = async () => (await filesOf(sheetId)).samples.map(({ width }) => width)
    expect((await at.ask('reorderSamples', { id: sheetId, samples: [third, first, second] })).status).toBe(
      200,
    )
    expect(await widths()).toEqual([703, 701, 702])
    for (const samples of [
      [third, first],
      [third, first, first],
      [third, first, 'ZZZZZZZZZZ'],
    ]) {
      const { body } = await at.ask('reorderSamples', { id: sheetId, samples })
      expect(body.code).toBe('files.samples-changed')
    }
    const { body } = await at.ask('removeSample', { id: sheetId, sample: first })
    expect(await widths()).toEqual([703, 702])
    await at.ask('restoreSample', {
      id: sheetId,
      sample: body.data.sample,
    })
    expect(await widths()).toEqual([703, 701, 702])
    expect((await at.ask('restoreSample', { id: sheetId, sample: first })).body.code).toBe('not-found')
    for (const call of ['removeSample', 'restoreSample'] as const) {
      expect((await at.ask(call, { id: sheetId, sample: first }, at.cast.person('S'))).body.code).toBe(
        'not-found',
      )
    }
    // Nothing on sale: a draft may lose all of them.
    for (const { _id } of (await filesOf(sheetId)).samples)
      await at.ask('removeSample', { id: sheetId, sample: _id })
    expect(await widths()).toEqual([])
    at.shop.clock.advance(2 * 3600_000)
    await jobs(at.shop.platform)['sheet-files.sweep']()
    await at.runJobs()
    expect(await at.leftovers(sheetId)).toEqual({ keys: [], rows: 0 })
  })

  it('stand still while staff look at them: no form, and none given out before is good (INV-11)', async () => {
    const sheetId = await at.draft()
    const picture = await drawTestPicture()
    await at.upload(sheetId, 'sample', picture, { num: 1 })
    const before = await filesOf(sheetId)
    const late = await at.post(sheetId, 'sample', await drawTestPicture(300, 300), { num: 1 })
    await inTrx((trx) => freezeDraftFiles(trx, sheetId))
    const [sample = { _id: '' }] = before.samples
    const calls = [
      at.ask('uploadCoverUrl', { id: sheetId }),
      at.ask('uploadPdfUrl', { id: sheetId }),
      at.ask('beginPdfParts', { id: sheetId, name: 'a.pdf', bytes: 100, fingerprint: '' }),
      at.ask('finishUpload', { id: sheetId, key: late.key }),
      at.ask('removeSample', { id: sheetId, sample: sample._id }),
      at.ask('reorderSamples', { id: sheetId, samples: [sample._id] }),
      at.ask('removeCover', { id: sheetId }),
    ]
    for (const call of calls) expect((await call).body.code).toBe('files.under-review')
    expect(await filesOf(sheetId)).toMatchObject({ frozen: true, samples: [{ _id: sample._id, width: 900 }] })
    expect((await at.leftovers(sheetId)).keys).toHaveLength(1)
    await inTrx((trx) => thawDraftFiles(trx, sheetId))
    expect((await at.upload(sheetId, 'cover', picture)).status).toBe(200)
  })

  it('files that fail each time hold up none that comes later', async () => {
    const [failing, sheetId] = [await at.draft(), await at.draft()]
    const { db, storage } = at.shop.platform
    const { key } = await at.post(failing, 'cover', await drawTestPicture())
    await sql`
      insert into sheet_upload (key, sheet_id, person_id, kind, num, offered_at)
      select key || n, sheet_id, person_id, kind, num, offered_at from sheet_upload, generate_series(1, 220) n where key = ${key}`.execute(
      db,
    )
    const { head, get } = storage
    storage.head = (asked) => head.call(storage, asked.startsWith(key) ? key : asked)
    storage.get = (asked, ...more) =>
      asked.startsWith(key)
        ? Promise.reject(new Error('the disk is torn'))
        : get.call(storage, asked, ...more)
    at.shop.clock.advance(60_000)
    await at.post(sheetId, 'cover', await drawTestPicture())
    await takeInWaiting(at.shop.platform)
    expect((await filesOf(sheetId)).cover).not.toBeNull()
    // Not each minute anew.
    let tries = 0
    storage.head = (asked) => {
      tries += 1
      return head.call(storage, asked)
    }
    at.shop.clock.advance(60_000)
    await takeInWaiting(at.shop.platform)
    expect(tries).toBe(0)
    Object.assign(storage, { head, get })
    await db.deleteFrom('sheet_upload').where('sheet_id', '=', failing).execute()
  })

  it('forms to which nothing is posted are looked at in turn, and hold up none that comes later', async () => {
    const [unused, sheetId] = [await at.draft(), await at.draft()]
    const { db, storage } = at.shop.platform
    const { key } = (await at.ask('uploadCoverUrl', { id: unused })).body.data
    await sql`
      insert into sheet_upload (key, sheet_id, person_id, kind, num, offered_at)
      select key || n, sheet_id, person_id, kind, num, offered_at from sheet_upload, generate_series(1, 700) n where key = ${key}`.execute(
      db,
    )
    at.shop.clock.advance(1_000)
    await at.post(sheetId, 'cover', await drawTestPicture())
    const { head } = storage
    let looks = 0
    storage.head = (asked) => {
      looks += 1
      return head.call(storage, asked)
    }
    await takeInWaiting(at.shop.platform)
    storage.head = head
    expect(looks).toBeLessThanOrEqual(500)
    at.shop.clock.advance(60_000)
    await takeInWaiting(at.shop.platform)
    expect((await filesOf(sheetId)).cover).not.toBeNull()
    await db.deleteFrom('sheet_upload').where('sheet_id', '=', unused).execute()
  })

  it('somebody else takes over what a killed process was checking', async () => {
    const sheetId = await at.draft()
    const { key } = await at.post(sheetId, 'cover', await drawTestPicture())
    await at.shop.platform.db
      .updateTable('sheet_upload')
      .set({ state: 'checking', checking_until: new Date(at.shop.clock.now().getTime() + 240_000) })
      .where('key', '=', key)
      .execute()
    await takeInWaiting(at.shop.platform)
    expect((await filesOf(sheetId)).cover).toBeNull()
    expect(await inTrx((trx) => draftFilesProblem(trx, sheetId))).toBe('files.upload-running')
    at.shop.clock.advance(241_000)
    await takeInWaiting(at.shop.platform)
    expect((await filesOf(sheetId)).cover).not.toBeNull()
  })

  it('who was taken for dead and comes late takes away nothing that another has put in its place', async () => {
    const sheetId = await at.draft()
    const { storage } = at.shop.platform
    const { key } = await at.post(sheetId, 'cover', await drawTestPicture())
    // By another address it is loaded anew, and knows nothing of what is under way here.
    const address = './take-in.ts?other'
    const otherProcess: typeof takeIn = await import(address)
    const put = storage.put.bind(storage)
    storage.put = async (...given) => {
      storage.put = put
      const stored = await put(...given)
      at.shop.clock.advance(241_000)
      await otherProcess.takeInWaiting(at.shop.platform)
      return stored
    }
    await at.ask('finishUpload', { id: sheetId, key })
    const { cover } = await filesOf(sheetId)
    expect((await at.shop.open(cover?.url ?? '')).statusCode).toBe(200)
  })

  it('tell what reviewers usually send back', async () => {
    const sheetId = await at.draft()
    await at.upload(sheetId, 'pdf', await textPdf(2, ' '))
    expect((await filesOf(sheetId)).pdf).toMatchObject({
      blankShare: 0.5,
      warnings: ['many-blank-pages', 'very-short'],
    })
    await at.upload(sheetId, 'pdf', await textPdf(9, 'Once upon a time there was a limit'))
    expect((await filesOf(sheetId)).pdf).toMatchObject({ warnings: ['no-outline'] })
    // Written in one size: its chapters cannot be known.
    expect((await filesOf(sheetId)).pdf?.chapters).toEqual([])
    await at.upload(sheetId, 'sample', await drawTestPicture(300, 300), { num: 1 })
    expect((await filesOf(sheetId)).samples[0]).toMatchObject({ warnings: ['small-picture'] })
  })
})

describe('files of a sheet on sale', () => {
  let at: Uploading
  beforeAll(async () => {
    at = await startUploading('file')
  })
  afterAll(() => at.close())

  it('say of a PDF that the demo draws how many pages it has: nobody chooses one that is not there', async () => {
    const { db } = at.shop.platform
    await db.updateTable('sheet').set({ pdf_pages: 5 }).where('id', '=', at.cast.sheet).execute()
    expect(await at.files(at.cast.sheet)).toMatchObject({ pdf: null, drawnPdf: true, pages: 5 })
  })

  it('show what the seller uploaded instead of what the demo draws, under new versions', async () => {
    const sheetId = at.cast.sheet
    const info = async () => (await at.shop.call('getSheetInfo', { sheetID: sheetId })).body.data
    const cover = (await info()).cover
    const content = (path: string) => at.shop.open(`/content/sheets/${sheetId}/${path}`)
    const drawn = await content('cover.jpg')
    const red = await drawTestPicture(900, 900, '#d6402f')
    expect((await at.upload(sheetId, 'cover', red)).status).toBe(200)
    expect((await at.upload(sheetId, 'sample', red, { num: 1 })).status).toBe(200)
    expect((await info()).cover).not.toBe(cover)
    const shown = await content('cover.jpg')
    expect(shown.rawPayload.equals(drawn.rawPayload)).toBe(false)
    expect(await colourAt(shown.rawPayload, 0.97, 0.75)).toEqual('red')
    const sample = await content('ex1.jpg')
    expect(await sharp(sample.rawPayload).metadata()).toMatchObject({ width: 900, height: 900 })
    expect(await colourAt((await content('ex1-360.webp')).rawPayload, 0.5, 0.5)).toBe('red')
    expect((await content('ex2.jpg')).statusCode).toBe(404)

    expect((await at.ask('removeCover', { id: sheetId })).status).toBe(200)
    expect(await colourAt((await content('cover.jpg')).rawPayload, 0.97, 0.75)).not.toBe('red')
  })

  it('keep one sample, and take no PDF without a new version', async () => {
    const { samples } = await at.files(at.cast.sheet)
    const [sample = { _id: '' }] = samples
    const { body } = await at.ask('removeSample', { id: at.cast.sheet, sample: sample._id })
    expect(body.code).toBe('files.last-sample')
    expect((await at.ask('uploadPdfUrl', { id: at.cast.sheet })).body.code).toBe('files.on-sale')
  })

  it('a sample taken away from sale can be taken back to its place', async () => {
    const sheetId = at.cast.freshSheet
    for (const num of [1, 2, 3])
      await at.upload(sheetId, 'sample', await drawTestPicture(700 + num, 900), { num })
    const widths = async () => (await at.files(sheetId)).samples.map(({ width }) => width)
    const [, second = { _id: '' }] = (await at.files(sheetId)).samples
    const { body } = await at.ask('removeSample', { id: sheetId, sample: second._id })
    expect(await widths()).toEqual([701, 703])
    const sample = body.data.sample
    expect((await at.ask('restoreSample', { id: sheetId, sample })).status).toBe(200)
    expect(await widths()).toEqual([701, 702, 703])
  })

  it('buyers of the sheet may not see its files as handed in', async () => {
    const buyer = await createPerson(at.shop.platform)
    await giveSheet(at.shop.platform, buyer.id, at.cast.sheet)
    for (const call of ['getSheetFiles', 'getPdf'] as const) {
      expect((await at.ask(call, { id: at.cast.sheet }, buyer)).body.code).toBe('not-allowed')
    }
  })
})

async function colourAt(picture: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
  return red > 150 && green < 110 && blue < 110 ? 'red' : `${red} ${green} ${blue}`
}
