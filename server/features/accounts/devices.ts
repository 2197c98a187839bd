import type { getSessions } from '#contract/buyer/account.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { readDevice } from '#rules/people/device-words.ts'
import { refuse } from '#rules/refusal.ts'
import { removePushOfSessions } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** More than a person has; the oldest beyond it end by themselves. */
const devicesMax = 100

/** The devices one is signed in on, this one first, then by last use. */
export async function readDevices(db: Db, person: Person, now: Date): Promise<DataOf<typeof getSessions>> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('person_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy((order) => order.eb('id', '=', person.sessionId), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(devicesMax)
    .execute()
  return {
    sessions: rows.map((row) => {
      const device = readDevice(row.user_agent)
      return {
        _id: row.id,
        browser: device.browser ?? null,
        system: device.system ?? null,
        kind: device.kind,
        created: row.created_at.toISOString(),
        lastUsed: row.last_seen_at.toISOString(),
        current: row.id === person.sessionId,
      }
    }),
  }
}

/** Signs one own device out. Refuses: not-found, also for another person's. */
export async function endDevice(trx: Trx, platform: Platform, person: Person, id: string): Promise<void> {
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: platform.clock.now() })
    .where('id', '=', id)
    .where('person_id', '=', person.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) refuse('not-found')
  await removePushOfSessions(trx, [id])
  await recordAudit(trx, {
    actorId: person.id,
    action: 'person.sign-out-device',
    object: `person:${person.id}`,
  })
}

/** Signs every other device out; answers how many. */
export async function endOtherDevices(trx: Trx, platform: Platform, person: Person): Promise<number> {
  const ended = await trx
    .updateTable('session')
    .set({ revoked_at: platform.clock.now() })
    .where('person_id', '=', person.id)
    .where('id', '!=', person.sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await removePushOfSessions(
    trx,
    ended.map(({ id }) => id),
  )
  await recordAudit(trx, {
    actorId: person.id,
    action: 'person.sign-out-others',
    object: `person:${person.id}`,
    after: { revoked: ended.length },
  })
  return ended.length
}
