import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, settingNames } from './config.ts'
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
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts', 'serve.mjs')], {
    encoding: 'utf8',
  })
  expect([status, stderr.split('\n').length]).toEqual([1, 3])
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
  const ofOthers = ['OTEL_EXPORTER_OTLP_ENDPOINT']
  expect(lines.map(([name]) => name).toSorted()).toEqual([...settingNames, ...ofOthers].toSorted())
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
  ['DATABASE_DIRECT_URL', 'postgres://sarup@[db/sarup'],
  ['DATABASE_READ_URLS', 'postgres://db/sarup, postgres://db:x/sarup'],
  ['PUBLIC_URL', 'https://sarup example'],
  ['S3_ENDPOINT', 'https://s3:port'],
  ['CONTENT_URL', '//:x'],
  ['SMTP_URL', 'smtp://sarup:a/b@mail:587'],
])('%s that is no address is named itself: %s', (name, value) => {
  expect(refusedFor({ ...production, [name]: value })).toContain(name)
})

test.each([
  'postgresql:///sarup?host=/var/run/postgresql',
  'postgres://sarup:p%2Fw@/sarup?host=/tmp',
  'postgres://sarup@db/sarup?sslmode=require',
])('an address that the driver reads is one: %s', (value) => {
  expect(refusedFor({ ...production, DATABASE_URL: value })).not.toContain('DATABASE_URL')
})
