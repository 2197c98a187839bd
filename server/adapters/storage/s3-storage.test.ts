import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { isOutage } from '#server/platform/database.ts'
import { S3Storage } from './s3-storage.ts'
import { isStorageOutage } from './storage.ts'
import { startS3Fake } from './test/s3-fake.ts'
import { storageContract } from './storage.contract.ts'

const { storage, endpoint, stop } = await startS3Fake()

afterAll(() => stop())

storageContract('S3', () => storage)

describe('an S3 that is away', () => {
  it.each([
    [
      'answers with a failure of its own',
      (_: IncomingMessage, answer: ServerResponse) => answer.writeHead(503).end(),
    ],
    ['hangs up', (asked: IncomingMessage) => asked.socket.destroy()],
  ])('and %s is an outage; a file that is missing is none', async (_what, listener) => {
    const away = await startBroken(listener)
    const error: unknown = await away.storage
      .put('private/x', Buffer.from('x'), { contentType: 'a/b' })
      .catch((one) => one)
    expect(isStorageOutage(error) || isOutage(error)).toBe(true)
    away.stop()
    const missing: unknown = await storage.copy('private/none', 'private/x').catch((one) => one)
    expect(isStorageOutage(missing)).toBe(false)
  })

  it('and stands still in the middle of a file ends what is read from it: nobody waits for ever', async () => {
    const still = await startBroken((_asked, answer) => {
      answer.writeHead(200, { 'content-length': 10 }).write('half ')
    })
    const found = await still.storage.get('private/one.pdf')
    await expect(found && buffer(found.stream)).rejects.toThrow('inactivity')
    still.stop()
  })
})

async function startBroken(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const storage = new S3Storage({
    region: 'x',
    bucket: 'sarup',
    accessKeyId: 'x',
    secretAccessKey: 'x',
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    stalledMilliseconds: 500,
  })
  const stop = () => {
    storage.close()
    server.closeAllConnections()
    server.close()
  }
  return { storage, stop }
}

describe('the upload form of S3', () => {
  const policyOf = (fields: Record<string, string>): unknown =>
    JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString('utf8'))

  it('signs key, type, length range and expiry, and nothing looser', async () => {
    const expiresAt = new Date(Date.now() + 15 * 60_000)
    const { url, fields } = await storage.createUploadForm({
      key: 'quarantine/abc.pdf',
      contentTypes: ['application/pdf'],
      minBytes: 1,
      maxBytes: 150_000_000,
      expiresAt,
    })
    expect(url).toBe(`${endpoint}/sarup`)
    expect(fields).toMatchObject({
      key: 'quarantine/abc.pdf',
      'Content-Type': 'application/pdf',
      bucket: 'sarup',
    })
    expect(fields['X-Amz-Signature']).toMatch(/^[0-9a-f]{64}$/)

    expect(policyOf(fields)).toEqual({
      expiration: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      conditions: [
        ['content-length-range', 1, 150_000_000],
        { 'Content-Type': 'application/pdf' },
        { bucket: 'sarup' },
        { 'X-Amz-Algorithm': 'AWS4-HMAC-SHA256' },
        { 'X-Amz-Credential': fields['X-Amz-Credential'] },
        { 'X-Amz-Date': fields['X-Amz-Date'] },
        { key: 'quarantine/abc.pdf' },
      ],
    })
    const { expiration } = policyOf(fields) as { expiration: string }
    const lifeSeconds = (Date.parse(expiration) - Date.now()) / 1000
    expect(lifeSeconds).toBeGreaterThan(15 * 60 - 10)
    expect(lifeSeconds).toBeLessThanOrEqual(15 * 60)
  })

  it('lets several types through by their common beginning', async () => {
    const { fields } = await storage.createUploadForm({
      key: 'quarantine/cover',
      contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
      minBytes: 1,
      maxBytes: 5_000_000,
      expiresAt: new Date(Date.now() + 60_000),
    })
    const { conditions } = policyOf(fields) as { conditions: unknown[] }
    expect(conditions).toContainEqual(['starts-with', '$Content-Type', 'image/'])
    expect(conditions).toContainEqual(['content-length-range', 1, 5_000_000])
    expect(conditions).not.toContainEqual({ 'Content-Type': 'image/jpeg' })
    expect(fields['Content-Type']).toBe('image/jpeg')
  })

  it.each([
    ['', undefined],
    [', also where browsers reach the bucket at another address', endpoint.replace('127.0.0.1', 'localhost')],
  ])('takes the form as a browser posts it%s', async (_where, address) => {
    const reached = address === undefined ? storage : otherwise(`${address}/sarup`)
    const { url, fields } = await reached.createUploadForm({
      key: 'quarantine/posted.pdf',
      contentTypes: ['application/pdf'],
      minBytes: 1,
      maxBytes: 1000,
      expiresAt: new Date(Date.now() + 60_000),
    })
    expect(url).toBe(`${address ?? endpoint}/sarup`)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob(['%PDF-1.7 ...']), '../../hostile name.pdf')
    const answer = await fetch(url, { method: 'POST', body: form })
    expect(answer.ok).toBe(true)
    expect(await storage.head('quarantine/posted.pdf')).toMatchObject({
      bytes: 12,
      contentType: 'application/pdf',
    })
    await storage.remove('quarantine/posted.pdf')
    if (reached !== storage) reached.close()
  })
})

/** The same bucket, for the browsers that reach it at this address. */
const otherwise = (uploadUrl: string) =>
  new S3Storage({
    region: 'ap-southeast-1',
    bucket: 'sarup',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    endpoint,
    forcePathStyle: true,
    uploadUrl,
  })
