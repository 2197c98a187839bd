import { createHash } from 'node:crypto'
import { type JWTPayload, type JWTVerifyGetKey, createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { Refusal } from '#rules/refusal.ts'
import { cleanEmail, cleanPictureUrl, cleanText, subjectOf } from './claims.ts'
import type { SignInProvider } from './sign-in.ts'

/** Issued at most ten minutes ago (security-and-reliability §3). */
const ageMaxSeconds = 600
const toleranceSeconds = 30

/**
 * Google's ID tokens, checked against the issuer's published keys: signature by a fixed set of algorithms, issuer, audience,
 * expiry, age, nonce. The issuer is configurable, so that tests run a real OpenID provider on this machine.
 */
export function googleSignIn(options: {
  clientId: string
  issuer: string
  timeoutMilliseconds?: number
}): SignInProvider {
  const issuer = options.issuer.replace(/\/$/, '')
  const findKeys = createKeyFinder(issuer, options.timeoutMilliseconds ?? 8_000)

  return {
    async check({ token, nonce }, now) {
      const keys = await findKeys()
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256', 'PS256', 'ES256'],
          // Google itself signs both forms of its name.
          issuer: [issuer, issuer.replace(/^https:\/\//, '')],
          audience: options.clientId,
          currentDate: now,
          clockTolerance: toleranceSeconds,
          maxTokenAge: ageMaxSeconds,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        return readPerson(token, payload, options.clientId, nonce)
      } catch (error) {
        if (error instanceof Refusal) throw error
        throw new Refusal(isTokensFault(error) ? 'sign-in.google-failed' : 'unavailable')
      }
    },
  }
}

function readPerson(token: string, payload: JWTPayload, clientId: string, nonce: string | undefined) {
  const subject = subjectOf(payload.sub)
  if (subject === undefined || payload.exp === undefined) throw new Refusal('sign-in.google-failed')
  // A token made for several must say that we are the one it was given to (OpenID Connect Core §3.1.3.7).
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload['azp'] !== clientId) {
    throw new Refusal('sign-in.google-failed')
  }
  // A nonce binds the token to the browser that asked for it, so a token that has one is no good without it.
  if ((nonce ?? payload['nonce']) !== undefined && nonce !== payload['nonce'])
    throw new Refusal('sign-in.google-failed')
  return {
    provider: 'google' as const,
    subject,
    name: cleanText(payload['name'], 200),
    email: cleanEmail(payload['email']),
    emailVerified: payload['email_verified'] === true,
    pictureUrl: cleanPictureUrl(payload['picture']),
    proof: {
      // Of what is signed, not of the whole text: the last letter of a signature can be written in several ways.
      id: createHash('sha256')
        .update(`google:${token.slice(0, token.lastIndexOf('.'))}`)
        .digest('hex'),
      expiresAt: new Date((payload.exp + toleranceSeconds) * 1000),
    },
  }
}

/** The issuer's published keys, found once; a failed search is tried again at the next sign-in. Refuses: unavailable. */
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
    if (!response.ok) throw new Error(`the issuer answered ${response.status}`)
    const description = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
    if (typeof description.jwks_uri !== 'string' || description.issuer !== issuer) {
      throw new Error('the issuer describes somebody else')
    }
    return createRemoteJWKSet(new URL(description.jwks_uri), { timeoutDuration: timeoutMilliseconds })
  }
}

const tokensFaults = new Set([
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_EXPIRED',
  'ERR_JWT_INVALID',
])

/** Anything else is the issuer's: away, slow, or answering with something that is no key set. */
function isTokensFault(error: unknown): boolean {
  return error instanceof errors.JOSEError && tokensFaults.has(error.code)
}
