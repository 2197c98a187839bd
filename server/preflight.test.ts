import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { findNotes, preflight } from './preflight.ts'

/** An OpenID provider, LINE and an S3 service in what they answer to these questions, and a mail server that wants a password. */
let outside: Server
let mail: SMTPServer
let origin: string
let mailPort: number

beforeAll(async () => {
  outside = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.includes('openid-configuration')) {
      const issuer = path.startsWith('/other') ? 'https://accounts.example' : origin
      response.end(JSON.stringify({ issuer }))
    } else if (path === '/oauth2/v2.1/token') {
      void text(request).then((form) =>
        response.end(JSON.stringify({ error: form.includes('right') ? 'invalid_grant' : 'invalid_client' })),
      )
    } else if (path === '/v2/bot/info') {
      const isOurs = request.headers.authorization === 'Bearer token'
      response.writeHead(isOurs ? 200 : 401).end(isOurs ? '{"basicId":"@sarup"}' : '{"message":"no"}')
    } else if (path.startsWith('/good-bucket')) {
      response.setHeader('content-type', 'application/xml')
      response.end(
        '<ListBucketResult><Name>good-bucket</Name><IsTruncated>false</IsTruncated></ListBucketResult>',
      )
    } else {
      const code = path.startsWith('/foreign') ? 'AccessDenied' : 'NoSuchBucket'
      response.writeHead(code === 'AccessDenied' ? 403 : 404, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
    }
  })
  outside.listen(0, '127.0.0.1')
  await once(outside, 'listening')
  origin = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  mail = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, answer) =>
      password === 'right' ? answer(null, { user: 'shop' }) : answer(new Error('no')),
  })
  mailPort = (
    (
      await new Promise<Server>((resolve) => {
        const server = mail.listen(0, '127.0.0.1', () => resolve(server as unknown as Server))
      })
    ).address() as AddressInfo
  ).port
})
afterAll(async () => {
  await new Promise<void>((resolve) => mail.close(resolve))
  outside.close()
})

async function ask(changed: Record<string, string>) {
  const environment = {
    STORAGE: 's3',
    S3_ENDPOINT: origin,
    S3_BUCKET: 'good-bucket',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    SMTP_URL: `smtp://shop:right@127.0.0.1:${mailPort}`,
    GOOGLE_CLIENT_ID: 'sarup',
    GOOGLE_ISSUER: origin,
    LINE_CHANNEL_ID: '1',
    LINE_CHANNEL_SECRET: 'right',
    LINE_API_URL: origin,
    LINE_MESSAGING_TOKEN: 'token',
    LINE_ACCOUNT: '@sarup',
    ...changed,
  }
  return await preflight(readConfig(environment, 'test'), environment)
}

test('settings that are right are met with silence', async () => {
  expect(await ask({})).toEqual([])
})

test.each([
  [
    { LINE_CHANNEL_SECRET: 'other' },
    /^LINE_CHANNEL_ID and LINE_CHANNEL_SECRET: .* does not know .*invalid_client/,
  ],
  [{ LINE_MESSAGING_TOKEN: 'other' }, /^LINE_MESSAGING_TOKEN: LINE does not know this token/],
  [{ LINE_ACCOUNT: '@other' }, /^LINE_ACCOUNT: this token is that of @sarup/],
  [{ S3_BUCKET: 'missing' }, /^S3_BUCKET: the bucket "missing" at .* does not exist/],
  [{ S3_BUCKET: 'foreign' }, /^S3_ACCESS_KEY_ID: this key may not list the bucket "foreign"/],
  [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /^S3_ENDPOINT: .* cannot be asked/],
  [
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    /^SMTP_URL: the mail server 127\.0\.0\.1:9 does not take mail from here/,
  ],
  [{ GOOGLE_ISSUER: 'http://127.0.0.1:9' }, /^GOOGLE_ISSUER: .* cannot be asked/],
  [{ S3_BUCKETS: 'x' }, /^S3_BUCKETS: there is no such setting; perhaps S3_BUCKET is meant/],
])('%j is one sentence', async (changed, sentence) => {
  const said = await ask(changed)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(sentence)
  expect(said[0]).not.toContain('\n')
})

test('images from the address of the shop are noted, and no fault', async () => {
  const noted = (CONTENT_URL: string) =>
    findNotes(readConfig({ PUBLIC_URL: 'https://shop.example', CONTENT_URL }, 'test'))
  expect(noted('/content')).toEqual([expect.stringMatching(/^CONTENT_URL: .*https:\/\/shop\.example/)])
  expect(noted('https://images.example/content')).toEqual([])
})

test('a wrong password and another issuer are told as what they are', async () => {
  expect(await ask({ SMTP_URL: `smtp://shop:wrong@127.0.0.1:${mailPort}` })).toEqual([
    `SMTP_URL: the mail server 127.0.0.1:${mailPort} refuses this user name or password.`,
  ])
  expect(await ask({ GOOGLE_ISSUER: `${origin}/other` })).toEqual([
    `GOOGLE_ISSUER: ${origin}/other calls itself https://accounts.example; sign-in would refuse every token.`,
  ])
})
