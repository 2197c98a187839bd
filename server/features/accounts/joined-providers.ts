import { refuse } from '#rules/refusal.ts'
import type { OutsideProvider, ProvenPerson } from '#server/adapters/sign-in/sign-in.ts'
import { sendMessage, switchLine } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { signInJoined } from '#server/words/people.ts'
import { useProofOnce } from './sign-in.ts'

const names = { google: 'Google', facebook: 'Facebook', line: 'LINE' } as const

/**
 * Joins a second way of signing in (decisions §4): the caller holds the first sign-in, `proven` is the second. Idempotent. Refuses:
 * account.sign-in-taken, account.sign-in-there, the provider's failure code for a used proof.
 */
export async function joinProvider(trx: Trx, person: Person, proven: ProvenPerson): Promise<void> {
  await useProofOnce(trx, proven)
  await lockPerson(trx, person.id)
  const inserted = await trx
    .insertInto('person_identity')
    .values({
      provider: proven.provider,
      subject: proven.subject,
      person_id: person.id,
      email: proven.email === '' ? null : proven.email,
      email_verified: proven.emailVerified,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  if (inserted === undefined) {
    const holder = await trx
      .selectFrom('person_identity')
      .select('person_id')
      .where('provider', '=', proven.provider)
      .where('subject', '=', proven.subject)
      .executeTakeFirstOrThrow()
    if (holder.person_id !== person.id) refuse('account.sign-in-taken')
    return
  }
  const ofProvider = await trx
    .selectFrom('person_identity')
    .select('subject')
    .where('person_id', '=', person.id)
    .where('provider', '=', proven.provider)
    .execute()
  if (ofProvider.length > 1) refuse('account.sign-in-there')
  await recordAudit(trx, {
    actorId: person.id,
    action: 'person.join-provider',
    object: `person:${person.id}`,
    after: { provider: proven.provider },
  })
  await sendMessage(trx, {
    personId: person.id,
    type: 'info',
    notice: 'sign-in-joined',
    html: signInJoined({ name: names[proven.provider] }),
  })
}

/** Takes a way of signing in off. Refuses: not-found, account.last-sign-in. */
export async function leaveProvider(
  trx: Trx,
  person: Person,
  provider: OutsideProvider | 'demo',
): Promise<void> {
  // Two that go at the same moment must not both think that the other stays.
  await lockPerson(trx, person.id)
  const known = await trx
    .selectFrom('person_identity')
    .select('provider')
    .where('person_id', '=', person.id)
    .execute()
  if (!known.some((one) => one.provider === provider)) refuse('not-found')
  if (known.every((one) => one.provider === provider)) refuse('account.last-sign-in')
  await trx
    .deleteFrom('person_identity')
    .where('person_id', '=', person.id)
    .where('provider', '=', provider)
    .execute()
  if (provider === 'line') await switchLine(trx, person.id, false)
  await recordAudit(trx, {
    actorId: person.id,
    action: 'person.leave-provider',
    object: `person:${person.id}`,
    before: { provider },
  })
}

/** Refuses: sign-in.expired, for who has just given the account up: a way into it would outlive it. */
async function lockPerson(trx: Trx, personId: string): Promise<void> {
  const person = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (person === undefined) refuse('sign-in.expired')
}
