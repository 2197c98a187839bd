import { randomUUID } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'

/**
 * Our sign-in token: one algorithm, a secret of at least 256 bits, at most 30 days (security-and-reliability §3). It names person and
 * session, never rights: those are read from the database at every call (INV-15).
 */
export const tokenLifeSeconds = 30 * 24 * 3600
/** Tolerates a clock that was set back or another machine's slow one, which would sign out somebody who has just signed in. */
const aheadSecondsMax = 300

const issuer = 'sarup'
const audience = 'sarup-web'
const idForm = /^[0-9A-Za-z-]{1,64}$/

export type TokenClaims = { personId: string; sessionId: string }

export function newSessionId(): string {
  return randomUUID()
}

export async function signToken(secret: string, claims: TokenClaims, issuedAt: Date): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  return await new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(claims.personId)
    .setJti(claims.sessionId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenLifeSeconds)
    .sign(keyOf(secret))
}

/** The claims of a token that is ours and in time; undefined for every other text. */
export async function readToken(
  secrets: readonly string[],
  token: string,
  now: Date,
): Promise<TokenClaims | undefined> {
  const known = verified.get(token)
  if (known !== undefined && secrets.includes(known.secret) && isInTime(known, now)) return known.claims
  for (const secret of secrets) {
    const claims = await verify(secret, token, now)
    if (claims !== undefined) return claims
  }
  return undefined
}

async function verify(secret: string, token: string, now: Date): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      issuer,
      audience,
      currentDate: now,
      maxTokenAge: tokenLifeSeconds,
      clockTolerance: aheadSecondsMax,
      requiredClaims: ['sub', 'jti', 'exp', 'iat'],
    })
    const { sub, jti, iat, exp, nbf } = payload
    // Even an attacker with the secret must not send the database what it cannot read.
    if (typeof sub !== 'string' || typeof jti !== 'string' || !idForm.test(sub) || !idForm.test(jti))
      return undefined
    const claims = { personId: sub, sessionId: jti }
    const facts = { secret, claims, iat: iat ?? 0, exp: exp ?? 0 }
    // The tolerance applies to the beginning only.
    if (!isInTime(facts, now)) return undefined
    if (nbf === undefined) memoize(token, facts)
    return claims
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined
    throw error
  }
}

/** A verified signature stays valid, and a page makes many calls with one token; only the time is checked each time. */
type Verified = { secret: string; claims: TokenClaims; iat: number; exp: number }
const verified = new Map<string, Verified>()
const verifiedMax = 2_000

function memoize(token: string, facts: Verified): void {
  const [oldest] = verified.keys()
  if (verified.size >= verifiedMax && oldest !== undefined) verified.delete(oldest)
  verified.set(token, facts)
}

function isInTime({ iat, exp }: Verified, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return seconds < exp && seconds >= iat - aheadSecondsMax && seconds - iat <= tokenLifeSeconds
}

const keys = new Map<string, Uint8Array>()
function keyOf(secret: string): Uint8Array {
  let key = keys.get(secret)
  if (key === undefined) {
    key = new TextEncoder().encode(secret)
    keys.set(secret, key)
  }
  return key
}
