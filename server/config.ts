import { existsSync } from 'node:fs'
import { z } from 'zod'
import { OperatorProblem } from './platform/operator-problem.ts'
import { readColumnKeys } from './platform/sealed-columns.ts'
import type { Secrets } from './platform/signatures.ts'

/**
 * All settings, read and validated once. `npm start` fills in defaults for a demo on this computer; production refuses to start with a
 * missing or default secret and says what it should hold.
 */
const demoAuthSecret = 'sarup-demo-secret-not-for-production-0123456789'

const columnKeysHold =
  'id:key, 32 bytes in base64 (openssl rand -base64 32), several separated by commas; the first seals, all open'
const columnMarkKeyHolds = 'at least 32 characters, never to be changed, for example: openssl rand -base64 48'

/** The firms whose adapters `adapters/payments/create-provider.ts` lists. */
export const slipServiceNames = ['slipok', 'easyslip', 'slip2go'] as const

const flag = z.stringbool()
/** A tax ID, as companies write it or with hyphens; empty until it is set. */
const taxId = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, ''))
  .refine((text) => text === '' || /^\d{13}$/.test(text), '13 digits')
  .default('')
/** A % that starts no escape would fail later, wherever the address is read. */
const isReadable = (text: string) => !/%(?![0-9a-f]{2})/i.test(text)
/** As the driver does: the host may be in the query; `options` there would replace ours. */
const isDatabaseAddress = (text: string) =>
  /^postgres(?:ql)?:\/\//.test(text) &&
  isReadable(text) &&
  URL.parse(text.replace('@/', '@localhost/'))?.searchParams.has('options') === false
const databaseAddressHolds =
  'a postgresql:// address without options=, as in postgresql://user:password@host:5432/database, where signs of the password such as / ? # % stand as %2F %3F %23 %25'
/** The driver reads these files at each connection; a missing one would only give a stack trace. */
const filesAreThere = (text: string) =>
  ['sslrootcert', 'sslcert', 'sslkey'].every((name) => {
    const file = URL.parse(text.replace('@/', '@localhost/'))?.searchParams.get(name)
    return file === undefined || file === null || existsSync(file)
  })
const filesHold = 'an address whose files (sslrootcert, sslcert, sslkey) are there'
const postgresAddress = z
  .string()
  .refine(isDatabaseAddress, databaseAddressHolds)
  .refine(filesAreThere, filesHold)
const address = z.url({ protocol: /^https?$/ })
/** Paths are put behind it. */
const apiAddress = address.transform((text) => text.replace(/\/+$/, ''))

