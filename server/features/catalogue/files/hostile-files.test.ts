import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusalCode, refusals } from '#contract/shared/refusals.ts'
import { inspectPicture } from '#server/platform/inspect-picture.ts'
import { inspectPdf } from '#server/platform/pdf/index.ts'
import { inspectContent } from '#server/platform/pdf/inspect-content.ts'
import { drawTestPicture } from '#server/test/handed-in-files.ts'
import { rawPdf } from '#server/test/hostile/draw-pdf.ts'
import { type Hostile, hostilePdfs } from '#server/test/hostile/pdfs.ts'
import { hostilePictures, pictureStowaways } from '#server/test/hostile/pictures.ts'
import { type StorageName, startUploading, textPdf, type Uploading } from '#server/test/uploading.ts'

/** Of an inspecting process; the limit is 512 MB, measured every 25 ms. */
const memoryMegabytesMax = 700
let at: Uploading
let sheetId: string
let watch: ReturnType<typeof setInterval>
let peakMegabytes = 0

/**
 * The permissive storage stands for S3-compatible ones that do not enforce a form's policy: size and type are refused in quarantine there.
 * What inspection finds does not depend on the storage.
 */
const isByForm = ({ codes }: Hostile) =>
  codes.includes('files.wrong-type') || codes.includes('files.too-large')
const others = ['a script that runs at opening', 'half a file', 'a PDF that is an archive too', 'a QR code']
const onS3 = (hostile: Hostile) => isByForm(hostile) || others.includes(hostile.what)

describe.each<StorageName>(['file', 's3'])('hostile files, stored by %s', (storageName) => {
  beforeAll(async () => {
    at = await startUploading(storageName)
    sheetId = await at.draft()
    watch = setInterval(() => {
      peakMegabytes = Math.max(peakMegabytes, memoryOfChildren())
    }, 40)
  })
  afterAll(async () => {
    clearInterval(watch)
    await at.close()
  })

  it.runIf(process.platform === 'linux')('sees what the processes of the checks take', async () => {
    peakMegabytes = 0
    await at.upload(sheetId, 'pdf', (await textPdf(2)).subarray(0, 900))
    expect(peakMegabytes).toBeGreaterThan(20)
  })

  const sendAndListFiles = async (kind: 'pdf' | 'sample', file: Buffer) => {
    peakMegabytes = 0
    const { status, body } = await at.upload(sheetId, kind, file)
    const code = body.code ?? 'taken in'
    await at.shop.platform.db
      .deleteFrom('sheet_upload')
      .where('sheet_id', '=', sheetId)
      .where('state', '=', 'offered')
      .execute()
    return {
      code,
      isTheirFault: status >= 400 && status < 500,
      // In both languages, and more than that something is wrong.
      isSaidInWords: isRefusalCode(code) && refusals[code].msg.every((words) => words.length > 10),
      leftovers: await at.leftovers(sheetId),
      isMemoryBounded: peakMegabytes < memoryMegabytesMax,
    }
  }
  const refusedWith = (codes: readonly string[]) => ({
    code: expect.stringMatching(new RegExp(`^(${codes.join('|')})$`)),
    isTheirFault: true,
    isSaidInWords: true,
    leftovers: { keys: [], rows: 0 },
    isMemoryBounded: true,
  })

  it.each(hostilePdfs.filter((hostile) => storageName === 'file' || onS3(hostile)))(
    'as the PDF: $what',
    async ({ file, codes }) => {
      expect(await sendAndListFiles('pdf', await file())).toEqual(refusedWith(codes))
    },
  )

  it.each(hostilePictures.filter((hostile) => storageName === 'file' || onS3(hostile)))(
    'as a sample: $what',
    async ({ file, codes }) => {
      expect(await sendAndListFiles('sample', await file())).toEqual(refusedWith(codes))
    },
  )

  it.each(pictureStowaways.filter(() => storageName === 'file'))(
    'a picture with $what is taken in without it',
    async ({ file, mark }) => {
      const input = await file()
      expect(input.includes(Buffer.from(mark, 'latin1'))).toBe(true)
      expect((await at.upload(sheetId, 'cover', input)).status).toBe(200)
      const { cover } = await at.files(sheetId)
      const { rawPayload } = await at.shop.open(cover?.url ?? '')
      expect(rawPayload.includes(Buffer.from(mark, 'latin1'))).toBe(false)
      expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
      await at.ask('removeCover', { id: sheetId })
      await at.runJobs()
    },
  )
})

