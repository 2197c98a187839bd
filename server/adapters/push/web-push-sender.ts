import { createECDH } from 'node:crypto'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { OperatorProblem, readOrMakeFile } from '#server/platform/operator-problem.ts'
import { PushDelayed, type PushSender, type PushTarget } from './push.ts'

export type WebPushOptions = {
  publicKey: string
  privateKey: string
  /** mailto: or https: address under which push services may reach us. */
  subject: string
  /** Further origins, for a fake on this machine; never in production. */
  extraOrigins?: readonly string[]
  timeoutMilliseconds?: number
}

/** Push services of the browsers in use. Any other address would let a stranger make this server post to it (SSRF). */
const serviceHosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/,
]

const defaultTimeoutMilliseconds = 8_000
/** A day: by then the notice is in the person's messages anyway. */
const timeToLiveSeconds = 86_400

export function webPushSender(options: WebPushOptions): PushSender {
  const isPushAddress = (endpoint: string) => isServiceAddress(endpoint, options.extraOrigins ?? [])
  return {
    publicKey: options.publicKey,
    isPushAddress,
    async send({ endpoint, p256dh, auth }, note) {
      if (!isPushAddress(endpoint) || !hasUsableKeys({ p256dh, auth })) return 'gone'
      const { default: webPush } = await import('web-push')
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(note),
        {
          TTL: timeToLiveSeconds,
          urgency: 'normal',
          contentEncoding: 'aes128gcm',
          vapidDetails: options,
        },
      )
      const response = await post(
        endpoint,
        request,
        options.timeoutMilliseconds ?? defaultTimeoutMilliseconds,
      )
      if (response.ok) return 'sent'
      // 404 and 410: the subscription has ended. Anything else may be our fault (keys, clock) and must not end it, so the job retries.
      if (response.status === 404 || response.status === 410) return 'gone'
      throw new PushDelayed(`the push service answered ${response.status}`, true)
    },
  }
}

/** Whether a note can be encrypted with what the browser gave. Asked apart, because our own keys being wrong must end no subscription. */
function hasUsableKeys({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>): boolean {
  const theirs = Buffer.from(p256dh, 'base64url')
  if (theirs.length !== 65 || Buffer.from(auth, 'base64url').length < 16) return false
  const ours = createECDH('prime256v1')
  ours.generateKeys()
  try {
    ours.computeSecret(theirs)
    return true
  } catch {
    return false
  }
}

async function post(
  endpoint: string,
  request: { method: string; headers: object; body: Buffer | null },
  timeoutMilliseconds: number,
): Promise<{ ok: boolean; status: number }> {
  try {
    const response = await fetch(endpoint, {
      method: request.method,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: request.body === null ? null : new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    await response.body?.cancel()
    return response
  } catch (error) {
    throw new PushDelayed(error instanceof Error ? error.message : String(error))
  }
}

function isServiceAddress(endpoint: string, extraOrigins: readonly string[]): boolean {
  const address = URL.parse(endpoint)
  if (address === null || address.username !== '' || address.password !== '') return false
  if (extraOrigins.includes(address.origin)) return true
  return (
    address.protocol === 'https:' &&
    address.port === '' &&
    serviceHosts.some((host) => host.test(address.hostname))
  )
}

type KeyPair = { publicKey: string; privateKey: string }

/** Web push with the key pair of the settings. The demo makes and stores its own; production without one has no push. */
export function createPushSender(config: Config): PushSender | undefined {
  const keys = keysOf(config)
  return keys === undefined
    ? undefined
    : webPushSender({ ...keys, subject: `mailto:${config.SUPPORT_EMAIL}` })
}

function keysOf(config: Config): KeyPair | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey }
  return config.mode === 'production' ? undefined : storedKeys(path.resolve(config.DATA_DIR))
}

/** Browsers subscribe to one public key: a new one at every start would end all subscriptions. */
function storedKeys(folder: string): KeyPair {
  const file = path.join(folder, 'push-keys.json')
  const keys = readKeys(readOrMakeFile(file, () => JSON.stringify(newKeyPair())))
  if (keys === undefined)
    throw new OperatorProblem(`${file} holds no key pair: remove it, and a new one is made.`)
  return keys
}

function newKeyPair(): KeyPair {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

function readKeys(text: string): KeyPair | undefined {
  try {
    const { publicKey, privateKey } = JSON.parse(text) as Partial<KeyPair>
    return publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : undefined
  } catch {
    return undefined
  }
}
