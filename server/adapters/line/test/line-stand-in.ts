import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { listen } from '../../sign-in/test/listen.ts'

type Way = 'well' | 'down' | 'slow' | 'nonsense' | 'moved' | 'busy' | 'lost-answers'

/** LINE as far as we use it, for one provider: the code flow of LINE Login, and the official account's profiles and pushes. */
export type LineStandIn = {
  url: string
  channelId: string
  channelSecret: string
  accessToken: string
  /** What LINE hands to the browser of who has signed in: good once, for this return address. `change` changes the ID token. */
  codeOf: (
    userId: string,
    ask: { nonce?: string; returnUrl: string; now: Date },
    change?: {
      claims?: Record<string, unknown>
      alg?: 'HS256' | 'ES256'
      secret?: string
      foreignKey?: CryptoKey
    },
  ) => string
  /** Who has added the official account and not blocked it. */
  friends: Set<string>
  pushed: { to: string; text: string }[]
  /** How many more messages this month takes. */
  setQuota: (left: number) => void
  behave: (way: Way) => void
  close: () => Promise<void>
}

export async function startLineStandIn(): Promise<LineStandIn> {
  const channelId = '1655000001'
  const channelSecret = '0123456789abcdef0123456789abcdef'
  const accessToken = 'an-access-token-of-the-official-account'
  const codes = new Map<string, { returnUrl: string; idToken: () => Promise<string> }>()
  const retryKeys = new Set<string>()
  const friends = new Set<string>()
  const pushed: LineStandIn['pushed'] = []
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'line-key', alg: 'ES256', use: 'sig' }
  let quota = Number.POSITIVE_INFINITY
  let way: Way = 'well'

  async function answer(path: string, request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const body = await text(request)
    if (path === '/oauth2/v2.1/certs') return [200, { keys: [jwk] }]
    if (path === '/oauth2/v2.1/token') {
      const form = new URLSearchParams(body)
      const known = codes.get(form.get('code') ?? '')
      if (form.get('client_id') !== channelId || form.get('client_secret') !== channelSecret)
        return [401, { error: 'invalid_client', error_description: 'invalid client credentials' }]
      if (known === undefined || form.get('redirect_uri') !== known.returnUrl)
        return [400, { error: 'invalid_grant', error_description: 'invalid authorization code' }]
      codes.delete(form.get('code') ?? '')
      return [
        200,
        { access_token: 'x', token_type: 'Bearer', scope: 'openid profile', id_token: await known.idToken() },
      ]
    }
    if (request.headers.authorization !== `Bearer ${accessToken}`)
      return [401, { message: 'Authentication failed' }]
    if (path === '/v2/bot/info') return [200, { basicId: '@sarup' }]
    const [, profileOf] = /^\/v2\/bot\/profile\/(.+)$/.exec(path) ?? []
    if (profileOf !== undefined)
      return friends.has(profileOf) ? [200, { userId: profileOf }] : [404, { message: 'Not found' }]
    if (path !== '/v2/bot/message/push') return [404, { message: 'Not found' }]
    const key = String(request.headers['x-line-retry-key'])
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
      return [400, { message: 'Invalid retry key' }]
    if (retryKeys.has(key)) return [409, { message: 'The retry key is already accepted' }]
    if (quota <= 0) return [429, { message: 'You have reached your monthly limit.' }]
    quota -= 1
    retryKeys.add(key)
    const { to, messages } = JSON.parse(body) as { to: string; messages: { text: string }[] }
    // Blocked or not, LINE says that it has been sent.
    if (friends.has(to)) pushed.push({ to, text: messages[0]?.text ?? '' })
    return [200, { sentMessages: [{ id: String(pushed.length) }] }]
  }

  const server = createServer((request, response) => {
    if (way === 'down') return void response.writeHead(502).end('bad gateway')
    if (way === 'busy') return void response.writeHead(429).end('{"message":"Too Many Requests"}')
    if (way === 'nonsense') return void response.writeHead(200).end('<html>')
    if (way === 'moved') return void response.writeHead(302, { location: '/elsewhere' }).end()
    if (way === 'slow') return
    const { pathname } = new URL(request.url ?? '/', 'http://line')
    void answer(pathname, request).then(([status, body]) => {
      if (way === 'lost-answers' && pathname.endsWith('/push')) return void response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const url = await listen(server)
  return {
    url,
    channelId,
    channelSecret,
    accessToken,
    friends,
    pushed,
    codeOf(userId, { nonce, returnUrl, now }, { claims, alg = 'HS256', secret, foreignKey } = {}) {
      const code = `code-${userId}-${Math.random()}`
      const seconds = Math.floor(now.getTime() / 1000)
      const said = {
        iss: url,
        aud: channelId,
        sub: userId,
        iat: seconds,
        exp: seconds + 3600,
        name: 'สมชาย',
        ...claims,
      }
      const token = new SignJWT(nonce === undefined ? said : { nonce, ...said }).setProtectedHeader(
        alg === 'HS256' ? { alg, typ: 'JWT' } : { alg, typ: 'JWT', kid: 'line-key' },
      )
      const key =
        alg === 'HS256' ? new TextEncoder().encode(secret ?? channelSecret) : (foreignKey ?? privateKey)
      codes.set(code, { returnUrl, idToken: () => token.sign(key) })
      return code
    },
    setQuota: (left) => {
      quota = left
    },
    behave: (next) => {
      way = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
