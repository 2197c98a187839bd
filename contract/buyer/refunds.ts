import { z } from 'zod'
import { refundCauses } from '#rules/orders/refund.ts'
import { pageOfReport } from './complaints.ts'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, sheetId } from '../shared/fields.ts'

/** Refunds as buyers see them: what they may expect, and the results of their requests. */
const ofTheBuyer = { audience: 'buyer', object: 'own-data' } as const

const bank = z.string().max(3).describe('Three-digit code of the bank')
const account = z.string().max(30)

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
        cover: z.string(),
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
        asCredit: z.boolean().describe('Paid back as credit, but for what the bank gave back'),
        byBank: baht.describe(
          'How much of it the bank or payment service gave back by itself, of this order or of the money that became its credit',
        ),
      }),
    ),
  }),
  refusals: ['not-found', 'refunds.not-paid', 'refunds.of-gift'],
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
    page: pageOfReport.optional().describe('Of the one sheet it is about'),
    credit: z.boolean().optional().describe('As credit; else an account is needed'),
    bank: bank.optional(),
    account: account.optional(),
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

export const keepMoney = defineCall('keepMoney', {
  ...ofTheBuyer,
  summary:
    'What becomes of money that did not fit an own order, or goes back from it: an account, or credit, which pays the order at once while it is open',
  effect: 'writes',
  limit: 'create-order',
  request: z.object({
    order: idText,
    amount: baht.describe('The sum that was confirmed'),
    account: z.object({ bank, account }).optional().describe('Without it: as credit'),
  }),
  data: z.object({ used: baht.describe('How much of it pays the order') }),
  refusals: [
    'not-found',
    'money.decided-meanwhile',
    'money.taken-back',
    'money.part-taken-back',
    'refunds.account-wrong',
    'orders.already-owned',
    'credit.no-buyer',
  ],
})

export const getCredit = defineCall('getCredit', {
  ...ofTheBuyer,
  summary: 'Own credit, its newest moves, and what of it is on its way to an account',
  effect: 'reads',
  data: z.object({
    balance: baht,
    moves: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['refund', 'money', 'order', 'order-back', 'withdrawal']),
        amount: baht.describe('Above zero in, below zero out'),
        balance: baht.describe('What there was after it'),
        order: z.string().nullable(),
        at: instant,
      }),
    ),
    leaving: z.array(z.object({ _id: z.string(), amount: baht, asked: instant })),
    leastLeft: baht.describe('Where credit pays a part of an order, so much is left for the QR at least'),
  }),
})

export const withdrawCredit = defineCall('withdrawCredit', {
  ...ofTheBuyer,
  summary: 'Take credit out to an account; staff transfer it',
  effect: 'writes',
  limit: 'report',
  request: z.object({ amount: z.number().min(0.01).max(2_000_000).multipleOf(0.01), bank, account }),
  refusals: ['credit.not-enough', 'refunds.account-wrong'],
})
