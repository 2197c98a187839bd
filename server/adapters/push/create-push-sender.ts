import { createECDH } from 'node:crypto'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { OperatorProblem, readOrMakeFile } from '#server/platform/operator-problem.ts'
import type { PushSender } from './push.ts'
import { webPushSender } from './web-push-sender.ts'

type KeyPair = { publicKey: string; privateKey: string }

/** Web push with the key pair of the settings. The demo makes its own once and stores it; production without one has none. */
export function createPushSender(config: Config): PushSender | undefined {
  const keys = keysOf(config)
  return keys === undefined
    ? undefined
    : webPushSender({ ...keys, subject: `mailto:${config.SUPPORT_EMAIL}` })
}

function keysOf(config: Config): KeyPair | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey }
  return config.mode === 'production' ? undefined : keptKeys(path.resolve(config.DATA_DIR))
}

/** Browsers subscribe to one public key: a new one at every start would end every subscription. */
function keptKeys(folder: string): KeyPair {
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
