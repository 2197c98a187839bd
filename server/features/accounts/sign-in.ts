import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { plainName } from '#rules/people/names.ts'
import type { OutsideProvider, ProvenPerson, SignInInput } from '#server/adapters/sign-in/sign-in.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openSession, recordSignIn } from './sessions.ts'

type SignedIn = { token: string; infoEnter: boolean }

/**
 * Asks the provider who this is. Rate limits count before the transaction, so that a rollback does not undo them. Refuses:
 * sign-in.provider-off, the provider's failure code, unavailable, request.too-many.
 */
export async function proveBy(
  platform: Platform,
  name: OutsideProvider,
  input: SignInInput,
): Promise<ProvenPerson> {
  const provider = platform.signIn[name] ?? refuse('sign-in.provider-off')
  const proven = await provider.verify(input, platform.clock.now())
  await platform.limits.take('sign-in-account', `${proven.provider}:${proven.subject}`)
  return proven
}

/**
 * Signs a proven person in, creating the account the first time. A proof is used once. Two providers join one account only by an address
 * that both state as verified (decisions §4). Refuses: the provider's failure code for a used proof, sign-in.banned, sign-in.expired.
 */
export async function signIn(
  trx: Trx,
  platform: Platform,
  proven: ProvenPerson,
  request: { userAgent: string; ref?: string | null },
): Promise<SignedIn> {
  await useProofOnce(trx, proven)
  const personId =
    (await findIdentity(trx, proven)) ?? (await joinOrMakePerson(trx, platform, proven, request.ref ?? null))
  const person = await trx
    .selectFrom('person')
    .select(['id', 'profile_entered_at', 'banned_at', 'closed_at', 'auto_update_picture', 'picture_url'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (person.banned_at !== null) return refuse('sign-in.banned')
  // Given up in this very moment: who tries again is a new person.
  if (person.closed_at !== null) return refuse('sign-in.expired')
  const { pictureUrl } = proven
  if (person.auto_update_picture && pictureUrl !== null && pictureUrl !== person.picture_url)
    await trx.updateTable('person').set({ picture_url: pictureUrl }).where('id', '=', personId).execute()
  const token = await openSession(trx, platform, personId, request.userAgent)
  await recordSignIn(trx, personId, proven.provider)
  return { token, infoEnter: person.profile_entered_at !== null }
}

/** One use per proof. Refuses: the provider's failure code. */
export async function useProofOnce(trx: Trx, { provider, proof }: ProvenPerson): Promise<void> {
  if (proof === null) return
  const used = await trx
    .insertInto('used_sign_in_proof')
    .values({ proof_hash: proof.id, expires_at: proof.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('proof_hash')
    .executeTakeFirst()
  if (used === undefined) refuse(`sign-in.${provider}-failed`)
}

async function findIdentity(trx: Trx, proven: ProvenPerson): Promise<string | undefined> {
  const known = await trx
    .selectFrom('person_identity')
    .select('person_id')
    .where('provider', '=', proven.provider)
    .where('subject', '=', proven.subject)
    .executeTakeFirst()
  return known?.person_id
}

/**
 * Serialises a person's first sign-ins, or two at once would create two people. The same person means the same identity, or another
 * provider with the same address. Locks are taken in one order, so that they cannot deadlock.
 */
async function lockFirstSignIn(trx: Trx, proven: ProvenPerson): Promise<void> {
  const subjects = [`identity ${proven.provider} ${proven.subject}`]
  if (proven.emailVerified && proven.email !== '') subjects.unshift(`email ${proven.email.toLowerCase()}`)
  for (const subject of subjects)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`first sign-in by ${subject}`}, 0))`.execute(
      trx,
    )
}

async function joinOrMakePerson(
  trx: Trx,
  platform: Platform,
  proven: ProvenPerson,
  ref: string | null,
): Promise<string> {
  await lockFirstSignIn(trx, proven)
  const known = await findIdentity(trx, proven)
  if (known !== undefined) return known
  const joined = await findByVerifiedEmail(trx, proven)
  const personId = joined ?? (await makePerson(trx, platform, proven, ref))
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
  if (joined !== undefined) {
    await recordAudit(trx, {
      actorId: personId,
      action: 'person.join-provider',
      object: `person:${personId}`,
      after: { provider: proven.provider },
    })
  }
  return personId
}

/** The account of another provider with the same address, both stating it as verified. */
async function findByVerifiedEmail(trx: Trx, proven: ProvenPerson): Promise<string | undefined> {
  if (!proven.emailVerified || proven.email === '') return undefined
  const found = await trx
    .selectFrom('person_identity')
    .select('person_id')
    .where((where) => where(where.fn('lower', ['email']), '=', proven.email.toLowerCase()))
    .where('email_verified', '=', true)
    .where('provider', '!=', proven.provider)
    .orderBy('created_at')
    .executeTakeFirst()
  return found?.person_id
}

async function makePerson(
  trx: Trx,
  platform: Platform,
  proven: ProvenPerson,
  ref: string | null,
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('person')
    .values({
      id,
      name: plainName(proven.name),
      email: proven.email,
      picture_url: proven.pictureUrl,
      referred_by: ref,
      created_at: platform.clock.now(),
    })
    .execute()
  return id
}
