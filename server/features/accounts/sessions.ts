import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { newSessionId, readToken, signToken, tokenLifeSeconds } from '#server/platform/tokens.ts'

/** Opens a session on the server and signs its token. */
export async function openSession(
  trx: Trx,
  platform: Platform,
  personId: string,
  userAgent: string,
): Promise<string> {
  const now = platform.clock.now()
  const id = newSessionId()
  await trx
    .insertInto('session')
    .values({
      id,
      person_id: personId,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + tokenLifeSeconds * 1000),
    })
    .execute()
  return await signToken(platform.config.AUTH_SECRET, { personId, sessionId: id }, now)
}

/** Every way in leaves the same record. */
export async function recordSignIn(trx: Trx, personId: string, way: string): Promise<void> {
  await recordAudit(trx, {
    actorId: personId,
    action: 'person.sign-in',
    object: `person:${personId}`,
    after: { way },
  })
}

export async function revokeSession(trx: Trx, platform: Platform, sessionId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: platform.clock.now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Sign out everywhere; answers how many sessions ended. */
export async function revokeAllSessions(trx: Trx, platform: Platform, personId: string): Promise<number> {
  const result = await trx
    .updateTable('session')
    .set({ revoked_at: platform.clock.now() })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Ends every sign-in and link of a person, and lets nobody sign in, or lets them again. Refuses: not-found. */
export async function banPerson(
  trx: Trx,
  platform: Platform,
  { personId, isLifted }: { personId: string; isLifted: boolean },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('person')
    .set({ banned_at: isLifted ? null : platform.clock.now() })
    .where('id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) refuse('not-found')
  await revokeAllSessions(trx, platform, personId)
  await recordAudit(trx, {
    actorId: null,
    action: isLifted ? 'person.ban-lifted' : 'person.banned',
    object: `person:${personId}`,
  })
}

const handoffMinutes = 10

/** A single-use value for /workaroundlogin?{value}, good for ten minutes. Only its hash is stored. */
export async function makeHandoff(trx: Trx, platform: Platform, personId: string): Promise<string> {
  const value = randomBytes(24).toString('base64url')
  await trx
    .insertInto('sign_in_handoff')
    .values({
      value_hash: hashOf(value),
      person_id: personId,
      expires_at: new Date(platform.clock.now().getTime() + handoffMinutes * 60_000),
    })
    .execute()
  return value
}

/** Sign-in of /workaroundlogin: exchanges a single-use value for a token; checks a token and returns it. Refuses: sign-in.expired. */
export async function exchangeSignIn(
  trx: Trx,
  platform: Platform,
  value: string,
  userAgent: string,
): Promise<{ token: string; infoEnter: boolean; name: string }> {
  const now = platform.clock.now()
  const claims = await readToken(platform.config.AUTH_SECRETS, value, now)
  if (claims !== undefined) {
    const session = await trx
      .selectFrom('session')
      .select('id')
      .where('id', '=', claims.sessionId)
      .where('person_id', '=', claims.personId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (session === undefined) return refuse('sign-in.expired')
    return { token: value, ...(await factsOf(trx, claims.personId)) }
  }
  const handoff = await trx
    .updateTable('sign_in_handoff')
    .set({ used_at: now })
    .where('value_hash', '=', hashOf(value))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()
  if (handoff === undefined) return refuse('sign-in.expired')
  const facts = await factsOf(trx, handoff.person_id)
  await recordSignIn(trx, handoff.person_id, 'handoff')
  return { token: await openSession(trx, platform, handoff.person_id, userAgent), ...facts }
}

async function factsOf(trx: Trx, personId: string): Promise<{ infoEnter: boolean; name: string }> {
  const person = await trx
    .selectFrom('person')
    .select(['name', 'profile_entered_at', 'banned_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (person.banned_at !== null) return refuse('sign-in.banned')
  return { infoEnter: person.profile_entered_at !== null, name: person.name }
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex')
}

/** As long as traffic data must be kept (privacy-and-law §1): after a break-in one asks who signed in from where. */
const endedStoredDays = 90
/** The first run of a large marketplace has years of them; each hour takes some. */
const forgottenAtOnceMax = 10_000

/** Deletes expired proofs, hand-overs that no browser took up, and sign-ins that ended long ago. */
export async function sweepSignIns(db: Db, now: Date): Promise<void> {
  // By our clock, which also decides whether a proof is valid: a proof deleted by a database that is ahead could be used again.
  await sql`delete from used_sign_in_proof where expires_at < ${now}`.execute(db)
  await sql`delete from sign_in_handoff where expires_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  const before = new Date(now.getTime() - endedStoredDays * 86_400_000)
  await sql`delete from session where id in (${endedSignIns(before)})`.execute(db)
}

export const endedSignIns = (before: Date) =>
  sql`select id from session where least(expires_at, revoked_at) < ${before} limit ${forgottenAtOnceMax}`
