import { createHash } from 'node:crypto'
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from '#rules/refusal.ts'
import { printable } from '#server/platform/http/well-formed.ts'
import type { ProvenPerson } from './sign-in.ts'

/** Issued at most ten minutes ago (security-and-reliability §3). */
const ageMaxSeconds = 600
const toleranceSeconds = 30

type Expected = {
  provider: 'google' | 'line'
  issuer: string | string[]
  audience: string
  algorithms: string[]
  now: Date
  /** The nonce binds the token to the browser that requested it, so a token with a nonce needs it. */
  nonce: string | undefined
}

/**
 * Verifies an ID token: signature by a fixed set of algorithms, issuer, audience, expiry, age, nonce. Refuses: the provider's
 * failure code, unavailable when its keys cannot be had.
 */
export async function readIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: Expected,
): Promise<{ payload: JWTPayload; person: ProvenPerson }> {
  const { provider, audience, algorithms, issuer } = expected
  const failed = `sign-in.${provider}-failed` as const
  const payload = await jwtVerify(token, keys, {
    algorithms,
    issuer,
    audience,
    currentDate: expected.now,
    clockTolerance: toleranceSeconds,
    maxTokenAge: ageMaxSeconds,
    requiredClaims: ['sub', 'exp', 'iat'],
  }).then(
    (verified) => verified.payload,
    (error: unknown) => {
      throw new Refusal(isTokensFault(error) ? failed : 'unavailable')
    },
  )
  const subject = readSubject(payload.sub)
  if (subject === undefined || payload.exp === undefined) throw new Refusal(failed)
  if ((expected.nonce ?? payload['nonce']) !== undefined && expected.nonce !== payload['nonce'])
    throw new Refusal(failed)
  const person: ProvenPerson = {
    provider,
    subject,
    name: cleanText(payload['name'], 200),
    email: cleanEmail(payload['email']),
    emailVerified: payload['email_verified'] === true,
    pictureUrl: cleanPictureUrl(payload['picture']),
    proof: {
      // Hash of the signed part only, because the last character of a signature can be written in several ways.
      id: createHash('sha256')
        .update(`${provider}:${token.slice(0, token.lastIndexOf('.'))}`)
        .digest('hex'),
      expiresAt: new Date((payload.exp + toleranceSeconds) * 1000),
    },
  }
  return { payload, person }
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

/** Any other error is the issuer's: away, slow or without a valid key set. */
function isTokensFault(error: unknown): boolean {
  return error instanceof errors.JOSEError && tokensFaults.has(error.code)
}

/** The person typed what providers report, so it is cut to our columns and cleaned of characters that no database or screen can show. */
export function cleanText(value: unknown, lengthMax: number): string {
  if (typeof value !== 'string') return ''
  // Cutting may split a surrogate pair, so it comes before the repair.
  return printable(value.replace(/\p{Cc}+/gu, ' '))
    .trim()
    .slice(0, lengthMax)
    .toWellFormed()
}

/** An address as one word; anything else is none. */
export function cleanEmail(value: unknown): string {
  const email = cleanText(value, 255)
  return email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email) && email.isWellFormed() ? email : ''
}

export function cleanPictureUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000 || !URL.canParse(value)) return null
  const url = new URL(value)
  return url.protocol === 'https:' ? url.href : null
}

/** The provider's name for the person, stored exactly as it is; undefined for what cannot be one. */
export function readSubject(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/.test(value) ? value : undefined
}
