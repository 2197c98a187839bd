import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { openSession } from '#server/features/accounts/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { createSeller, createSheet } from '#server/test/cast.ts'
import { type StorageName, startUploading, textPdf, type Uploading } from '#server/test/uploading.ts'
import { takeInWaiting } from './index.ts'
import { jobs } from './jobs.ts'

type Parts = { key: string; name: string; bytes: number; partBytes: number; received: number[] }

describe.each<StorageName>(['file', 's3'])('a PDF in parts, stored by %s', (storageName) => {
  let at: Uploading
  let pdf: Buffer
  beforeAll(async () => {
    at = await startUploading(storageName)
    pdf = await bigPdf(12_000_000)
  })
  afterAll(() => at.close())

  const about = (more: object = {}) => ({ name: 'สรุป.pdf', bytes: pdf.length, fingerprint: 'f1', ...more })
  const begin = async (sheetId: string, more: object = {}) =>
    (await at.ask('beginPdfParts', { id: sheetId, ...about(more) })).body.data
  const urlOf = async (sheetId: string, key: string, part: number) => {
    const { body } = await at.ask('signPdfParts', { id: sheetId, key, parts: [part] })
    return body.data.parts[0]?.url ?? ''
  }
  const put = async (url: string, body: Buffer) => {
    const headers = { 'content-type': 'application/pdf' }
    const answer = await fetch(`${at.address}${url}`, { method: 'PUT', body: new Uint8Array(body), headers })
    return { status: answer.status, body: (await answer.json()) as { code?: string } }
  }
  const send = async (sheetId: string, { key, partBytes }: Parts, part: number) => {
    const answer = await put(
      await urlOf(sheetId, key, part),
      pdf.subarray((part - 1) * partBytes, part * partBytes),
    )
    expect(answer.status).toBe(200)
  }

  it('goes on after a cut, on another device, where it stopped, and is taken in whole', async () => {
    const sheetId = await at.draft()
    const first = await begin(sheetId)
    expect(first).toMatchObject({ name: 'สรุป.pdf', bytes: pdf.length, partBytes: 5_242_880, received: [] })
    await send(sheetId, first, 2)
    const tooEarly = await at.ask('finishPdfParts', { id: sheetId, key: first.key })
    expect(tooEarly.body.code).toBe('files.parts-missing')

    const elsewhere = {
      ...at.author,
      token: await inTransaction(at.shop.platform.db, (trx) =>
        openSession(trx, at.shop.platform, at.author.id, 'another device'),
      ),
    }
    const { partUpload } = (await at.ask('getSheetFiles', { id: sheetId }, elsewhere)).body.data
    expect(partUpload).toMatchObject({ key: first.key, received: [2], fingerprint: 'f1' })
    const again = await begin(sheetId)
    expect(again).toMatchObject({ key: first.key, received: [2] })
    for (const part of [1, 3]) await send(sheetId, again, part)
    const listed = await at.ask('listPdfParts', { id: sheetId, key: first.key })
    expect(listed.body.data).toMatchObject({ received: [1, 2, 3] })

    const finished = await Promise.all(
      [1, 2].map(() => at.ask('finishPdfParts', { id: sheetId, key: first.key })),
    )
    expect(finished.map(({ status }) => status)).toEqual([200, 200])
    const files = await at.files(sheetId)
    expect(files).toMatchObject({ pdf: { bytes: pdf.length, pages: 3 }, partUpload: null })
    const link = (await at.ask('getPdf', { id: sheetId })).body.data
    expect((await at.shop.open(link)).rawPayload.equals(pdf)).toBe(true)
  })

  it('is joined but not yet taken in when the process dies: the next look takes it in', async () => {
    const sheetId = await at.draft()
    const begun = await begin(sheetId)
    for (const part of [1, 2, 3]) await send(sheetId, begun, part)
    const { storage, db } = at.shop.platform
    const { parts_id: partsId } = await db
      .selectFrom('sheet_upload')
      .select('parts_id')
      .where('key', '=', begun.key)
      .executeTakeFirstOrThrow()
    // As far as the killed process came: the file is whole, its row does not know.
    await storage.completeParts(begun.key, partsId ?? '', await storage.listParts(begun.key, partsId ?? ''))
    expect((await at.ask('finishPdfParts', { id: sheetId, key: begun.key })).status).toBe(200)
    await takeInWaiting(at.shop.platform)
    expect(await at.files(sheetId)).toMatchObject({ pdf: { pages: 3 } })
  })

  it('of another file gives the earlier one up, and giving up leaves nothing behind', async () => {
    const sheetId = await at.draft()
    const first = await begin(sheetId)
    await send(sheetId, first, 1)
    const url = await urlOf(sheetId, first.key, 2)
    const other = await begin(sheetId, { fingerprint: 'f2' })
    expect(other.key).not.toBe(first.key)
    await at.runJobs()
    expect((await put(url, pdf.subarray(first.partBytes, 2 * first.partBytes))).status).toBe(404)
    const listed = await at.ask('listPdfParts', { id: sheetId, key: first.key })
    expect(listed.body.code).toBe('not-found')
    await at.ask('abortPdfParts', { id: sheetId, key: other.key })
    await at.runJobs()
    expect(await at.leftovers(sheetId)).toEqual({ keys: [], rows: 0 })
  })

  it('begun twice at once is one upload', async () => {
    const sheetId = await at.draft()
    const begun = await Promise.all([begin(sheetId), begin(sheetId), begin(sheetId)])
    expect(new Set(begun.map(({ key }) => key)).size).toBe(1)
  })

  it('takes only what an address was given out for', async () => {
    const sheetId = await at.draft()
    const { key, partBytes } = await begin(sheetId)
    const url = await urlOf(sheetId, key, 1)
    const part = pdf.subarray(0, partBytes)
    expect((await put(url, part.subarray(1))).body).toMatchObject({ code: 'files.bad-form' })
    expect((await put(url, Buffer.concat([part, part]))).status).toBe(413)
    expect((await put(`${url.slice(0, -3)}AAA`, part)).body).toMatchObject({ code: 'files.bad-form' })
    for (const broken of ['/upload/part', '/upload/part?t=', '/upload/part?t=a.b', '/upload/part?t=a&t=b']) {
      expect((await put(broken, part)).status).toBe(400)
    }
    at.shop.clock.advance(16 * 60_000)
    expect((await put(url, part)).body).toMatchObject({ code: 'files.form-expired' })
    expect((await at.ask('signPdfParts', { id: sheetId, key, parts: [4] })).body.code).toBe('not-found')
  })

  it.each([
    ['a name that is no PDF', { name: 'สรุป.docx' }, 'files.not-a-pdf'],
    ['a PDF only by a double name', { name: 'x.pdf.exe' }, 'files.not-a-pdf'],
    ['more than 150 MB', { bytes: 150_000_001 }, 'files.too-large'],
    ['nothing', { bytes: 0 }, 'request.invalid'],
    ['a part of a byte', { bytes: 1.5 }, 'request.invalid'],
  ])('refuses %s before anything is sent', async (_what, more, code) => {
    const sheetId = await at.draft()
    expect((await at.ask('beginPdfParts', { id: sheetId, ...about(more) })).body.code).toBe(code)
  })

  it('sent by one person in many trickling lines keeps nobody else from uploading', async () => {
    const sheetId = await at.draft()
    const { key } = await begin(sheetId)
    const { host, hostname, port } = new URL(at.address)
    const url = await urlOf(sheetId, key, 1)
    const lines = Array.from({ length: 12 }, () => {
      const line = connect(Number(port), hostname)
      line.on('error', () => {})
      line.write(
        `PUT ${url} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/pdf\r\nContent-Length: 5242880\r\n\r\n`,
      )
      return line
    })
    // Those beyond the fourth are refused, which shows that the others have their place.
    await eventually(() => expect(lines.filter((line) => line.bytesRead > 0)).toHaveLength(8))
    const colleague = await createSeller(at.shop.platform)
    const other = await createSheet(at.shop.platform, {
      authorId: colleague.id,
      store: at.cast.store,
      status: 0,
    })
    const begun = (await at.ask('beginPdfParts', { id: other, ...about() }, colleague)).body.data
    const signed = await at.ask('signPdfParts', { id: other, key: begun.key, parts: [1] }, colleague)
    const [part] = signed.body.data.parts
    expect((await put(part?.url ?? '', pdf.subarray(0, begun.partBytes))).status).toBe(200)
    for (const line of lines) line.destroy()
  })

  it('lies in memory until it is stored, however slow the storage is: so long it keeps its place', async () => {
    const sheetId = await at.draft()
    const { key, partBytes } = await begin(sheetId)
    const url = await urlOf(sheetId, key, 1)
    const part = pdf.subarray(0, partBytes)
    const { storage } = at.shop.platform
    const putPart = storage.putPart.bind(storage)
    const [slow, tooMany] = [Promise.withResolvers<void>(), Promise.withResolvers<'a fifth'>()]
    let underWay = 0
    storage.putPart = async (...given) => {
      underWay += 1
      if (underWay > 4) tooMany.resolve('a fifth')
      await slow.promise
      return await putPart(...given)
    }
    const four = Array.from({ length: 4 }, () => put(url, part))
    await eventually(() => expect(underWay).toBe(4))
    const fifth = await Promise.race([put(url, part).then(({ status }) => status), tooMany.promise])
    slow.resolve()
    expect(fifth).toBe(503)
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    storage.putPart = putPart
    expect((await put(url, part)).status).toBe(200)
  })

  it('is nobody else’s', async () => {
    const sheetId = await at.draft()
    const { key } = await begin(sheetId)
    const stranger = at.cast.person('S')
    for (const [call, more] of [
      ['beginPdfParts', about()],
      ['signPdfParts', { key, parts: [1] }],
      ['listPdfParts', { key }],
      ['finishPdfParts', { key }],
      ['abortPdfParts', { key }],
    ] as const) {
      expect((await at.ask(call, { id: sheetId, ...more }, stranger)).body.code).toBe('not-found')
    }
  })

  it('that nobody came back for is forgotten after two days', async () => {
    const sheetId = await at.draft()
    const begun = await begin(sheetId)
    await send(sheetId, begun, 1)
    at.shop.clock.advance(49 * 3600_000)
    await jobs(at.shop.platform)['sheet-files.sweep']()
    expect(await at.leftovers(sheetId)).toEqual({ keys: [], rows: 0 })
    expect((await at.ask('listPdfParts', { id: sheetId, key: begun.key })).body.code).toBe('not-found')
  })
})

/** A PDF of at least so many bytes: three pages and a stream that no program can pack. */
async function bigPdf(bytes: number): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(await textPdf(3))
  document.context.register(document.context.stream(new Uint8Array(randomBytes(bytes))))
  return Buffer.from(await document.save())
}
