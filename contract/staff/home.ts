import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { instant, names, storeCode } from '../shared/fields.ts'

/** The staff member's name, stores and waiting work. Every staff screen calls it first (staff.md §2). */
export const navigation = defineCall('navigation', {
  summary: 'Name, rights and waiting work of the staff member',
  audience: 'staff',
  effect: 'reads',
  data: z.object({
    user: z.object({ _id: z.string(), name: z.string() }),
    permissions: z
      .array(z.object({ type: z.number().int().min(1).max(3), store: storeCode }))
      .describe('Store -1 is every store'),
    stores: z
      .array(z.object({ code: storeCode, name: names }))
      .describe('Stores with any permission; all of them for a global administrator'),
    waiting: z.object({
      sheets: z.number().int().describe('Submissions in the queue'),
      reports: z.number().int().describe('Open reports of buyers'),
      cases: z.number().int().describe('Conversations that wait for staff'),
      money: z.number().int().describe('Transfers that fit no order, and money owed to buyers'),
      claims: z.number().int().describe('Copyright claims to be decided'),
    }),
    mine: z
      .object({ sheets: z.number().int(), cases: z.number().int() })
      .describe('Of what waits: opened or taken on by the caller'),
    oldest: z
      .object({
        sheets: instant.nullable(),
        reports: instant.nullable(),
        cases: instant.nullable(),
        money: instant.nullable(),
        claims: instant.nullable(),
      })
      .describe('Since when the longest waiting of each waits; null where nothing does'),
  }),
})
