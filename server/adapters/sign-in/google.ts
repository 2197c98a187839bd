import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { Refusal } from '#rules/refusal.ts'
import type { SignInProvider } from './sign-in.ts'

/** Issued at most ten minutes ago (security-and-reliability §3). */
const ageMax = '10 minutes'
const toleranceSeconds = 30
const fetchMilliseconds = 8_000

/**
 * Google's ID tokens, checked against the issuer's published keys: signature by a fixed set of algorithms, issuer, audience,
 * expiry, age. The issuer is configurable, so that tests run a real OpenID provider on this machine.
 */
export function googleSignIn(options: { clientId: string; issuer: string }): SignInProvider {
  const issuer = options.issuer.replace(/\/$/, '')
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined

  async function findKeys() {
    if (keys !== undefined) return keys
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(fetchMilliseconds),
    })
    if (!response.ok) throw new Refusal('unavailable')
    const description = (await response.json()) as { jwks_uri?: unknown }
    if (typeof description.jwks_uri !== 'string') throw new Refusal('unavailable')
    keys = createRemoteJWKSet(new URL(description.jwks_uri), { timeoutDuration: fetchMilliseconds })
    return keys
  }

  return {
    async check(token, now) {
      try {
        const { payload } = await jwtVerify(token, await findKeys(), {
          algorithms: ['RS256', 'PS256', 'ES256'],
          // Google itself signs both forms of its name.
          issuer: [issuer, issuer.replace(/^https:\/\//, '')],
          audience: options.clientId,
          currentDate: now,
          clockTolerance: toleranceSeconds,
          maxTokenAge: ageMax,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        if (typeof payload.sub !== 'string' || payload.sub === '' || payload.exp === undefined) {
          throw new Refusal('sign-in.google-failed')
        }
        return {
          provider: 'google',
          subject: payload.sub,
          name: textOf(payload['name']),
          email: textOf(payload['email']),
          emailVerified: payload['email_verified'] === true,
          pictureUrl: textOf(payload['picture']) || null,
          proofId: createHash('sha256').update(`google:${token}`).digest('hex'),
          proofExpiresAt: new Date(payload.exp * 1000),
        }
      } catch (error) {
        if (error instanceof Refusal) throw error
        if (error instanceof errors.JWKSTimeout || isNetworkFailure(error)) throw new Refusal('unavailable')
        if (error instanceof errors.JOSEError) throw new Refusal('sign-in.google-failed')
        // The key set answered with something that is no key set: theirs to mend, ours to say "later".
        throw new Refusal('unavailable')
      }
    },
  }
}

function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 254) : ''
}
