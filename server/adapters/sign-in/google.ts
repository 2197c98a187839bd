import { type JWTVerifyGetKey, createRemoteJWKSet } from 'jose'
import { Refusal } from '#rules/refusal.ts'
import { readIdToken } from './id-token.ts'
import type { SignInProvider } from './sign-in.ts'

/**
 * Google's ID tokens, verified against the issuer's published keys. The issuer is configurable, so that tests run a real OpenID
 * provider on this machine.
 */
export function googleSignIn(options: {
  clientId: string
  issuer: string
  timeoutMilliseconds?: number
}): SignInProvider {
  const issuer = options.issuer.replace(/\/$/, '')
  const findKeys = createKeyFinder(issuer, options.timeoutMilliseconds ?? 8_000)

  return {
    async verify({ token, nonce }, now) {
      const { payload, person } = await readIdToken(token, await findKeys(), {
        provider: 'google',
        algorithms: ['RS256', 'PS256', 'ES256'],
        // Google itself signs both forms of its name.
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience: options.clientId,
        now,
        nonce,
      })
      // A token for several audiences must name us as the one it was issued to (OpenID Connect Core §3.1.3.7).
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== options.clientId)
        throw new Refusal('sign-in.google-failed')
      return person
    },
  }
}

/** The issuer's published keys, discovered once; a failed discovery is retried at the next sign-in. Refuses: unavailable. */
function createKeyFinder(issuer: string, timeoutMilliseconds: number): () => Promise<JWTVerifyGetKey> {
  let finding: Promise<JWTVerifyGetKey> | undefined
  return async () => {
    finding ??= find()
    try {
      return await finding
    } catch {
      finding = undefined
      throw new Refusal('unavailable')
    }
  }

  async function find(): Promise<JWTVerifyGetKey> {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    if (!response.ok) throw new Error(`issuer ${issuer}: status ${response.status}`)
    const description = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
    if (typeof description.jwks_uri !== 'string' || description.issuer !== issuer) {
      throw new Error(`the issuer ${issuer} describes ${String(description.issuer)}`)
    }
    return createRemoteJWKSet(new URL(description.jwks_uri), { timeoutDuration: timeoutMilliseconds })
  }
}
