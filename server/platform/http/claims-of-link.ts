import type { FastifyRequest } from 'fastify'
import { Refusal } from '#rules/refusal.ts'
import { findCaller, findPersonOfSession, type Person } from '../caller.ts'
import { hasLinkCookie, type LinkClaims, type LinkPurpose, openLink } from '../links.ts'
import type { Platform } from '../platform.ts'

/**
 * Whose link it is, read before anything else. It grants nothing: the caller checks the right again. Refuses: not-found,
 * library.link-expired.
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

/** The same for a token in `t`, with its person, whose sign-in must still be valid. Refuses: not-found, library.link-expired. */
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
 * A link opens with the cookie of the answer that held it or with its person's sign-in, never for whoever found it in a log or was sent it.
 * Links without a sign-in (from emails) open without. Refuses: not-found, library.link-expired, whose words say how to get a fresh one.
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
