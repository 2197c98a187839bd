import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { haveOpenAccounts } from '#server/platform/open-account.ts'
import {
  everyStore,
  holds,
  mustHold,
  permission,
  type Permission,
  staffEverywhere,
} from '#server/platform/rights.ts'
import { rightGiven } from '#server/words/people.ts'

/**
 * A staff manager of the store grants what they hold there themselves (INV-15). Of two equal grants one is refused. Refuses: not-found (no
 * manager of that store, no such person or store), permissions.not-held, permissions.already-held.
 */
export async function addPermission(trx: Trx, actorId: string, grant: Grant): Promise<void> {
  const actor = await lockManager(trx, actorId, grant.storeCode)
  if (!holds(actor, grant.permission, grant.storeCode)) return refuse('permissions.not-held')
  if (!(await grantPermission(trx, actorId, grant))) return refuse('permissions.already-held')
  await notifyOfRight(trx, actorId, grant)
}

/** The specification lets one person give rights; who else gives them everywhere learns of each that touches money or rights. */
async function notifyOfRight(trx: Trx, actorId: string, grant: Grant): Promise<void> {
  if (grant.permission === permission.sheets) return
  const others = await staffEverywhere(trx, [permission.rights])
  const named = await trx
    .selectFrom('person')
    .select(['id', 'name'])
    .where('id', 'in', [actorId, grant.personId])
    .execute()
  const nameOf = (id: string) => named.find((one) => one.id === id)?.name ?? ''
  const html = rightGiven({
    by: nameOf(actorId),
    byId: actorId,
    to: nameOf(grant.personId),
    toId: grant.personId,
    isMoney: grant.permission === permission.money,
    store: grant.storeCode,
  })
  await sendMessages(
    trx,
    others
      .filter((id) => id !== actorId && id !== grant.personId)
      .map((personId) => ({ personId, type: 'warning', html })),
  )
}

/**
 * A staff manager of the store revokes a right, possibly their own; its holder's next call is refused. Refuses: not-found,
 * permissions.already-gone, permissions.last-administrator.
 */
export async function removePermission(trx: Trx, actorId: string, grant: Grant): Promise<void> {
  await lockManager(trx, actorId, grant.storeCode)
  const taken = await trx
    .deleteFrom('staff_permission')
    .where('person_id', '=', grant.personId)
    .where('store_code', '=', grant.storeCode)
    .where('permission', '=', grant.permission)
    .returning('person_id')
    .executeTakeFirst()
  if (taken === undefined) return refuse('permissions.already-gone')
  if (grant.storeCode === everyStore && grant.permission === permission.rights) {
    const left = await trx
      .selectFrom('staff_permission')
      .select('person_id')
      .where('store_code', '=', everyStore)
      .where('permission', '=', permission.rights)
      .executeTakeFirst()
    // Rolls the deletion back. No other request can take one away meanwhile: all their rows are locked.
    if (left === undefined) return refuse('permissions.last-administrator')
  }
  await recordAudit(trx, {
    actorId,
    action: 'permission.revoke',
    object: `person:${grant.personId}`,
    before: { store: grant.storeCode, permission: grant.permission },
  })
}

/**
 * The caller's rights, read after locking the rows of the store's and the global managers in one order. So changes for a store are
 * serialised: a manager being removed either came first or is refused. Refuses: not-found (no manager of that store).
 */
export async function lockManager(trx: Trx, actorId: string, storeCode: number) {
  await sql`
    select from staff_permission where permission = ${permission.rights} and store_code = any(${[everyStore, storeCode]}::int[])
    order by store_code, person_id for update`.execute(trx)
  const rows = await trx
    .selectFrom('staff_permission')
    .select(['permission', 'store_code'])
    .where('person_id', '=', actorId)
    .where('store_code', 'in', [everyStore, storeCode])
    .forShare()
    .execute()
  const actor = {
    permissions: rows.map(({ permission, store_code }) => ({
      permission,
      store: store_code,
    })),
  }
  mustHold(actor, permission.rights, storeCode)
  return actor
}

/**
 * Revokes all rights of a person whose account closes or who leaves. Rows of global administrators are locked, so that two cannot leave at
 * once (INV-15). Refuses: permissions.last-administrator.
 */
export async function revokeAllPermissions(
  trx: Trx,
  personId: string,
): Promise<{ store: number; permission: number }[]> {
  const { rows: administrators } = await sql<{ person_id: string }>`
    select person_id from staff_permission where store_code = ${everyStore} and permission = ${permission.rights}
    order by person_id for update`.execute(trx)
  if (administrators.length === 1 && administrators[0]?.person_id === personId)
    return refuse('permissions.last-administrator')
  const taken = await trx
    .deleteFrom('staff_permission')
    .where('person_id', '=', personId)
    .returning(['store_code', 'permission'])
    .execute()
  return taken.map(({ store_code, permission }) => ({ store: store_code, permission }))
}

export type Grant = { personId: string; storeCode: number; permission: Permission }

/**
 * Grants a staff permission; false when it was held already. `actorId` null is the operator's command line, because nobody could grant the
 * first one. Refuses: not-found (no such person or store).
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
