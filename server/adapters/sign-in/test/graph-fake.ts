import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { listen } from './listen.ts'

/** The Graph host's facts of one access token. */
export type GraphToken = {
  appId: string
  userId: string
  expiresAt?: number
  valid?: boolean
  /** Answer of `/me`; the same person unless set otherwise. */
  me?: Record<string, unknown>
}

/** Facebook's Graph API as far as signing in needs it: token inspection and `/me`, for one app. */
export type GraphFake = {
  url: string
  appId: string
  appSecret: string
  tokens: Map<string, GraphToken>
  /** Sets the host's behaviour; 'moved' redirects every request, 'slow' answers after the patience of the tests. */
  behave: (way: 'well' | 'down' | 'slow' | 'nonsense' | 'moved' | 'busy') => void
  close: () => Promise<void>
}

const slowMilliseconds = 2_000

export async function startGraphFake(): Promise<GraphFake> {
  const appId = '1234567890'
  const appSecret = 'graph-secret-for-tests'
  const tokens = new Map<string, GraphToken>()
  let way: Parameters<GraphFake['behave']>[0] = 'well'

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://graph')
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const failed = () =>
      send(400, { error: { message: 'Invalid OAuth access token.', type: 'OAuthException', code: 190 } })
    if (way === 'down') return void response.writeHead(502).end('bad gateway')
    if (way === 'busy') return send(429, { error: { code: 4 } })
    if (way === 'nonsense') return void response.writeHead(200).end('<html>')
    if (way === 'moved') return void response.writeHead(302, { location: `${pathname}?elsewhere` }).end()
    if (way === 'slow') {
      setTimeout(() => failed(), slowMilliseconds).unref()
      return
    }
    if (pathname === '/debug_token') {
      if (searchParams.get('access_token') !== `${appId}|${appSecret}`) return failed()
      const known = tokens.get(searchParams.get('input_token') ?? '')
      if (known === undefined) return send(200, { data: { is_valid: false, error: { code: 190 } } })
      return send(200, {
        data: {
          app_id: known.appId,
          type: 'USER',
          is_valid: known.valid ?? true,
          user_id: known.userId,
          expires_at: known.expiresAt ?? 0,
        },
      })
    }
    if (pathname === '/me') {
      const token = searchParams.get('access_token') ?? ''
      const known = tokens.get(token)
      const proof = createHmac('sha256', appSecret).update(token).digest('hex')
      if (known === undefined || searchParams.get('appsecret_proof') !== proof) return failed()
      return send(200, { id: known.userId, name: 'Somchai Jaidee', ...known.me })
    }
    send(404, {})
  })
  const url = await listen(server)
  return {
    url,
    appId,
    appSecret,
    tokens,
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
