import type { FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { findCaller, findPersonOfSession, type Person } from '../caller.ts'
import { hasLinkCookie, type LinkClaims, type LinkPurpose, openLink } from '../links.ts'
import type { Platform } from '../platform.ts'

/**
 * Whose link it is, before anything else is read. It grants nothing: the caller verifies the right anew.
 * Refuses: not-found, library.link-expired.
 */
export async function claimsOfLink(
  platform: Platform,
  request: FastifyRequest,
  token: unknown,
  ...purposes: [LinkPurpose, ...LinkPurpose[]]
): Promise<LinkClaims> {
  let claims: ReturnType<typeof openLink> = 'invalid'
  for (const purpose of purposes) {
    if (claims !== 'invalid' || typeof token !== 'string') break
    claims = openLink(platform.config.AUTH_SECRETS, token, platform.clock.now(), purpose)
  }
  if (claims === 'expired') throw new Refusal('library.link-expired')
  if (claims === 'invalid') throw new Refusal('not-found')
  await assertSameBrowser(platform, request, claims)
  return claims
}

/** The same of a link whose token stands in `t`, with its person, whose sign-in holds. Refuses: not-found, library.link-expired. */
export async function personOfLink(
  platform: Platform,
  request: FastifyRequest,
  purpose: LinkPurpose,
): Promise<{ claims: LinkClaims; person: Person }> {
  const { t: token } = request.query as { t?: unknown }
  const claims = await claimsOfLink(platform, request, token, purpose)
  const person = await findPersonOfSession(platform, claims)
  if (person === undefined) throw new Refusal('library.link-expired')
  return { claims, person }
}

/**
 * A link opens in the browser that requested it, which has the cookie of that answer, or with the sign-in of its person; never
 * for who found it in a log or was handed it. A link without a sign-in (an email's) opens without.
 * Refuses: not-found, library.link-expired, whose words say how to get a fresh one.
 */
async function assertSameBrowser(
  platform: Platform,
  { headers }: FastifyRequest,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  const caller = await findCaller(platform, headers.authorization)
  if (caller === 'invalid' || (caller.kind === 'person' && caller.id !== personId)) {
    throw new Refusal('not-found')
  }
  if (caller.kind === 'person' || sessionId === '') return
  if (!hasLinkCookie(platform.config.AUTH_SECRETS, headers.cookie, sessionId))
    throw new Refusal('library.link-expired')
}
