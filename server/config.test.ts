import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'
import { findNotes, preflight } from './preflight.ts'
import { findStrangeSettings } from './strange-settings.ts'

const production = {
  AUTH_SECRET: 'a secret of the test, long enough for production',
  PUBLIC_URL: 'https://sarup.example',
  GOOGLE_CLIENT_ID: 'sarup',
  PAYMENT_PROVIDER: 'omise',
  OMISE_PUBLIC_KEY: 'pkey',
  OMISE_SECRET_KEY: 'skey',
  OMISE_WEBHOOK_SECRET: 'c2VjcmV0',
  SMTP_URL: 'smtps://user:password@mail.sarup.example:465',
  MAIL_FROM: 'Sarup <no-reply@sarup.example>',
}

/** The names of the variables that the start is refused for. */
function refusedFor(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment, 'production')
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((problem) => problem.split(':', 1)[0] ?? '')
  }
}

describe('settings of production', () => {
  test.each(['SMTP_URL', 'MAIL_FROM'] as const)(
    'refuse to start without %s, with a sentence that says what it is',
    (name) => {
      const { [name]: _left, ...rest } = production
      expect(refusedFor(rest)).toContain(name)
      expect(refusedFor(production)).not.toContain(name)
    },
  )

  test('ask which database is meant: one is embedded only where that word stands', () => {
    expect(refusedFor(production)).toContain('DATABASE_URL')
    expect(refusedFor({ ...production, DATABASE_URL: 'postgresql://database/sarup' })).not.toContain(
      'DATABASE_URL',
    )
    expect(refusedFor({ ...production, DATABASE_URL: 'embedded' })).not.toContain('DATABASE_URL')
    expect(readConfig({ DATABASE_URL: 'embedded' }, 'demo').DATABASE_URL).toBeUndefined()
  })

  test.each(['COMPANY_NAME', 'COMPANY_REGISTRATION', 'COMPANY_ADDRESS', 'COMPANY_PHONE', 'SUPPORT_EMAIL'])(
    'refuse to show the %s of the demo',
    (name) => {
      expect(refusedFor(production)).toContain(name)
      expect(refusedFor({ ...production, [name]: 'help@sarup.test' })).not.toContain(name)
    },
  )

  test('want both halves of the push key pair or none', () => {
    const half = { ...production, VAPID_PUBLIC_KEY: 'B'.repeat(87) }
    expect(refusedFor(half)).toContain('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY')
    expect(refusedFor({ ...half, VAPID_PRIVATE_KEY: 'A'.repeat(43) })).not.toContain(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY',
    )
    expect(refusedFor({ ...production, VAPID_PUBLIC_KEY: 'short' })).toContain('VAPID_PUBLIC_KEY')
    expect(refusedFor({ ...production, SMTP_URL: 'https://mail.example' })).toContain('SMTP_URL')
  })
})

test('the start of production installs and builds nothing: it says what is missing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sarup-serve-'))
  await cp(new URL('../scripts/serve.mjs', import.meta.url), path.join(folder, 'scripts', 'serve.mjs'))
  const serve = (...words: string[]) =>
    spawnSync(process.execPath, [path.join(folder, 'scripts', 'serve.mjs'), ...words], { encoding: 'utf8' })
  const { status, stderr } = serve()
  expect([status, stderr.split('\n').length]).toEqual([1, 3])
  for (const part of ['web', 'jobs', '--check']) expect(serve(part).stderr).toBe(stderr)
  // All of it would start in place of the part that was meant.
  expect(serve('job').stderr).toContain('"job" is no part of this command')
  expect(stderr).toContain('not installed. Run: npm ci --omit=dev')
  expect(stderr).toContain('not built. Run: npm ci && npm run build')
  expect(await readdir(folder)).toEqual(['scripts'])
  await rm(folder, { recursive: true })
})

test('PromptPay beside Omise takes what is too small there, and then wants its settings too', () => {
  const beside = { ...production, PROMPTPAY_VALUE: '0812345678' }
  const [without, refused] = [refusedFor(production), refusedFor(beside)]
  expect(refused.filter((name) => !without.includes(name))).toEqual([
    'PROMPTPAY_TYPE',
    'PROMPTPAY_BANK',
    'PROMPTPAY_ACCOUNT',
    'PROMPTPAY_NAME_TH',
    'SLIP_SERVICE_KEY',
    'SLIP_SERVICE_BRANCH',
  ])
})

test('a number that no QR can be made of is refused, before a buyer meets it', () => {
  const isTaken = (PROMPTPAY_TYPE: string, PROMPTPAY_VALUE: string) =>
    !refusedFor({ ...production, PROMPTPAY_TYPE, PROMPTPAY_VALUE }).includes('PROMPTPAY_VALUE')
  expect(isTaken('mobile', '081-234-5678')).toBe(true)
  expect(isTaken('mobile', '8012345678')).toBe(false)
  expect(isTaken('mobile', '02 123 4567')).toBe(false)
  expect(isTaken('national-id', '0105569000000')).toBe(true)
  expect(isTaken('e-wallet', '0105569000000')).toBe(false)
})

test('a slip service has what its address and its sign-in need, the second one too', () => {
  const prompted = { ...production, PROMPTPAY_VALUE: '0812345678', SLIP_SERVICE: 'easyslip' }
  const slipSettings = (more: NodeJS.ProcessEnv) =>
    refusedFor({ ...prompted, ...more }).filter((name) => name.startsWith('SLIP_'))
  expect(slipSettings({})).toEqual(['SLIP_SERVICE_KEY'])
  expect(slipSettings({ SLIP_SERVICE_KEY: 'x', SLIP_SERVICE_SECOND: 'slip2go' })).toEqual([
    'SLIP_SERVICE_SECOND_KEY',
  ])
  expect(slipSettings({ SLIP_SERVICE_KEY: 'x', SLIP_SERVICE_SECOND: 'slipok' })).toEqual([
    'SLIP_SERVICE_SECOND_KEY',
    'SLIP_SERVICE_SECOND_BRANCH',
  ])
})

