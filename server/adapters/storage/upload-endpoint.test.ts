import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Fastify, {} from 'fastify'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#server/test/eventually.ts'
import { movableClock } from '#server/platform/clock.ts'
import { answerError } from '#server/platform/http/errors.ts'
import { FileStorage } from './file-storage.ts'
import { uploadPlugin } from './upload-endpoint.ts'

const secret = 'a secret of the tests, long enough to sign with'
const clock = movableClock('2026-11-20T10:00:00Z')
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(991, 'x')])
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(96)])

let number = 0

const folder = await mkdtemp(join(tmpdir(), 'sarup-upload-'))
const app = Fastify()
app.setErrorHandler((error, _request, reply) => {
  const answer = answerError(error)
  return reply.status(answer.status).send(answer.body)
})
const storage = new FileStorage({ folder, secrets: [secret], uploadUrl: '/upload' })
await app.register(uploadPlugin, { storage, clock })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

beforeEach(() => {
  clock.set('2026-11-20T10:00:00Z')
})

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function newForm(
  change: { contentTypes?: [string, ...string[]]; maxBytes?: number; minBytes?: number } = {},
) {
  const key = `quarantine/${++number}`
  const { fields } = await storage.createUploadForm({
    key,
    contentTypes: ['application/pdf'],
    minBytes: 10,
    maxBytes: 1000,
    expiresAt: new Date('2026-11-20T10:15:00Z'),
    ...change,
  })
  return { key, fields }
}

async function post(fields: Record<string, string>, file: Buffer, fileName = 'notes.pdf') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)], { type: 'text/html' }), fileName)
  return read(await fetch(`${address}/upload`, { method: 'POST', body: form }))
}

async function read(answer: Response) {
  return {
    status: answer.status,
    body: (await answer.json()) as { success: boolean; code?: string; msg?: string[] },
  }
}

/** Whatever was refused, nothing may be left: no file under the key, nothing half-written. */
async function expectNothing(key: string) {
  expect(await storage.head(key)).toBeNull()
  await eventually(async () => expect(await readdir(join(folder, '.incoming')).catch(() => [])).toEqual([]))
}

