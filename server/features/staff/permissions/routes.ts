import type { DataOf } from '#contract/shared/call.ts'
import type { listPermissions } from '#contract/staff/permissions.ts'
import * as contract from '#contract/staff/permissions.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import {
  everyStore,
  holds,
  inStores,
  type Permission,
  permission,
  storesWith,
} from '#server/platform/rights.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addPermission, type Grant, removePermission } from './change.ts'

export const routes = [
  reads(contract.listPermissions, (_input, { caller, db }) => readPermissions(db, caller)),
  writes(contract.addPermission, (input, { caller, trx }) => addPermission(trx, caller.id, grantOf(input))),
  writes(contract.removePermission, (input, { caller, trx }) =>
    removePermission(trx, caller.id, grantOf(input)),
  ),
]

function grantOf(input: { facebookID: string; store: number; perm: number }): Grant {
  return {
    personId: input.facebookID.toUpperCase(),
    storeCode: input.store,
    permission: input.perm as Permission,
  }
}

const everyStoreName = ['ทุกสถาบัน', 'All institutions']

/** The rights that the manager may see and change: of the own stores; all for a global administrator. */
async function readPermissions(db: Db, caller: Person): Promise<DataOf<typeof listPermissions>> {
  const managed = storesWith(caller, permission.rights)
  const [rows, stores] = await Promise.all([
    db
      .selectFrom('staff_permission')
      .innerJoin('person', 'person.id', 'staff_permission.person_id')
      .leftJoin('store', 'store.code', 'staff_permission.store_code')
      .select([
        'person.id',
        'person.name',
        'staff_permission.store_code',
        'staff_permission.permission',
        'store.name_th',
        'store.name_en',
      ])
      .where(inStores('staff_permission.store_code', managed))
      .orderBy('person.name')
      .orderBy('person.id')
      .orderBy('staff_permission.store_code')
      .orderBy('staff_permission.permission')
      .execute(),
    db
      .selectFrom('store')
      .select(['code', 'name_th', 'name_en'])
      .where(inStores('code', managed))
      .orderBy('code')
      .execute(),
  ])
  const named = stores.map(({ code, name_th, name_en }) => ({ code, name: [name_th, name_en] }))
  const all = managed === 'every' ? [{ code: everyStore, name: everyStoreName }, ...named] : named
  return {
    allperms: rows.map((row) => ({
      facebookID: row.id,
      store: row.store_code,
      type: row.permission,
      userName: row.name,
      storeName: row.store_code === everyStore ? everyStoreName : [row.name_th ?? '', row.name_en ?? ''],
    })),
    stores: all.map((store) => ({
      ...store,
      grantable: ([1, 2, 3] as const).filter((permission) => holds(caller, permission, store.code)),
    })),
  }
}
