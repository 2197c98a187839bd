import { z } from 'zod'
import { sharePercentMin } from '#rules/payouts/share-policy.ts'
import { defineCall } from '../shared/call.ts'
import { idText, instant, storeCode } from '../shared/fields.ts'
import { period, rehearsal, rehearsalInput } from './tax-policy.ts'

/** The sellers' share of a store, or of all, from a sales month on, as staff 2 keep it. */
const terms = {
  store: storeCode.nullable().describe('null: every store without a row of its own'),
  from: period,
  percent: z.number().int().min(sharePercentMin).max(100).describe('Of the sales of a month'),
}

export const getSharePolicy = defineCall('getSharePolicy', {
  summary: 'The sellers’ share of every store and month, with who stands for it',
  audience: 'staff-2-global',
  effect: 'reads',
  data: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        ...terms,
        storeName: z.string().describe('Empty: every store'),
        addedBy: z.string().nullable().describe('Name; null: came with the product'),
        isOwn: z.boolean().describe('The caller added it, so that another person confirms it'),
        confirmedBy: z.string().nullable().describe('Name; empty for the operator; null: not confirmed yet'),
        confirmedAt: instant.nullable(),
        note: z.string(),
      }),
    ),
    earliest: period.describe('The first month that another share can begin in'),
  }),
  refusals: ['not-allowed'],
})

export const addShareRow = defineCall('addShareRow', {
  summary: 'Propose another share from a month that has not begun; another person confirms it',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object(terms),
  data: z.object({ id: z.string() }),
  refusals: ['not-allowed', 'not-found', 'tax.share-month-begun'],
})

export const rehearseShareRow = defineCall('rehearseShareRow', {
  summary:
    'What a share that waits would change: the first three months of it in forecast, with and without it',
  audience: 'staff-2-global',
  effect: 'reads',
  request: rehearsalInput,
  data: rehearsal,
  refusals: ['not-allowed', 'not-found', 'tax.already-confirmed', 'tax.start-taken', 'tax.share-month-begun'],
})

export const confirmShareRow = defineCall('confirmShareRow', {
  summary: 'Stand up for a share: sales of its months are shared by it, and it never changes',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ id: idText, note: z.string().trim().min(3).max(2_000) }),
  refusals: [
    'not-allowed',
    'not-found',
    'tax.already-confirmed',
    'tax.start-taken',
    'tax.share-month-begun',
    'tax.own-row',
    'payouts.asker-left',
  ],
})
