import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, names, storeCode } from '../shared/fields.ts'

/** Also the input of the list 'statistics' as a file. */
export const statisticsInput = z.object({
  query: z.enum(['revenue', 'orders', 'refunds', 'accounts', 'sellers', 'reviewHours']),
  store: storeCode.describe('-1 is all universities'),
})

export const getStatMeta = defineCall('getStatMeta', {
  summary: 'Stores whose statistics the caller may see, and whether all together',
  audience: 'staff-2',
  object: 'store-staff',
  effect: 'reads',
  data: z.object({
    user: z.object({ _id: z.string(), name: z.string() }),
    stores: z.array(z.object({ code: storeCode, name: names })),
    showAll: z.boolean(),
  }),
})

export const getStat = defineCall('getStat', {
  summary:
    'Figures by month of Bangkok: sales, refunds and their sheets from the ledger, paid orders and those that cost nothing, new accounts and sellers, hours a review takes',
  audience: 'staff-2',
  object: 'store-staff',
  effect: 'reads',
  request: statisticsInput,
  data: z
    .array(
      z.object({
        month: z.string().describe('2026-11'),
        count: z
          .number()
          .int()
          .nullable()
          .describe(
            'Sheets sold or taken back, orders, accounts, sellers, or the median of hours to a decision: 1 at least, null where nothing was decided',
          ),
        revenue: baht
          .nullable()
          .describe('Sales after discounts and refunds, or what refunds took back; null for the others'),
      }),
    )
    .describe('From the first month with anything to this one, without gaps'),
  top: z.object({
    sameDays: z
      .object({ count: z.number().int().nullable(), revenue: baht.nullable() })
      .describe('The month before as far as this one has come'),
  }),
  refusals: ['not-found'],
})

export const getStatStores = defineCall('getStatStores', {
  summary:
    'The ten institutions and drives that sold most this month, in its first days in the month before, of those the caller may see',
  audience: 'staff-2',
  object: 'store-staff',
  effect: 'reads',
  data: z.array(
    z.object({
      code: storeCode,
      name: names,
      month: z.string().describe('The month of Bangkok that is shown, such as 2026-11'),
      revenue: baht.describe('Its sales, after discounts and refunds'),
      before: baht.describe('Those of the same days of the month before it'),
    }),
  ),
})

export const getStatMisses = defineCall('getStatMisses', {
  summary: 'What most people searched for in vain, of 30 days',
  audience: 'staff-2',
  object: 'store-staff',
  effect: 'reads',
  request: z.object({ store: storeCode.describe('-1 is all universities') }),
  data: z
    .array(z.object({ text: z.string(), people: z.number().int() }))
    .describe('At least five people each'),
  refusals: ['not-found'],
})
