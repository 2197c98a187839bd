import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, day, idText, instant, sentDay } from '../shared/fields.ts'

/**
 * VAT of the company and the register of what buyers are handed (payouts-and-tax §12, point 7). Names and numbers of buyers are
 * shown: each view is recorded.
 */
const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe('Month of the return, 2026-12')
const mode = z.enum(['NONE', 'PRINCIPAL', 'AGENT'])
const sums = z.object({ documents: z.number().int(), total: baht, base: baht, vat: baht })

export const getVatDesk = defineCall('getVatDesk', {
  summary: 'Whether the company is registered for VAT, the figures of a month for P.P. 30, and its documents',
  audience: 'staff-2-global',
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
          confirmedBy: z.string().nullable().describe('Null: not confirmed yet; empty: the operator'),
          confirmedAt: instant.nullable(),
          mayConfirm: z.boolean().describe('Waits for a second person, and the caller is another one'),
        }),
      )
      .describe('The latest start first'),
    sales: sums.describe('Documents in force of sales with output tax; base without tax'),
    credits: sums.describe('Credit notes issued in the month'),
    input: sums.describe('Tax invoices of suppliers that are claimed in the month'),
    due: z.object({ base: baht, vat: baht }).describe('Sales less credit notes; the tax less input tax'),
    carried: baht.describe('What earlier months had of input tax beyond their output tax'),
    toPay: baht.describe('What is paid for the month: 0 where input tax and what was carried reach further'),
    inputs: z.array(
      z.object({
        _id: z.string(),
        supplier: z.string(),
        taxId: z.string(),
        branch: z.string(),
        number: z.string(),
        day: z.string(),
        base: baht,
        vat: baht,
        addedBy: z.string(),
        voided: z.string().nullable().describe('Why it was struck out'),
      }),
    ),
    untaxed: z.object({ documents: z.number().int(), total: baht }).describe('Receipts without output tax'),
    documents: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['RECEIPT', 'ABBREVIATED', 'INVOICE', 'CREDIT_NOTE']),
        name: z.string(),
        issued: instant,
        order: z.string().nullable(),
        commission: z.string().nullable().describe('Of an invoice to a seller: month of her sales, 2027-02'),
        buyer: z.string(),
        taxId: z.string(),
        branch: z.string(),
        total: baht,
        base: baht,
        vat: baht,
        cancelled: z.string().nullable().describe('Why'),
        replacedBy: z.string().nullable(),
        credits: z.string().nullable(),
        eTax: z
          .object({
            state: z.enum(['WAITING', 'SENT', 'REFUSED']),
            reason: z.string().describe('Of a refusal, or why the last try came to nothing'),
            at: instant.nullable().describe('When the provider took it'),
          })
          .nullable()
          .describe('What became of it at the e-Tax provider; null: it does not go there'),
      }),
    ),
    eTaxLeft: z.number().int().describe('Documents of all months that the e-Tax provider has not taken yet'),
    count: z.number().int(),
  }),
  refusals: ['not-allowed'],
})

export const addInputTax = defineCall('addInputTax', {
  summary: "A supplier's tax invoice whose tax is claimed in the return of a month",
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    month,
    supplier: z.string().trim().min(1).max(200),
    taxId: z.string().trim().max(40),
    branch: z
      .string()
      .trim()
      .regex(/^([\d๐-๙]{5})?$/),
    number: z.string().trim().min(1).max(60),
    day,
    base: baht.min(0.01).max(1e9),
    vat: baht.min(0.01).max(1e9),
  }),
  data: z.object({ id: z.string() }),
  refusals: [
    'not-allowed',
    'tax.buyer-number',
    'tax.input-not-registered',
    'tax.input-day',
    'tax.input-month',
    'tax.input-sum',
    'tax.input-taken',
  ],
})

export const voidInputTax = defineCall('voidInputTax', {
  summary: "A supplier's tax invoice was entered by mistake: it stays, struck out, and counts nothing",
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ id: idText, reason: z.string().trim().min(3).max(500) }),
  refusals: ['not-allowed', 'not-found'],
})

export const addVatRow = defineCall('addVatRow', {
  summary: 'From a later day on the company is registered for VAT, or no longer; waits for a second person',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z
    .object({
      from: sentDay,
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
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ id: idText }),
  refusals: [
    'not-allowed',
    'not-found',
    'tax.already-confirmed',
    'tax.vat-own-row',
    'payouts.asker-left',
    'tax.vat-day-passed',
    'tax.start-taken',
    'tax.payer-unknown',
  ],
})
