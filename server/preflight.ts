import { existsSync } from 'node:fs'
import nodemailer from 'nodemailer'
import { createStorage } from './adapters/storage/create-storage.ts'
import type { Config } from './config.ts'
import { findStrangeSettings } from './strange-settings.ts'

const patienceMilliseconds = 8_000

/** Problems of the settings with the outside world, a sentence each; empty when all is well. */
export async function preflight(config: Config, environment: NodeJS.ProcessEnv): Promise<string[]> {
  const answers = await Promise.all([
    askStorage(config),
    askMailServer(config),
    askIssuer(config),
    ...askLine(config),
  ])
  const { ETAX_SCHEMA_DIR: schemas } = config
  const missing =
    schemas === undefined || existsSync(schemas)
      ? []
      : [`ETAX_SCHEMA_DIR: there is no folder ${schemas}; it is XMLSchemaV2 of the standard.`]
  return [
    ...findStrangeSettings(environment),
    ...missing,
    ...answers.filter((answer) => answer !== undefined),
  ]
}

/** Notes on working settings for the operator, a sentence each. */
export function findNotes(config: Config): string[] {
  const { origin } = new URL(config.CONTENT_URL, config.PUBLIC_URL)
  return origin === new URL(config.PUBLIC_URL).origin
    ? [
        `CONTENT_URL: public images come from ${origin}, where people are signed in; an address of their own (for example https://images.sarup.example/content, leading to the same servers) keeps what sellers hand in away from sign-ins.`,
      ]
    : []
}

async function askStorage(config: Config): Promise<string | undefined> {
  if (config.STORAGE !== 's3') return undefined
  const place = `the bucket "${config.S3_BUCKET ?? ''}" at ${config.S3_ENDPOINT ?? `AWS ${config.S3_REGION}`}`
  try {
    await inTime((await createStorage(config, { folder: '' })).list('preflight/'))
    return undefined
  } catch (error) {
    switch (nameOf(error)) {
      case 'NoSuchBucket':
        return `S3_BUCKET: ${place} does not exist; make it, or correct S3_BUCKET and S3_ENDPOINT.`
      case 'AccessDenied':
      case 'Forbidden':
        return `S3_ACCESS_KEY_ID: this key may not list ${place}; give it list, read, write and delete there.`
      case 'InvalidAccessKeyId':
      case 'SignatureDoesNotMatch':
        return `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: ${place} does not know this key pair.`
      case 'PermanentRedirect':
        return `S3_REGION: ${place} is in another region than ${config.S3_REGION}.`
      default:
        return `S3_ENDPOINT: ${place} cannot be asked (${reasonOf(error)}).`
    }
  }
}

async function askMailServer(config: Config): Promise<string | undefined> {
  if (config.SMTP_URL === undefined) return undefined
  const { host } = new URL(config.SMTP_URL)
  const transport = nodemailer.createTransport({
    url: config.SMTP_URL,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    dnsTimeout: patienceMilliseconds,
  })
  try {
    await inTime(transport.verify())
    return undefined
  } catch (error) {
    return nameOf(error) === 'EAUTH'
      ? `SMTP_URL: the mail server ${host} refuses this user name or password.`
      : `SMTP_URL: the mail server ${host} does not take mail from here (${reasonOf(error)}).`
  } finally {
    transport.close()
  }
}

/** Its own document names the issuer letter for letter, or every sign-in would fail. */
async function askIssuer(config: Config): Promise<string | undefined> {
  if (config.GOOGLE_CLIENT_ID === undefined) return undefined
  const issuer = config.GOOGLE_ISSUER.replace(/\/$/, '')
  try {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    const named: unknown = response.ok ? ((await response.json()) as { issuer?: unknown }).issuer : undefined
    if (typeof named === 'string' && named.replace(/\/$/, '') === issuer) return undefined
    return typeof named === 'string'
      ? `GOOGLE_ISSUER: ${issuer} calls itself ${named}; sign-in would refuse every token.`
      : `GOOGLE_ISSUER: there is no OpenID provider at ${issuer} (it answered ${response.status}).`
  } catch (error) {
    return `GOOGLE_ISSUER: ${issuer} cannot be asked (${reasonOf(error)}).`
  }
}

/** The channel and its secret, by a code that LINE gave no person; the official account, by its own name. */
function askLine(config: Config): Promise<string | undefined>[] {
  const apiUrl = config.LINE_API_URL.replace(/\/$/, '')
  const ask = async (path: string, init: RequestInit) => {
    const response = await fetch(apiUrl + path, {
      ...init,
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    return ((await response.json().catch(() => ({}))) ?? {}) as { error?: unknown; basicId?: unknown }
  }
  const cannot = (setting: string) => (error: unknown) =>
    `${setting}: LINE at ${apiUrl} cannot be asked (${reasonOf(error)}).`
  const channel = async () => {
    const { error } = await ask('/oauth2/v2.1/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'preflight',
        redirect_uri: `${config.PUBLIC_URL}/login/return`,
        client_id: config.LINE_CHANNEL_ID ?? '',
        client_secret: config.LINE_CHANNEL_SECRET ?? '',
      }),
    })
    return error === 'invalid_grant'
      ? undefined
      : `LINE_CHANNEL_ID and LINE_CHANNEL_SECRET: LINE does not know this channel and secret (it answered ${String(error)}).`
  }
  const account = async () => {
    const { basicId } = await ask('/v2/bot/info', {
      headers: { authorization: `Bearer ${config.LINE_MESSAGING_TOKEN}` },
    })
    if (typeof basicId !== 'string') return 'LINE_MESSAGING_TOKEN: LINE does not know this token.'
    return basicId === config.LINE_ACCOUNT
      ? undefined
      : `LINE_ACCOUNT: this token is that of ${basicId}; people would be sent to the wrong account.`
  }
  return [
    config.LINE_CHANNEL_ID === undefined ? undefined : channel().catch(cannot('LINE_API_URL')),
    config.LINE_MESSAGING_TOKEN === undefined ? undefined : account().catch(cannot('LINE_API_URL')),
  ].filter((answer) => answer !== undefined)
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), patienceMilliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** One line, without whatever follows it. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const text = inner instanceof Error ? inner.message || nameOf(inner) : String(inner)
  return (text.split('\n', 1)[0] ?? '').slice(0, 200)
}
