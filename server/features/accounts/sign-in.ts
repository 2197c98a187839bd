import { refuse } from '#rules/refusal.ts'
import type { ProvenPerson } from '#server/adapters/sign-in/sign-in.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { type Trx, isUniqueViolation } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openSession } from './sessions.ts'

type SignedIn = { token: string; infoEnter: boolean }

/**
 * Signs a proven person in, making the account at the first time. One use per proof. Two providers join one account only
 * through an address that both state as verified (decisions §4).
 * Refuses: the provider's failure code for a used proof, sign-in.banned, request.too-many (10 a minute per account).
 */
export async function signIn(
  trx: Trx,
  platform: Platform,
  proven: ProvenPerson,
  request: { userAgent: string; ref?: string | null },
): Promise<SignedIn> {
  await platform.limits.take('sign-in-account', `${proven.provider}:${proven.subject}`)
  await useProofOnce(trx, proven)
  const personId = (await findPerson(trx, proven)) ?? (await makePerson(trx, proven, request.ref ?? null))
  const person = await trx
    .selectFrom('person')
    .select(['id', 'profile_entered_at', 'banned_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (person.banned_at !== null) return refuse('sign-in.banned')
  const token = await openSession(trx, platform, personId, request.userAgent)
  await recordAudit(trx, { actorId: personId, action: 'person.sign-in', object: `person:${personId}`, after: { provider: proven.provider } })
  return { token, infoEnter: person.profile_entered_at !== null }
}

async function useProofOnce(trx: Trx, proven: ProvenPerson): Promise<void> {
  const used = await trx
    .insertInto('used_sign_in_proof')
    .values({ proof_hash: proven.proofId, expires_at: proven.proofExpiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proof_hash')
    .executeTakeFirst()
  if (used === undefined) refuse(proven.provider === 'google' ? 'sign-in.google-failed' : 'sign-in.facebook-failed')
}

async function findPerson(trx: Trx, proven: ProvenPerson): Promise<string | undefined> {
  const known = await trx
    .selectFrom('person_identity')
    .select('person_id')
    .where('provider', '=', proven.provider)
    .where('subject', '=', proven.subject)
    .executeTakeFirst()
  if (known !== undefined) return known.person_id
  if (!proven.emailVerified || proven.email === '') return undefined
  const joined = await trx
    .selectFrom('person_identity')
    .select('person_id')
    .where((where) => where(where.fn('lower', ['email']), '=', proven.email.toLowerCase()))
    .where('email_verified', '=', true)
    .where('provider', '!=', proven.provider)
    .executeTakeFirst()
  if (joined === undefined) return undefined
  await addIdentity(trx, joined.person_id, proven)
  return joined.person_id
}

async function makePerson(trx: Trx, proven: ProvenPerson, ref: string | null): Promise<string> {
  const id = newId()
  await trx
    .insertInto('person')
    .values({ id, name: proven.name, email: proven.email, picture_url: proven.pictureUrl, referred_by: ref })
    .execute()
  await addIdentity(trx, id, proven)
  return id
}

async function addIdentity(trx: Trx, personId: string, proven: ProvenPerson): Promise<void> {
  try {
    await trx
      .insertInto('person_identity')
      .values({
        provider: proven.provider,
        subject: proven.subject,
        person_id: personId,
        email: proven.email === '' ? null : proven.email,
        email_verified: proven.emailVerified,
      })
      .execute()
  } catch (error) {
    // Two first sign-ins of one person at the same moment: the other one made the account, the browser tries again.
    if (isUniqueViolation(error)) refuse('unavailable')
    throw error
  }
}