test('the demo needs none of it: letters stay in its outbox', () => {
  expect(readConfig({}, 'demo')).toMatchObject({ MAIL_FROM: 'Sarup <support@sarup.example>' })
  expect(readConfig({}, 'demo').SMTP_URL).toBeUndefined()
})

test('.env.example names every setting, and a production whose lines are all set starts', async () => {
  const text = await readFile('.env.example', 'utf8')
  const lines = [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  expect(lines.map(([name]) => name).toSorted()).toEqual(settingNames.toSorted())
  expect(refusedFor(Object.fromEntries(lines))).toEqual([])
})

test('a value that is written wrong is told in words, beside everything else that is wrong', () => {
  const problems = (environment: NodeJS.ProcessEnv) => {
    try {
      return readConfig(environment, 'production')
    } catch (error) {
      return error instanceof ConfigError ? error.problems : error
    }
  }
  const wrong = {
    DATABASE_POOL: 'abc',
    PORT: '99999',
    STORAGE: 'ftp',
    PUBLIC_URL: 'sarup',
    SUPPORT_EMAIL: 'me',
  }
  expect(problems({ ...production, ...wrong })).toEqual([
    'PORT: at most 65535',
    'DATABASE_POOL: a number',
    'PUBLIC_URL: an address, for example https://sarup.example',
    'STORAGE: one of file, s3',
    'SUPPORT_EMAIL: an email address',
    ...['DATABASE_URL', 'COLUMN_KEYS', 'COLUMN_MARK_KEY'].map((name) => expect.stringContaining(`${name}: `)),
    ...['NAME', 'REGISTRATION', 'ADDRESS', 'PHONE'].map((name) =>
      expect.stringContaining(`COMPANY_${name}: `),
    ),
  ])
})

test('a name that is written wrong is told, what others put into the environment is not', () => {
  expect(
    findStrangeSettings({
      S3_BUCKETT: 'x',
      SMPT_URL: 'x',
      COMPANY_FAX: 'x',
      DATABASE_PORT_5432_TCP: 'x',
      PATH: '/bin',
      HOME: '/root',
      S3_BUCKET: 'x',
      npm_config_user_agent: 'x',
    }),
  ).toEqual([
    'COMPANY_FAX: there is no such setting.',
    'S3_BUCKETT: there is no such setting; perhaps S3_BUCKET is meant.',
    'SMPT_URL: there is no such setting; perhaps SMTP_URL is meant.',
  ])
})

test.each([
  ['DATABASE_URL', 'postgresql://sarup:a/b#c@db:5432/sarup'],
  ['DATABASE_URL', 'postgres://sarup@db:port/sarup'],
  ['DATABASE_URL', 'postgres://sarup:100%sure@db/sarup'],
  ['DATABASE_URL', 'postgres://sarup@db/sarup?sslrootcert=/nowhere/root.pem'],
  ['DATABASE_URL', 'postgres://sarup@db/sarup?options=-c%20search_path%3Dshop'],
  ['DATABASE_DIRECT_URL', 'postgres://sarup@[db/sarup'],
  ['DATABASE_READ_URLS', 'postgres://db/sarup, postgres://db:x/sarup'],
  ['PUBLIC_URL', 'https://sarup example'],
  ['PUBLIC_URL', 'https://sarup.example/shop'],
  ['PUBLIC_URL', 'https://sarup.example?shop'],
  ['S3_ENDPOINT', 'https://s3:port'],
  ['CONTENT_URL', '//:x'],
  ['SMTP_URL', 'smtp://sarup:a/b@mail:587'],
  ['SMTP_URL', 'smtp://sarup:100%sure@mail:587'],
  ['MAIL_FROM', 'Sarup'],
  ['PREFLIGHT', 'never'],
  ['PORT', '0'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
])('%s that is no address is named itself: %s', (name, value) => {
  expect(refusedFor({ ...production, [name]: value })).toContain(name)
})

test('blanks are no value: not the port 0, and no secret', () => {
  expect(readConfig({ PORT: ' ', TRUSTED_PROXIES: '\t' }, 'demo')).toMatchObject({
    PORT: 3000,
    TRUSTED_PROXIES: 0,
  })
  const blank = { AUTH_SECRET: ' '.repeat(40), COMPANY_NAME: '  ', MAIL_FROM: ' ' }
  expect(refusedFor({ ...production, ...blank })).toEqual(expect.arrayContaining(Object.keys(blank)))
})

test('a limit in parts of a satang would break each payment that is compared with it', () => {
  const wrong = (PAYMENT_CONFIRM_ABOVE: string) => refusedFor({ ...production, PAYMENT_CONFIRM_ABOVE })
  for (const value of ['100000.005', '1e20', '-1']) expect(wrong(value)).toContain('PAYMENT_CONFIRM_ABOVE')
  expect(wrong('100000')).not.toContain('PAYMENT_CONFIRM_ABOVE')
})

test.each([
  'postgresql:///sarup?host=/var/run/postgresql',
  'postgres://sarup:p%2Fw@/sarup?host=/tmp',
  'postgres://sarup@db/sarup?sslmode=require',
])('an address that the driver reads is one: %s', (value) => {
  expect(refusedFor({ ...production, DATABASE_URL: value })).not.toContain('DATABASE_URL')
})

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
  [{ ETAX_SCHEMA_DIR: '/nowhere' }, /^ETAX_SCHEMA_DIR: there is no folder \/nowhere/],
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
