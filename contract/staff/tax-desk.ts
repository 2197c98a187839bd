import { z } from 'zod'
import { payers } from '#rules/tax/tax-policy.ts'
import { defineCall } from '../shared/call.ts'
import { baht } from '../shared/fields.ts'

/** The tax of one month of payment, as it is filed (payouts-and-tax §2.4 and §2.5). Whole national IDs: each view is recorded. */
const payer = z.enum(payers)
const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .describe('Of the payments, 2026-11')

const payee = {
  seller: z.string(),
  name: z.string(),
  taxId: z.string(),
  gross: baht,
  tax: baht,
}

export const getTaxDesk = defineCall('getTaxDesk', {
  summary:
    'The tax of a month of payment: by payee through e-Withholding Tax, and line by line what P.N.D. 3 lists',
  audience: 'staff-2-global',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({ payer, month }),
  data: z.object({
    eWht: z.array(z.object({ ...payee, payouts: z.number().int() })),
    ordinary: z.array(
      z.object({
        ...payee,
        payout: z.string(),
        line: z.number().int(),
        title: z.string(),
        firstName: z.string(),
        surname: z.string(),
        paidOn: z.string(),
        ratePercent: z.number().int(),
        certificate: z.string().nullable().describe('Book and number in force, 2569/12'),
        missing: z.boolean().describe('Name in three parts or national ID not entered'),
      }),
    ),
    sums: z.object({ eWhtGross: baht, eWhtTax: baht, ordinaryGross: baht, ordinaryTax: baht }),
    certificates: z
      .array(
        z.object({
          name: z.string(),
          replacedBy: z.string().nullable(),
          reason: z.string(),
          cancelledOn: z.string(),
        }),
      )
      .describe('Certificates of these payments that were cancelled, with what took their place'),
    due: z.string().describe('Last day to file on paper, 2026-12-07; on-line eight days more'),
  }),
  refusals: ['not-allowed'],
})

export const getPnd3File = defineCall('getPnd3File', {
  summary: 'The text file of the attachment of P.N.D. 3 for a month of payment',
  audience: 'staff-2-global',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({ payer, month }),
  data: z.object({ name: z.string(), text: z.string(), rows: z.number().int(), tax: baht }),
  refusals: ['not-allowed', 'tax.nothing-withheld', 'tax.names-missing'],
})
