import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'

/** Code of "every store": its holder is a global administrator of that permission. */
export const everyStore = -1

/**
 * Gives a person a staff permission; having it already is no error. `actorId` null is the operator's command line: the first
 * staff member has nobody to be granted by. Refuses: not-found (no such person or store).
 */
export async function grantPermission(
  trx: Trx,
  actorId: string | null,
  grant: { personId: string; storeCode: number; permission: 1 | 2 | 3 },
): Promise<void> {
  const person = await trx
    .selectFrom('person')
    .select('id')
    .where('id', '=', grant.personId)
    .forShare()
    .executeTakeFirst()
  if (person === undefined) return refuse('not-found')
  if (grant.storeCode !== everyStore) {
    const store = await trx
      .selectFrom('store')
      .select('code')
      .where('code', '=', grant.storeCode)
      .executeTakeFirst()
    if (store === undefined) return refuse('not-found')
  }
  await trx
    .insertInto('staff_permission')
    .values({
      person_id: grant.personId,
      store_code: grant.storeCode,
      permission: grant.permission,
      granted_by: actorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordAudit(trx, {
    actorId,
    action: 'permission.grant',
    object: `person:${grant.personId}`,
    after: { store: grant.storeCode, permission: grant.permission },
  })
}
