import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'

export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

export async function readPush(db: Db, platform: Platform, person: Person) {
  const known = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('session_id', '=', person.sessionId)
    .executeTakeFirst()
  return { key: platform.push?.publicKey ?? null, subscribed: known !== undefined }
}

/**
 * Subscribes this device. One subscription per sign-in; a browser in which another person has signed in since becomes theirs. Refuses:
 * account.push-address for an address of no push service.
 */
export async function addPush(
  trx: Trx,
  platform: Platform,
  person: Person,
  subscription: BrowserSubscription,
): Promise<void> {
  const { endpoint, keys } = subscription
  if (!platform.push?.isPushAddress(endpoint)) refuse('account.push-address')
  await trx
    .deleteFrom('push_subscription')
    .where((where) =>
      where.or([where('session_id', '=', person.sessionId), where('endpoint', '=', endpoint)]),
    )
    .execute()
  await trx
    .insertInto('push_subscription')
    .values({
      id: newId(),
      person_id: person.id,
      session_id: person.sessionId,
      endpoint,
      p256dh: keys.p256dh,
      auth: keys.auth,
      created_at: platform.clock.now(),
    })
    // Two tabs at once: the other one said the same.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removePush(trx: Trx, person: Person): Promise<void> {
  await trx.deleteFrom('push_subscription').where('session_id', '=', person.sessionId).execute()
}

/** A device that is signed out is notified no more. */
export async function removePushOfSessions(trx: Trx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return
  await trx.deleteFrom('push_subscription').where('session_id', 'in', sessionIds).execute()
}

/** None of a person's devices is notified any more. */
export async function removePushOfPerson(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('push_subscription').where('person_id', '=', personId).execute()
}
