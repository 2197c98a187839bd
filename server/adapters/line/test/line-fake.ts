import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { z } from 'zod'
import { listen } from '../../sign-in/test/listen.ts'

type Way = 'well' | 'plain' | 'down' | 'slow' | 'nonsense' | 'moved' | 'busy' | 'lost-answers'

const uriAction = z.strictObject({
  type: z.literal('uri'),
  label: z.string().min(1).max(20),
  uri: z.url({ protocol: /^https?$/ }).max(1_000),
})
const textPart = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  weight: z.enum(['regular', 'bold']).optional(),
  size: z.string().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  wrap: z.boolean().optional(),
})
const boxOf = <Part extends z.ZodType>(part: Part) =>
  z.strictObject({
    type: z.literal('box'),
    layout: z.enum(['horizontal', 'vertical', 'baseline']),
    spacing: z.string().optional(),
    contents: part,
  })

/** The messages LINE accepts: it refuses unknown kinds and empty or too long texts. */
const message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(5_000) }),
  z.strictObject({
    type: z.literal('flex'),
    altText: z.string().min(1).max(400),
    contents: z.strictObject({
      type: z.literal('bubble'),
      hero: z
        .strictObject({
          type: z.literal('image'),
          url: z.url({ protocol: /^https$/ }).max(2_000),
          size: z.string(),
          aspectRatio: z.string().regex(/^\d+:\d+$/),
          aspectMode: z.enum(['cover', 'fit']),
          action: uriAction,
        })
        .optional(),
      body: boxOf(z.array(textPart).min(1)),
      footer: boxOf(
        z.tuple([
          z.strictObject({
            type: z.literal('button'),
            style: z.enum(['link', 'primary', 'secondary']),
            height: z.enum(['sm', 'md']),
            color: z.string().regex(/^#[0-9a-f]{6}$/i),
            action: uriAction,
          }),
        ]),
      ),
    }),
  }),
])

/** LINE as far as we use it, for one provider: the code flow of LINE Login, and the official account's profiles and pushes. */
export type LineFake = {
  url: string
  channelId: string
  channelSecret: string
  accessToken: string
  /** The product's settings that lead to it. */
  environment: Record<string, string>
  /** LINE's code for the browser of a signed-in person: good once, for this return address. `change` changes the ID token. */
  codeOf: (
    userId: string,
    input: { nonce?: string; returnUrl: string; now: Date },
    change?: {
      claims?: Record<string, unknown>
      alg?: 'HS256' | 'ES256'
      secret?: string
      foreignKey?: CryptoKey
    },
  ) => string
  /** People who added the official account, not blocked it. */
  friends: Set<string>
  /** The words of lists and lock screens, or the text; a card's address and picture. */
  pushed: { to: string; text: string; opens?: string; picture?: string | undefined }[]
  /** Messages left for this month. */
  setQuota: (left: number) => void
  behave: (way: Way) => void
  close: () => Promise<void>
}

export async function startLineFake(): Promise<LineFake> {
  const channelId = '1655000001'
  const channelSecret = '0123456789abcdef0123456789abcdef'
  const accessToken = 'an-access-token-of-the-official-account'
  const codes = new Map<string, { returnUrl: string; idToken: () => Promise<string> }>()
  const retryKeys = new Set<string>()
  const friends = new Set<string>()
  const pushed: LineFake['pushed'] = []
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'line-key', alg: 'ES256', use: 'sig' }
  let url = ''
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
    const { to, messages } = JSON.parse(body) as { to: string; messages: unknown[] }
    const read = message.safeParse(messages[0])
    if (!read.success || (way === 'plain' && read.data.type === 'flex'))
      return [400, { message: 'A message (messages[0]) in the request body is invalid' }]
    if (retryKeys.has(key)) return [409, { message: 'The retry key is already accepted' }]
    if (quota <= 0) return [429, { message: 'You have reached your monthly limit.' }]
    quota -= 1
    retryKeys.add(key)
    // Blocked or not, LINE says that it has been sent.
    if (!friends.has(to)) return [200, { sentMessages: [{ id: key }] }]
    if (read.data.type === 'text') pushed.push({ to, text: read.data.text })
    else {
      const { altText, contents } = read.data
      const opens = contents.footer.contents[0].action.uri
      pushed.push({ to, text: altText, opens, picture: contents.hero?.url })
    }
    return [200, { sentMessages: [{ id: String(pushed.length) }] }]
  }

  const codeOf: LineFake['codeOf'] = (userId, { nonce, returnUrl, now }, change = {}) => {
    const { claims, alg = 'HS256', secret, foreignKey } = change
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
  }

  /** LINE's own page, on which each sign-in is a new person, who adds the official account where that is offered. */
  function signInAt(address: URL): string {
    const ask = (name: string) => address.searchParams.get(name) ?? ''
    const userId = `U${randomUUID().replaceAll('-', '')}`
    if (ask('bot_prompt') === 'normal') friends.add(userId)
    const back = new URL(ask('redirect_uri'))
    const code = codeOf(userId, { nonce: ask('nonce'), returnUrl: ask('redirect_uri'), now: new Date() })
    back.search = new URLSearchParams({ code, state: ask('state') }).toString()
    return back.href
  }

  const server = createServer((request, response) => {
    if (way === 'down') return void response.writeHead(502).end('bad gateway')
    if (way === 'busy') return void response.writeHead(429).end('{"message":"Too Many Requests"}')
    if (way === 'nonsense') return void response.writeHead(200).end('<html>')
    if (way === 'moved') return void response.writeHead(302, { location: '/elsewhere' }).end()
    if (way === 'slow') return
    const address = new URL(request.url ?? '/', 'http://line')
    const { pathname } = address
    if (pathname === '/oauth2/v2.1/authorize' && address.searchParams.get('client_id') === channelId)
      return void response.writeHead(302, { location: signInAt(address) }).end()
    void answer(pathname, request).then(([status, body]) => {
      if (way === 'lost-answers' && pathname.endsWith('/push')) return void response.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  url = await listen(server)
  return {
    url,
    channelId,
    channelSecret,
    accessToken,
    environment: {
      LINE_CHANNEL_ID: channelId,
      LINE_CHANNEL_SECRET: channelSecret,
      LINE_ISSUER: url,
      LINE_API_URL: url,
      LINE_MESSAGING_TOKEN: accessToken,
      LINE_ACCOUNT: '@sarup',
    },
    friends,
    pushed,
    codeOf,
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
