import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import { haveOpenAccounts } from '#server/platform/open-account.ts'
import type { Trx } from '#server/platform/database.ts'
import { everyStore, type Permission } from '#server/platform/rights.ts'

export type Grant = { personId: string; storeCode: number; permission: Permission }

/**
 * Gives a person a staff permission; false when it was held already. `actorId` null is the operator's command line: there is no
 * staff who could grant the first one a permission. Refuses: not-found (no such person or store).
 */
export async function grantPermission(trx: Trx, actorId: string | null, grant: Grant): Promise<boolean> {
  if (!(await haveOpenAccounts(trx, [grant.personId]))) return refuse('not-found')
  if (grant.storeCode !== everyStore) {
    const store = await trx
      .selectFrom('store')
      .select('code')
      .where('code', '=', grant.storeCode)
      .executeTakeFirst()
    if (store === undefined) return refuse('not-found')
  }
  const inserted = await trx
    .insertInto('staff_permission')
    .values({
      person_id: grant.personId,
      store_code: grant.storeCode,
      permission: grant.permission,
      granted_by: actorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await recordAudit(trx, {
    actorId,
    action: 'permission.grant',
    object: `person:${grant.personId}`,
    after: { store: grant.storeCode, permission: grant.permission },
  })
  return true
}