describe('a form of the file store', () => {
  beforeAll(async () => {
    at = await startUploading('file')
    sheetId = await at.draft()
  })
  afterAll(() => at.close())

  it('refuses more than 150 MB while it arrives, and keeps nothing of it', async () => {
    const { code, status } = await at.post(
      sheetId,
      'pdf',
      Buffer.concat([rawPdf(['<< >>']), Buffer.alloc(150_000_000)]),
    )
    expect([status, code]).toEqual([413, 'files.too-large'])
    expect((await at.leftovers(sheetId)).keys).toEqual([])
  })

  it.each([
    '../../../etc/passwd',
    '..\\..\\windows\\system32\\x.pdf',
    '/etc/cron.d/x',
    'C:\\x.pdf',
    'x.pdf\0.jpg',
    'CON',
    '.htaccess',
    'a/../../quarantine/x',
    '%2e%2e%2fx',
    '‮fdp.exe',
    '<script>alert(1)</script>.pdf',
    "'; drop table sheet; --.pdf",
    '$(rm -rf ~).pdf',
    'ก'.repeat(3_000),
    '',
  ])('takes no notice of the name %j', async (fileName) => {
    // Posted only: inspection comes after the name is forgotten.
    const { status } = await at.post(sheetId, 'pdf', rawPdf(['<< >>']), { fileName })
    expect([200, 400]).toContain(status)
    await expectOwnKeys()
  })

  it('keeps none of it when the file is taken in', async () => {
    const fileName = '../../../etc/passwd'
    expect((await at.upload(sheetId, 'pdf', await textPdf(3), { fileName })).status).toBe(200)
    await expectOwnKeys()
  })

  it('refuses a type that the form does not allow, whatever the bytes are', async () => {
    for (const contentType of ['text/html', 'image/svg+xml', 'application/pdf', 'image/jpeg\r\nx: y']) {
      const { code } = await at.post(sheetId, 'sample', await drawTestPicture(), { contentType })
      expect(code).toBe('files.wrong-type')
    }
  })
})

describe('a check whose time is up', () => {
  const milliseconds = 1
  const file = path.join(tmpdir(), `sarup-check-${process.pid}`)
  afterAll(() => rm(file, { force: true }))

  it('refuses the file, whatever is in it', async () => {
    await writeFile(file, await textPdf(2))
    await expect(inspectPdf(file, milliseconds)).rejects.toThrow('too-slow')
    await writeFile(file, await drawTestPicture())
    await expect(inspectPicture('sample', file, `${file}.jpg`, milliseconds)).rejects.toThrow(
      'files.image-too-many-pixels',
    )
  })

  it('says that it has not looked at every page', async () => {
    await writeFile(file, await textPdf(3))
    expect(await inspectContent(file, -1)).toMatchObject({ isPartlySeen: true })
    expect(await inspectContent(file)).toMatchObject({ isPartlySeen: false })
  })
})

it('are at least a hundred', () => {
  expect(hostilePdfs.length + hostilePictures.length).toBeGreaterThanOrEqual(100)
})

/** No key in the store has anything of a name in it. */
async function expectOwnKeys(): Promise<void> {
  const { files } = await at.shop.platform.storage.list('')
  expect(files).not.toEqual([])
  for (const { key } of files) {
    expect(key).toMatch(/^(quarantine|private)\/[A-Za-z0-9/._-]+$/)
    expect(key).not.toMatch(/\.\.|passwd|script|htaccess|CON/)
  }
}

/** The peak memory of any inspecting process so far, as the system counts; 0 where it does not say. */
function memoryOfChildren(): number {
  let most = 0
  try {
    const threads = readdirSync('/proc/self/task')
    const children = threads.map((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8'))
    for (const [id] of children.join('').matchAll(/\d+/g)) {
      const status = readFileSync(`/proc/${id}/status`, 'utf8')
      const [, kilobytes = '0'] = /VmHWM:\s+(\d+)/.exec(status) ?? []
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8')
      if (/worker-process|picture-process/.test(command)) most = Math.max(most, Number(kilobytes) / 1_000)
    }
  } catch {
    // Gone between two readings, or a system without /proc.
  }
  return most
}
