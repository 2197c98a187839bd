import type pg from 'pg'
import { refuse } from '#rules/refusal.ts'
import type { Audience } from '#contract/shared/call.ts'
import type { Platform } from './platform.ts'
import { everyStore, type Holder, holds, permission } from './rights.ts'
import { readToken } from './tokens.ts'

/** A signed-in person, as read from the database at this call. */
export type Person = Holder & {
  kind: 'person'
  id: string
  name: string
  sessionId: string
  profileEntered: boolean
  seller: boolean
  sellerComplete: boolean
}

export type Visitor = { kind: 'visitor' }
export type Caller = Visitor | Person

export const visitor: Visitor = { kind: 'visitor' }

type SessionRow = {
  session_id: string
  last_seen_at: Date
  id: string
  name: string
  profile_entered: boolean
  banned: boolean
  seller: boolean
  seller_complete: boolean
  permissions: { permission: 1 | 2 | 3; store: number }[] | null
}

const findSession = {
  name: 'caller-find-session',
  text: `select s.id as session_id, s.last_seen_at, p.id, p.name, p.profile_entered_at is not null as profile_entered, p.banned_at is not null as banned,
      l.person_id is not null as seller, l.profile_completed_at is not null as seller_complete,
      (select json_agg(json_build_object('permission', sp.permission, 'store', sp.store_code))
        from staff_permission sp where sp.person_id = p.id) as permissions
    from session s join person p on p.id = s.person_id left join seller l on l.person_id = p.id
    where s.id = $1 and s.person_id = $2 and s.revoked_at is null and s.expires_at > $3 and p.closed_at is null`,
}

/** Precision of "last used": pages make many calls, and none should wait for a write. */
const seenEveryMilliseconds = 15 * 60_000

const markSeen = {
  name: 'caller-mark-seen',
  text: 'update session set last_seen_at = $2 where id = $1 and last_seen_at < $3',
}

/**
 * Finds the caller by the Authorization header (`jwt <token>`, the scheme's case ignored; decisions §3). 'invalid' when a token was sent
 * that is not ours, has expired or was revoked.
 */
export async function findCaller(
  platform: Pick<Platform, 'config' | 'clock'> & { pool: pg.Pool },
  authorization: string | undefined,
): Promise<Caller | 'invalid'> {
  if (authorization === undefined || authorization === '') return visitor
  const [, token] = /^jwt +(\S+)$/i.exec(authorization) ?? []
  if (token === undefined || token === 'null' || token === 'undefined') {
    // A visitor's browser may send the bare scheme; anything else is not our token.
    return /^jwt *(null|undefined)?$/i.test(authorization.trim()) ? visitor : 'invalid'
  }
  const claims = await readToken(platform.config.AUTH_SECRETS, token, platform.clock.now())
  if (claims === undefined) return 'invalid'
  return (await findPersonOfSession(platform, claims)) ?? 'invalid'
}

/** The person behind a sign-in that still holds, with the rights of this moment; undefined when it has ended. */
export async function findPersonOfSession(
  platform: Pick<Platform, 'clock'> & { pool: pg.Pool },
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Person | undefined> {
  const { rows } = await platform.pool.query<SessionRow>({
    ...findSession,
    values: [sessionId, personId, platform.clock.now()],
  })
  const row = rows[0]
  if (row === undefined || row.banned) return undefined
  const now = platform.clock.now()
  const seenBefore = new Date(now.getTime() - seenEveryMilliseconds)
  if (row.last_seen_at < seenBefore) {
    // Not awaited; if it is lost, the next call writes it.
    void platform.pool.query({ ...markSeen, values: [row.session_id, now, seenBefore] }).catch(() => {})
  }
  return {
    kind: 'person',
    id: row.id,
    name: row.name,
    sessionId: row.session_id,
    profileEntered: row.profile_entered,
    seller: row.seller,
    sellerComplete: row.seller_complete,
    permissions: row.permissions ?? [],
  }
}

/** The guard of every call. Refuses: sign-in.required, sign-in.expired, profile.incomplete, sellers.profile-incomplete, not-allowed. */
export function admit(audience: Audience, caller: Caller | 'invalid'): Caller {
  // A stale token must not close the shop: for public calls its bearer is a visitor.
  if (audience === 'everyone') return caller === 'invalid' ? visitor : caller
  if (audience === 'provider') return visitor
  if (caller === 'invalid') return refuse('sign-in.expired')
  if (caller.kind === 'visitor') return refuse('sign-in.required')
  switch (audience) {
    case 'signed-in':
      return caller
    case 'buyer':
      return caller.profileEntered ? caller : refuse('profile.incomplete')
    case 'seller-any':
      return caller.seller ? caller : refuse('not-allowed')
    case 'seller':
      if (!caller.seller) return refuse('not-allowed')
      return caller.sellerComplete ? caller : refuse('sellers.profile-incomplete')
    case 'staff':
      return caller.permissions.length > 0 ? caller : refuse('not-allowed')
    case 'staff-2-global':
      return holds(caller, permission.money, everyStore) ? caller : refuse('not-allowed')
    case 'staff-1':
    case 'staff-2':
    case 'staff-3': {
      const permission = Number(audience.at(-1))
      return caller.permissions.some((held) => held.permission === permission)
        ? caller
        : refuse('not-allowed')
    }
  }
}

/** The signed-in person as answers of the specification name them (`user`); a visitor is null. */
export function presentUser(caller: Caller) {
  if (caller.kind === 'visitor') return null
  return { _id: caller.id, name: caller.name, seller: caller.seller, infoEnter: caller.profileEntered }
}
