import { createRemoteJWKSet } from 'jose'
import { z } from 'zod'
import { Refusal } from '#rules/refusal.ts'
import { readIdToken } from './id-token.ts'
import type { SignInProvider } from './sign-in.ts'

const tokens = z.object({ id_token: z.string().max(8_192) })

/**
 * LINE Login: this server exchanges the browser's code, with the channel's secret, for an ID token, signed with that secret (HS256, web) or
 * published keys (ES256, apps). The nonce binds the code to the browser. Addresses are unverified and often missing, so they never join
 * accounts.
 */
export function lineSignIn(options: {
  channelId: string
  channelSecret: string
  issuer: string
  apiUrl: string
  /** The registered address that LINE's window comes back to. */
  returnUrl: string
  timeoutMilliseconds?: number
}): SignInProvider {
  const apiUrl = options.apiUrl.replace(/\/$/, '')
  const timeout = options.timeoutMilliseconds ?? 8_000
  const secret = new TextEncoder().encode(options.channelSecret)
  const keys = createRemoteJWKSet(new URL(`${apiUrl}/oauth2/v2.1/certs`), { timeoutDuration: timeout })

  async function exchange(code: string): Promise<string> {
    let response: Response
    let body: unknown
    try {
      response = await fetch(`${apiUrl}/oauth2/v2.1/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: options.returnUrl,
          client_id: options.channelId,
          client_secret: options.channelSecret,
        }),
        // The body holds the secret: it goes to this host and nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      body = await response.json().catch(() => undefined)
    } catch {
      throw new Refusal('unavailable')
    }
    if (response.status >= 500 || response.status === 429) throw new Refusal('unavailable')
    const parsed = tokens.safeParse(body)
    if (!response.ok || !parsed.success) throw new Refusal('sign-in.line-failed')
    return parsed.data.id_token
  }

  return {
    async verify({ token: code, nonce }, now) {
      // Without a nonce a code issued to somebody else would be accepted.
      if (nonce === undefined) throw new Refusal('sign-in.line-failed')
      const { person } = await readIdToken(
        await exchange(code),
        // Each algorithm has its own key, so that a published key is never used as a secret.
        (header, jws) => (header.alg === 'HS256' ? secret : keys(header, jws)),
        {
          provider: 'line',
          algorithms: ['HS256', 'ES256'],
          issuer: options.issuer.replace(/\/$/, ''),
          audience: options.channelId,
          now,
          nonce,
        },
      )
      return { ...person, emailVerified: false }
    },
  }
}
