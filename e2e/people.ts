import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type CallName, paths } from '#contract/paths.ts'
import { type Api, createApi } from '#web/api/api.ts'

/** A person who signed in without a screen, for tests that are about something else. */
export type TestPerson = { token: string; id: string; api: Api }

/** The API as this person (or a visitor) calls it. */
export function apiOf(baseUrl: string, token?: string): Api {
  return createApi(paths, async ({ method, path, input, idempotencyKey }) => {
    const address = new URL(path, baseUrl)
    if (method === 'GET') address.search = new URLSearchParams(Object.entries(input ?? {})).toString()
    const response = await send(address, {
      method,
      headers: {
        ...(token && { authorization: `jwt ${token}` }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    return { status: response.status, body: await response.json() }
  })
}

/**
 * Retries connections that Node gives up after ten seconds, before anything is sent, and 503s of locked rows with their Retry-After. After
 * five minutes the product counts as out of order.
 */
async function send(address: URL, request: RequestInit): Promise<Response> {
  const begun = performance.now()
  for (;;)
    try {
      const response = await fetch(address, request)
      if (response.status !== 503 || performance.now() - begun > 300_000) return response
      await pause(1_000 * Number(response.headers.get('retry-after') ?? 1))
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_CONNECT_TIMEOUT'))
        throw error
    }
}

/** Path of a call, to watch or to answer it in the browser. */
export function pathOf(name: CallName): string {
  return paths[name].split(' ')[1] ?? ''
}

/** A new person, signed in through the OpenID provider as the window of the sign-in page does it. */
export async function newPerson(
  baseUrl: string,
  // The same name at the provider is the same person: another device of theirs.
  { profile = true, providerName = `person-${randomUUID().slice(0, 8)}` } = {},
): Promise<TestPerson> {
  const visitor = apiOf(baseUrl)
  const { googleClientId, googleIssuer } = (await visitor.call('signInOptions')).data
  if (googleClientId === null || googleIssuer === null) throw new Error('no sign-in provider')
  const nonce = randomUUID()
  const address = new URL('/auth', googleIssuer)
  address.search = new URLSearchParams({
    client_id: googleClientId,
    redirect_uri: new URL('/login/return', baseUrl).href,
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce,
    state: 'any',
  }).toString()
  const idToken = await signInAt(address, providerName)
  const { token } = await visitor.call('loginGoogle', { token: idToken, nonce })
  const api = apiOf(baseUrl, token)
  if (profile) {
    const input = {
      name: 'ทดสอบ ใจเย็น',
      email: 'tester@example.com',
      university: 1,
      faculty: 'วิศวกรรมศาสตร์',
      year: 2,
    }
    await api.call('firstInfo', { ...input, defaultStore: 1, autoUpdatePic: true })
  }
  return { token, api, id: (await api.call('getLogin')).data.user._id }
}

/** One of the demo's people. */
export async function demoPerson(baseUrl: string, person: string): Promise<TestPerson> {
  const { token } = await apiOf(baseUrl).call('loginDemo', { person })
  return { token, id: person, api: apiOf(baseUrl, token) }
}

/** Follows the provider's pages as a browser without script would; answers the ID token it comes back with. */
async function signInAt(start: URL, name: string): Promise<string> {
  const cookies = new Map<string, string>()
  let address = start
  let form: URLSearchParams | null = null
  for (let step = 0; step < 10; step += 1) {
    const response: Response = await send(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      body: form,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(key, value)
    }
    const location: string | null = response.headers.get('location')
    // A page instead of a redirect: the form that asks for the name.
    form = location === null ? new URLSearchParams({ name }) : null
    if (location === null) continue
    address = new URL(location, address)
    const token = new URLSearchParams(address.hash.slice(1)).get('id_token')
    if (token !== null) return token
  }
  throw new Error(`the sign-in provider did not come back: ${address}`)
}
