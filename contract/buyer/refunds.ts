import { z } from 'zod'
import { refundCauses } from '#rules/orders/refund.ts'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, sheetId } from '../shared/fields.ts'

/** What buyers see of refunds: what they may expect, and what became of what they asked for. */
const ofTheBuyer = { audience: 'buyer', object: 'own-data' } as const

export const refundCause = z.enum(refundCauses)

export const getRefund = defineCall('getRefund', {
  ...ofTheBuyer,
  summary:
    'What of an own paid order can go back, and what became of earlier requests; by the order or by a sheet of it',
  effect: 'reads',
  request: z.union([z.object({ order: idText }), z.object({ sheet: sheetId })]),
  data: z.object({
    order: z.string(),
    paidTime: instant,
    rightUntil: instant.describe('Until then an unopened sheet goes back as of right'),
    lines: z.array(
      z.object({
        position: z.number().int(),
        sheet: sheetId,
        name: z.string(),
        paid: baht,
        standing: z
          .enum(['right', 'ask', 'none', 'refunded'])
          .describe('right: at once; ask: staff decide; none: nothing was paid for it'),
        opened: z.boolean(),
        withdrawn: z.boolean().describe('Not on sale any more'),
      }),
    ),
    requests: z.array(
      z.object({
        _id: z.string(),
        lines: z.array(z.number().int()),
        cause: refundCause,
        message: z.string(),
        state: z.enum(['asked', 'agreed', 'refused', 'paid']),
        asked: instant,
        decided: instant.nullable(),
        answer: z.string().nullable(),
        amount: baht,
        paidBack: instant.nullable(),
      }),
    ),
  }),
  refusals: ['not-found', 'refunds.not-paid'],
})

export const askRefund = defineCall('askRefund', {
  ...ofTheBuyer,
  summary:
    'Ask for the money of lines of an own order: unopened ones in seven days go back at once, of the rest staff decide',
  effect: 'writes',
  limit: 'report',
  request: z.object({
    order: idText,
    lines: z.array(z.number().int().min(0).max(32_767)).min(1).max(100),
    cause: refundCause,
    message: z.string().max(1_000),
    bank: z.string().max(3).describe('Three-digit code of the bank'),
    account: z.string().max(30),
  }),
  data: z.object({ state: z.enum(['asked', 'agreed']) }),
  refusals: [
    'not-found',
    'refunds.not-paid',
    'refunds.nothing-left',
    'refunds.no-such-line',
    'refunds.already-refunded',
    'refunds.changed-meanwhile',
    'refunds.reason-missing',
    'refunds.asked-already',
    'refunds.account-wrong',
    'refunds.say-what',
  ],
})
