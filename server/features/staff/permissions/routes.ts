import * as contract from '#contract/staff/permissions.ts'
import { reads, writes } from '#server/platform/route.ts'
import type { Permission } from '#server/platform/rights.ts'
import { addPermission, type Grant, removePermission } from './change.ts'
import { readPermissions } from './list.ts'

export const routes = [
  reads(contract.listPermissions, async (_input, { caller, db }) => ({
    data: await readPermissions(db, caller),
  })),
  writes(contract.addPermission, async (input, { caller, trx }) => {
    await addPermission(trx, caller.id, grantOf(input))
    return { data: {} }
  }),
  writes(contract.removePermission, async (input, { caller, trx }) => {
    await removePermission(trx, caller.id, grantOf(input))
    return { data: {} }
  }),
]

function grantOf(input: { facebookID: string; store: number; perm: number }): Grant {
  return {
    personId: input.facebookID.toUpperCase(),
    storeCode: input.store,
    permission: input.perm as Permission,
  }
}
