import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant } from '../shared/fields.ts'

/** VAT of the company and the register of what buyers are handed (payouts-and-tax §12.7). Names and numbers of buyers are shown: each opening is kept. */
const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe('Month of the return, 2026-12')
const mode = z.enum(['NONE', 'PRINCIPAL', 'AGENT'])
const sums = z.object({ documents: z.number().int(), total: baht, base: baht, vat: baht })

export const getVatDesk = defineCall('getVatDesk', {
  summary: 'Whether the company is registered for VAT, the figures of a month for P.P. 30, and its documents',
  audience: 'staff-2',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({
    month,
    skip: z.number().int().min(0).max(10_000_000).default(0),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  data: z.object({
    rows: z
      .array(
        z.object({
          id: z.string(),
          from: z.string().describe('Day in Bangkok from which it holds'),
          mode,
          ratePercent: z.number().int(),
          note: z.string(),
          addedBy: z.string(),
          confirmedBy: z.string().nullable().describe('Null: nobody yet; empty: the operator'),
          confirmedAt: instant.nullable(),
          mayConfirm: z.boolean().describe('Waits for a second person, and the caller is another one'),
        }),
      )
      .describe('The latest start first'),
    sales: sums.describe('Documents in force of sales with output tax; base without tax'),
    credits: sums.describe('Credit notes issued in the month'),
    due: z.object({ base: baht, vat: baht }).describe('Sales less credit notes'),
    untaxed: z.object({ documents: z.number().int(), total: baht }).describe('Receipts without output tax'),
    documents: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['RECEIPT', 'ABBREVIATED', 'INVOICE', 'CREDIT_NOTE']),
        name: z.string(),
        issued: instant,
        order: z.string(),
        buyer: z.string(),
        taxId: z.string(),
        branch: z.string(),
        total: baht,
        base: baht,
        vat: baht,
        cancelled: z.string().nullable().describe('Why'),
        replacedBy: z.string().nullable(),
        credits: z.string().nullable(),
      }),
    ),
    count: z.number().int(),
  }),
  refusals: ['not-allowed'],
})

export const addVatRow = defineCall('addVatRow', {
  summary: 'From a later day on the company is registered for VAT, or no longer; waits for a second person',
  audience: 'staff-2',
  effect: 'writes',
  request: z
    .object({
      from: z.iso.date(),
      mode,
      ratePercent: z.number().int().min(0).max(30),
      note: z.string().trim().min(3).max(2_000),
    })
    .refine((row) => row.mode === 'NONE' || row.ratePercent > 0, { path: ['ratePercent'] }),
  data: z.object({ id: z.string() }),
  refusals: ['not-allowed', 'tax.vat-day-passed'],
})

export const confirmVatRow = defineCall('confirmVatRow', {
  summary: 'Stand for a row that another person entered: documents follow it from its day on',
  audience: 'staff-2',
  effect: 'writes',
  request: z.object({ id: idText }),
  data: z.object({}),
  refusals: [
    'not-allowed',
    'not-found',
    'tax.already-confirmed',
    'tax.vat-own-row',
    'tax.vat-day-passed',
    'tax.start-taken',
    'tax.payer-unknown',
  ],
})
