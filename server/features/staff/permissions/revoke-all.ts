import type { Trx } from '#server/platform/database.ts'

/** Takes every right from a person whose account is closed. */
export async function revokeAllPermissions(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('staff_permission').where('person_id', '=', personId).execute()
}
