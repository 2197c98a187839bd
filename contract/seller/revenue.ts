import { z } from 'zod'
import { signedInUser } from '../buyer/catalogue.ts'
import { payoutStandings, payoutWaits } from '#rules/payouts/payout-standing.ts'
import { paymentStatuses } from '#rules/payouts/payout-states.ts'
import { defineCall } from '../shared/call.ts'
import { baht, instant, names, sheetId, storeCode, typed } from '../shared/fields.ts'

/** Revenue, payouts and slips of the calling seller (seller.md §2, §3, §7); every figure is derived from the ledger. */
const paymentStatus = z.enum(paymentStatuses)
const day = z.string().describe('Day in Bangkok, 2026-11-20')
const period = z.string().describe('Month in Bangkok, 2026-11')

/** A sum's standing, what it waits for, and its next date (`rules/payouts/payout-standing.ts`). */
const standing = z.object({
  standing: z.enum(payoutStandings),
  waitsFor: z.enum(payoutWaits),
  on: day.nullable().describe('The next day on which something happens; null: nothing is due'),
  missing: baht.describe('What is missing until it can be transferred without asking'),
  minimum: baht.describe('From which it is transferred'),
})

export const getSellRev = defineCall('getSellRev', {
  summary: 'Own revenue by month and university, with payouts and what comes next',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    user: signedInUser.nullable(),
    sellerData: z.object({
      codeName: z.string(),
      bankInfo: z.string().describe('Bank, comma, masked account'),
    }),
    relaventStores: z.array(z.object({ code: storeCode, name: names })),
    sheets: z.array(
      z.object({
        id: sheetId,
        name: z.string(),
        classInfo: z.string().describe('With exam, term and year it tells sheets of one course apart'),
        category: z.number().int(),
        semester: z.number().int(),
        year: z.number().int(),
        price: baht,
      }),
    ),
    report: z.array(
      z.object({
        _id: z.string(),
        year: z.number().int(),
        month: z.number().int(),
        store: storeCode,
        total: baht.describe('Sales'),
        given: baht.describe(
          'What buyers saved by own codes: the share of sales and of this, less this, is the share',
        ),
        share: baht.describe(
          'Of the sales, by `sharePercent`; of what was refunded, by the share of the month of its sale',
        ),
        sharePercent: z.number().int().nullable().describe('null: nothing was sold'),
        tax: baht.describe('Withheld from the share once it was paid'),
        paymentStatus,
        paymentDate: day.nullable(),
        paymentPausedReason: z.string(),
        closed: z.boolean().describe('False: the month still grows'),
        payout: z.string().nullable().describe('Id of the payout that paid it'),
        line: standing,
        part: sheetId
          .nullable()
          .describe(
            'A sheet in a copyright case: its share (below zero what was refunded after its month), held, or taken off what its month pays',
          ),
        isHeld: z.boolean().describe('It is the held share of `part`, not what takes it off its month'),
        sheetList: z.array(
          z.object({ _id: z.string(), sheet: sheetId, count: z.number().int(), totalPrice: baht }),
        ),
      }),
    ),
    payouts: z.array(
      z.object({
        _id: z.string(),
        date: day,
        share: baht,
        taxPercent: z.number().int(),
        tax: baht,
        fee: baht,
        net: baht,
      }),
    ),
    refunds: z
      .array(
        z.object({
          _id: z.string(),
          at: instant,
          sheet: sheetId,
          name: z.string(),
          paid: baht.describe('What the buyer had paid for it'),
          share: baht.describe('What it took from the share'),
          reason: z.string(),
          saleMonth: z.string().describe('2026-10'),
          month: z
            .string()
            .describe('The month it is taken from: a later one where that of the sale is closed'),
        }),
      )
      .describe('The newest hundred sales that were refunded'),
    month: period.describe('This month, by the clock of the server'),
    sums: z
      .array(
        standing.extend({
          rows: z.array(z.string()).describe('Of the report'),
          months: z.array(period),
          share: baht,
          net: z
            .object({ taxPercent: z.number().int(), tax: baht, fee: baht, net: baht })
            .nullable()
            .describe(
              'Of one transfer of it; null: it cannot be transferred yet, or the rate is not confirmed',
            ),
        }),
      )
      .describe('All that is not paid, by what it waits for: what comes next first'),
    forecast: z
      .object({
        sales: z.number().int().describe('In the last 28 days: from these it is reckoned'),
        share: baht.describe(
          'What will wait for its transfer at the end of this month, if it goes on like that',
        ),
        net: z
          .object({ taxPercent: z.number().int(), tax: baht, fee: baht, net: baht })
          .nullable()
          .describe('Of one transfer of it; null: too little, or the rate is not confirmed'),
      })
      .nullable()
      .describe('Null under five sales in 28 days'),
  }),
})

export const getslip = defineCall('getslip', {
  summary: 'The transfers that paid a sales month, each with all the months it paid',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  request: z.object({
    month: typed(z.number().int().min(1).max(12)),
    year: typed(z.number().int().min(2000).max(2400)).describe('Gregorian'),
  }),
  data: z.object({
    started: z.boolean().describe('False: the transfer is still being processed'),
    lines: z
      .array(standing.extend({ share: baht, reason: z.string() }))
      .describe('What of the month is not transferred, and why; empty: all is, or nothing was sold'),
    yours: z.array(
      z.object({
        _id: z.string().describe('The payout'),
        name: z.string(),
        amount: baht,
        date: day,
        accountNumber: z.string().describe('Masked but for its end'),
        bank: names,
        months: z.array(z.object({ month: period, share: baht })).describe('The sales months it paid'),
        share: baht,
        tax: baht,
        taxPercent: z.number().int(),
        fee: baht,
        madeAt: instant,
        payer: z.string().describe('The company that paid, as on the certificate'),
        bankReference: z.string().describe('Of the transfer; empty where none was noted'),
      }),
    ),
  }),
})
