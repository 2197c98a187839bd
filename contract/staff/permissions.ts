import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { names, storeCode } from '../shared/fields.ts'

/**
 * Staff's rights (staff.md §2, §3). Store -1 is every store. A staff member sees and changes only stores for which they hold permission 3,
 * and grants only what they hold (INV-15).
 */
const permissionType = z
  .number()
  .int()
  .min(1)
  .max(3)
  .describe('1 sheet management, 2 finance and statistics, 3 staff management')

const right = z.object({
  facebookID: z.string().trim().min(1).max(64).describe('Buyer id'),
  store: storeCode,
  perm: permissionType,
})

export const listPermissions = defineCall('listPermissions', {
  summary: 'All rights for the stores whose staff the caller manages',
  audience: 'staff-3',
  object: 'store-staff',
  effect: 'reads',
  data: z.object({
    allperms: z.array(
      z.object({
        facebookID: z.string(),
        store: storeCode,
        type: permissionType,
        userName: z.string(),
        storeName: names,
      }),
    ),
    stores: z
      .array(z.object({ code: storeCode, name: names, grantable: z.array(permissionType) }))
      .describe('Stores of the form, with the rights that the caller may give there'),
  }),
})

export const addPermission = defineCall('addPermission', {
  summary: 'Give a person a right for a store',
  audience: 'staff-3',
  object: 'store-staff',
  effect: 'writes',
  request: right,
  refusals: ['not-found', 'permissions.not-held', 'permissions.already-held'],
})

export const removePermission = defineCall('removePermission', {
  summary: 'Take a right away; it is gone at the next call',
  audience: 'staff-3',
  object: 'store-staff',
  effect: 'writes',
  request: right,
  refusals: ['not-found', 'permissions.already-gone', 'permissions.last-administrator'],
})

export const removeStaffMember = defineCall('removeStaffMember', {
  summary: 'A member of staff leaves: all rights and all sign-ins end at once',
  audience: 'staff-3',
  object: 'store-staff',
  effect: 'writes',
  request: z.object({ facebookID: right.shape.facebookID }),
  data: z.object({ rights: z.number().int(), sessions: z.number().int() }),
  refusals: ['not-found', 'not-allowed', 'permissions.already-gone', 'permissions.last-administrator'],
})
