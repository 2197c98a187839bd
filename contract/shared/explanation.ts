import { z } from 'zod'
import { stepKinds, stepOps } from '#rules/money/explanation.ts'
import { payers } from '#rules/tax/tax-policy.ts'
import { baht, idText, instant, sentDay } from './fields.ts'

/** "Why this satang?": one form of request and answer for buyers, sellers and staff; each area has its figures. */
export const figures = {
  month: z.object({
    kind: z.literal('month'),
    month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
    store: z.number().int().min(0).max(2_147_483_647).optional().describe('Without: all institutions'),
  }),
  payout: z.object({
    kind: z.literal('payout'),
    id: idText,
    part: z.enum(['gross', 'tax', 'fee', 'net']).optional().describe('Without: the net'),
  }),
  record: z.object({
    kind: z.literal('record'),
    id: idText.describe('What a month of an institution owes a seller'),
    part: z.enum(['share', 'tax']).default('share'),
  }),
  waiting: z.object({
    kind: z.literal('waiting'),
    rows: z.array(idText).min(1).max(500).describe('Of the revenue: what waits together for its transfer'),
  }),
  withheld: z.object({
    kind: z.literal('withheld'),
    payer: z.enum(payers),
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
      .describe('Of the payments'),
    channel: z.enum(['ORDINARY', 'E_WHT']),
    seller: idText.optional().describe('Without: all of them'),
    part: z.enum(['gross', 'tax']).default('tax'),
  }),
  posting: z.object({
    kind: z.literal('posting'),
    entry: z.number().int().min(1),
    line: z.number().int().min(0).max(32_767),
  }),
  refund: z.object({
    kind: z.literal('refund'),
    id: idText,
    position: z.number().int().min(0).max(1_000).optional().describe('To its seller: one line of it'),
  }),
  order: z.object({
    kind: z.literal('order'),
    id: idText,
    position: z.number().int().min(0).max(1_000).optional().describe('One line of it'),
  }),
  account: z.object({
    kind: z.literal('account'),
    account: z.string().min(1).max(60).describe('Of the chart, or one of the ledger: seller, seller:ABC'),
    from: sentDay.optional().describe('Without: from the beginning'),
    to: sentDay,
    side: z
      .enum(['balance', 'debit', 'credit', 'owed'])
      .describe('Debits above zero; owed is the balance the other way round'),
  }),
  entry: z.object({ kind: z.literal('entry'), key: z.string().min(1).max(200) }),
} as const

export const shownPart = {
  as: z
    .enum(['json', 'html', 'csv'])
    .optional()
    .describe('Also the whole chain as a file; json and html are signed'),
  kinds: z.array(z.enum(stepKinds)).max(stepKinds.length).optional(),
  text: z.string().max(200).optional().describe('In what a step is about, or its reference'),
  skip: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(500).default(100),
}

const pair = z.tuple([z.string(), z.string()]).describe('Thai, English')

export const explained = z.object({
  baht: baht.describe('The figure'),
  result: z.number().int().describe('The step that comes to it'),
  count: z.number().int().describe('Steps that fit what was asked'),
  kinds: z.array(z.object({ kind: z.enum(stepKinds), count: z.number().int() })).describe('Of all steps'),
  given: z.number().int().describe('Steps that are facts, or that were booked and cannot be reckoned again'),
  rules: z.array(
    z.object({
      id: z.string(),
      version: z.string(),
      from: z.string().nullable(),
      text: pair,
      law: pair.nullable(),
    }),
  ),
  steps: z
    .array(
      z.object({
        id: z.number().int(),
        kind: z.enum(stepKinds),
        op: z.enum(stepOps),
        of: z.array(z.number().int()),
        numbers: z.array(z.number().int()),
        before: z.number().int().describe('Satang'),
        after: z.number().int().describe('Satang'),
        rule: z.string().nullable(),
        what: pair,
        ref: z.string(),
        at: instant.nullable(),
      }),
    )
    .describe('The figure first, then what it comes from'),
  file: z.object({ name: z.string(), type: z.string(), text: z.string() }).nullable(),
})
