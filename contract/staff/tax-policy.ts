import { z } from 'zod'
import { payers } from '#rules/tax/tax-policy.ts'
import { defineCall } from '../shared/call.ts'
import { baht, day, idText, instant, sentDay } from '../shared/fields.ts'
import { pageOfRows } from './page-of-rows.ts'

/** The tax policy and the bank holidays as staff 2 keep them (payouts-and-tax §1 and §8). */
export const period = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe('Sales month, 2027-12')

const terms = {
  from: period,
  to: period.nullable(),
  payer: z.enum(payers),
  ratePercent: z.number().int().min(0).max(35),
  threshold: z
    .object({ baht: baht.min(0.01).max(10_000_000), comparison: z.enum(['above', 'at-least']) })
    .nullable(),
  channel: z.enum(['ORDINARY', 'E_WHT']),
  fee: z.object({ baht: baht.min(0.01).max(1_000), from: day }).nullable(),
  minimum: z.number().int().min(1).max(100_000).describe('Baht: less is carried over'),
}

export const getTaxPolicy = defineCall('getTaxPolicy', {
  summary: 'The rows of the tax policy, the bank holidays, and what has to be decided soon',
  audience: 'staff-2-global',
  effect: 'reads',
  data: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        ...terms,
        addedBy: z.string().nullable().describe('Name; null: came with the product'),
        isOwn: z.boolean().describe('The caller added it, so that another person confirms it'),
        confirmedBy: z.string().nullable().describe('Name; empty for the operator; null: not confirmed yet'),
        confirmedAt: instant.nullable(),
        note: z.string(),
        used: z.boolean().describe('Payouts were reckoned by it'),
      }),
    ),
    holidays: z.array(
      z.object({
        day,
        name: z.string(),
        verified: z.boolean(),
        source: z.string(),
        enteredBy: z.string().nullable(),
        enteredAt: instant,
        past: z.boolean(),
      }),
    ),
    lastClosed: z.string().nullable().describe('The newest closed month'),
    undecided: z
      .object({ from: z.string(), row: z.string().nullable() })
      .nullable()
      .describe('The first of the next seven months that no confirmed row reaches'),
    missingHolidays: z.number().int().nullable().describe('The next year, when its list is not confirmed'),
  }),
  refusals: ['not-allowed'],
})

export const confirmTaxRow = defineCall('confirmTaxRow', {
  summary: 'Stand up for a row of the policy: months are closed and paid by it from now on',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ id: idText, note: z.string().trim().min(3).max(2_000) }),
  refusals: [
    'not-allowed',
    'not-found',
    'tax.already-confirmed',
    'tax.start-taken',
    'tax.months-closed',
    'tax.own-row',
    'payouts.asker-left',
    'tax.minimum-eaten',
  ],
})

export const withdrawPolicyRow = defineCall('withdrawPolicyRow', {
  summary: 'Take back a proposed row of tax, share or VAT that nobody confirmed; the audit trail keeps it',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ of: z.enum(['tax', 'share', 'vat']), id: idText }),
  refusals: ['not-allowed', 'not-found', 'tax.already-confirmed'],
})

const rehearsed = z.object({
  gross: baht.describe('Shares that are transferred'),
  tax: baht,
  fee: baht,
  net: baht,
  left: baht.describe('Not transferred at the end: carried, waiting for the seller or for a confirmed row'),
})

export const rehearsalInput = z.object({ id: idText, ...pageOfRows })

export const rehearsal = z.object({
  steps: z.array(
    z.object({
      kind: z.enum(['owed', 'open', 'forecast']),
      month: z.string().nullable().describe('Sales month; null: what closed months left'),
      payday: day,
      rowBefore: z
        .string()
        .nullable()
        .describe('The confirmed row of the month; null: it could not be closed, or of a share none holds'),
      rowAfter: z.string().nullable(),
      before: rehearsed,
      after: rehearsed,
    }),
  ),
  before: rehearsed,
  after: rehearsed,
  sellers: z.number().int().describe('With anything owed, sold or forecast'),
  less: z.number().int().describe('Sellers whose net shrinks'),
  more: z.number().int(),
  changed: z.number().int().describe('Sellers of whom any sum changes, `most` counts them by pages'),
  most: z.array(z.object({ seller: z.string(), name: z.string(), before: rehearsed, after: rehearsed })),
})

export const rehearseTaxRow = defineCall('rehearseTaxRow', {
  summary:
    'What a row that waits would change: what is owed and open, and three months of forecast, reckoned with and without it',
  audience: 'staff-2-global',
  effect: 'reads',
  request: rehearsalInput,
  data: rehearsal,
  refusals: ['not-allowed', 'not-found', 'tax.already-confirmed', 'tax.start-taken', 'tax.months-closed'],
})

export const addTaxRow = defineCall('addTaxRow', {
  summary: 'A row that takes over from a later month; it begins unconfirmed',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z
    .object({
      ...terms,
      fee: terms.fee.unwrap().extend({ from: sentDay }).nullable(),
      minimum: terms.minimum.default(100),
      accountantDecided: z.boolean().default(false).describe('Less than 3 % outside e-Withholding Tax'),
    })
    .refine(({ from, to }) => to === null || to >= from, { path: ['to'] }),
  data: z.object({ id: z.string() }),
  refusals: ['not-allowed', 'tax.months-closed', 'tax.minimum-eaten', 'tax.reduced-rate-needs-e-wht'],
})

export const saveBankHoliday = defineCall('saveBankHoliday', {
  summary: 'A day on which banks do not transfer: new, renamed, or confirmed with its source',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    day: sentDay,
    name: z.string().trim().min(1).max(200),
    source: z.string().trim().min(3).max(500),
  }),
  refusals: ['not-allowed', 'tax.holiday-past'],
})

export const removeBankHoliday = defineCall('removeBankHoliday', {
  summary: 'A day that is no bank holiday after all',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ day }),
  refusals: ['not-allowed', 'not-found', 'tax.holiday-past'],
})

export const getTaxRemittances = defineCall('getTaxRemittances', {
  summary:
    'What each payer withheld itself, by month of payment, and the VAT of each month; and what of it was paid to the tax office',
  audience: 'staff-2-global',
  effect: 'reads',
  data: z.object({
    months: z.array(
      z.object({
        tax: z.enum(['WHT', 'VAT']),
        payer: z.enum(payers),
        month: z.string().describe('Of the payments, or of the return of VAT, 2026-11'),
        owed: baht.describe(
          'Withheld by the ordinary way, less what the bank sent back; of VAT what P.P. 30 pays, after input tax and what was carried',
        ),
        remitted: baht,
        last: z
          .object({ paidOn: z.string(), reference: z.string() })
          .nullable()
          .describe('The newest payment to the tax office'),
      }),
    ),
  }),
  refusals: ['not-allowed'],
})

export const recordTaxRemittance = defineCall('recordTaxRemittance', {
  summary: "The tax of a month was paid to the tax office: it leaves the payer's bank in the ledger",
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({
    tax: z.enum(['WHT', 'VAT']).default('WHT'),
    payer: z.enum(payers),
    month: period,
    amount: baht.min(-1e10).max(1e10).describe('What is owed still, as it was shown'),
    paidOn: day,
    reference: z.string().trim().min(1).max(200),
  }),
  refusals: ['not-allowed', 'tax.remittance-changed', 'payouts.wrong-day'],
})
