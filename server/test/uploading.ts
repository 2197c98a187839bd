import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { Logger, runOnce } from 'graphile-worker'
import type { CallName } from '#contract/paths.ts'
import type { SheetFileKind } from '#rules/sheets/sheet-versions.ts'
import { startS3Fake } from '#server/adapters/storage/test/s3-fake.ts'
import { jobs } from '#server/features/catalogue/files/jobs.ts'
import { type Cast, type CastPerson, createCast, createSheet } from './cast.ts'
import { type Answered, createTestApp, type Data, type TestApp } from './test-app.ts'

export type StorageName = 'file' | 's3'

/** The whole server on one of the two stores, with the steps that tests of uploads share. Close in `afterAll`. */
export type Uploading = {
  shop: TestApp
  address: string
  cast: Cast
  author: CastPerson
  /** A new draft of the author's, without any file. */
  draft: () => Promise<string>
  ask: <Name extends CallName>(name: Name, ask: object, person?: CastPerson) => Promise<Answered<Name>>
  /** The form, the post and the finish; answers what the finish (or an earlier step) said. */
  upload: (sheetId: string, kind: SheetFileKind, file: Buffer, about?: UploadFacts) => Promise<Answered>
  /** Only the two specified steps: the form, and the post; answers the form's key. */
  post: (sheetId: string, kind: SheetFileKind, file: Buffer, about?: UploadFacts) => Promise<Posted>
  files: (sheetId: string) => Promise<Data<'getSheetFiles'>>
  /** Every key in the store, and every row about files of the sheet. */
  leftovers: (sheetId: string) => Promise<{ keys: string[]; rows: number }>
  runJobs: () => Promise<void>
  close: () => Promise<void>
}

type UploadFacts = { num?: number; fileName?: string; contentType?: string }
type Posted = { key: string; status: number; code: string | undefined }

const silent = new Logger(() => () => {})

const callOf = { pdf: 'uploadPdfUrl', cover: 'uploadCoverUrl', sample: 'uploadExamplesUrl' } as const

export async function startUploading(storageName: StorageName): Promise<Uploading> {
  const shop = await createTestApp({ environment: { RATE_LIMIT_SCALE: '100000' } })
  const fake = storageName === 's3' ? await startS3Fake() : undefined
  if (fake) shop.platform.storage = fake.storage
  // Bodies that are refused in the middle need a real line.
  const address = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { platform } = shop
  const cast = await createCast(platform)
  const author = cast.person('A')

  const ask: Uploading['ask'] = (name, body, person = author) =>
    shop.call(name, body, { token: person.token })

  const post: Uploading['post'] = async (sheetId, kind, file, about = {}) => {
    const form = await ask(callOf[kind], {
      id: sheetId,
      ...(kind === 'sample' ? { num: about.num ?? 1 } : {}),
    })
    if (form.status !== 200) return { key: '', status: form.status, code: form.body.code }
    const { url, fields, key } = form.body.data
    const sent = { ...fields, ...(about.contentType ? { 'Content-Type': about.contentType } : {}) }
    if (fake) return { key, ...(await postToS3(url, sent, file, about.fileName)) }
    const { body, contentType } = multipart(sent, file, about.fileName)
    const answer = await fetch(`${address}${url}`, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    })
    const { code } = (await answer.json()) as { code?: string }
    return { key, status: answer.status, code }
  }

  return {
    shop,
    address,
    cast,
    author,
    ask,
    post,
    draft: () => createSheet(platform, { authorId: author.id, store: cast.store, status: 0 }),
    async upload(sheetId, kind, file, about) {
      const posted = await post(sheetId, kind, file, about)
      const finish = () => ask('finishUpload', { id: sheetId, key: posted.key || 'none' })
      let finished = await finish()
      // On a busy machine the inspection takes longer than one answer waits: that is not yet taken in.
      while (finished.status === 200 && finished.body.data.state === 'checking') finished = await finish()
      if (posted.code === undefined || finished.status === 200) return finished
      // A file that the form refused never reached the quarantine.
      return { ...finished, status: posted.status, body: { ...finished.body, code: posted.code } }
    },
    async files(sheetId) {
      return (await ask('getSheetFiles', { id: sheetId })).body.data
    },
    async leftovers(sheetId) {
      const keys: string[] = []
      for (const prefix of ['quarantine/', `private/sheets/${sheetId}/`]) {
        keys.push(...(await platform.storage.list(prefix)).files.map(({ key }) => key))
      }
      const rows = await Promise.all(
        (['sheet_upload', 'sheet_file'] as const).map((table) =>
          platform.db.selectFrom(table).select('sheet_id').where('sheet_id', '=', sheetId).execute(),
        ),
      )
      return { keys, rows: rows.flat().length }
    },
    async runJobs() {
      await runOnce({ pgPool: platform.pool, taskList: jobs(platform), logger: silent })
    },
    async close() {
      await shop.close()
      await fake?.stop()
    },
  }
}

async function postToS3(url: string, fields: Record<string, string>, file: Buffer, fileName = 'file') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]), fileName)
  const answer = await fetch(url, { method: 'POST', body: form })
  await answer.arrayBuffer()
  return { status: answer.status, code: answer.ok ? undefined : 'files.bad-form' }
}

/** Written by hand: names of files may hold what no well-behaved client would send. */
function multipart(fields: Record<string, string>, file: Buffer, fileName = 'file') {
  const boundary = '----sarup-test-boundary'
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([...parts, Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}

/** Pages of text, the first with a table of contents unless said otherwise. */
export async function textPdf(
  pages = 4,
  first = 'Contents: limits, derivatives, integrals',
): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([595, 842])
    page.drawText(number === 1 ? first : `A page of notes, number ${number}, about limits and series`, {
      x: 60,
      y: 700,
      size: 18,
      font,
    })
  }
  return Buffer.from(await document.save())
}

/** A file as the browser sends it to a call that reads lists: base64 of its text. */
export function csvOf(text: string, fileName = 'test.csv'): { fileName: string; content: string } {
  return { fileName, content: Buffer.from(text).toString('base64') }
}
