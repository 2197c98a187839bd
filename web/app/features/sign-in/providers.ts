import type { Data } from '#web/api/api.ts'

export type Provider = 'google' | 'facebook' | 'line'
/** The provider's proof from its window: a Google ID token, a Facebook access token or a code of LINE. */
export type Credential = { provider: Provider; token: string }
/** Both made for one press: the state names the window that we opened, the nonce the token that was made for it. */
export type Attempt = { state: string; nonce: string }
export type ProviderFailure = 'blocked' | 'declined' | 'failed'

const CHANNEL = 'sarup-sign-in'
/** Poll interval for whether the provider's window is still open (buyer.md §9). */
const CLOSED_CHECK_MILLISECONDS = 100
/** How long an answer may still come after the window looks closed. */
const LATE_ANSWER_MILLISECONDS = 2_000

type Options = Data<'signInOptions'>

/**
 * The provider's page opens in a window and returns to `/login/return`, which passes its answer over a channel of this site. No provider's
 * script runs on our pages.
 */
export function askProvider(address: URL, provider: Provider, state: string): Promise<Credential> {
  const popup = window.open(address, 'sarup-sign-in', 'width=480,height=680')
  if (!popup) return Promise.reject(new SignInFailure('blocked'))
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    const timer = setInterval(() => {
      // Some providers cut the tie to the window, which then looks closed: the channel stays open a moment longer.
      if (popup.closed) {
        clearInterval(timer)
        setTimeout(() => finish(() => reject(new SignInFailure('declined'))), LATE_ANSWER_MILLISECONDS)
      }
    }, CLOSED_CHECK_MILLISECONDS)
    const finish = (settle: () => void) => {
      clearInterval(timer)
      channel.close()
      settle()
    }
    channel.onmessage = ({ data: answer }: MessageEvent<ReturnMessage>) => {
      // The state proves that this answer belongs to the window we opened.
      if (answer.state !== state) return
      const token = answer[answerOf[provider]]
      finish(() => {
        if (token) resolve({ provider, token })
        else reject(new SignInFailure(answer.error === 'access_denied' ? 'declined' : 'failed'))
      })
    }
  })
}

type ReturnMessage = {
  state?: string
  id_token?: string
  access_token?: string
  code?: string
  error?: string
}
const answerOf = { google: 'id_token', facebook: 'access_token', line: 'code' } as const

/**
 * Runs in the window on `/login/return`: the answer is behind the #, so it reaches no server log. LINE uses the query: its code is useless
 * without our secret and this browser's nonce.
 */
export function handOver({ hash, search }: { hash: string; search: string }): void {
  const answer = Object.fromEntries(new URLSearchParams(hash.length > 1 ? hash.slice(1) : search))
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(answer)
  channel.close()
  window.close()
}

export class SignInFailure extends Error {
  readonly reason: ProviderFailure
  constructor(reason: ProviderFailure) {
    super(reason)
    this.reason = reason
  }
}

/** The issuer's sign-in page. Read before the press: a window opened after waiting would be blocked. */
export async function authorizationEndpoint(issuer: string, signal: AbortSignal): Promise<string> {
  const base = issuer.replace(/\/$/, '')
  const response = await fetch(`${base}/.well-known/openid-configuration`, { signal })
  const facts = (await response.json()) as { authorization_endpoint: string }
  return facts.authorization_endpoint
}

export function googleAddress(endpoint: string, { googleClientId }: Options, attempt: Attempt): URL {
  return withQuery(endpoint, {
    client_id: googleClientId ?? '',
    redirect_uri: `${window.location.origin}/login/return`,
    response_type: 'id_token',
    scope: 'openid email profile',
    nonce: attempt.nonce,
    state: attempt.state,
    prompt: 'select_account',
  })
}

export function facebookAddress({ facebookAppId }: Options, state: string): URL {
  return withQuery('https://www.facebook.com/v23.0/dialog/oauth', {
    client_id: facebookAppId ?? '',
    redirect_uri: `${window.location.origin}/login/return`,
    response_type: 'token',
    scope: 'email,public_profile',
    display: 'popup',
    state,
  })
}

export function lineAddress({ lineIssuer, lineChannelId }: Options, attempt: Attempt): URL {
  return withQuery(`${(lineIssuer ?? '').replace(/\/$/, '')}/oauth2/v2.1/authorize`, {
    client_id: lineChannelId ?? '',
    redirect_uri: `${window.location.origin}/login/return`,
    response_type: 'code',
    scope: 'openid profile email',
    nonce: attempt.nonce,
    state: attempt.state,
    // Offers to add the official account; LINE leaves it out where the channel has none.
    bot_prompt: 'normal',
  })
}

function withQuery(address: string, query: Record<string, string>): URL {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
