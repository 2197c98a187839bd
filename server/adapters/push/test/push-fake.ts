import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushTarget } from '../push.ts'

type ReceivedPush = {
  path: string
  authorization: string
  ttl: string
  note: unknown
}

/**
 * A push service with browsers behind it: it stores what is posted, decrypted as a browser would (RFC 8291, written from the standard
 * instead of with the encrypting library).
 */
export type PushFake = {
  origin: string
  received: ReceivedPush[]
  /** A browser that subscribes; the status its address answers with from now on. */
  subscribe: () => PushTarget & { answerWith: (status: number) => void }
  close: () => Promise<void>
}

export async function startPushFake(): Promise<PushFake> {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer; status: number }>()
  const received: ReceivedPush[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const browser = browsers.get(request.url ?? '')
      const status = browser?.status ?? 404
      if (browser !== undefined && status < 300) {
        received.push({
          path: request.url ?? '',
          authorization: request.headers.authorization ?? '',
          ttl: String(request.headers['ttl'] ?? ''),
          note: JSON.parse(decrypt(body, browser.keys, browser.auth)),
        })
      }
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    received,
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const browser = { keys, auth: randomBytes(16), status: 201 }
      const path = `/push/${randomBytes(8).toString('hex')}`
      browsers.set(path, browser)
      return {
        endpoint: origin + path,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: browser.auth.toString('base64url'),
        answerWith: (status) => {
          browser.status = status
        },
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** One record of aes128gcm (RFC 8188) under keys agreed as RFC 8291 says. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const shared = keys.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(derive(auth, shared), Buffer.concat([info, Buffer.of(1)]))
  const seed = derive(salt, secret)
  const key = derive(seed, Buffer.from('Content-Encoding: aes128gcm\0\u0001')).subarray(0, 16)
  const nonce = derive(seed, Buffer.from('Content-Encoding: nonce\0\u0001')).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString('utf8')
}

function derive(key: Buffer, input: Buffer): Buffer {
  return createHmac('sha256', key).update(input).digest()
}
