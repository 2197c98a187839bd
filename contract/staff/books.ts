import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, day, sentDay } from '../shared/fields.ts'
import { pageOfRows } from './page-of-rows.ts'

/** The books as an accountant takes them over (docs/money.md). For permission 2 of every store. */
export const bookLists = [
  'trial-balance',
  'journal',
  'general-ledger',
  'aged-payables',
  'refunds-due',
  'unmatched-money',
  'tax-documents',
  'substitute-receipts',
] as const
export const days = z
  .object({ from: sentDay, to: sentDay })
  .refine(({ from, to }) => from <= to, { path: ['to'] })

/** A spreadsheet takes what begins with another sign for a formula. */
const code = z
  .string()
  .trim()
  .max(20)
  .regex(/^([\p{L}\p{N}]|$)/u)
const codes = { code: code.min(1), flowaccount: code, peak: code, express: code }

export const getTrialBalance = defineCall('getTrialBalance', {
  summary:
    'Every account of the books with what it was, what moved in these days, and what it is; debits above zero',
  audience: 'staff-2-global',
  effect: 'reads',
  request: days,
  data: z.object({
    accounts: z.array(
      z.object({
        account: z.string(),
        kind: z.enum(['asset', 'liability', 'income', 'expense']),
        nameTh: z.string(),
        nameEn: z.string(),
        ...codes,
        code: code.describe('Empty: the chart has no place for it'),
        opening: baht,
        debit: baht,
        credit: baht,
        closing: baht,
      }),
    ),
    control: z
      .object({ entries: z.number(), debit: baht, credit: baht, closing: baht })
      .describe('Debit and credit are equal, all that is left is 0.00'),
  }),
  refusals: ['not-allowed'],
})

const flowMonth = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

export const getMoneyFlow = defineCall('getMoneyFlow', {
  summary:
    'Where the money of a month went, from what was sold to what sellers are owed at its end; by the days of the trial balance',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ month: flowMonth }),
  data: z.object({
    orders: z.number().int(),
    sold: baht.describe('At list prices'),
    discounts: baht,
    refunded: baht,
    company: baht.describe("The company's share, less what refunds took from it"),
    share: baht.describe("The sellers' share, less what refunds took from it"),
    carried: baht.describe('What sellers were owed before'),
    tax: baht,
    fee: baht,
    paid: baht.describe('Transferred, less what the bank sent back'),
    transfers: z.number().int(),
    other: baht.describe('Debts written back and corrections'),
    due: baht.describe('What sellers are owed at the end'),
  }),
  refusals: ['not-allowed'],
})

export const moneyFlowParts = [
  'sold',
  'discounts',
  'refunded',
  'company',
  'share',
  'carried',
  'tax',
  'fee',
  'paid',
  'other',
  'due',
] as const

export const listMoneyFlowPart = defineCall('listMoneyFlowPart', {
  summary: 'What a part of the money of a month is made of, the newest first: its rows come to its sum',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ month: flowMonth, part: z.enum(moneyFlowParts), ...pageOfRows }),
  data: z.object({
    rows: z.array(
      z.object({
        day: day.nullable().describe('Null: what a seller is owed, over all days'),
        kind: z.enum(['order', 'refund', 'payout', 'return', 'seller', 'entry']),
        about: z.string().describe('Its number; of a seller her id, of an entry its key'),
        name: z.string().describe('The seller, where it is one'),
        amount: baht,
      }),
    ),
    total: z.number().int(),
    sum: baht,
  }),
  refusals: ['not-allowed'],
})

export const saveChartAccount = defineCall('saveChartAccount', {
  summary: 'By which number an account goes in our chart, and in FlowAccount, PEAK and Express',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ account: z.string().min(1).max(60), ...codes }),
  refusals: ['not-allowed', 'not-found'],
})