const settings = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the embedded database and the file store. */
  DATA_DIR: z.string().min(1).default('data'),
  /** An explicit word, so that production gets no empty database because a line was forgotten. */
  DATABASE_URL: z
    .string()
    .refine(
      (text) => text === 'embedded' || isDatabaseAddress(text),
      `${databaseAddressHolds}; or the word embedded`,
    )
    .refine(filesAreThere, filesHold)
    .optional(),
  /** The database itself, where DATABASE_URL is a pooler: jobs, migrations and LISTEN need direct connections. */
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  /** Whether the pooler supports prepared statements (PgBouncer from 1.21 with max_prepared_statements). */
  DATABASE_POOLER_PREPARES: flag.default(false),
  /** Replicas that reading calls may use, separated by commas. */
  DATABASE_READ_URLS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(postgresAddress)),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(16),
  AUTH_SECRET: z
    .string()
    .min(32, 'at least 32 characters (256 bits), for example: openssl rand -base64 48')
    .optional(),
  /** AUTH_SECRET before its rotation. It signs nothing, but still opens what is in use (sign-ins live 30 days). */
  AUTH_SECRET_BEFORE: z.string().min(32, 'what AUTH_SECRET was before its rotation').optional(),
  /** The first seals, all open: see sealed-columns.ts. The demo makes its own. */
  COLUMN_KEYS: z
    .string()
    .refine((text) => readColumnKeys(text) !== undefined, columnKeysHold)
    .optional(),
  COLUMN_MARK_KEY: z.string().min(32, columnMarkKeyHolds).optional(),
  PUBLIC_URL: address
    .refine(
      (text) => /^https?:\/\/[^/?#]+\/?$/.test(text),
      'an address without a path, for example https://sarup.example',
    )
    .optional(),
  STORAGE: z.enum(['file', 's3']).default('file'),
  S3_ENDPOINT: address.optional(),
  /** The bucket as browsers reach it, where that is another address than the servers'. */
  S3_UPLOAD_URL: address.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** A CDN in front whose cache key contains the cookie `language`; see docs/deploy.md. */
  CDN_KNOWS_LANGUAGE: flag.default(false),
  /** Base of public images for browsers; this server when empty. A host of its own may point here too: it then serves images only. */
  CONTENT_URL: z.union([address, z.string().regex(/^\/(?!\/)/)]).default('/content'),
  /** Origins of replays that we do not store; pages load videos and captions from nowhere else. */
  MEDIA_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .refine(
      (origins) =>
        origins.every(
          (origin) =>
            origin.startsWith('https://') && URL.canParse(origin) && new URL(origin).origin === origin,
        ),
      'https:// addresses without a path, separated by commas, for example https://video.example',
    ),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_GRAPH_URL: address.default('https://graph.facebook.com'),
  /** LINE Login: a channel of the same provider as the official account, so that people have one id in both. */
  LINE_CHANNEL_ID: z.string().optional(),
  LINE_CHANNEL_SECRET: z.string().optional(),
  LINE_ISSUER: address.default('https://access.line.me'),
  LINE_API_URL: address.default('https://api.line.me'),
  /** The official account that notices go out from: its long-lived token and its id. */
  LINE_MESSAGING_TOKEN: z.string().optional(),
  /** The secret with which LINE signs webhooks of the official account; ours is /api/public/lineWebhook. */
  LINE_MESSAGING_SECRET: z.string().min(16).optional(),
  LINE_ACCOUNT: z
    .string()
    .regex(/^@[\w.-]{2,40}$/, 'the id of the official account, for example @sarup')
    .optional(),
  PAYMENT_PROVIDER: z.enum(['sandbox', 'scb', 'omise', 'promptpay']).default('sandbox'),
  SCB_API_KEY: z.string().optional(),
  SCB_API_SECRET: z.string().optional(),
  SCB_BASE_URL: apiAddress.default('https://api.partners.scb/partners/v1'),
  SCB_BILLER_ID: z
    .string()
    .regex(/^\d{15}$/, '15 digits')
    .optional(),
  SCB_REF3_PREFIX: z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'A-Z and 0-9')
    .optional(),
  SCB_CALLBACK_PATH_SECRET: z.string().min(16).optional(),
  /** The biller's names on slips; without them slips wait for staff. */
  SCB_NAME_TH: z.string().optional(),
  SCB_NAME_EN: z.string().optional(),
  SCB_TWO_REFERENCES: flag.default(false),
  /** self: our own QR text, no call needed. bank: the bank makes it. */
  SCB_QR_MADE_BY: z.enum(['self', 'bank']).default('self'),
  OMISE_PUBLIC_KEY: z.string().optional(),
  OMISE_SECRET_KEY: z.string().optional(),
  OMISE_WEBHOOK_SECRET: z.string().optional(),
  OMISE_BASE_URL: apiAddress.default('https://api.omise.co'),
  PROMPTPAY_TYPE: z.enum(['mobile', 'national-id', 'e-wallet']).optional(),
  PROMPTPAY_VALUE: z
    .string()
    .regex(/^[\d\s-]+$/, 'the number registered with PromptPay')
    .optional(),
  PROMPTPAY_BANK: z
    .string()
    .regex(/^\d{3}$/, 'the three-digit bank code')
    .optional(),
  PROMPTPAY_ACCOUNT: z
    .string()
    .regex(/^[\d\s-]+$/, 'the number of the receiving account')
    .optional(),
  PROMPTPAY_NAME_TH: z.string().optional(),
  PROMPTPAY_NAME_EN: z.string().optional(),
  SLIP_SERVICE: z.enum(slipServiceNames).default('slipok'),
  SLIP_SERVICE_KEY: z.string().optional(),
  SLIP_SERVICE_BRANCH: z.string().optional(),
  SLIP_SERVICE_URL: apiAddress.optional(),
  /** Asked when the first service has no answer. */
  SLIP_SERVICE_SECOND: z.enum(slipServiceNames).optional(),
  SLIP_SERVICE_SECOND_KEY: z.string().optional(),
  SLIP_SERVICE_SECOND_BRANCH: z.string().optional(),
  /** Server for outgoing emails; without one the demo stores them in its own outbox. */
  SMTP_URL: z
    .string()
    .refine(
      (text) => /^smtps?:\/\//.test(text) && isReadable(text) && URL.canParse(text),
      'smtp://user:password@host:587 or smtps://…:465, where signs of the password such as / ? # % stand as %2F %3F %23 %25',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .max(300)
    .regex(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'a sender, for example Sarup <no-reply@sarup.example>',
    )
    .optional(),
  /** The key pair for web push; without one the demo makes and stores its own. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'a public key of: npx web-push generate-vapid-keys')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'a private key of: npx web-push generate-vapid-keys')
    .optional(),
  SUPPORT_EMAIL: z.email().default('support@sarup.example'),
  /** The shop's company, as the law wants it shown in the footer and the terms. */
  COMPANY_NAME: z.string().default('บริษัท สรุป เดโม จำกัด · Sarup Demo Co., Ltd.'),
  COMPANY_REGISTRATION: z.string().default('0-0000-00000-00-0'),
  COMPANY_ADDRESS: z.string().default('กรุงเทพมหานคร · Bangkok'),
  COMPANY_PHONE: z.string().default('02-000-0000'),
  /** In baht: paying or cancelling more than this alone on one day waits for a second member of staff. */
  PAYMENT_CONFIRM_ABOVE: z.coerce.number().int().min(0).max(1_000_000_000).default(100_000),
  /** The companies that pay sellers (MORE up to August 2025, HYTEXTS since), as they stand on tax papers; the demo has its own. */
  PAYER_MORE_NAME: z.string().max(200).default(''),
  PAYER_MORE_TAX_ID: taxId,
  PAYER_MORE_ADDRESS: z.string().max(500).default(''),
  PAYER_HYTEXTS_NAME: z.string().max(200).default(''),
  PAYER_HYTEXTS_TAX_ID: taxId,
  PAYER_HYTEXTS_ADDRESS: z.string().max(500).default(''),
  /** Whether tax invoices, receipts and credit notes made out to a tax number carry e-Tax XML and go to a provider. */
  ETAX: z.enum(['off', 'folder', 'provider']).default('off'),
  ETAX_URL: address.optional(),
  ETAX_KEY: z.string().optional(),
  /** The company's place in the standard's form. */
  ETAX_PLACE: z
    .string()
    .regex(
      /^[^,]{1,16},\d{6},\d{5}$/,
      'number of the building, six-digit code of the sub-district, postcode: 99/1,100101,10200',
    )
    .optional(),
  /** The standard's folder XMLSchemaV2: documents that do not validate are not sent. */
  ETAX_SCHEMA_DIR: z.string().optional(),
  /** Port for Prometheus; off when empty. Reachable from other machines only with a host, best with a token. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters, for example: openssl rand -hex 24').optional(),
  /** Read by OpenTelemetry itself (telemetry.ts), which ignores an invalid address silently. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** One factor for every rate limit; load tests raise it. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Number of proxies in front whose forwarding header is to be believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Asks bucket, mail server and issuer at the start of production. */
  PREFLIGHT: flag.default(true),
  /** Start a process for jobs beside the web; off where they run elsewhere. */
  RUN_JOBS: flag.default(true),
  /** Number of demo sheets (those visitors open first) drawn in advance; the others on first request. */
  DEMO_DRAWN_SHEETS: z.coerce.number().int().min(0).max(1_000).default(60),
  /** Web processes that share the port. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
})

type Settings = z.infer<typeof settings>

/** Every variable that is read. */
export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Demo names that no production shop may show. */
const companyHolds = {
  COMPANY_NAME: 'the name of the company that runs the shop, as it is registered',
  COMPANY_REGISTRATION: 'its registration number',
  COMPANY_ADDRESS: 'its address',
  COMPANY_PHONE: 'its telephone number',
  SUPPORT_EMAIL: 'the address that people write to for help',
} as const
export type Mode = 'demo' | 'production' | 'test'
export type Config = Settings & {
  mode: Mode
  AUTH_SECRET: string
  /** The one that signs, and after a rotation the one before it. */
  AUTH_SECRETS: Secrets
  PUBLIC_URL: string
  MAIL_FROM: string
}

export class ConfigError extends OperatorProblem {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** Settings without which a payment provider cannot work, with what they hold. */
const providerNeeds: Record<Settings['PAYMENT_PROVIDER'], readonly (readonly [keyof Settings, string])[]> = {
  sandbox: [],
  scb: [
    ['SCB_API_KEY', "the bank's API key"],
    ['SCB_API_SECRET', "the bank's API secret"],
    ['SCB_BILLER_ID', 'the 15-digit biller ID'],
    ['SCB_REF3_PREFIX', 'the registered prefix of reference 3'],
    ['SCB_CALLBACK_PATH_SECRET', 'the secret part of the call-back address'],
  ],
  omise: [
    ['OMISE_PUBLIC_KEY', 'the public key'],
    ['OMISE_SECRET_KEY', 'the secret key'],
    ['OMISE_WEBHOOK_SECRET', 'the webhook secret'],
  ],
  promptpay: [
    ['PROMPTPAY_TYPE', 'mobile, national-id or e-wallet'],
    ['PROMPTPAY_VALUE', 'the number registered with PromptPay'],
    ['PROMPTPAY_BANK', 'the receiving bank, three digits'],
    ['PROMPTPAY_ACCOUNT', 'the receiving account number'],
    ['PROMPTPAY_NAME_TH', 'the Thai name as slips show it'],
    ['SLIP_SERVICE_KEY', 'the key of the slip verification service'],
  ],
}

/** What a QR can be made of. */
const promptPayForms = {
  mobile: [/^0[689]\d{8}$/, 'ten digits from 06, 08 or 09'],
  'national-id': [/^\d{13}$/, '13 digits'],
  'e-wallet': [/^\d{15}$/, '15 digits'],
} as const

const settingOf = (problem: string) => problem.split(':', 1)[0] ?? ''

/** The expected value of a wrong setting without words of its own. */
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : `a ${issue.expected}`
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`
    case 'too_small':
    case 'too_big': {
      const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
      return issue.origin === 'string' ? `${bound} characters` : bound
    }
    case 'invalid_format':
      return issue.format === 'email' ? 'an email address' : 'an address, for example https://sarup.example'
    case 'invalid_union':
      return 'an address, for example https://images.sarup.example/content, or a path'
    default:
      return undefined
  }
}

/** Without its key or branch a service refuses every slip, and no buyer could pay. */
function lacksOfSlipServices(config: Settings): string[] {
  const branch = 'the number of the branch at SlipOK, which is part of the address that slips are sent to'
  const lacks: [keyof Settings, boolean, string][] = [
    ['SLIP_SERVICE_BRANCH', config.SLIP_SERVICE === 'slipok', branch],
    [
      'SLIP_SERVICE_SECOND_KEY',
      config.SLIP_SERVICE_SECOND !== undefined,
      'the key of the second slip service',
    ],
    ['SLIP_SERVICE_SECOND_BRANCH', config.SLIP_SERVICE_SECOND === 'slipok', branch],
  ]
  return lacks.flatMap(([name, isNeeded, holds]) =>
    isNeeded && config[name] === undefined ? [`${name}: ${holds}`] : [],
  )
}

/** Reads the settings from the environment. Throws ConfigError naming every variable that is wrong and what it should hold. */
export function readConfig(environment: NodeJS.ProcessEnv, mode: Mode): Config {
  // An empty variable is unset: people clear them so in files and panels. Blanks would become the number 0 or a secret.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = settings.safeParse(given, { error: inWords })
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  // Reported together, so that an operator can fix all at once.
  const wrong = new Set(problems.map(settingOf))
  const config = parsed.success
    ? parsed.data
    : settings.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))))
  if (mode === 'production') {
    if (config.DATABASE_URL === undefined) {
      problems.push(
        'DATABASE_URL: the PostgreSQL server, for example postgresql://user:password@host/sarup; or the word embedded, for one under DATA_DIR',
      )
    }
    if (config.AUTH_SECRET === undefined || config.AUTH_SECRET === demoAuthSecret) {
      problems.push(
        'AUTH_SECRET: a secret of your own, at least 32 characters, for example: openssl rand -base64 48',
      )
    }
    if (config.AUTH_SECRET_BEFORE === demoAuthSecret)
      problems.push('AUTH_SECRET_BEFORE: the secret of the demo opens nothing in production')
    if (config.COLUMN_KEYS === undefined) problems.push(`COLUMN_KEYS: ${columnKeysHold}`)
    if (config.COLUMN_MARK_KEY === undefined) problems.push(`COLUMN_MARK_KEY: ${columnMarkKeyHolds}`)
    if (config.PUBLIC_URL === undefined)
      problems.push('PUBLIC_URL: the address people open, for example https://sarup.example')
    else if (!config.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: must begin with https://')
    if (config.PAYMENT_PROVIDER === 'sandbox') {
      problems.push(
        'PAYMENT_PROVIDER: scb, omise or promptpay; the sandbox bank does not exist in production',
      )
    }
    if ((config.GOOGLE_CLIENT_ID ?? config.FACEBOOK_APP_ID ?? config.LINE_CHANNEL_ID) === undefined) {
      problems.push('GOOGLE_CLIENT_ID, FACEBOOK_APP_ID or LINE_CHANNEL_ID: at least one way of signing in')
    }
    for (const [name, holds] of Object.entries(companyHolds)) {
      if (given[name] === undefined)
        problems.push(
          `${name}: ${holds}; the law wants it on every page, and without it the demo's stands there`,
        )
    }
    if (config.SMTP_URL === undefined) {
      problems.push(
        'SMTP_URL: the mail server that receipts and notices go out through, for example smtps://user:password@mail.example:465',
      )
    }
    if (config.MAIL_FROM === undefined) {
      problems.push('MAIL_FROM: the sender of letters, for example Sarup <no-reply@sarup.example>')
    }
  }
  // Second to SCB or Omise, it takes payments that are too small there, and all while they are down.
  const isSecond = /^(?:scb|omise)$/.test(config.PAYMENT_PROVIDER) && config.PROMPTPAY_VALUE !== undefined
  const needs = [...providerNeeds[config.PAYMENT_PROVIDER], ...(isSecond ? providerNeeds.promptpay : [])]
  for (const [name, holds] of needs) {
    if (config[name] === undefined) problems.push(`${name}: ${holds}`)
  }
  if (config.PROMPTPAY_VALUE !== undefined) problems.push(...lacksOfSlipServices(config))
  // An invalid number would be found only by the first buyer who pays.
  const [form, inDigits] = promptPayForms[config.PROMPTPAY_TYPE ?? 'mobile']
  if (config.PROMPTPAY_VALUE !== undefined && !form.test(config.PROMPTPAY_VALUE.replaceAll(/[\s-]/g, '')))
    problems.push(`PROMPTPAY_VALUE: a PROMPTPAY_TYPE of ${config.PROMPTPAY_TYPE ?? 'mobile'} has ${inDigits}`)
  if (config.ETAX !== 'off') {
    if (config.ETAX_PLACE === undefined)
      problems.push('ETAX_PLACE: number of the building, six-digit code of the sub-district, postcode')
    if (mode === 'production' && config.ETAX === 'folder')
      problems.push('ETAX: provider; the folder of the demo hands nothing to the tax office')
  }
  if (config.ETAX === 'provider') {
    if (config.ETAX_URL === undefined) problems.push('ETAX_URL: the address of the e-Tax provider')
    if (config.ETAX_KEY === undefined) problems.push('ETAX_KEY: its key')
  }
  if ((config.VAPID_PUBLIC_KEY === undefined) !== (config.VAPID_PRIVATE_KEY === undefined)) {
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: both or neither, from one key pair')
  }
  if (config.FACEBOOK_APP_ID !== undefined && config.FACEBOOK_APP_SECRET === undefined) {
    problems.push('FACEBOOK_APP_SECRET: the secret of the Facebook app')
  }
  if ((config.LINE_CHANNEL_ID === undefined) !== (config.LINE_CHANNEL_SECRET === undefined)) {
    problems.push('LINE_CHANNEL_SECRET: LINE_CHANNEL_ID and its secret, both or neither')
  }
  if (config.LINE_MESSAGING_TOKEN !== undefined) {
    if (config.LINE_ACCOUNT === undefined)
      problems.push('LINE_ACCOUNT: the id of the official account, for example @sarup')
    if (config.LINE_CHANNEL_ID === undefined)
      problems.push('LINE_CHANNEL_ID: notices by LINE reach only who has signed in by LINE')
  }
  if (config.STORAGE === 's3') {
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
      if (config[name] === undefined) problems.push(`${name}: needed with STORAGE=s3`)
    }
  }
  const reported = problems.filter(
    (problem, place) => problems.map(settingOf).indexOf(settingOf(problem)) === place,
  )
  if (reported.length > 0) throw new ConfigError(reported)
  const secret = config.AUTH_SECRET ?? demoAuthSecret
  const { DATABASE_URL: database, ...others } = config
  return {
    ...others,
    ...(database === undefined || database === 'embedded' ? {} : { DATABASE_URL: database }),
    mode,
    AUTH_SECRET: secret,
    AUTH_SECRETS: config.AUTH_SECRET_BEFORE === undefined ? [secret] : [secret, config.AUTH_SECRET_BEFORE],
    MAIL_FROM: config.MAIL_FROM ?? `Sarup <${config.SUPPORT_EMAIL}>`,
    PUBLIC_URL: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
  }
}
