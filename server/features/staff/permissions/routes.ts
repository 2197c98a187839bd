import * as contract from '#contract/staff/permissions.ts'
import { reads, writes } from '#server/platform/route.ts'
import type { Permission } from '#server/platform/rights.ts'
import { addPermission, removePermission } from './change.ts'
import type { Grant } from './grant.ts'
import { readPermissions } from './list.ts'

export const routes = [
  reads(contract.listPermissions, async (_ask, { caller, db }) => ({
    data: await readPermissions(db, caller),
  })),
  writes(contract.addPermission, async (ask, { caller, trx }) => {
    await addPermission(trx, caller.id, grantOf(ask))
    return { data: {} }
  }),
  writes(contract.removePermission, async (ask, { caller, trx }) => {
    await removePermission(trx, caller.id, grantOf(ask))
    return { data: {} }
  }),
]

function grantOf(ask: { facebookID: string; store: number; perm: number }): Grant {
  return { personId: ask.facebookID.toUpperCase(), storeCode: ask.store, permission: ask.perm as Permission }
}