describe('the upload endpoint', () => {
  it('stores what the form allows, with the type that the bytes have', async () => {
    const { key, fields } = await newForm()
    expect(await post(fields, pdf)).toEqual({ status: 200, body: { success: true } })
    expect(await storage.head(key)).toMatchObject({ bytes: 1000, contentType: 'application/pdf' })
    const found = await storage.get(key)
    expect(found && (await buffer(found.stream)).equals(pdf)).toBe(true)
  })

  it('looks at no file name, however hostile', async () => {
    for (const name of ['../../../etc/passwd', 'a\0b.pdf', '..\\..\\x', '/abs.pdf', 'ก'.repeat(2000), '']) {
      const { key, fields } = await newForm()
      expect((await post(fields, pdf, name)).status).toBe(200)
      expect(await storage.head(key)).toMatchObject({ bytes: 1000 })
    }
  })

  it('stops at the limit and says 413 in both languages', async () => {
    const { key, fields } = await newForm()
    const { status, body } = await post(fields, Buffer.concat([pdf, Buffer.from('!')]))
    expect(status).toBe(413)
    expect(body).toMatchObject({ success: false, code: 'files.too-large' })
    expect(body.msg).toHaveLength(2)
    await expectNothing(key)
  })

  it('reads no further than the limit of a file far too large', async () => {
    const { key, fields } = await newForm()
    let sent = 0
    const boundary = 'b0undary'
    const head = Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')
    const start = `${head}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.7`
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(start)),
      pull: (controller) => {
        sent += 65_536
        if (sent > 300_000_000) controller.close()
        else controller.enqueue(Buffer.alloc(65_536, 'x'))
      },
    })
    const answer = await fetch(`${address}/upload`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    } as RequestInit).catch(() => null)
    // The line may be cut before the answer is read: what counts is that the sending ended early.
    if (answer !== null) expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(50_000_000)
    await expectNothing(key)
  })

  it('refuses a file that is too small', async () => {
    const { key, fields } = await newForm()
    expect((await post(fields, Buffer.from('%PDF-1'))).status).toBe(400)
    await expectNothing(key)
  })

  it('believes the first bytes, not the name and not the stated type', async () => {
    for (const file of [
      jpeg,
      Buffer.from('<html><script>alert(1)</script></html>'),
      Buffer.from('  %PDF-1.7 with spaces before'),
    ]) {
      const { key, fields } = await newForm()
      expect(await post(fields, file, 'notes.pdf')).toMatchObject({
        status: 400,
        body: { code: 'files.wrong-type', details: { kinds: 'PDF' } },
      })
      await expectNothing(key)
    }
  })

  it('takes any of several types, and notes which one it is', async () => {
    const { key, fields } = await newForm({ contentTypes: ['image/png', 'image/jpeg'] })
    expect(fields['Content-Type']).toBe('image/png')
    expect((await post(fields, jpeg)).status).toBe(200)
    expect(await storage.head(key)).toMatchObject({ contentType: 'image/jpeg' })
  })

  it('refuses a stated type that the form does not name', async () => {
    const { key, fields } = await newForm()
    expect(await post({ ...fields, 'Content-Type': 'text/html' }, pdf)).toMatchObject({ status: 400 })
    await expectNothing(key)
  })

  it('refuses an expired form, at the very second', async () => {
    const { key, fields } = await newForm()
    clock.set('2026-11-20T10:15:00Z')
    expect(await post(fields, pdf)).toMatchObject({ status: 403, body: { code: 'files.form-expired' } })
    await expectNothing(key)
    clock.set('2026-11-20T10:14:59.999Z')
    expect((await post(fields, pdf)).status).toBe(200)
  })

  it('refuses a changed key, a changed policy, no policy', async () => {
    const { key, fields } = await newForm()
    const widened = Buffer.from(
      JSON.stringify({ key, contentTypes: ['application/pdf'], minBytes: 0, maxBytes: 1e12, expires: 1e15 }),
    ).toString('base64')
    const { Policy: _policy, ...withoutPolicy } = fields
    for (const changed of [
      { ...fields, key: 'content/sheets/x/cover.jpg' },
      { ...fields, Policy: widened },
      withoutPolicy,
      {},
    ]) {
      expect(await post(changed, pdf)).toMatchObject({ status: 400, body: { code: 'files.bad-form' } })
    }
    expect(await storage.head('content/sheets/x/cover.jpg')).toBeNull()
    await expectNothing(key)
  })

  it('refuses a file before its policy, a second file, and no file', async () => {
    const { key, fields } = await newForm()
    const early = new FormData()
    early.append('file', new Blob([new Uint8Array(pdf)]), 'x.pdf')
    const twice = new FormData()
    const none = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const form of [early, twice, none]) form.append(name, value)
    twice.append('file', new Blob([new Uint8Array(pdf)]), 'x.pdf')
    twice.append('file', new Blob([new Uint8Array(pdf)]), 'y.pdf')
    for (const form of [early, twice, none]) {
      const answer = await read(await fetch(`${address}/upload`, { method: 'POST', body: form }))
      expect(answer).toMatchObject({ status: 400, body: { code: 'files.bad-form' } })
      await expectNothing(key)
    }
  })

  it.each([
    ['no form', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', 'no boundary'],
    ['no parts', 'multipart/form-data; boundary=x', 'not a form at all'],
    [
      'cut',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\ncut',
    ],
    ['a broken header', 'multipart/form-data; boundary=x', '--x\r\nbroken header\r\n\r\n--x--\r\n'],
    [
      'a huge field',
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="key"\r\n\r\n${'k'.repeat(100_000)}\r\n--x--\r\n`,
    ],
    [
      'many fields',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(500)}--x--\r\n`,
    ],
  ])('refuses a body that is no such form: %s', async (_what, contentType, body) => {
    const answer = await fetch(`${address}/upload`, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType },
    })
    expect(await read(answer)).toMatchObject({ status: 400, body: { success: false } })
  })

  it('leaves nothing of an upload whose line is cut, and lets it be tried again', async () => {
    const { key, fields } = await newForm({ maxBytes: 10_000_000 })
    const { port } = app.server.address() as AddressInfo
    const boundary = 'b0undary'
    const head = Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('')
    const line = connect(port, '127.0.0.1')
    line.write(
      `POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 5000000\r\n\r\n` +
        `${head}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n%PDF-1.7${'x'.repeat(200_000)}`,
    )
    await eventually(async () => expect(await readdir(join(folder, '.incoming'))).toHaveLength(1))
    expect(await post(fields, pdf)).toMatchObject({ status: 429, body: { code: 'request.too-many' } })
    line.destroy()
    await expectNothing(key)
    expect((await post(fields, pdf)).status).toBe(200)
  })
})
