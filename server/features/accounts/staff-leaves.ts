import { lockManager, revokeAllPermissions } from '../staff/index.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, mustHoldGlobally, permission } from '#server/platform/rights.ts'
import { revokeAllSessions } from './sessions.ts'

/**
 * Removes every right and every sign-in in one transaction; the account stays. Refuses: not-allowed, not-found (the caller is removed at
 * this moment), permissions.already-gone (no rights), permissions.last-administrator.
 */
export async function removeStaffMember(
  trx: Trx,
  platform: Platform,
  caller: Person,
  personId: string,
): Promise<{ rights: number; sessions: number }> {
  mustHoldGlobally(caller, permission.rights)
  await lockManager(trx, caller.id, everyStore)
  const taken = await revokeAllPermissions(trx, personId)
  if (taken.length === 0) return refuse('permissions.already-gone')
  const sessions = await revokeAllSessions(trx, platform, personId)
  await recordAudit(trx, {
    actorId: caller.id,
    action: 'permission.revoke-all',
    object: `person:${personId}`,
    before: { rights: taken.map(({ store, permission }) => `${store}:${permission}`) },
    after: { sessionsEnded: sessions },
  })
  return { rights: taken.length, sessions }
}
