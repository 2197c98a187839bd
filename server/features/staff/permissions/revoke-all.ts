import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import type { Trx } from '#server/platform/database.ts'
import { everyStore, permission } from '#server/platform/rights.ts'

/**
 * Takes every right from a person: the account is closed, or they leave the team. The rows of global administrators are
 * locked, so that two of them cannot go at once (INV-15). Refuses: permissions.last-administrator.
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
