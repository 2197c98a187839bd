import { refuse } from '#rules/refusal.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openSession, recordSignIn } from './sessions.ts'

/** Demo people exist in demo mode and tests only; under `npm run serve` these calls answer as if they did not exist. */
function assertDemo(platform: Platform): void {
  if (platform.config.mode === 'production') refuse('not-found')
}

/** The cast of the demo: their subject is the part they play, [Thai, English] after the bar. */
export async function listDemoPeople(db: Db, platform: Platform) {
  assertDemo(platform)
  const rows = await db
    .selectFrom('person_identity')
    .innerJoin('person', 'person.id', 'person_identity.person_id')
    .select(['person.id', 'person.name', 'person_identity.email as role'])
    .where('provider', '=', 'demo')
    .orderBy('person_identity.subject')
    .limit(50)
    .execute()
  return { people: rows.map((row) => ({ _id: row.id, name: row.name, role: (row.role ?? '').split('|') })) }
}

export async function signInDemo(trx: Trx, platform: Platform, personId: string, userAgent: string) {
  assertDemo(platform)
  const person = await trx
    .selectFrom('person')
    .innerJoin('person_identity', 'person_identity.person_id', 'person.id')
    .select(['person.id', 'person.profile_entered_at'])
    .where('person.id', '=', personId)
    .where('provider', '=', 'demo')
    .executeTakeFirst()
  if (person === undefined) return refuse('not-found')
  await recordSignIn(trx, person.id, 'demo')
  return {
    token: await openSession(trx, platform, person.id, userAgent),
    infoEnter: person.profile_entered_at !== null,
  }
}
